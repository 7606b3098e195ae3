"""Which tool next, by a table with a reason for each row, and the words of the query."""

import re
from collections.abc import Callable
from typing import NamedTuple

from factledger.analyst.offline.queries import query_for
from factledger.analyst.protocol import ToolChoice, ToolInfo, ToolRequest
from factledger.records import Language

_PUBLIC = re.compile(
    r"\b(?:today|now|currently|current|latest|news|online|website|web ?site|on the web|internet|market price|stock"
    r" price|share price|weather"
    r"|exchange rate|publicly)\b"
    r"|сегодня|сейчас|текущ\w+|последн\w+ (?:новост\w+|верси\w+|данн\w+)|новост\w+|на сайте|в интернете|курс"
    r" (?:доллара|евро|валют)|погод\w+"
    r"|今天|现在|目前|最新|新闻|官网|网上|互联网|股价|天气|汇率",
    re.IGNORECASE,
)
_WEB_NAME = re.compile(r"web|internet|online|tavily", re.IGNORECASE)

_REASONS: dict[Language, dict[str, str]] = {
    "en": {
        "only": "{tool} is the only tool of this run",
        "public": "The question speaks of something current or public, so {tool} comes first",
        "documents": "The user's own documents come first",
        "failed": "{last} did not answer, so {tool} is tried",
        "empty": "{last} brought no result, so {tool} is tried",
        "unsure": "No hit of {last} was of a trusted class and above the relevance floor, so {tool} is tried",
        "outside": "An independent view is looked for outside the user's documents, with {tool}",
        "deeper": "{tool} brought trusted hits; more of them are looked at",
    },
    "ru": {
        "only": "{tool} — единственный инструмент этого запуска",
        "public": "Вопрос о текущем или общедоступном, поэтому сначала {tool}",
        "documents": "Сначала документы пользователя",
        "failed": "{last} не ответил, поэтому пробуем {tool}",
        "empty": "{last} ничего не нашёл, поэтому пробуем {tool}",
        "unsure": "Среди найденного через {last} нет надёжного и достаточно близкого к вопросу, поэтому пробуем {tool}",
        "outside": "Независимый взгляд ищем вне документов пользователя, через {tool}",
        "deeper": "{tool} дал надёжные находки; смотрим дальше",
    },
    "zh": {
        "only": "{tool} 是本次运行唯一的工具",
        "public": "问题涉及当前或公开的信息，因此先用 {tool}",
        "documents": "先查用户自己的文档",
        "failed": "{last} 没有应答，因此改用 {tool}",
        "empty": "{last} 没有结果，因此改用 {tool}",
        "unsure": "{last} 的结果中没有可信且足够相关的，因此改用 {tool}",
        "outside": "在用户文档之外用 {tool} 寻找独立的看法",
        "deeper": "{tool} 已有可信结果，继续查看更多",
    },
}


class _Route(NamedTuple):
    """One row of the table: when it applies, which tool, and why."""

    reason: str
    tool: Callable[[ToolRequest], ToolInfo | None]


def choose_tool(request: ToolRequest) -> ToolChoice:
    """Return the first row of the routing table that applies, and the words of the query."""
    for route in _TABLE:
        tool = route.tool(request)
        if tool:
            return ToolChoice(tool=tool.name, query=query_for(request), reason=_reason(route.reason, tool, request))
    return ToolChoice(
        tool=request.tools[0].name, query=query_for(request), reason=_reason("documents", request.tools[0], request)
    )


def _reason(key: str, tool: ToolInfo, request: ToolRequest) -> str:
    reasons = _REASONS.get(request.language, _REASONS["en"])
    last = request.attempts[-1].tool if request.attempts else ""
    return reasons[key].format(tool=tool.name, last=last)


def _only(request: ToolRequest) -> ToolInfo | None:
    return request.tools[0] if len(request.tools) == 1 else None


def _after_failure(request: ToolRequest) -> ToolInfo | None:
    return _another(request) if request.attempts and request.attempts[-1].failed else None


def _after_nothing(request: ToolRequest) -> ToolInfo | None:
    """Another tool when the last one has brought nothing in all its attempts."""
    if not request.attempts:
        return None
    last = request.attempts[-1].tool
    return None if any(a.hits for a in request.attempts if a.tool == last) else _another(request)


def _after_doubt(request: ToolRequest) -> ToolInfo | None:
    """Another tool while no trusted hit has met the stop condition."""
    return _another(request) if request.attempts and not request.attempts[-1].trusted else None


def _first_public(request: ToolRequest) -> ToolInfo | None:
    asked = " ".join((request.question, *(m.definition for m in request.metrics)))
    return _web(request) if not request.attempts and _PUBLIC.search(asked) else None


def _outside(request: ToolRequest) -> ToolInfo | None:
    return _web(request) if request.angle in ("refutation", "provenance") else None


def _first_documents(request: ToolRequest) -> ToolInfo | None:
    return _documents(request) if not request.attempts else None


def _stay(request: ToolRequest) -> ToolInfo | None:
    """The tool whose hits were trusted last."""
    last = request.attempts[-1].tool if request.attempts else ""
    return next((tool for tool in request.tools if tool.name == last), None)


_TABLE = (
    _Route("only", _only),
    _Route("public", _first_public),
    _Route("documents", _first_documents),
    _Route("failed", _after_failure),
    _Route("empty", _after_nothing),
    _Route("unsure", _after_doubt),
    _Route("outside", _outside),
    _Route("deeper", _stay),
)


def _web(request: ToolRequest) -> ToolInfo | None:
    return next((tool for tool in request.tools if _WEB_NAME.search(tool.name)), None)


def _documents(request: ToolRequest) -> ToolInfo | None:
    return next((tool for tool in request.tools if not _WEB_NAME.search(tool.name)), None)


def _another(request: ToolRequest) -> ToolInfo | None:
    """Return the tool that was tried least so far, other than the last one."""
    last = request.attempts[-1].tool
    others = [tool for tool in request.tools if tool.name != last]
    return min(others, key=lambda tool: sum(a.tool == tool.name for a in request.attempts), default=None)
