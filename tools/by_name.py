"""What a process is told to use by name: the object that `module:function` makes."""

import importlib

from factledger.errors import ConfigError
from factledger.tools.causes import in_short


def made(name: str, *, what: str) -> object:
    """Return what `module:function` makes when it is called without arguments.

    Args:
        name: `module:function`.
        what: What it is called in a message: `reranker`.

    Raises:
        ConfigError: There is no such function, or it fails: nothing can be searched without what it makes.
    """
    module, _, function = name.partition(":")
    try:
        return getattr(importlib.import_module(module), function)()
    except (ImportError, AttributeError) as error:
        hint = "name it as module:function, with its module installed or in a folder of PYTHONPATH"
        raise ConfigError(f"The {what} {name!r} cannot be made: {error}; {hint}") from error
    except Exception as error:  # anybody's code: a server that is down, a file that is missing
        raise ConfigError(f"The {what} {name!r} cannot be made: {in_short(error)}") from error


def misnamed(name: str, found: object, *, what: str, wanted: str) -> ConfigError:
    """Return the error of a function that makes something else than `wanted`, a class of LangChain."""
    return ConfigError(f"The {what} {name!r} makes no {wanted} of LangChain, but {type(found).__name__}")
