"""A verdict for every statement of a draft."""
