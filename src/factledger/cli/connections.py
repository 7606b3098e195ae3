"""What `factledger doctor` says of the model and the web: is it set, does it answer, what does it cost?"""

from typing import TYPE_CHECKING

from factledger.cli.finding import Finding
from factledger.errors import FactledgerError
from factledger.settings import OFFLINE, shown_address

if TYPE_CHECKING:
    from factledger.settings import Settings

_TIMEOUT_S = 5.0
_OPENAI = "https://api.openai.com/v1"


def model_findings(settings: "Settings") -> list[Finding]:
    """Return what can be said of the analyst; a model's server is asked for its list of models."""
    if settings.model == OFFLINE:
        hint = "To have a model plan, read and phrase, set FACTLEDGER_MODEL or give --model NAME"
        return [Finding("analyst", "ok", "offline: rules, no model, no key", hint)]
    names = sorted({settings.model, *settings.models.values()})
    return [_server(settings, names), _prices(settings, names)]


def web_finding(settings: "Settings") -> Finding:
    """Return whether the web may be searched; nothing is asked, for a search may cost money."""
    if settings.tavily_api_key.get_secret_value():
        where = f" at {shown_address(settings.tavily_base_url)}" if settings.tavily_base_url else ""
        return Finding("web search", "ok", f"Tavily{where}, with a key")
    if settings.tavily_keyless:
        return Finding("web search", "ok", "Tavily in its keyless mode")
    fix = "Set TAVILY_API_KEY, or allow Tavily's keyless mode with FACTLEDGER_TAVILY_KEYLESS=1"
    return Finding("web search", "missing", "there is no key; questions are answered from documents only", fix)


def _server(settings: "Settings", names: list[str]) -> Finding:
    import httpx

    base = settings.openai_base_url or _OPENAI
    key = settings.openai_api_key.get_secret_value()
    what, where = f"model {', '.join(names)}", shown_address(base)
    if not key and not settings.openai_base_url:
        fix = "Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own"
        return Finding(what, "wrong", "there is no key", fix)
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        answer = httpx.get(f"{base.rstrip('/')}/models", headers=headers, timeout=_TIMEOUT_S)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        fix = "Start the server, or correct OPENAI_BASE_URL"
        return Finding(what, "wrong", f"{where} does not answer ({type(error).__name__})", fix)
    if answer.status_code in (401, 403):
        return Finding(what, "wrong", f"{where} refuses the key", "Correct OPENAI_API_KEY")
    if answer.is_error:
        return Finding(what, "ok", f"{where} answers, but lists no models (status {answer.status_code})")
    absent = [name for name in names if f'"{name}"' not in answer.text]
    if absent:
        return Finding(
            what, "wrong", f"{where} does not list {', '.join(absent)}", "Correct the name, or load the model"
        )
    return Finding(what, "ok", f"{where} lists it")


def _prices(settings: "Settings", names: list[str]) -> Finding:
    from factledger.analyst.model import Prices

    try:
        prices = Prices.load(settings.prices)
    except FactledgerError as error:
        return Finding("prices", "wrong", str(error), "Correct the file, or unset FACTLEDGER_PRICES")
    unpriced = [name for name in names if not prices.priced(name)]
    if unpriced:
        fix = "To bound costs, give its price in a table of your own with FACTLEDGER_PRICES"
        return Finding("prices", "missing", f"{', '.join(unpriced)} has no price; its cost counts as 0", fix)
    return Finding("prices", "ok", f"of {prices.date or 'your own table'}")
