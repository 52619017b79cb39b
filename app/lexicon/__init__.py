"""
Word lists: read, compiled, looked up.

`wordlist` reads a text file for a tile set, `index` compiles the words and looks
them up, `registry` keeps the compiled ones under their names, the built-in
`open-english` among them. The words come from the caller's files; nothing here
reads settings.
"""
