"""How well the right passage is found, per language, against what LangChain users pick today."""
