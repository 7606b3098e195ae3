"""Recorded runs: one file a run, with every question, every answer and every page, so that it can be run again."""
