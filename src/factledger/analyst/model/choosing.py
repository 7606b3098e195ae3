"""The choice of a tool: by a tool call where the model makes one, else by filling in a schema."""

from collections.abc import Sequence
from typing import Literal

from factledger.analyst.model.answers import ChoiceAnswer
from factledger.analyst.model.asking import Form, Task, Unanswered, Unusable, ask, by_schema, read, validated
from factledger.analyst.model.endpoint import Endpoint
from factledger.analyst.model.reply import Meter, Reply
from factledger.analyst.protocol import ToolInfo
from factledger.records import JsonObject

ToolChoiceMode = Literal["auto", "tool_call", "schema"]

_PARAMETERS: JsonObject = {
    "type": "object",
    "properties": {
        "query": {"type": "string", "description": "The words to search for."},
        "reason": {"type": "string", "description": "Why this tool now, in one short sentence."},
    },
    "required": ["query", "reason"],
    "additionalProperties": False,
}
_NO_CALL = "it calls no tool; call one of them with a query and a reason"
_NO_ARGUMENTS = "the tool call has no query; its arguments are one JSON object with query and reason"


async def choose(
    endpoint: Endpoint, task: Task[ChoiceAnswer], tools: Sequence[ToolInfo], meter: Meter, mode: ToolChoiceMode
) -> ChoiceAnswer:
    """Return the model's choice.

    Args:
        endpoint: The model; that it calls no tools is remembered there.
        task: The question, as it is put where tools cannot be called.
        tools: Those of the run, more than one.
        meter: Counts what it takes.
        mode: `auto`: by tool call until the model shows that it makes none, then by schema.

    Raises:
        AnalystError: No choice can be used.
    """
    if mode == "schema" or (mode == "auto" and not endpoint.calls_tools()):
        return await ask(endpoint, task, by_schema(task), meter)
    try:
        return await ask(endpoint, task, _by_call(tools, mode), meter)
    except Unanswered:
        endpoint.give_up_tools()
        meter.repair()
        return await ask(endpoint, task, by_schema(task), meter)


def _by_call(tools: Sequence[ToolInfo], mode: ToolChoiceMode) -> Form[ChoiceAnswer]:
    """Return the form of a choice made by calling one of the tools."""

    def reader(reply: Reply) -> ChoiceAnswer:
        if reply.calls:
            return _called(reply)
        try:
            return read(reply, ChoiceAnswer)  # small models write the call into their text
        except Unusable:
            if mode == "auto" and not reply.cut_off:
                raise Unanswered from None
            raise Unusable("bad_answer", _NO_CALL) from None

    return Form({"tools": [_function(tool) for tool in tools]}, reader)


def _called(reply: Reply) -> ChoiceAnswer:
    """Return the first call that has a query; further calls of the same reply are other searches."""
    for call in reply.calls:
        if call.arguments is not None and str(call.arguments.get("query") or "").strip():
            return validated({**call.arguments, "tool": call.name}, ChoiceAnswer)
    raise Unusable("bad_answer", _NO_ARGUMENTS)


def _function(tool: ToolInfo) -> JsonObject:
    """Return a tool as a function that takes a query and a reason."""
    function = {"name": tool.name, "description": tool.description, "parameters": _PARAMETERS}
    return {"type": "function", "function": function}
