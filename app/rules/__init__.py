"""
The engine: pure values and functions, standard library only.

It may import nothing of this project and knows no clock, chance, files or logging.
Start reading at `moves`, then `position`, `judge`, `transition`.
"""
