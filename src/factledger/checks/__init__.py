"""The gates: pure functions that decide what is published."""
