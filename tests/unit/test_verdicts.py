from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from factledger.checks import find_conflicts, split_statements, verify_draft
from factledger.records import Calculation, Conflict, Fact, Metric, Source, Verdict

STUDY = (
    "In a study of 1,200 agents, success fell from 82 % to 41 % at step 10. The authors note that the sample covers"
    " four task families."
)
REPLICATION = (
    "Our replication did not find any decline: success stayed at 80 % from step 3 to step 10 in two of the four task"
    " families."
)


def sources(*texts: str) -> list[Source]:
    return [Source(id=f"S{n}", url=f"https://example.org/{n}", text=text) for n, text in enumerate(texts, start=1)]


def statuses(draft: str, *texts: str, **more: Any) -> list[str]:
    return [verdict.status for verdict in verify_draft(draft, sources(*texts), **more)]


def only(draft: str, *texts: str, **more: Any) -> Verdict:
    verdicts = verify_draft(draft, sources(*texts), **more)
    assert len(verdicts) == 1
    return verdicts[0]


def fact(fact_id: str, metric_id: str, source_id: str, value: str, quote: str, **more: Any) -> Fact:
    fields = {"id": fact_id, "metric_id": metric_id, "source_id": source_id, "value": value, "quote": quote}
    return Fact.model_validate({"status": "verified", **fields, **more})


TRAPS = [
    pytest.param(
        "In a study of 1,200 agents, success fell from 82 % to 41 % at step 10 [F1]. Success at step 10 was"
        " 80 % in the replication [F2]. Most teams never measure this. One researcher called it “the silent collapse"
        " of agent loops” [S1].",
        (STUDY, "In our replication, success at step 10 was 80 % in two of the four task families."),
        ("41 %", "success fell from 82 % to 41 % at step 10"),
        ("80 %", "success at step 10 was 80 %"),
        id="en",
    ),
    pytest.param(
        "В 2022 году продано 2 993 новых электромобиля [F1]. По оценке отрасли, продано 3 400 новых электромобилей"
        " [F2]. Почти все покупатели остались довольны. Эксперт назвал это «тихим обвалом нового рынка» [S1].",
        (
            "По данным ведомства, в 2022 году в стране продано 2 993 новых электромобиля.",
            "По оценке отрасли, в 2022 году продано 3 400 новых электромобилей.",
        ),
        ("2 993", "в 2022 году в стране продано 2 993 новых электромобиля"),
        ("3 400", "в 2022 году продано 3 400 новых электромобилей"),
        id="ru",
    ),
    pytest.param(
        "A 产品标准模式续航约 12 小时 [F1]。厂商称 A 产品续航 15 小时 [F2]。大多数用户都很满意。"
        "A 产品「支持无线充电」[S1]。",
        ("A 产品在标准模式下续航约 12 小时，不支持无线充电。", "厂商称 A 产品续航 15 小时。"),
        ("12 小时", "A 产品在标准模式下续航约 12 小时"),
        ("15 小时", "厂商称 A 产品续航 15 小时"),
        id="zh",
    ),
]


BATTERY = {
    "en": "In standard mode, the battery of Orbit A1 lasts 12 hours.",
    "ru": "В стандартном режиме батарея Orbit A1 работает 12 часов.",
    "zh": "在标准模式下，Orbit A1 的电池续航时间为12小时。",
}


