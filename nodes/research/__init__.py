"""The search of one sub-question: choose a tool, search, and again until nothing new comes."""
