"""A chat model that answers as a function of what it is asked, for tests: concurrent calls change nothing."""

from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from pydantic import Field

Asked = tuple[Sequence[BaseMessage], dict[str, Any]]
"""The messages of one request and its options."""


class ScriptedChat(BaseChatModel):
    """Answer each request by a function of its messages and options, which may raise what a provider raises."""

    answer: Callable[[Sequence[BaseMessage], dict[str, Any]], AIMessage]
    model_name: str = "scripted"
    asked: list[Asked] = Field(default_factory=list)
    """Every request in the order it came."""

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[LanguageModelInput, AIMessage]:
        """Give the function the tools among its options."""
        return self.bind(tools=list(tools), **kwargs)

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        self.asked.append((messages, kwargs))
        return ChatResult(generations=[ChatGeneration(message=self.answer(messages, kwargs))])
