"""Stored games: what can be done at a table that the referee runs."""
