"""The bodies of requests and answers, as they stand in the OpenAPI document."""
