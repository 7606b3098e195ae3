"""The form of a policy file, and what is wrong with one that does not have it."""

import re
from collections.abc import Hashable
from typing import Annotated, Any, Literal

import yaml
from pydantic import Field, ValidationError, field_validator, model_validator

from factledger.errors import PolicyError
from factledger.records import Record, SourceClass

Share = Annotated[float, Field(ge=0, le=1)]

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")


class Weights(Record):
    """How much each axis counts; they add up to 1."""

    source_class: Share = Field(0.45, alias="class")
    recency: Share = 0.25
    data: Share = 0.20
    independence: Share = 0.10

    @model_validator(mode="after")
    def _add_up(self) -> "Weights":
        total = self.source_class + self.recency + self.data + self.independence
        if abs(total - 1) > 1e-6:
            raise ValueError(f"the weights add up to {total:g}, not to 1")
        return self


class Worth(Record):
    """What each class counts on the class axis."""

    primary: Share = 1.0
    secondary: Share = 0.6
    aggregator: Share = 0.3
    forum: Share = 0.1

    def of(self, source_class: SourceClass) -> float:
        """Return what a class counts, in [0, 1]."""
        by_class: dict[SourceClass, float] = {
            "primary": self.primary,
            "secondary": self.secondary,
            "aggregator": self.aggregator,
            "forum": self.forum,
        }
        return by_class[source_class]


class Scoring(Record):
    """How a source's score is made."""

    weights: Weights = Weights()
    half_life_days: float = Field(540.0, gt=0)
    """Days after which a source's recency has halved."""
    undated: Share = 0.5
    """Recency of a source with no date, or with one in the future."""
    worth: Worth = Worth()


class Documents(Record):
    """Which class the user's own documents have."""

    source_class: SourceClass = Field("primary", alias="class")
    paths: dict[str, SourceClass] = Field(default_factory=dict)
    """Exceptions by path pattern (`clippings/*`), the first that matches counts."""


class SiteGroup(Record):
    """Sites of one class that are listed for the same reason."""

    why: str = Field(min_length=1)
    """The argument, for a reader who doubts it."""
    sites: tuple[str, ...] = Field(min_length=1)
    """Registrable domains, sub-domains or public suffixes; each covers everything below it."""

    @field_validator("sites")
    @classmethod
    def _are_hosts(cls, sites: tuple[str, ...]) -> tuple[str, ...]:
        for site in sites:
            if not _HOST.fullmatch(site) or len(site) > 253:
                raise ValueError(
                    f"{site!r} is no domain; write it lower-case, without scheme, path, port, leading dot or `*`,"
                    " and other alphabets in their `xn--` form"
                )
        return sites


class PolicyFile(Record):
    """Everything a policy file says."""

    version: Literal[1] = 1
    extends: Literal["default", "nothing"] = "nothing"
    """`default` takes the shipped entries for what this file does not list."""
    scoring: Scoring = Scoring()
    documents: Documents = Documents()
    primary: tuple[SiteGroup, ...] = ()
    secondary: tuple[SiteGroup, ...] = ()
    aggregator: tuple[SiteGroup, ...] = ()
    forum: tuple[SiteGroup, ...] = ()

    @model_validator(mode="after")
    def _are_listed_once(self) -> "PolicyFile":
        seen: dict[str, SourceClass] = {}
        for source_class, group in self.groups():
            for site in group.sites:
                if site in seen:
                    raise ValueError(f"{site!r} is listed twice, as {seen[site]} and as {source_class}")
                seen[site] = source_class
        return self

    def groups(self) -> list[tuple[SourceClass, SiteGroup]]:
        """Return every group with its class, in the order of the classes."""
        by_class: dict[SourceClass, tuple[SiteGroup, ...]] = {
            "primary": self.primary,
            "secondary": self.secondary,
            "aggregator": self.aggregator,
            "forum": self.forum,
        }
        return [(source_class, group) for source_class, groups in by_class.items() for group in groups]


def read_policy_file(text: str, *, name: str) -> PolicyFile:
    """Return what a YAML text says.

    Raises:
        PolicyError: It cannot be used; the message names the file and the entry.
    """
    try:
        content = yaml.load(text, Loader=_StrictLoader)  # noqa: S506 - a SafeLoader that also refuses double keys
    except yaml.YAMLError as error:
        raise PolicyError(f"{name}: {_on_one_line(error)}") from error
    if not isinstance(content, dict):
        raise PolicyError(f"{name}: a policy is a mapping of settings and classes, this is {type(content).__name__}")
    try:
        return PolicyFile.model_validate(content)
    except ValidationError as error:
        raise PolicyError(f"{name}: {_first_problem(error)}") from error


class _StrictLoader(yaml.SafeLoader):
    """Reads plain YAML and refuses a key that occurs twice, where PyYAML would keep the last in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        mapping = super().construct_mapping(node, deep=deep)
        if len(mapping) < len(node.value):
            raise yaml.constructor.ConstructorError(None, None, "a key occurs twice in this mapping", node.start_mark)
        return mapping


def _on_one_line(error: yaml.YAMLError) -> str:
    return " ".join(str(error).split())


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    message = first["msg"].removeprefix("Value error, ")
    return f"{place}: {message}" if place else message
