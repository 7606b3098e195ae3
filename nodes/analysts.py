"""Who plans, chooses, reads and phrases: the analysts that a process allows, each made once."""

from collections.abc import Sequence

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import Analyst
from factledger.errors import ConfigError
from factledger.graph.context import ResearchContext
from factledger.settings import OFFLINE, Settings


class Analysts:
    """Analysts by name.

    Args:
        settings: Of the process.
        given: An analyst of the caller's own; then there is no other but the rules.
    """

    def __init__(self, settings: Settings, given: Analyst | None) -> None:
        self._settings, self._given = settings, given
        self._made: dict[str, Analyst] = {OFFLINE: OfflineAnalyst()}

    def rules(self) -> Analyst:
        """Return the analyst that needs no model; it answers where a model gives no usable answer."""
        return self._made[OFFLINE]

    def check(self, context: ResearchContext) -> None:
        """Raise `ConfigError` when a request names a model that is not allowed, or bounds a cost nobody knows."""
        name = self._name(context)
        if context.max_cost is None or name == OFFLINE:
            return
        if unpriced := self._unpriced(name):
            raise ConfigError(
                f"A cost can only be bounded when every model has a price; {', '.join(unpriced)} has none. "
                "Give one in a price table with FACTLEDGER_PRICES, or bound tokens instead"
            )

    def _unpriced(self, name: str) -> Sequence[str]:
        """Return the models without a price; an analyst of the caller's own counts its cost itself."""
        from factledger.analyst.model import ModelAnalyst, Prices

        if self._given is not None:
            return self._given.unpriced if isinstance(self._given, ModelAnalyst) else ()
        prices = Prices.load(self._settings.prices)
        return sorted(n for n in {name, *self._settings.models.values()} if not prices.priced(n))

    def of(self, context: ResearchContext) -> Analyst:
        """Return the analyst of a run. Raises `ConfigError` when it names a model that is not allowed."""
        if self._given is not None and context.model in ("", self._given.name):
            return self._given
        name = self._name(context)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def _name(self, context: ResearchContext) -> str:
        """Return the model's name; every caller of a served graph can set it, so it is checked wherever it is read."""
        own = self._settings.model if self._given is None else self._given.name
        name = context.model or own
        if name not in self._allowed():
            raise ConfigError(
                f"The model {name!r} is not allowed here; allowed are {', '.join(sorted(self._allowed()))}. "
                "The owner of the process can allow more with FACTLEDGER_MODELS_ALLOWED"
            )
        return name

    def _allowed(self) -> set[str]:
        if self._given is not None:
            return {OFFLINE, self._given.name}
        return {OFFLINE, self._settings.model, *self._settings.models_allowed}

    def _make(self, name: str) -> Analyst:
        from factledger.analyst.model import ModelAnalyst, Prices, chat_model

        settings = self._settings
        names = {name, *settings.models.values()}
        chats = {
            n: chat_model(
                n,
                base_url=settings.openai_base_url,
                api_key=settings.openai_api_key.get_secret_value(),
                timeout_s=settings.model_timeout_s,
            )
            for n in names
        }
        return ModelAnalyst(
            chats[name],
            by_role={role: chats[n] for role, n in settings.models.items()},
            prices=Prices.load(settings.prices),
            prompt_tokens=settings.prompt_tokens,
        )
