"""Markdown prompts, one folder per model call."""

from factledger.prompts.loading import fill, load_prompts, prompt_digests

__all__ = ["fill", "load_prompts", "prompt_digests"]
