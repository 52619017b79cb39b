"""
Use cases: what the service can be asked, one file each.

It puts the engine, notation, lexicons and catalogue together and may import those
four; it knows neither HTTP nor the terminal. Start reading at `inputs` (what is
asked), then `resolving`, `positions`, `moves`, and `rulings`.
"""
