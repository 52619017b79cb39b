"""Boards, tile sets and rule sets: numbers and clauses as TOML data."""
