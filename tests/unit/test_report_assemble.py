"""What a report says follows from facts and verdicts, never from a wish."""

import pytest

from factledger.records import (
    Calculation,
    Conflict,
    Fact,
    FactStatus,
    Language,
    Meaning,
    Metric,
    ReportStatus,
    Search,
    Source,
    SourceClass,
    SubQuestion,
    Verdict,
    VerdictStatus,
)
from factledger.report import Dossier, assemble, to_json, to_markdown

QUESTION = "How long does the battery of Orbit A1 last?"
M1 = Metric(id="M1", name="battery life of Orbit A1")
M2 = Metric(id="M2", name="price of Orbit A1")


def source(number: int, source_class: SourceClass = "primary", published: str | None = None) -> Source:
    return Source(
        id=f"S{number}", url=f"https://s{number}.example", title=f"Page {number}", source_class=source_class,
        published=published,
    )  # fmt: skip


def fact(
    number: int,
    value: str = "12 hours",
    *,
    metric: str = "M1",
    status: FactStatus = "verified",
    meaning: Meaning = "supported",
    source: int | None = None,
) -> Fact:
    return Fact(
        id=f"F{number}", metric_id=metric, source_id=f"S{source or number}", status=status, value=value,
        quote=f"The battery lasts {value}.", meaning=meaning,
    )  # fmt: skip


def dossier(**fields: object) -> Dossier:
    given: dict[str, object] = {
        "question": QUESTION,
        "metrics": (M1,),
        "sources": tuple(source(n) for n in range(1, 5)),
        "facts": (fact(1),),
    }
    return Dossier.model_validate(given | fields)


def verdict(statement: str, status: VerdictStatus = "sourced", facts: tuple[str, ...] = ("F1",)) -> Verdict:
    return Verdict(statement=statement, status=status, fact_ids=facts)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        pytest.param({}, "answered", id="every metric has a fact"),
        pytest.param({"metrics": (M1, M2)}, "partial", id="a metric has none"),
        pytest.param({"budget_ended": True}, "partial", id="the budget ended"),
        pytest.param({"facts": (fact(1, meaning="not_checked"),)}, "partial", id="the meaning was not judged"),
        pytest.param({"verdicts": (verdict("It lasts long.", "rejected"),)}, "partial", id="no sentence passed"),
        pytest.param({"verdicts": (verdict("It lasts 12 hours."),)}, "answered", id="a sentence passed"),
        pytest.param({"facts": ()}, "refused", id="no fact"),
        pytest.param({"facts": (fact(1, status="rejected"),)}, "refused", id="only a rejected fact"),
        pytest.param({"facts": (fact(1, status="not_checked"),)}, "refused", id="only an unchecked fact"),
        pytest.param({"facts": (fact(1, meaning="unsupported"),)}, "refused", id="only another meaning"),
        pytest.param({"facts": (fact(1, source=9),)}, "refused", id="only from a source never opened"),
        pytest.param({"status_hint": "answered", "facts": ()}, "refused", id="a hint does not make an answer"),
        pytest.param({"status_hint": "replied", "draft": "Hello.", "facts": ()}, "replied", id="a reply"),
        pytest.param(
            {"facts": (fact(1), fact(2, "10 hours")),
             "conflicts": (Conflict(id="C1", metric_id="M1", fact_ids=("F1", "F2"), kind="conflict"),)},
            "answered", id="a conflict is an answer",
        ),
        pytest.param({"not_researchable": (("It is the best.", ("best",)),)}, "answered", id="a claim was turned away"),
    ],
)  # fmt: skip
def test_status(fields: dict[str, object], status: ReportStatus) -> None:
    assert assemble(dossier(**fields)).status == status


@pytest.mark.parametrize("status", ["unsourced", "rejected", "not_checked"])
def test_only_sourced_statements_are_concluded(status: VerdictStatus) -> None:
    report = assemble(dossier(verdicts=(verdict("It lasts 12 hours [F1, S1]."), verdict("It sings.", status))))
    assert report.conclusion == ("It lasts 12 hours [F1, S1].",)


def test_a_conclusion_has_five_sentences_in_draft_order() -> None:
    report = assemble(dossier(verdicts=tuple(verdict(f"Sentence {word}.") for word in "abcdefg")))
    assert [sentence[9] for sentence in report.conclusion] == list("abcde")


