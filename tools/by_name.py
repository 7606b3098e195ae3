"""What a process is told to use by name: the object that `module:function` makes."""

import importlib

from factledger.errors import ConfigError


def made(name: str, *, what: str) -> object:
    """Return what `module:function` makes when it is called without arguments.

    Args:
        name: `module:function`.
        what: What it is called in a message: `reranker`.

    Raises:
        ConfigError: There is no such function, or it cannot be called so.
    """
    module, _, function = name.partition(":")
    try:
        return getattr(importlib.import_module(module), function)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ConfigError(f"The {what} {name!r} cannot be made: {error}; name it as module:function") from error


def misnamed(name: str, found: object, *, what: str, wanted: str) -> ConfigError:
    """Return the error of a function that makes something else than `wanted`, a class of LangChain."""
    return ConfigError(f"The {what} {name!r} makes no {wanted} of LangChain, but {type(found).__name__}")
