"""What a process is told to use by name: the object that `module:function` makes."""

import importlib
from typing import TypeVar

from factledger.errors import ConfigError

T = TypeVar("T")


def made(name: str, kind: type[T], *, what: str) -> T:
    """Return what `module:function` makes when it is called without arguments.

    Args:
        name: `module:function`.
        kind: What it must make.
        what: What that is called in a message: `reranker`.

    Raises:
        ConfigError: There is no such function, or it makes something else.
    """
    module, _, function = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), function)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ConfigError(f"The {what} {name!r} cannot be made: {error}; name it as module:function") from error
    if not isinstance(found, kind):
        raise ConfigError(f"The {what} {name!r} makes no {kind.__name__} of LangChain, but {type(found).__name__}")
    return found
