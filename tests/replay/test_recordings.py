"""The shipped recordings: enough of them, in three languages, small, and made by recipes that make them again."""

import gzip
from collections import Counter
from pathlib import Path

import pytest

from factledger.evals.cases.loading import TRACES, load_suite, shipped
from factledger.evals.recordings.__main__ import record
from factledger.evals.recordings.recipes import ROOT, recipes
from factledger.traces.reading import Trace, read_trace

FOLDER = ROOT / "evals" / "traces"


def calls(trace: Trace) -> Counter[str]:
    """Return every question with its answer; lines may stand in another order and take other times."""
    return Counter(call.model_copy(update={"latency_s": 0.0}).model_dump_json() for call in trace.calls)


def test_there_are_sixty_cases_and_as_many_in_each_language() -> None:
    ids = [case.id for path in shipped().values() for case in load_suite(path).cases]
    languages = Counter(name.rpartition("-")[2] for name in ids if not name.startswith("small-everywhere"))
    assert len(ids) == len(set(ids)) >= 60
    assert len(set(languages.values())) == 1
    assert set(languages) == {"en", "ru", "zh"}


def test_every_trace_has_a_recipe_and_all_together_are_small() -> None:
    names = {path.name.removesuffix(".jsonl.gz") for path in FOLDER.iterdir()}
    assert names == set(recipes())
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000
    assert TRACES.endswith("traces")


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_a_long_run_has_more_than_fifty_calls_of_tools(language: str) -> None:
    trace = read_trace(FOLDER / f"survey-{language}.jsonl.gz")
    assert sum(call.kind == "tool" for call in trace.calls) > 50


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_the_real_small_model_was_asked(language: str) -> None:
    trace = read_trace(FOLDER / f"small-reader-{language}.jsonl.gz")
    assert {call.usage.model for call in trace.calls if call.usage.requests} == {"smollm2-135m"}


@pytest.mark.parametrize("name", ["answer-zh", "three-sided-ru", "model-en"])
async def test_a_recipe_makes_its_trace_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    await record(name, recipes()[name], tmp_path)
    again, shipped_one = read_trace(tmp_path / f"{name}.jsonl.gz"), read_trace(FOLDER / f"{name}.jsonl.gz")
    assert calls(again) == calls(shipped_one)
    assert again.report.digest == shipped_one.report.digest
    assert gzip.decompress((tmp_path / f"{name}.jsonl.gz").read_bytes()).endswith(b"\n")
