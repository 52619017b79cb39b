"""
Text formats: coordinates, tile strings, moves as text, and CGP.

Pure: text to values of the engine and back. It may import `app.rules` only. Start
reading at `coordinates`, then `tilestrings`, `movetext`, `cgp`.
"""
