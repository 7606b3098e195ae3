"""How fast the gates are, as ratios to a plain operation on the same input."""
