"""Many questions from a file, each with one report, on one machine or on a Ray cluster."""
