"""The machine: what runs, in which order, and when it says no."""
