"""Read what a person wants changed in a plan: add something, leave something out, nothing but something."""

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["add", "leave_out", "only"]

_ADD = (
    r"(?<![\w-])(?:add(?:ing)?|include|cover|append|what about|how about|plus"
    r"|also (?:tell|find|check|research|look (?:at|for|up)))(?![\w-])"
    r"|(?<!\w)(?:добав(?:ь|ьте|ить|им)|включи(?:те|ть)?|дополни(?:те|ть)?|допиши(?:те)?|а как насч[её]т|плюс)(?!\w)"
    r"|(?:再|还要?|也|另外)?(?:加(?:上|入|进)|增加|添加|补充|加(?=[一个些]))(?:进去|上)?|包括"
)
_WANT = (
    r"(?<![\w-])(?:(?:want|need)(?: to know)?|like to know|(?:care|know) about|interested in)(?![\w-])"
    r"|(?<!\w)(?:(?:мне |нам )?(?:ещ[её] |также )?(?:нуж(?:ен|на|но|ны)|интерес(?:ен|на|но|ны|ует|уют))"
    r"|(?:я )?хочу (?:ещ[её] |также |тоже )?(?:знать|узнать))(?!\w)"
    r"|(?:还|也)?(?:想要?知道|想了解|关心)|还要|也要"
)
_LEAVE_OUT = (
    r"(?<![\w-])(?:leave out|take out|omit|remove|drop|delete|exclude|skip|without|except(?: for)?|forget(?: about)?"
    r"|ignore"
    r"|no need (?:for|of)|(?:do not|don['’]?t|not) (?:include|add|need|want|care about|search(?: for)?|look (?:for|at"
    r"|up)|cover)"
    r"|(?:is|are) not (?:needed|wanted)|(?:isn['’]?t|aren['’]?t) (?:needed|wanted)|no)(?![\w-])"
    r"|(?<!\w)(?:убери(?:те)?|убрать|уберем|убер[её]м|исключи(?:те|ть)?|удали(?:те|ть)?|выкинь(?:те)?"
    r"|выбрось(?:те)?|пропусти(?:те|ть)?"
    r"|без|кроме|не (?:надо|нужн\w+|нужен|включай(?:те)?|добавляй(?:те)?|ищи(?:те)?|хочу|смотри(?:те)?))(?!\w)"
    r"|去掉|删掉|删除|删去|去除|除去|省略|略去|排除|不(?:要|需要|用)(?:再?[查看找加])?|不[加查看]|不(?:关心|想要?知道|感兴趣)|不包括"
    r"|别(?:再?[查看找加要])?"
)
_ONLY = (
    r"(?<![\w-])(?:(?:keep )?(?:only|just|nothing but|solely|exclusively)|keep)(?![\w-])"
    r"|(?<!\w)(?:(?:оставь(?:те)? )?(?:только|лишь|исключительно)|оставь(?:те)?)(?!\w)"
    r"|只(?:需要?|想?要|想?查|想?看|保留|留下?)|仅仅?(?:需要?|查|看|保留)?|只"
)
_CHANGE = re.compile(f"(?P<leave_out>{_LEAVE_OUT})|(?P<only>{_ONLY})|(?P<add>{_ADD})|(?P<want>{_WANT})", re.IGNORECASE)
_STRONGEST: tuple[tuple[str, Kind], ...] = (
    ("leave_out", "leave_out"),
    ("add", "add"),
    ("only", "only"),
    ("want", "add"),
)
"""What holds where words of two changes stand side by side: `do not add`, `только без`, `add just`, `need only`."""

_BEFORE_A_CHANGE = re.compile(
    rf"\W*(?:no|нет|不)[\s,，]+(?!need)(?={_ADD}|{_LEAVE_OUT}|{_ONLY}|{_WANT})", re.IGNORECASE
)
"""A refusal in front of what is wanted instead."""
_SPLIT_VERB = (
    (re.compile(r"\b(leave|take) (?!out\b)([^,;.]{2,60}?) out\b", re.IGNORECASE), r"\1 out \2"),
    (re.compile(r"[把将]([^，。；]{1,20}?)(去掉|删掉|删除|去除|省略|排除|加上|加入|加进去?|保留)"), r"\2\1"),
)
_CLAUSE = re.compile(r"[,;.!?，；。！？]+|\s(?:and|but|и|но)\s|(?<=[\u3400-\u9fff])(?:并且|而且|但是?)", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|、|，|&|\s(?:and|or|и|или|а также|as well as)\s|和|与|以及|及)\s*", re.IGNORECASE)