def test_a_heading_is_no_sentence() -> None:
    heading = Verdict(statement="Battery", status="sourced", kind="heading")
    assert assemble(dossier(verdicts=(heading,))).conclusion == ()


@pytest.mark.parametrize(
    "meaning_of",
    [
        pytest.param(fact(2, meaning="unsupported"), id="another meaning"),
        pytest.param(fact(2, status="rejected"), id="rejected"),
        pytest.param(fact(3), id="unknown fact"),
    ],
)
def test_a_sentence_needs_every_fact_it_cites(meaning_of: Fact) -> None:
    cited = verdict("It lasts long [F1, F2].", facts=("F1", "F2"))
    assert assemble(dossier(facts=(fact(1), meaning_of), verdicts=(cited,))).conclusion == ()


@pytest.mark.parametrize(
    ("language", "settled_by", "remark"),
    [
        pytest.param("en", "", " (the sources disagree, see below)", id="english"),
        pytest.param("ru", "", " (источники расходятся, см. ниже)", id="russian"),
        pytest.param("zh", "", "（来源不一致，见下文）", id="chinese"),
        pytest.param("en", "person", " (the sources disagree, a person chose)", id="english, settled"),
        pytest.param("ru", "person", " (источники расходятся, выбрал человек)", id="russian, settled"),
        pytest.param("zh", "person", "（来源不一致，已由人选定）", id="chinese, settled"),
    ],
)
def test_a_disputed_sentence_says_so(language: Language, settled_by: str, remark: str) -> None:
    conflict = Conflict(id="C1", metric_id="M1", fact_ids=("F1", "F2"), kind="conflict", settled_by=settled_by)
    report = assemble(
        dossier(
            language=language, facts=(fact(1), fact(2, "10 hours")), conflicts=(conflict,), verdicts=(verdict("X."),)
        )
    )
    assert report.conclusion == (f"X.{remark}",)


def test_a_sentence_whose_meaning_was_not_judged_says_so() -> None:
    report = assemble(dossier(facts=(fact(1, meaning="not_checked"),), verdicts=(verdict("X."),)))
    assert report.conclusion == ("X. (whether the quote means this was not judged)",)


@pytest.mark.parametrize(
    "inferred",
    [
        pytest.param(verdict("A lasts longer [K1, F1]."), id="by its mark"),
        pytest.param(verdict("A lasts longer [F1].").model_copy(update={"kind": "inference"}), id="by its kind"),
    ],
)
def test_an_inference_is_marked_as_one(inferred: Verdict) -> None:
    [sentence] = assemble(dossier(verdicts=(inferred,))).conclusion
    assert sentence.endswith("(inferred by code from these facts)")


def test_a_sentence_that_no_second_call_judged_says_so() -> None:
    unjudged = verdict("X.").model_copy(update={"meaning": "not_checked"})
    assert assemble(dossier(verdicts=(unjudged,))).conclusion == (
        "X. (whether its quotes support this sentence was not judged)",
    )


def test_a_refusal_concludes_nothing_and_has_no_key_fact() -> None:
    report = assemble(dossier(facts=(fact(1, status="rejected"),), verdicts=(verdict("X.", facts=()),)))
    assert (report.conclusion, report.key_facts, report.sources) == ((), (), ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        pytest.param(
            "en", "battery life of Orbit A1: 12 hours — “The battery lasts 12 hours.” [F1, S1] (primary source)",
            id="english",
        ),
        pytest.param(
            "ru", "battery life of Orbit A1: 12 hours — «The battery lasts 12 hours.» [F1, S1] (первоисточник)",
            id="russian",
        ),
        pytest.param(
            "zh",
            "battery life of Orbit A1：12 hours — “The battery lasts 12 hours.” [F1, S1]（一手来源）",
            id="chinese",
        ),
    ],
)  # fmt: skip
def test_a_key_fact_is_worded_by_code(language: Language, text: str) -> None:
    assert [key_fact.text for key_fact in assemble(dossier(language=language)).key_facts] == [text]


def test_a_text_that_is_its_own_quote_is_printed_once() -> None:
    said = Fact(id="F1", metric_id="M1", source_id="S1", status="verified", value="It floats.", quote="It  floats.")
    assert (
        assemble(dossier(facts=(said,)))
        .key_facts[0]
        .text.startswith("battery life of Orbit A1: “It  floats.” [F1, S1]")
    )


