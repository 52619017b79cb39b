"""Measurements, run by hand; what counts is the ratio within one run."""
