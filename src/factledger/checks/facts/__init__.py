"""Facts against their page and against each other, and what code makes of them."""
