"""Scores of the index are the sum that the ranking says, and frequent words change them only in large collections."""

from collections.abc import Iterator

import pytest
from tantivy import Occur, Query

from factledger.knowledge import KnowledgeBase, index, ranking
from factledger.knowledge.index import PassageIndex
from factledger.knowledge.ranking import CONTEXT, FLOOR, MINOR, Asked, asked, idf

QUERIES = ("How long does the battery of Orbit last?", "Сколько часов работает батарея колонки?", "音箱电池的续航时间")
SENTENCES = (
    "The battery of Orbit {n} lasts {n} hours and the case is small.",
    "Батарея колонки {n} работает {n} часов, и она мала.",
    "音箱{n}的电池续航时间为{n}小时。",
    "The report of the year {n} is long; the battery is not in it.",
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PassageIndex]:
    folder = tmp_path_factory.mktemp("kb")
    files = folder / "files"
    files.mkdir()
    for n in range(40):
        (files / f"{n}.md").write_text(f"# Battery {n}\n\n{SENTENCES[n % len(SENTENCES)].format(n=n)}\n", "utf-8")
    with KnowledgeBase(folder / "base") as base:
        base.add([files])
        current = base._current()
        assert current is not None
        yield current


def summed(made: PassageIndex, query: Asked) -> list[float]:
    """Return the scores as one flat sum over all terms, best first."""
    searcher, schema = made._index.searcher(), made._index.schema

    def parts(term: str) -> list[tuple[Occur, Query]]:
        exact = Query.term_query(schema, "text", term)
        floor = Query.const_score_query(exact, FLOOR * idf(searcher.doc_freq("text", term), searcher.num_docs))
        return [(Occur.Should, exact), (Occur.Should, floor)]

    content = Query.boolean_query([part for term in query.content for part in parts(term)])
    minor = Query.boolean_query([part for term in query.minor for part in parts(term)])
    context = Query.boolean_query([(Occur.Should, Query.term_query(schema, "context", t)) for t in query.content])
    whole = Query.boolean_query(
        [
            (Occur.Must, content),
            (Occur.Should, Query.boost_query(minor, MINOR)),
            (Occur.Should, Query.boost_query(context, CONTEXT)),
        ]
    )
    return [score for score, _ in searcher.search(whole, 50).hits]


@pytest.mark.parametrize("query", QUERIES, ids=["English", "Russian", "Chinese"])
@pytest.mark.parametrize("enough", [ranking.ENOUGH, 15], ids=["every term brings hits", "frequent terms raise them"])
def test_scores_are_the_sum_of_their_parts(
    filled: PassageIndex, monkeypatch: pytest.MonkeyPatch, query: str, enough: int
) -> None:
    monkeypatch.setattr(ranking, "ENOUGH", enough)
    found = sorted(filled.search(asked(query), 50).values(), reverse=True)
    assert len(found) >= 10
    assert found == pytest.approx(summed(filled, asked(query))[: len(found)], rel=1e-5)


def test_in_a_large_collection_only_a_rare_term_brings_a_hit(
    filled: PassageIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = asked("battery of Orbit")
    every = filled.search(query, 50)
    monkeypatch.setattr(ranking, "ENOUGH", 5)
    few = filled.search(query, 50)
    assert 5 <= len(few) < len(every)
    assert few == {number: every[number] for number in few}, "what is found has the score that it had"
    assert min(few.values()) > max(score for number, score in every.items() if number not in few)


def test_in_a_large_collection_a_function_word_of_too_many_passages_is_not_asked_for(
    filled: PassageIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = asked("the Orbit")
    before = filled.search(query, 50)
    monkeypatch.setattr(index, "TOO_MANY", 5)
    after = filled.search(query, 50)
    assert after.keys() == before.keys()
    assert all(after[number] < score for number, score in before.items())
