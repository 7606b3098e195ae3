"""Suites of recorded runs: what is expected of each, and what came of it."""
