"""What every gate knows of a text: how it is folded, its language, its words, names and denials."""
