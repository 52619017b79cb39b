"""The operations: each reads, calls a use case, and presents the answer."""
