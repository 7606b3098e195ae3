"""The user's documents: read, split, index, search."""