def test_agreeing_sources_are_counted_and_the_best_is_quoted() -> None:
    facts = (fact(1), fact(2), fact(3, " 12  Hours"))
    sources = (source(1, "forum"), source(2, "secondary", "2025-01-01"), source(3, "secondary", "2026-01-01"))
    [key_fact] = assemble(dossier(facts=facts, sources=sources)).key_facts
    assert key_fact.fact_ids == ("F2", "F3", "F1")
    assert "(secondary source, forum or social network; 3 sources agree)" in key_fact.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        pytest.param("en", "sources agree", id="en"),
        pytest.param("ru", "источника сходятся", id="ru"),
        pytest.param("zh", "个来源", id="zh"),
    ],
)
def test_reports_of_one_story_do_not_bear_each_other_out(language: Language, said: str) -> None:
    one, other = source(1), source(2)
    apart = dossier(facts=(fact(1), fact(2)), sources=(one, other), language=language)
    together = dossier(
        facts=(fact(1), fact(2)),
        sources=(one.model_copy(update={"addresses": (other.url,)}), other),
        language=language,
    )
    assert said in assemble(apart).key_facts[0].text
    assert said not in assemble(together).key_facts[0].text


def test_of_equal_facts_the_one_in_the_language_of_the_question_is_quoted() -> None:
    facts = (fact(1), fact(2))
    sources = (source(1).model_copy(update={"language": "ru"}), source(2).model_copy(update={"language": "en"}))
    assert assemble(dossier(facts=facts, sources=sources)).key_facts[0].fact_ids == ("F2", "F1")


@pytest.mark.parametrize(
    ("language", "locator", "place"),
    [
        pytest.param("en", "p. 3", "p. 3", id="english page"),
        pytest.param("ru", "p. 3", "с. 3", id="russian page"),
        pytest.param("zh", "line 12", "第12行", id="chinese line"),
        pytest.param("ru", "row 4", "строка таблицы 4", id="russian row"),
        pytest.param("ru", "Battery line 12", "Battery line 12", id="a heading stays as it is"),
    ],
)
def test_a_place_is_in_the_language_of_the_question(language: Language, locator: str, place: str) -> None:
    document = source(1).model_copy(update={"kind": "kb", "url": "a.md", "locator": locator})
    given = dossier(language=language, sources=(document,))
    text = to_markdown(given, assemble(given))
    assert any(line.startswith("  - ") and line.endswith(place) and "`a.md`" in line for line in text.splitlines())


@pytest.mark.parametrize(
    ("one", "other", "lines"),
    [
        pytest.param("12 hours", "720 minutes", 1, id="another unit"),
        pytest.param("12 hours", "12 часов", 1, id="another language"),
        pytest.param("12小时", "十二小时", 1, id="numerals"),
        pytest.param("12 hours", "about 12 hours", 1, id="approximate"),
        pytest.param("12 hours", "13 hours", 2, id="another value"),
        pytest.param("12 hours", "12 minutes", 2, id="another measure"),
    ],
)
def test_facts_agree_by_value_not_by_writing(one: str, other: str, lines: int) -> None:
    assert len(assemble(dossier(facts=(fact(1, one), fact(2, other)))).key_facts) == lines


def test_two_facts_of_one_source_are_one_voice() -> None:
    [key_fact] = assemble(dossier(facts=(fact(1), fact(2, source=1)))).key_facts
    assert "agree" not in key_fact.text


def test_equal_values_of_different_periods_do_not_agree() -> None:
    old, new = (fact(n).model_copy(update={"period": period}) for n, period in ((1, "2022"), (2, "2023")))
    assert len(assemble(dossier(facts=(old, new))).key_facts) == 2


def test_another_meaning_is_in_no_key_fact() -> None:
    report = assemble(dossier(facts=(fact(1), fact(2, "15 hours", meaning="unsupported"))))
    assert [key_fact.fact_ids for key_fact in report.key_facts] == [("F1",)]


def test_every_side_of_a_conflict_is_a_key_fact() -> None:
    values = ("12 hours", "10 hours", "11 hours", "9 hours")
    facts = tuple(fact(n, value) for n, value in enumerate(values, start=1))
    conflict = Conflict(id="C1", metric_id="M1", fact_ids=("F1", "F2", "F3", "F4"), kind="conflict")
    assert len(assemble(dossier(facts=facts, conflicts=(conflict,))).key_facts) == 4
    assert len(assemble(dossier(facts=facts)).key_facts) == 3


