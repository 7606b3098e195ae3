"""The command line as a person meets it: help, exit statuses, bad input, Ctrl-C, a full disk."""

import json
import os
import resource
import signal
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ORBIT = "The battery of Orbit lasts 12 hours in standard mode.\n"
QUESTION = "How long does the battery of Orbit last?"


def environment(home: Path) -> dict[str, str]:
    return {"FACTLEDGER_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", "HOME": str(home)}


def factledger(*arguments: str, home: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "factledger", *arguments],
        capture_output=True,
        text=True,
        env=environment(home),
        check=False,
    )


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "orbit.md").write_text(ORBIT, "utf-8")
    return folder


@pytest.mark.parametrize("command", ["", "ask", "resume", "kb", "runs", "ledger", "doctor"])
def test_help_helps(home: Path, command: str) -> None:
    done = factledger(*command.split(), "--help", home=home)
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_the_version_is_the_packages(home: Path) -> None:
    assert factledger("--version", home=home).stdout.startswith(f"factledger {version('factledger')}, Python 3.")


def test_the_help_does_not_wait_for_the_machine(home: Path) -> None:
    """What makes the help slow is importing what it does not need."""
    heavy = "langgraph langchain_core sqlalchemy tantivy lxml docx selectolax pypdfium2 Stemmer jinja2 pydantic".split()
    heavy.append("rich.markdown")
    assert all(map(find_spec, heavy)), "a library that the project no longer has tells nothing"
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom factledger.cli.app import app\n"
        "CliRunner().invoke(app, ['--help'])\n"
        f"print([m for m in {heavy!r} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(home), check=True
    )
    assert done.stdout.strip() == "[]"


def test_an_answer_goes_to_stdout_and_progress_to_stderr(home: Path, docs: Path) -> None:
    done = factledger("ask", QUESTION, "--docs", str(docs), "--json", home=home)
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert answer["status"] == "answered"
    assert answer["facts"][0]["value"] == "12 hours"
    assert "search_kb" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        pytest.param(["ask", "  "], 2, "empty", id="an empty question"),
        pytest.param(["ask"], 2, "QUESTION", id="no question"),
        pytest.param(["ask", "x", "--docs", "nowhere"], 2, "no file or folder", id="a folder that is not there"),
        pytest.param(["ask", "x", "--no-docs"], 2, "TAVILY_API_KEY", id="nothing to search: no documents, no key"),
        pytest.param(["ask", "x", "--no-docs", "--no-web"], 2, "Nothing can be searched", id="nothing to search"),
        pytest.param(["ask", "x", "--rounds", "99"], 2, "rounds", id="too many rounds"),
        pytest.param(["resume", "nothing"], 3, "No run 'nothing'", id="an unknown run"),
        pytest.param(["runs", "show", "nothing"], 3, "No run 'nothing'", id="an unknown run to show"),
        pytest.param(["frobnicate"], 2, "frobnicate", id="an unknown command"),
    ],
)
def test_wrong_usage_says_what_to_do(home: Path, arguments: list[str], status: int, words: str) -> None:
    done = factledger(*arguments, home=home)
    assert (done.returncode, words in done.stderr) == (status, True), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("question", "status", "said"),
    [
        pytest.param("hello", 0, "replied", id="a greeting"),
        pytest.param("привет", 0, "replied", id="a greeting, ru"),
        pytest.param("你好", 0, "replied", id="a greeting, zh"),
        pytest.param("🙂", 0, "replied", id="an emoji"),
        pytest.param("How long does the battery of Orbit last? " + "Please tell me. " * 40, 0, "answered", id="long"),
        pytest.param("How heavy is the moon of Mars?", 1, "refused", id="nothing in the documents"),
        pytest.param("What is the best speaker?", 1, "refused", id="a word that cannot be wrong"),
        pytest.param("Wie lange hält der Akku von Orbit?", None, "en", id="a language with no rules"),
    ],
)
def test_every_message_gets_an_honest_answer(
    home: Path, docs: Path, question: str, status: int | None, said: str
) -> None:
    done = factledger("ask", question, "--docs", str(docs), "--json", "--quiet", home=home)
    answer = json.loads(done.stdout)
    if status is None:
        assert answer["notices"], "a language with no rules is said"
        return
    assert (done.returncode, answer["status"]) == (status, said)


def empty(folder: Path) -> None:
    (folder / "orbit.md").unlink()


def unreadable(folder: Path) -> None:
    (folder / "orbit.md").unlink()
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing follows")
    (folder / "zero.docx").write_bytes(b"")
    (folder / "noise.txt").write_bytes(bytes(range(256)) * 40)


def loop(folder: Path) -> None:
    (folder / "again").symlink_to(folder, target_is_directory=True)


def encoded(folder: Path) -> None:
    text = "Батарея Orbit работает 12 часов в обычном режиме. Это проверено на заводе.\n" * 3
    (folder / "orbit.md").unlink()
    (folder / "orbit.txt").write_bytes(text.encode("cp1251"))


