"""A draft's statements and their citation marks."""
