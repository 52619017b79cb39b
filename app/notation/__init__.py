"""
Text formats: coordinates, tile strings, moves as text, CGP, and GCG.

Pure: text to values of the engine and back. It may import `app.rules` only. Start
reading at `coordinates`, then `tilestrings`, `movetext`, `cgp`; for game records at
`gcg_record`, then `gcg_lines`, `gcg`, `gcg_writer`.
"""
