"""The command line: asks the use cases, and draws their answers in the terminal."""
