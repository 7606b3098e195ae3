"""One room per step of a run."""
