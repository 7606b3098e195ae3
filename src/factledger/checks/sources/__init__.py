"""Which page it is, whether it is a story told before, and what its source is worth."""
