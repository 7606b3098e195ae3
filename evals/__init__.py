"""Recorded runs, suites and scorers."""
