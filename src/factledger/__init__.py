"""A research agent that is allowed to say no."""