@pytest.mark.parametrize(
    ("prepare", "question", "status", "words"),
    [
        pytest.param(empty, QUESTION, 1, "0 documents", id="an empty folder"),
        pytest.param(unreadable, QUESTION, 1, "broken.pdf", id="nothing readable"),
        pytest.param(loop, QUESTION, 0, "12 hours", id="a symlink loop"),
        pytest.param(encoded, "Сколько часов работает батарея Orbit?", 0, "12 часов", id="another encoding"),
    ],
)
def test_bad_folders_end_well(home: Path, docs: Path, prepare: object, question: str, status: int, words: str) -> None:
    assert callable(prepare)
    prepare(docs)
    done = factledger("ask", question, "--docs", str(docs), home=home)
    assert done.returncode == status, done.stderr
    assert words in done.stdout
    assert "Traceback" not in done.stderr


def test_a_home_that_cannot_be_written_is_an_error_with_a_way_out(tmp_path: Path, docs: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = factledger("ask", QUESTION, "--docs", str(docs), home=blocked / "home")
    assert done.returncode == 3
    assert str(blocked) in done.stderr
    assert "choose another with FACTLEDGER_HOME" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_disk_is_one_sentence(home: Path, docs: Path) -> None:
    """A limit on the size of files stands for the disk."""

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    done = subprocess.run(
        [sys.executable, "-B", "-m", "factledger", "ask", QUESTION, "--docs", str(docs)],
        capture_output=True,
        text=True,
        env=environment(home),
        preexec_fn=small,
        check=False,
    )
    assert done.returncode == 3, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_says_how_to_go_on(home: Path, docs: Path) -> None:
    for n in range(300):
        (docs / f"{n}.md").write_text(f"# Part {n}\n\nOrbit number {n} has a battery.\n" * 20, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "factledger", "ask", QUESTION, "--docs", str(docs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    )
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("run "):
            break
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    if process.returncode == 0:
        pytest.skip("the run was faster than the signal")
    assert process.returncode == 130
    assert "factledger resume" in errors
    assert "Traceback" not in errors


def test_a_killed_run_is_resumed_to_the_same_report(tmp_path: Path, docs: Path) -> None:
    reports = []
    for kill in (False, True):
        home = tmp_path / str(kill)
        arguments = [sys.executable, "-m", "factledger", "ask", QUESTION, "--docs", str(docs), "--json"]
        process = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(home)
        )
        run = ""
        assert process.stderr is not None
        for line in process.stderr:
            run = line.split()[1] if line.startswith("run ") else run
            if kill and "search_kb (refutation)" in line:
                process.kill()
        output = process.stdout.read() if process.stdout else ""
        process.wait(timeout=60)
        process.stdout.close() if process.stdout else None
        process.stderr.close()
        if kill:
            resumed = factledger("resume", run, "--json", "--quiet", home=home)
            assert resumed.returncode == 0, resumed.stderr
            output = resumed.stdout
            log = factledger("runs", "log", run, home=home).stdout
            asked = [json.loads(line) for line in log.splitlines()]
            assert sum(max(entry.get("asked", 1) - 1, 0) for entry in asked) <= 2, "only what was in flight"
        answer = json.loads(output)
        reports.append({k: v for k, v in answer.items() if k not in {"spent", "head", "run_id", "searches"}})
    assert reports[0] == reports[1]


def test_runs_are_listed_shown_and_deleted(home: Path, docs: Path) -> None:
    factledger("ask", QUESTION, "--docs", str(docs), "--quiet", home=home)
    run = json.loads(factledger("runs", "list", "--json", home=home).stdout)[0]["id"]
    assert "12 hours" in factledger("runs", "show", run, home=home).stdout
    assert factledger("ledger", "check", run, home=home).returncode == 0
    assert factledger("runs", "delete", run, home=home).returncode == 0
    assert factledger("runs", "show", run, home=home).returncode == 3


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["--help"], id="help"),
        pytest.param(["runs", "schema"], id="one long line of output"),
        pytest.param(["doctor"], id="many short ones"),
        pytest.param(["ask", QUESTION, "--quiet"], id="a report"),
        pytest.param(["ask", "Сколько часов работает Orbit?", "--quiet", "--json"], id="an object"),
    ],
)
def test_a_reader_who_has_gone_is_no_refusal(home: Path, docs: Path, command: list[str]) -> None:
    """What `| head` does to a command that has more to say."""
    given = ["--docs", str(docs)] if command[0] == "ask" else []
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "factledger", *command, *given],
            stdout=closed,
            stderr=subprocess.PIPE,
            env=environment(home),
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, b"")


def test_two_runs_at_once_share_a_home(home: Path, docs: Path) -> None:
    command = [sys.executable, "-m", "factledger", "ask", QUESTION, "--docs", str(docs), "--quiet", "--json"]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(home))
        for _ in range(2)
    ]
    for process in both:
        output, errors = process.communicate(timeout=100)
        assert process.returncode == 0, errors
        assert json.loads(output)["status"] == "answered"


def test_the_doctor_says_what_is_missing(home: Path) -> None:
    done = factledger("doctor", home=home)
    assert done.returncode == 0
    assert "kb add" in done.stdout
    explained = factledger("doctor", "--policy", "https://rosstat.gov.ru/x", home=home)
    assert "primary" in explained.stdout
