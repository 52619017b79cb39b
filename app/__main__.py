"""Runs the command line: ``python -m app`` is the same as ``referee``."""

import sys

from app.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
