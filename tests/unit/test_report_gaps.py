"""What is missing has a kind, the places looked at, a reason and advice, in the language of the question."""

import re

import pytest

from factledger.records import (
    Conflict,
    Fact,
    Failure,
    Gap,
    GapKind,
    Metric,
    Scope,
    Search,
    Source,
    SourceClass,
    SubQuestion,
)
from factledger.report import Dossier, gaps

METRIC = Metric(id="M1", name="battery life")
FAILURE = Failure(id="search:1:Q1:1", kind="timeout", message="no answer within 20 s.")
PAGE = "open:https://a.example/x"
GONE = Failure(id=f"{PAGE}:1:Q1:1", kind="not_found", message="https://a.example/x is not there (404).")
FOUND = Search(
    id="1:Q1:1", sub_question_id="Q1", angle="claim", query="battery life", tool="search_kb", hits=("S1", "S2")
)
EMPTY = FOUND.model_copy(update={"hits": ()})
FAILED = FOUND.model_copy(update={"id": "1:Q1:2", "hits": (), "failure": FAILURE})
NOT_FOUND = Fact(id="F1", metric_id="M1", source_id="S1", status="not_found", reason="I recall 15 hours")
UNREAD = NOT_FOUND.model_copy(update={"id": "F4", "source_id": "S2", "status": "not_checked"})
VERIFIED = Fact(
    id="F2", metric_id="M1", source_id="S2", status="verified", value="12 h", quote="runs 12 h", meaning="supported"
)
OTHER = VERIFIED.model_copy(update={"meaning": "unsupported"})
TENS = VERIFIED.model_copy(update={"id": "F3", "source_id": "S1", "value": "10 h", "quote": "runs 10 h"})
CONFLICT = Conflict(id="C1", metric_id="M1", fact_ids=("F2", "F3"), kind="conflict")


def dossier(**fields: object) -> Dossier:
    given: dict[str, object] = {
        "question": "How long is the battery life?",
        "metrics": (METRIC,),
        "sub_questions": (SubQuestion(id="Q1", question="?", metric_ids=("M1",)),),
        "sources": tuple(Source(id=f"S{n}", url=f"n/{n}.md", source_class=c) for n, c in classes("primary", "primary")),
        "scopes": (Scope(pages=2, place="n/", unread=1, unread_names=("broken.pdf",)),),
    }
    return Dossier.model_validate(given | fields)


def classes(*names: SourceClass) -> list[tuple[int, SourceClass]]:
    return list(enumerate(names, start=1))


def only(found: tuple[Gap, ...]) -> Gap:
    assert len(found) == 1
    return found[0]


KINDS = [
    pytest.param({"searches": (FOUND,), "facts": (NOT_FOUND,)}, "not_found", id="read and not stated"),
    pytest.param({"searches": (EMPTY,)}, "not_found", id="searched, nothing came"),
    pytest.param({"searches": (FAILED, FOUND), "facts": (NOT_FOUND,)}, "not_found", id="one of two searches failed"),
    pytest.param(
        {"searches": (FOUND,), "facts": (NOT_FOUND.model_copy(update={"status": "rejected"}),)}, "not_found",
        id="only a rejected quotation",
    ),
    pytest.param({"searches": (FAILED,)}, "not_searched", id="every search failed"),
    pytest.param({"searches": (EMPTY,), "failures": (GONE,)}, "not_searched", id="no page of a search could be opened"),
    pytest.param({"searches": (EMPTY, FAILED), "failures": (GONE,)}, "not_searched", id="failed, and opened nothing"),
    pytest.param(
        {"searches": (EMPTY,), "failures": (GONE.model_copy(update={"id": f"{PAGE}:11:Q1:1"}),)}, "not_found",
        id="another search's page could not be opened",
    ),
    pytest.param(
        {"searches": (FOUND,), "facts": (NOT_FOUND,), "failures": (GONE,)}, "not_found", id="one page of several opened"
    ),
    pytest.param({}, "not_searched", id="never searched"),
    pytest.param({"budget_ended": True}, "not_searched", id="the budget ended before"),
    pytest.param({"searches": (FOUND,), "budget_ended": True}, "not_searched", id="found, not read, budget ended"),
    pytest.param(
        {"searches": (FOUND,), "facts": (NOT_FOUND.model_copy(update={"status": "not_checked"}),)}, "not_searched",
        id="nothing could be read",
    ),
    pytest.param({"searches": (FOUND,), "facts": (NOT_FOUND, UNREAD)}, "not_found", id="one source could not be read"),
    pytest.param(
        {"searches": (FOUND,), "facts": (NOT_FOUND, UNREAD), "budget_ended": True}, "not_searched",
        id="the budget ended before the other source was read",
    ),
    pytest.param({"searches": (FOUND,), "facts": (NOT_FOUND, OTHER)}, "other_meaning", id="another meaning"),
    pytest.param({"searches": (FOUND,), "facts": (VERIFIED, TENS), "conflicts": (CONFLICT,)}, "conflicting", id="both"),
    pytest.param(
        {"searches": (FOUND,), "facts": (VERIFIED,),
         "sources": (Source(id="S2", url="https://f.example", source_class="forum"),)},
        "only_untrusted", id="only a forum",
    ),
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("fields", "kind"), KINDS)
def test_kind(fields: dict[str, object], kind: GapKind, language: str) -> None:
    gap = only(gaps(dossier(language=language, **fields)))
    assert (gap.kind, gap.metric_id, gap.question) == (kind, "M1", "battery life")
    assert gap.advice
    assert gap.reason
    assert any("broken.pdf" in line for line in gap.looked)
    script = {"ru": r"[а-я]{3}", "zh": r"[\u4e00-\u9fff]{2}", "en": r"[a-z]{3}"}[language]
    assert re.search(script, gap.reason)
    assert re.search(script, gap.advice)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"searches": (FOUND,), "facts": (VERIFIED,)}, id="known"),
        pytest.param({"status_hint": "replied"}, id="a reply"),
        pytest.param(
            {"searches": (FOUND,), "facts": (VERIFIED, TENS),
             "conflicts": (CONFLICT.model_copy(update={"settled_by": "a person", "preferred": "F2"}),)},
            id="a settled conflict",
        ),
        pytest.param(
            {"searches": (FOUND,), "facts": (VERIFIED, TENS),
             "conflicts": (CONFLICT.model_copy(update={"kind": "difference"}),)},
            id="a stated difference",
        ),
    ],
)  # fmt: skip
def test_no_gap(fields: dict[str, object]) -> None:
    assert gaps(dossier(**fields)) == ()