_COURTESY = (
    r"please|thanks?(?: you)?|thx|but|and|also|too|as well|instead|then|there|so|ok(?:ay)?|yes|let['’]?s"
    r"|(?:can|could|would) you"
    r"|(?:i|we)(?:['’](?:m|d|re))?|(?:would|am|are|do) (?:like you to|like|really)|you (?:can|should|may)|(?-i:it)|that"
    r"|(?:search|look) for"
    r"|(?:to|from|in) (?:it|this|that|the (?:plan|report|answer))|for (?:both|each|all)(?: of them)?"
    r"|of (?:both|each|them)"
    r"|the (?:plan|report) with|in the plan"
    r"|пожалуйста|спасибо|мне|нам|я|мы|но|и|а|также|тоже|ещ[её]|да|давай(?:те)?|можно|можешь|можете|ищи(?:те)?"
    r"|в (?:план|отч[её]т)|из (?:плана|отч[её]та)"
    r"|(?:для|у) (?:обоих|каждого|всех)|вместо этого|лучше"
)
_THE_REST = re.compile(
    r"\b(?:everything|anything|all(?: the)?) (?:else|others?)\b|\bthe (?:rest|others?)\b|остальн(?:ое|ые)|прочее"
    r"|其[他它余]|别的",
    re.IGNORECASE,
)
_COURTESY_HAN = r"请|麻烦|谢谢|帮我|我(?:们)?(?:想要?|要)(?:知道)?|而是|但是?|计划[里中]|报告[里中]"
_PARTICLES_HAN = rf"(?:{_COURTESY_HAN}|可以|一下|我们?|也|再|还|都|就|[\W_])+"
"""Characters that mean nothing by themselves, but may begin another word (`都市`)."""
_EDGE_BEFORE = re.compile(
    rf"^(?:[\s\W_]*(?:(?<!\w)(?:{_COURTESY}|an?|the|one|another|some|any|more|its|their|is|are|один|одну|одно"
    rf"|новый|новую|отдельный|отдельную)(?!\w)"
    rf"|{_COURTESY_HAN}|一[个节段章条项]|个(?![人体性])|新的))+",
    re.IGNORECASE,
)
_EDGE_AFTER = re.compile(
    rf"(?:[\s\W_]*(?:(?<!\w)(?:{_COURTESY}|is|are)(?!\w)|{_COURTESY_HAN}|就(?:行|好|可以)了?|即可|可以|一下|[吧了呢]))+[\s\W_]*$",
    re.IGNORECASE,
)
_KIND_OF_PART = re.compile(
    r"^\W*(?:(?:section|part|chapter|paragraph|(?:sub-?)?question|point|line|topic|something|information|info"
    r"|details?|facts?|data)s?"
    r"\s+(?:on|about|for|of|regarding|concerning|covering)\s+(?:the\s+|its\s+|their\s+)*|(?:about|on"
    r"|regarding|for)\s+(?:the\s+|its\s+|their\s+)*"
    r"|(?:раздел\w*|пункт\w*|част[ьи]|глав[ау]|абзац\w*|(?:под)?вопрос\w*|сведени[яй]|данны[еx]|информаци[юи]"
    r"|строк[ау]|что-нибудь)\s+"
    r"(?:(?:про|об?|обо|по|с|на тему|насч[её]т)\s+)?|(?:про|об?|обо|насч[её]т)\s+"
    r"|(?:一?[个节段章条])?(?:关于|有关|对于))",
    re.IGNORECASE,
)
_NAMED_AFTER = re.compile(
    r"\s+(?:section|part|chapter|paragraph|question|point)s?$"
    r"|(?:的|这|一)+(?:[节段章条]|个?部分|内容|章节|信息|问题|方面)$|(?:部分|章节|方面)$"
)
_LONGEST = 400
"""Characters of a wish that are read; more is a letter."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a plan, for each of the topics named."""

    kind: Kind
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What was read in a person's words."""

    changes: tuple[Change, ...]
    rest: tuple[str, ...] = ()
    """Stretches that no rule reads."""


def read_wish(words: str) -> Wish:
    """Return the changes that a person asks for, in order, in whichever of three languages they are put."""
    if len(words) > _LONGEST:
        return Wish((), (words,))
    changes: list[Change] = []
    rest: list[str] = []
    for clause in _clauses(words):
        found = _change(clause)
        if isinstance(found, Change):
            changes.append(found)
        elif found:
            rest.append(found)
    return Wish(tuple(changes), tuple(rest) if changes or rest else (words.strip(),))


def _clauses(words: str) -> list[str]:
    """Return one stretch of the text for each change; what names no change goes on with the one before it."""
    text = _BEFORE_A_CHANGE.sub("", words.strip())
    for pattern, joined in _SPLIT_VERB:
        text = pattern.sub(joined, text)
    clauses: list[str] = []
    begin = 0
    for end in [*(match.end() for match in _CLAUSE.finditer(text)), len(text)]:
        piece = text[begin:end]
        begin = end
        if clauses and not _CHANGE.search(piece) and _CHANGE.search(clauses[-1]):
            clauses[-1] += piece
        else:
            clauses.append(piece)
    return clauses


def _change(clause: str) -> Change | str:
    """Return the change that a clause asks for, or what of the clause is not understood."""
    found = list(_CHANGE.finditer(clause))
    before = _topic(clause[: found[0].start()]) if found else _topic(clause)
    if not found:
        return before and clause.strip(" ,;，；")
    last = found[0]
    for match in found[1:]:
        if _topic(clause[last.end() : match.start()]):
            break
        last = match
    named = [match for match in found if match.start() <= last.start()]
    kind = next(kind for group, kind in _STRONGEST if any(match[group] for match in named))
    topics = _topics(clause[last.end() :])
    if before and topics:
        return clause.strip()
    topics = topics or _topics(clause[: found[0].start()])
    if kind == "leave_out" and all(_THE_REST.search(topic) for topic in topics):
        return "" if topics else clause.strip()
    return Change(kind, topics) if topics else clause.strip()


def _topics(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(topic for part in _AND.split(text) if (topic := _topic(part))))


def _topic(text: str) -> str:
    """Return what a stretch of a wish names, without courtesies and without `a section on`."""
    if re.fullmatch(_PARTICLES_HAN, text):
        return ""
    before = ""
    while text != before:
        before = text
        text = _EDGE_BEFORE.sub("", text).strip(' \t\n,;:.!?，；：。！？…“”"«»')
        text = _EDGE_AFTER.sub("", text)
        text = _NAMED_AFTER.sub("", _KIND_OF_PART.sub("", text))
    return text.strip()
