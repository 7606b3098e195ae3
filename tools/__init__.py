"""What a run can reach."""
