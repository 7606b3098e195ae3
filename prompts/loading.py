"""Read the prompts: Markdown files with `$slots`, checked when they are loaded."""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from factledger.errors import PromptError

SLOTS: Mapping[str, frozenset[str]] = {
    name: frozenset(slots.split())
    for name, slots in {
        "triage/system": "fence",
        "triage/user": "today language earlier message",
        "triage_asking/system": "fence",
        "triage_asking/user": "today language earlier message",
        "plan/system": "language least most fence",
        "plan/user": "today round question language documents known claims wishes problems",
        "choose_tool/system": "language",
        "choose_tool/user": "today question claim falsifier angle metrics tools attempts",
        "word_query/system": "language",
        "word_query/user": "today question claim falsifier angle metrics tools attempts",
        "extract/system": "language fence",
        "extract/user": "today metric details question passages",
        "judge_metric/system": "language fence",
        "judge_metric/user": "metric details value quotes",
        "judge_sentence/system": "language fence",
        "judge_sentence/user": "sentence quotes",
        "draft/system": "language",
        "draft/user": "today question language facts calculations missing",
        "repair/user": "problem",
    }.items()
}
"""Every prompt and the slots it must have."""


def fill(name: str, /, **values: str) -> str:
    """Return a prompt with its slots filled; a `$` inside a value stays as it is.

    Args:
        name: Folder and file without its ending: `extract/system`.
        values: A text for each slot, no more and no fewer.

    Raises:
        PromptError: There is no such prompt, its file does not fit, or the values do not.
    """
    template = load_prompts().get(name)
    if template is None:
        raise PromptError(f"There is no prompt {name!r}; there are {', '.join(sorted(SLOTS))}")
    if values.keys() != SLOTS[name]:
        raise PromptError(f"Prompt {name!r} has the slots {sorted(SLOTS[name])}, got values for {sorted(values)}")
    return template.substitute(values).strip()


@cache
def load_prompts() -> Mapping[str, Template]:
    """Read and check every prompt, once in a process; call it where files may be read. Raises `PromptError`."""
    return {name: checked(name, _source(name)) for name in SLOTS}


def checked(name: str, source: str) -> Template:
    """Return a prompt's text as a template. Raises `PromptError` when its slots are not those of `SLOTS`."""
    template = Template(source)
    if not template.is_valid():
        raise PromptError(f"Prompt {name!r} holds a '$' that is no slot; write '$$' for a dollar sign")
    found = frozenset(template.get_identifiers())
    if unknown := found - SLOTS[name]:
        raise PromptError(f"Prompt {name!r} has unknown slots: {', '.join(sorted(unknown))}")
    if missing := SLOTS[name] - found:
        raise PromptError(f"Prompt {name!r} lacks the slots {', '.join(sorted(missing))}")
    return template


def prompt_digests() -> dict[str, str]:
    """Return the SHA-256 of every prompt file by its name, so that a record says with which words it was made."""
    return {name: hashlib.sha256(t.template.encode()).hexdigest() for name, t in sorted(load_prompts().items())}


def _source(name: str) -> str:
    try:
        return files("factledger.prompts").joinpath(f"{name}.md").read_text("utf-8")
    except FileNotFoundError as error:
        raise PromptError(f"The file of prompt {name!r} is missing") from error
