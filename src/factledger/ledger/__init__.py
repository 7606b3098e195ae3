"""The durable, hash-chained journal of a run and its saved pages."""