@pytest.mark.parametrize("cited", [pytest.param("", id="uncited"), pytest.param(" [S1]", id="cited")])
@pytest.mark.parametrize(
    ("language", "statement", "status"),
    [
        pytest.param("en", "Orbit A1 is waterproof.", "unsourced", id="en: one word"),
        pytest.param("en", "The case of Orbit A1 is made of recycled aluminium.", "unsourced", id="en: a sentence"),
        pytest.param("en", "Orbit A1 is a milestone of engineering.", "unsourced", id="en: praise"),
        pytest.param("en", "The battery life of Orbit A1 is 12 hours.", "sourced", id="en: in other words"),
        pytest.param("ru", "Orbit A1 водонепроницаем.", "unsourced", id="ru: one word"),
        pytest.param("ru", "Корпус Orbit A1 сделан из алюминия.", "unsourced", id="ru: a sentence"),
        pytest.param("ru", "Orbit A1 — веха в технике.", "unsourced", id="ru: praise"),
        pytest.param("ru", "Батарея Orbit A1 работает 12 часов.", "sourced", id="ru: shorter"),
        pytest.param("zh", "Orbit A1 防水。", "unsourced", id="zh: one word"),
        pytest.param("zh", "Orbit A1 的外壳由再生铝制成。", "unsourced", id="zh: a sentence"),
        pytest.param("zh", "Orbit A1 是工程学的里程碑。", "unsourced", id="zh: praise"),
        pytest.param("zh", "Orbit A1 续航12小时。", "sourced", id="zh: shorter"),
    ],
)
def test_a_name_alone_binds_nothing(language: str, statement: str, status: str, cited: str) -> None:
    assert only(statement + cited, BATTERY[language]).status == status


@pytest.mark.parametrize(("draft", "texts", "one", "other"), TRAPS)
def test_the_trap_draft(draft: str, texts: tuple[str, str], one: tuple[str, str], other: tuple[str, str]) -> None:
    facts = [fact("F1", "M1", "S1", *one), fact("F2", "M1", "S2", *other)]
    conflicts = find_conflicts(facts, [Metric(id="M1", name="figure")])
    found = verify_draft(draft, sources(*texts), facts=facts, conflicts=conflicts)
    assert [v.status for v in found] == ["sourced", "sourced", "unsourced", "rejected"]
    assert [v.disputed_by for v in found] == [("C1",), ("C1",), (), ()]
    assert [v.fact_ids for v in found] == [("F1",), ("F2",), (), ()]
    assert [v.source_id for v in found] == ["S1", "S2", None, "S1"]
    assert found[3].note.startswith("invented quotation")


@pytest.mark.parametrize(
    ("draft", "status", "note"),
    [
        pytest.param("Success fell to 43 % at step 10 [S1].", "rejected", "invented number: “43 %”", id="number"),
        pytest.param(
            "Success stayed at 80 % [S1].", "rejected", "wrong source: “80 %” stands in S2", id="wrong source"
        ),
        pytest.param("Success rose from 82 % to 41 % [S1].", "rejected", "wrong meaning (direction)", id="direction"),
        pytest.param("Our replication did find a decline [S2].", "rejected", "wrong meaning (negation)", id="negation"),
        pytest.param("Success fell to 41 % [S9].", "rejected", "address that does not exist: S9", id="no such source"),
        pytest.param("Success fell to 41 % [F9].", "rejected", "address that does not exist: F9", id="no such fact"),
        pytest.param(
            "Success fell to 41 % ([a](https://nowhere.example/x)).",
            "rejected",
            "address that does not exist: https://nowhere.example/x",
            id="no such address",
        ),
        pytest.param("Success fell to 41 % [citation needed].", "rejected", "no source: [citation", id="placeholder"),
        pytest.param(
            "He called it “the end of all agent loops” [S1].", "rejected", "invented quotation", id="quotation"
        ),
        pytest.param("They called it “the end of all agent loops”.", "rejected", "invented quotation", id="uncited"),
        pytest.param("They tested models “in the void space”.", "rejected", "invented quotation", id="uncited, spaced"),
        pytest.param("The sample was “huge” and covers task families [S1].", "unsourced", "S1 does not", id="term"),
        pytest.param(
            "LAM agents were in the sample of the study [S1].", "unsourced", "S1 does not say “LAM”", id="name"
        ),
        pytest.param("Only the authors note the sample [S1].", "unsourced", "S1 does not say “Only”", id="only"),
        pytest.param("Fuel prices rose quickly last winter.", "unsourced", "no source holds", id="other words"),
        pytest.param("The survey cost 58,230 dollars.", "unsourced", "no source states “58,230 dollars”", id="nobody"),
        pytest.param("Success stayed at 80 % in two families.", "sourced", "", id="bound to the best source"),
        pytest.param("The sample covers “four task families” [1].", "sourced", "", id="quoted, by number"),
        pytest.param(
            "The sample covers four task families ([a](https://www.example.org/1/)).", "sourced", "", id="link"
        ),
        pytest.param("## Results", "not_checked", "nothing to check", id="a heading"),
        pytest.param("## Success fell to 41 % at step 10", "sourced", "", id="a heading that states a figure"),
    ],
)
def test_verdicts(draft: str, status: str, note: str) -> None:
    verdict = only(draft, STUDY, REPLICATION)
    assert (verdict.status, verdict.note[: len(note)]) == (status, note)


