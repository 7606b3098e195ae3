"""Markdown prompts, one folder per model call."""