@pytest.mark.parametrize(
    ("language", "line"),
    [
        pytest.param("en", "Searched: manuals", id="English"),
        pytest.param("ru", "Область поиска: manuals", id="Russian"),
        pytest.param("zh", "检索范围：manuals", id="Chinese"),
    ],
)
def test_what_cannot_be_counted_is_not_called_none(language: str, line: str) -> None:
    scopes = (Scope(pages=None, place="manuals"),)
    assert only(gaps(dossier(language=language, searches=(EMPTY,), scopes=scopes))).looked[-1] == line


def test_where_it_was_looked_for() -> None:
    gap = only(gaps(dossier(searches=(FOUND, FAILED), facts=(NOT_FOUND,))))
    assert gap.looked == (
        "search_kb: “battery life” — 2 sources",
        "search_kb: “battery life” — failed: no answer within 20 s",
        "Searched: 2 documents in n/ (1 could not be read: broken.pdf)",
    )
    assert gap.reason == "The search was completed. Read for this: S1 (untitled); not stated there. 1 search failed."


def test_many_sources_are_counted_not_cut_in_silence() -> None:
    sources = tuple(Source(id=f"S{n}", url=f"n/{n}.md", title=f"Note {n}") for n in range(1, 12))
    facts = tuple(NOT_FOUND.model_copy(update={"id": f"F{n}", "source_id": f"S{n}"}) for n in range(1, 12))
    reason = only(gaps(dossier(searches=(FOUND,), sources=sources, facts=facts))).reason
    assert "S8 (Note 8), and 3 more; not stated there" in reason


def test_searches_of_other_questions_are_not_listed() -> None:
    other = FOUND.model_copy(update={"sub_question_id": "Q2", "query": "price"})
    sub_questions = (
        SubQuestion(id="Q1", question="?", metric_ids=("M1",)),
        SubQuestion(id="Q2", question="?", metric_ids=("M2",)),
    )
    gap = only(gaps(dossier(searches=(EMPTY, other), sub_questions=sub_questions)))
    assert not any("price" in line for line in gap.looked)


def test_many_searches_are_counted_not_cut_in_silence() -> None:
    searches = tuple(EMPTY.model_copy(update={"query": f"battery {word}"}) for word in "abcdefghijklmnopq")
    gap = only(gaps(dossier(searches=searches)))
    assert gap.looked[-2] == "and 5 more searches, see the ledger"


def test_a_models_reason_is_never_printed() -> None:
    gap = only(gaps(dossier(searches=(FOUND,), facts=(NOT_FOUND,))))
    assert "15" not in gap.model_dump_json()


def test_a_figure_in_a_query_needs_the_question_or_a_quote() -> None:
    search = EMPTY.model_copy(update={"query": "battery life 15 hours"})
    assert only(gaps(dossier(searches=(search,)))).looked[0] == "search_kb: “battery life ▒▒▒” — 0 sources"