@pytest.mark.parametrize(
    ("draft", "page"),
    [
        pytest.param(
            "Researchers of many labs met such an attack “in the wild”.",
            "The first in-the-wild attack was reported in May.",
            id="en",
        ),
        pytest.param(
            "Многие лаборатории видели такую атаку «один на один».",
            "Первая атака один-на-один описана в мае.",
            id="ru",
        ),
        pytest.param(
            "许多实验室都见过这种“man in the”攻击。",
            "五月首次报告了这种man-in-the攻击。",
            id="zh, with words of another language",
        ),
    ],
)
def test_a_short_quotation_that_cites_nothing_may_stand_joined_by_hyphens(draft: str, page: str) -> None:
    assert only(draft, page).status != "rejected"
    assert only(draft, page.replace("-", "")).status == "rejected"


@pytest.mark.parametrize(
    ("draft", "page"),
    [
        pytest.param("Product B runs 12 hours [S1].", "Product A runs 12 hours. Product B runs 10 hours.", id="en"),
        pytest.param(
            "Товар Б работает 12 часов [S1].", "Товар А работает 12 часов. Товар Б работает 10 часов.", id="ru"
        ),
        pytest.param("B 产品续航 12 小时 [S1]。", "A 产品续航 12 小时。B 产品续航 10 小时。", id="zh"),
    ],
)
def test_a_right_number_of_something_else_is_named_so(draft: str, page: str) -> None:
    verdict = only(draft, page)
    assert verdict.status == "rejected"
    assert verdict.note.startswith("wrong meaning (subject)")


@pytest.mark.parametrize(
    ("draft", "page", "status"),
    [
        pytest.param("Sales were 500 in 2023 [S1].", "Sales were 300 in 2022 and 500 in 2023.", "sourced", id="en"),
        pytest.param(
            "Sales were 500 in 2022 [S1].", "Sales were 300 in 2022 and 500 in 2023.", "rejected", id="en, no"
        ),
        pytest.param(
            "В 2022 году продано 500 [S1].", "В 2022 году продано 300, а в 2023 году — 500.", "rejected", id="ru"
        ),
        pytest.param("2022年销量为500台[S1]。", "2022年销量为300台，2023年销量为500台。", "rejected", id="zh"),
    ],
)
def test_a_number_belongs_to_the_year_of_its_clause(draft: str, page: str, status: str) -> None:
    assert statuses(draft, page) == [status]


@pytest.mark.parametrize(
    ("draft", "status"),
    [
        pytest.param("A runs longer than B [S1].", "sourced", id="as the source has it"),
        pytest.param("B runs longer than A [S1].", "rejected", id="the other way round"),
        pytest.param("A is cheaper than B [S1].", "unsourced", id="what nobody compares"),
    ],
)
def test_comparisons(draft: str, status: str) -> None:
    assert statuses(draft, "In all our tests A runs longer than B, and A is cheap, as B is.") == [status]


