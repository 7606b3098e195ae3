"""What may be searched, from which angles, and when it is enough."""
