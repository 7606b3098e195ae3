"""Make the chat model of an OpenAI-compatible address."""

from typing import TYPE_CHECKING

from factledger.errors import ConfigError

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

_OPENAI = "https://api.openai.com/v1"
_MOST_CONNECTIONS = 256
"""As many as calls may be under way at once."""
_NO_KEY = "no-key"
"""Local servers want none, but the client sends one."""


def chat_model(name: str, *, base_url: str = "", api_key: str = "", timeout_s: float = 120.0) -> "ChatOpenAI":
    """Return a chat model that answers in one piece and leaves retrying to the analyst.

    Args:
        name: The model's name, as the server knows it.
        base_url: The server's address, `http://localhost:11434/v1`; empty for OpenAI's own.
        api_key: The key; may be empty where a `base_url` is given.
        timeout_s: Seconds to wait for one answer.

    Raises:
        ConfigError: There is no name, or neither a key nor an address.
    """
    if not name.strip():
        raise ConfigError("No model is named; give its name, as its server knows it")
    if not (api_key or base_url):
        raise ConfigError("A model needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own")
    import httpx2
    from langchain_openai import ChatOpenAI  # takes more than a second
    from openai import DefaultAsyncHttpxClient
    from pydantic import SecretStr

    return ChatOpenAI(
        model=name,
        base_url=base_url or _OPENAI,
        api_key=SecretStr(api_key or _NO_KEY),
        timeout=timeout_s,
        max_retries=0,
        # A connection that is kept belongs to its event loop, and the next loop of the process would fail on it.
        http_async_client=DefaultAsyncHttpxClient(
            timeout=timeout_s, limits=httpx2.Limits(max_connections=_MOST_CONNECTIONS, max_keepalive_connections=0)
        ),
        # Streamed answers of OpenAI-compatible servers come without their usage.
        disable_streaming=True,
    )