def test_cells_are_judged_by_row_and_header() -> None:
    page = "| Metric | 2023 | 2024 |\n|---|---|---|\n| Sales | 300 | 500 |\n"
    draft = "| Year | Sales |\n|---|---|\n| 2024 | 500 |\n| 2023 | 500 |\n| 2023 | 300 [S1] |\n"
    found = verify_draft(draft, sources(page))
    assert [(v.statement, v.kind, v.status == "sourced") for v in found] == [
        ("2024 | Sales: 500", "cell", True),
        ("2023 | Sales: 500", "cell", False),
        ("2023 | Sales: 300 [S1]", "cell", True),
    ]


def test_a_cell_is_cited_by_its_row() -> None:
    draft = "| Product | Runs | Source |\n|---|---|---|\n| A | 13 hours | [S2] |\n"
    found = verify_draft(draft, sources("A runs 12 hours.", "Product A runs 13 hours."))
    assert (found[0].status, found[0].source_id) == ("sourced", "S2")


def test_a_listed_source_without_a_text_is_not_checked() -> None:
    listed = [*sources(STUDY), Source(id="S2", url="https://example.org/2")]
    found = verify_draft("Success fell to 41 % [S2]. Success fell to 43 % [S1, S2]. Success fell to 41 % [S1].", listed)
    assert [v.status for v in found] == ["not_checked", "not_checked", "sourced"]
    assert "S2" in found[0].note


@pytest.mark.parametrize(
    ("change", "status", "note"),
    [
        pytest.param({}, "sourced", "", id="verified"),
        pytest.param({"status": "rejected", "reason": "no quote"}, "rejected", "F1 is no verified fact", id="rejected"),
        pytest.param(
            {"status": "not_checked", "reason": "budget"}, "not_checked", "F1 was not checked", id="unchecked"
        ),
        pytest.param({"meaning": "unsupported"}, "rejected", "wrong meaning: the quote of F1", id="another meaning"),
        pytest.param({"source_id": "S7"}, "rejected", "address that does not exist: F1", id="of no source"),
    ],
)
def test_a_cited_fact_must_be_usable(change: dict[str, str], status: str, note: str) -> None:
    cited = fact("F1", "M1", "S1", "41 %", "success fell from 82 % to 41 %").model_copy(update=change)
    verdict = only("The rate at the last step is 41 % [F1].", STUDY, facts=[cited])
    assert (verdict.status, verdict.note[: len(note)]) == (status, note)


def test_a_computed_number_needs_its_calculation() -> None:
    facts = [fact("F1", "M1", "S1", "82 %", "82 % at step 3"), fact("F2", "M1", "S1", "41 %", "41 % at step 10")]
    fell = Calculation(
        id="K1", formula="F2 - F1", fact_ids=("F1", "F2"), amount=-41, unit="percentage point",
        text="success: from 82 % to 41 %, a fall of 41 percentage points",
    )  # fmt: skip
    draft = (
        "Success fell by 41 percentage points [K1, F1, F2]. Success fell by 45 percentage points [K1]. Success rose by"
        " 41 percentage points [K1]. Success fell by 44 percentage points."
    )
    found = verify_draft(draft, sources(STUDY), facts=facts, calculations=[fell])
    assert [(v.status, v.kind) for v in found] == [
        ("sourced", "inference"),
        ("rejected", "sentence"),
        ("rejected", "sentence"),
        ("unsourced", "sentence"),
    ]
    assert found[0].fact_ids == ("F1", "F2")
    lost = verify_draft("Success fell by 41 percentage points [K1].", sources(STUDY), calculations=[fell])
    assert [v.status for v in lost] == ["rejected"]


def test_numbers_of_a_list_of_references_are_its_own() -> None:
    draft = (
        "Success stayed at 80 % from step 3 to step 10 [1].\n\n## References\n\n[1] Flat curves: https://example.org/2\n"
        "[2] Lost: https://nowhere.example/\n"
    )
    found = verify_draft(draft, sources(STUDY, REPLICATION))
    assert [(v.status, v.source_id) for v in found] == [
        ("sourced", "S2"),
        ("not_checked", None),
        ("not_checked", "S2"),
        ("rejected", None),
    ]