def test_sources_follow_their_first_citation() -> None:
    facts = (fact(1), fact(2, "10 hours"), fact(3, "9 euros", metric="M2"))
    report = assemble(dossier(metrics=(M1, M2), facts=facts, verdicts=(verdict("X.", facts=("F3",)),)))
    assert report.sources == ("S3", "S1", "S2")


@pytest.mark.parametrize(
    ("fields", "notice"),
    [
        pytest.param({"language": "de"}, "(de)", id="a language without rules"),
        pytest.param({"budget_ended": True}, "The budget ended", id="budget"),
        pytest.param({}, "no conclusion", id="no sentence passed"),
        pytest.param({"notices": ("Held back.",)}, "Held back.", id="given by the run"),
        pytest.param(
            {"facts": (fact(1).model_copy(update={"edited_by": "person"}),)}, "Edited by a person: F1", id="edited"
        ),
        pytest.param(
            {"saturated": {"Q1": False, "Q2": True},
             "searches": (Search(id="1", sub_question_id="Q1", angle="claim", query="x", tool="t", hits=("S1",)),)},
            "1 part of the question", id="never saturated",
        ),
    ],
)  # fmt: skip
def test_notices(fields: dict[str, object], notice: str) -> None:
    assert notice in " ".join(assemble(dossier(**fields)).notices)


def test_a_question_without_any_hit_is_not_called_wide() -> None:
    empty = Search(id="1", sub_question_id="Q1", angle="claim", query="x", tool="t")
    report = assemble(dossier(saturated={"Q1": False}, searches=(empty,), verdicts=(verdict("X."),)))
    assert report.notices == ()


def test_every_planned_metric_stands_in_the_table() -> None:
    metrics = tuple(Metric(id=f"M{n}", name=f"metric {word}") for n, word in enumerate("abcdef", start=1))
    given = dossier(metrics=metrics, sub_questions=(SubQuestion(id="Q1", question="?", metric_ids=("M1",)),))
    text = to_markdown(given, assemble(given))
    rows = [row for row in text.splitlines() if row.startswith("| metric ")]
    assert [row.split(" | ")[0][-1] for row in rows] == list("abcdef")


def test_a_figure_in_a_metric_name_needs_the_question_or_a_quote() -> None:
    metrics = (Metric(id="M1", name="battery life of Orbit A1 (12 hours, not 15)"),)
    given = dossier(metrics=metrics)
    assert to_json(given, assemble(given))["key_facts"][0]["metric"] == "battery life of Orbit A1 (12 hours, not ▒▒▒)"


def test_a_calculation_over_a_hidden_fact_is_not_shown() -> None:
    shown = Calculation(id="K1", formula="F1 - F2", fact_ids=("F1", "F2"), text="two more")
    given = dossier(facts=(fact(1), fact(2, "10 hours", meaning="unsupported")), calculations=(shown,))
    assert "two more" not in to_markdown(given, assemble(given))


def test_conflicts_recorded_in_pairs_read_as_one_disagreement() -> None:
    facts = (fact(1), fact(2, "10 hours"), fact(3, "11 hours"))
    pairs = (("F1", "F2"), ("F1", "F3"), ("F2", "F3"))
    conflicts = tuple(
        Conflict(id=f"C{n}", metric_id="M1", fact_ids=ids, kind="conflict") for n, ids in enumerate(pairs, start=1)
    )
    given = dossier(facts=facts, conflicts=conflicts)
    text = to_markdown(given, assemble(given)).partition("### Where sources disagree")[2]
    assert [text.count(f"[{f.id}, {f.source_id}]") for f in facts] == [1, 1, 1]
    assert text.count("Neither side is preferred") == 1


def test_the_basis_of_a_suggestion_is_readable() -> None:
    conflict = Conflict(
        id="C1", metric_id="M1", fact_ids=("F1", "F2"), kind="conflict", preferred="F2",
        basis="S2 is more recent (2026-05-20 against 2026-03-02), it costs 77",
    )  # fmt: skip
    sources = (source(1, published="2026-03-02"), source(2, published="2026-05-20"))
    given = dossier(facts=(fact(1), fact(2, "10 hours")), sources=sources, conflicts=(conflict,))
    assert "F2. S2 is more recent (2026-05-20 against 2026-03-02), it costs ▒▒▒." in to_markdown(given, assemble(given))
