"""The HTTP interface: requests in, rulings and problems out."""
