"""The Scrabble referee: rulings on moves, words, challenges and whole games."""

__version__ = "0.1.0"
