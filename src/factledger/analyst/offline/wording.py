"""Sentences of a plan, in the language of the question; other languages get the English ones."""

from collections.abc import Iterable
from typing import NamedTuple

from factledger.analyst.protocol import PlannedSubQuestion
from factledger.records import Language


class Wording(NamedTuple):
    """Forms with `{name}` for the metric's name and `{statement}` for a statement of the user's or a draft's."""

    claim: str
    falsifier: str
    confirming_question: str
    confirming_claim: str
    confirming_falsifier: str
    statement_falsifier: str


_EN = Wording(
    claim="A trusted source states: {name}.",
    falsifier="A trusted source that answers differently, or a search from every angle that finds no answer: {name}",
    confirming_question="Does another, independent source confirm: {name}?",
    confirming_claim="Another, independent source gives the same answer: {name}.",
    confirming_falsifier="An independent source whose answer differs: {name}",
    statement_falsifier="A trusted source that states the opposite or another figure: {statement}",
)
_RU = Wording(
    claim="Надёжный источник сообщает: {name}.",
    falsifier="Надёжный источник с другим ответом или поиск со всех сторон, который ответа не нашёл: {name}",
    confirming_question="Подтверждает ли другой, независимый источник: {name}?",
    confirming_claim="Другой, независимый источник даёт тот же ответ: {name}.",
    confirming_falsifier="Независимый источник, ответ которого расходится: {name}",
    statement_falsifier="Надёжный источник, который утверждает обратное или называет другую цифру: {statement}",
)
_ZH = Wording(
    claim="可信来源说明了：{name}。",
    # The name may end as a question does, so it never stands last.
    falsifier="关于“{name}”，可信来源给出不同的答案，或从各个角度搜索都没有找到答案",
    confirming_question="是否有另外的独立来源证实：{name}？",
    confirming_claim="另外的独立来源给出相同的答案：{name}。",
    confirming_falsifier="关于“{name}”，独立来源给出的答案与之不同",
    statement_falsifier="关于“{statement}”，可信来源给出相反的说法或不同的数字",
)
_BY_LANGUAGE: dict[Language, Wording] = {"en": _EN, "ru": _RU, "zh": _ZH}


def wording(language: Language) -> Wording:
    """Return the sentences for a language."""
    return _BY_LANGUAGE.get(language, _EN)


def bare(name: str) -> str:
    """Return a name, which may be a whole question, as it stands inside a sentence."""
    return name.strip(" .?!。？！")


def confirming(names: Iterable[str], metrics: tuple[int, ...], words: Wording) -> PlannedSubQuestion:
    """Return the independent confirmation of one fact, the second sub-question of a question that has but one.

    Args:
        names: Of the metrics that it confirms.
        metrics: Their places in the plan.
        words: In the language of the question.
    """
    name = "; ".join(map(bare, names))
    return PlannedSubQuestion(
        question=words.confirming_question.format(name=name),
        claim=words.confirming_claim.format(name=name),
        falsifier=words.confirming_falsifier.format(name=name),
        metrics=metrics,
    )
