"""Run a recorded run again, from its trace alone."""