@pytest.mark.parametrize(
    ("tools", "advice"),
    [
        pytest.param(("search_kb",), "allow the web search", id="documents only"),
        pytest.param(("search_kb", "web_search"), "an address", id="documents and web"),
    ],
)
def test_advice_fits_the_tools(tools: tuple[str, ...], advice: str) -> None:
    searches = tuple(EMPTY.model_copy(update={"tool": tool}) for tool in tools)
    assert advice in only(gaps(dossier(searches=searches))).advice


@pytest.mark.parametrize(
    ("language", "reasons", "said"),
    [
        pytest.param(
            "en", ("'best' cannot be wrong.", "no falsifier"), "'best' cannot be wrong; no falsifier", id="english"
        ),
        pytest.param("ru", ("'best' cannot be wrong",), "best — слово", id="russian word"),
        pytest.param("ru", ("no finding is named",), "не названо", id="russian falsifier"),
        pytest.param("zh", ("'best' cannot be wrong",), "“best”一类", id="chinese word"),
        pytest.param("zh", ("no finding is named",), "没有指出", id="chinese falsifier"),
    ],
)
def test_a_claim_that_cannot_be_wrong_is_named_with_its_reasons(
    language: str, reasons: tuple[str, ...], said: str
) -> None:
    claim = "It is the best speaker of 2031"
    named = tuple(f"{reason} (claim {claim!r})" for reason in reasons)
    gap = only(gaps(dossier(language=language, metrics=(), not_researchable=((claim, named),))))
    assert (gap.kind, gap.question) == ("not_researchable", "It is the best speaker of ▒▒▒")
    assert said in gap.reason
    assert "2031" not in gap.model_dump_json()


@pytest.mark.parametrize(
    ("failures", "reason"),
    [
        pytest.param((), "not turned into anything", id="no plan"),
        pytest.param((FAILURE,), "(no answer within 20 s)", id="the planner failed"),
    ],
)
def test_a_run_without_a_plan_says_so(failures: tuple[Failure, ...], reason: str) -> None:
    gap = only(gaps(dossier(metrics=(), failures=failures)))
    assert gap.kind == "not_searched"
    assert reason in gap.reason


def test_pages_that_could_not_be_opened_are_named_with_their_reason() -> None:
    gap = only(gaps(dossier(searches=(EMPTY,), failures=(GONE,))))
    assert gap.reason.startswith("Could not read: the search was completed, but none of the pages it named")
    assert "https://a.example/x is not there (404)" in gap.reason
    assert "save it and ask with it as a document" in gap.advice


WEB = FAILED.model_copy(update={"id": "1:Q1:3", "tool": "web_search"})


@pytest.mark.parametrize(
    ("language", "reason", "advice"),
    [
        pytest.param(
            "en", "web_search failed every time (no answer within 20 s)", "the search tool that failed", id="en"
        ),
        pytest.param("ru", "каждый поиск закончился сбоем (нет ответа вовремя: no answer", "который дал сбой", id="ru"),
        pytest.param("zh", "web_search每次都失败（未及时应答：no answer", "失败的检索工具", id="zh"),
    ],
)
def test_a_tool_that_never_answered_is_named_though_another_found_nothing(
    language: str, reason: str, advice: str
) -> None:
    gap = only(gaps(dossier(language=language, searches=(FOUND, WEB, WEB), facts=(NOT_FOUND,))))
    assert gap.kind == "not_found"
    assert reason in gap.reason
    assert advice in gap.advice


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        pytest.param("en", "1 search failed.", id="en"),
        pytest.param("ru", "1 поиск не удался.", id="ru"),
        pytest.param("zh", "有1次检索失败。", id="zh"),
    ],
)
def test_a_tool_that_answered_once_is_not_called_broken(language: str, counted: str) -> None:
    gap = only(gaps(dossier(language=language, searches=(FOUND, FAILED), facts=(NOT_FOUND,))))
    assert counted in gap.reason
    assert "search_kb" not in gap.reason


@pytest.mark.parametrize(
    ("language", "kind", "told"),
    [
        pytest.param("en", "unreachable", "failed: no answer within 20 s", id="en"),
        pytest.param("ru", "unreachable", "сбой: не удалось связаться: no answer within 20 s", id="ru"),
        pytest.param("zh", "unreachable", "失败：无法连接：no answer within 20 s", id="zh"),
        pytest.param("ru", "of no known kind", "сбой: no answer within 20 s", id="ru, a kind without words"),
        pytest.param("zh", "of no known kind", "失败：no answer within 20 s", id="zh, a kind without words"),
    ],
)
def test_what_failed_is_told_in_the_language_of_the_question(language: str, kind: str, told: str) -> None:
    failed = FAILED.model_copy(update={"failure": FAILURE.model_copy(update={"kind": kind})})
    assert only(gaps(dossier(language=language, searches=(failed,)))).looked[0].endswith(told)