def test_a_claim_in_a_list_of_references_is_no_reference() -> None:
    draft = (
        "## Sources\n\n- [A study](https://example.org/1)\n- Success rose to 99 % [S1]\n- Success rose to 99 %\n"
        "- [1] Success rose to 99 %: https://example.org/1\n"
    )
    assert statuses(draft, STUDY) == ["not_checked", "sourced", "rejected", "not_checked", "not_checked"]


def test_a_statement_in_another_script_is_checked_by_its_figures() -> None:
    found = verify_draft("Успех составил 41 % [S1]. Успех составил 43 % [S1]. Успех упал [S1].", sources(STUDY))
    assert [v.status for v in found] == ["sourced", "rejected", "not_checked"]


def test_facts_that_an_uncited_statement_repeats_are_named_with_their_conflicts() -> None:
    facts = [fact("F1", "M1", "S1", "41 %", "success fell from 82 % to 41 % at step 10")]
    conflict = Conflict(id="C1", metric_id="M1", fact_ids=("F1", "F2"), kind="conflict")
    verdict = only("Success fell from 82 % to 41 % at step 10.", STUDY, facts=facts, conflicts=[conflict])
    assert (verdict.status, verdict.fact_ids, verdict.disputed_by) == ("sourced", ("F1",), ("C1",))


@pytest.mark.parametrize(
    ("draft", "more", "note"),
    [
        pytest.param(
            "In 2023 success fell to 41 % [S1].", {"question": "success in 2023"}, "from the question", id="question"
        ),
        pytest.param(
            "In 2024 success fell to 41 % [S1].", {}, "“2024” is from the date of S1", id="date of the source"
        ),
        pytest.param(
            "Success fell to 41 % in 2025 [F1].", {}, "“2025” is from the period of F1", id="period of the fact"
        ),
    ],
)
def test_a_verdict_says_what_stands_in_no_page(draft: str, more: dict[str, str], note: str) -> None:
    dated = [source.model_copy(update={"published": "2024-03-01"}) for source in sources(STUDY)]
    facts = [fact("F1", "M1", "S1", "41 %", "success fell from 82 % to 41 %", period="2025")]
    verdicts = verify_draft(draft, dated, facts=facts, question=more.get("question", ""))
    assert [v.status for v in verdicts] == ["sourced"]
    assert note in verdicts[0].note


def test_a_number_written_as_another_language_does_is_marked() -> None:
    verdict = only("Успех проверен на 1,200 агентах [S1].", "We tried 1200 agents.")
    assert (verdict.status, verdict.note) == ("sourced", "“1,200” is read as another language writes it")


TABLE = "| a | b |\n|---|---|\n| c | 41 % |\n"
WORDS = (
    "Success fell to 41 %~. ~ [S1]~ [F1, K1]~.~\n~# ~- ~“~”~«~「~不~12 小时。~рост на 4 %~[citation needed]~> ~\x00"
    "~1. ~https://example.org/1~[x](https://a.b)"
)
PIECES = st.sampled_from([TABLE, *WORDS.split("~")])


@settings(max_examples=60)
@given(st.one_of(st.text(max_size=120), st.lists(PIECES, max_size=12).map("".join)))
@example("[1]: https://example.org/1")
@example("> “")
def test_any_draft_gets_a_verdict_for_every_statement(draft: str) -> None:
    cited = fact("F1", "M1", "S1", "41 %", "41 % at step 10")
    calculation = Calculation(id="K1", formula="F1", fact_ids=("F1",))
    found = verify_draft(draft, sources(STUDY, "A 产品续航 12 小时。"), facts=[cited], calculations=[calculation])
    assert [(v.statement, v.start, v.end) for v in found] == [(s.text, s.start, s.end) for s in split_statements(draft)]
    assert all(v.statement == draft[v.start : v.end] for v in found if v.kind != "cell")
    assert all(v.note for v in found if v.status != "sourced")
    assert all(v.fault for v in found if v.status in ("rejected", "unsourced"))
    assert not any(v.fault for v in found if v.status == "sourced")
