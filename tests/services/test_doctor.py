"""What `factledger doctor` says of a model's server: whether it answers, takes the key and knows the name."""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding
from langchain_core.vectorstores import InMemoryVectorStore
from pydantic import SecretStr
from typer.testing import CliRunner

from factledger.cli.app import app
from factledger.cli.connections import model_findings, web_finding
from factledger.settings import Settings

KEY = "sk-test-0123456789"
MODELS = b'{"data": [{"id": "small"}, {"id": "gpt-4.1-mini"}]}'


@contextmanager
def serving(status: int, body: bytes) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = self.headers.get("Authorization") in (None, f"Bearer {KEY}")
            self.send_response(status if known else 401)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("name", "status", "line"),
    [
        pytest.param("doctors_retriever:up", 0, "ok      documents: searched with doctors_retriever:up", id="made"),
        pytest.param("doctors_retriever:down", 1, "ConnectionRefusedError: port 5432", id="its server is down"),
        pytest.param("doctors_retriever:other", 1, "has no attribute 'other'; name it as module:function", id="a typo"),
    ],
)
def test_the_retriever_that_is_named_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, status: int, line: str
) -> None:
    def down() -> None:
        raise ConnectionRefusedError("port 5432")

    module = ModuleType("doctors_retriever")
    store = InMemoryVectorStore(DeterministicFakeEmbedding(size=8))
    module.__dict__.update(up=store.as_retriever, down=down)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setenv("FACTLEDGER_HOME", str(tmp_path))
    monkeypatch.setenv("FACTLEDGER_RETRIEVER", name)
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == status
    assert line in done.stdout


@pytest.mark.parametrize(
    ("status", "model", "key", "state", "said"),
    [
        pytest.param(200, "small", "", "ok", "lists it", id="a server of one's own"),
        pytest.param(200, "small", KEY, "ok", "lists it", id="with a key"),
        pytest.param(200, "small", "sk-wrong", "wrong", "refuses the key", id="a wrong key"),
        pytest.param(200, "large", "", "wrong", "does not list large", id="an unknown model"),
        pytest.param(404, "small", "", "ok", "lists no models", id="a server that lists nothing"),
    ],
)
def test_a_models_server_is_asked(tmp_path: Path, status: int, model: str, key: str, state: str, said: str) -> None:
    with serving(status, MODELS) as url:
        settings = Settings(home=tmp_path, model=model, openai_base_url=url, openai_api_key=SecretStr(key))
        finding = model_findings(settings)[0]
    assert finding.state == state
    assert said in finding.message
    assert "sk-" not in finding.message + finding.fix


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with serving(200, MODELS) as url:
        pass
    finding = model_findings(Settings(home=tmp_path, model="small", openai_base_url=url))[0]
    assert (finding.state, finding.fix) == ("wrong", "Start the server, or correct OPENAI_BASE_URL")


@pytest.mark.parametrize("status", [200, 404, 500])
def test_a_password_in_an_address_is_never_shown(tmp_path: Path, status: int) -> None:
    with serving(status, MODELS) as url:
        address = url.replace("//", "//someone:pass-0123@") + "?token=pass-0123"
        settings = Settings(home=tmp_path, model="small", openai_base_url=address, tavily_base_url=address)
        answering = model_findings(settings)[0]
    silent = model_findings(settings)[0]
    web = web_finding(settings.model_copy(update={"tavily_api_key": SecretStr("tvly-x")}))
    shown = [finding.message + finding.fix for finding in (answering, silent, web)]
    assert all("127.0.0.1" in text for text in shown)
    assert not [text for text in shown if "pass-0123" in text or "someone" in text]


def test_no_key_and_no_server(tmp_path: Path) -> None:
    assert "OPENAI_API_KEY" in model_findings(Settings(home=tmp_path, model="gpt-4.1-mini"))[0].fix


@pytest.mark.parametrize(
    ("settings", "state"),
    [
        pytest.param({}, "missing", id="no key"),
        pytest.param({"tavily_api_key": SecretStr("tvly-x")}, "ok", id="a key"),
        pytest.param({"tavily_keyless": True}, "ok", id="keyless"),
    ],
)
def test_the_web_is_a_setting(tmp_path: Path, settings: dict[str, object], state: str) -> None:
    finding = web_finding(Settings.model_validate({"home": tmp_path, **settings}))
    assert finding.state == state
    assert "tvly" not in finding.message


@pytest.mark.parametrize(
    ("address", "said"),
    [
        pytest.param("nature.com", "https://nature.com: primary", id="en: a bare domain"),
        pytest.param("www.reuters.com/markets?x=1", "  reuters.com: ", id="en: with a path"),
        pytest.param("https://nature.com", "https://nature.com: primary", id="en: in full"),
        pytest.param("rosstat.gov.ru", "https://rosstat.gov.ru: primary", id="ru: a bare domain"),
        pytest.param("сбербанк.рф", "https://сбербанк.рф: secondary", id="ru: a domain in Cyrillic"),
        pytest.param("stats.gov.cn", "https://stats.gov.cn: primary", id="zh: a bare domain"),
        pytest.param("新华网.中国", "https://新华网.中国: secondary", id="zh: a domain in Chinese"),
        pytest.param("kb:0123", "documents", id="a document of the library"),
        pytest.param("report.md", "A document of the user's", id="a file that is there, though .md is a country's"),
        pytest.param("not a domain", "Neither a web address nor a document", id="no domain"),
    ],
)
def test_an_address_is_explained_as_it_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    (tmp_path / "report.md").write_text("# Report\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FACTLEDGER_HOME", str(tmp_path / "home"))
    done = CliRunner().invoke(app, ["doctor", "--policy", address])
    assert done.exit_code == 0, done.output
    assert said in done.output


@pytest.mark.parametrize(
    ("below", "state"),
    [
        pytest.param("home", "ok", id="a folder that can be made"),
        pytest.param("дом/записи", "ok", id="a folder in a folder that can be made"),
        pytest.param("文件/home", "wrong", id="a file is in the way"),
        pytest.param("文件", "wrong", id="a file"),
        pytest.param("/proc/home", "wrong", id="a file system that takes no file, whatever its modes say"),
    ],
)
def test_a_home_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str, state: str) -> None:
    if below.startswith("/proc") and not Path("/proc").is_dir():
        pytest.skip("/proc is absent: this system has no file system of that kind")
    (tmp_path / "文件").write_text("", "utf-8")
    monkeypatch.setenv("FACTLEDGER_HOME", str(tmp_path / below))
    done = CliRunner().invoke(app, ["doctor", "--json"])
    home = next(finding for finding in json.loads(done.stdout) if finding["what"] == "home")
    assert (home["state"], done.exit_code) == (state, 0 if state == "ok" else 1)
    assert [path.name for path in tmp_path.iterdir()] == ["文件"]  # trying leaves nothing behind
