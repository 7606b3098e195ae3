"""What a reader gets, in every form."""
