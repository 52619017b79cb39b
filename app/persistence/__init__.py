"""
Where stored games lie: in memory, in a SQLite file or on a PostgreSQL server.

`opening.open_store` is the way in. Nothing here knows what an event means.
"""
