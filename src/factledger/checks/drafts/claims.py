"""What a statement claims in a word beyond its source: the most, so many times as much, a cause, a certainty."""

import re
from collections.abc import Sequence

from factledger.checks.drafts.shelf import Page
from factledger.checks.numbers import quantities, without_numbers
from factledger.checks.text.notation import numerals_of
from factledger.checks.text.vocabulary import Vocabulary, spoken_terms

_MOST = re.compile(
    r"\b(?:larg|bigg|high|low|fast|slow|long|short|old|young|small|great|rich|poor|cheap|strong|weak|heavi|light|deep"
    r"|tall|wid|busi|saf|hott|cold|few|clos)est\b"
    r"|(?<!at )\b(?:best|worst)(?! (?:practice|effort|case|known|use|fit|for|suited|way))\b"
    r"|\b(?:the|its|their|['’]s) (?:most|least) [a-z]{3,}\b(?<!least one)|\ball-time\b|\bunprecedented\b"
    r"|\b(?:a|the|new|all-time) record\b"
    r"|\brecord(?= (?:high|low|year|number|level|profit|revenue|sales|result|[$€£]?[0-9]))"
    r"|(?:крупней|высочай|быстрей|старей|сильней|лучш|худш)(?:ш?и[йхем]|ш?ими|ш?ая|ш?ую|ш?ей|ш?ее|ш?его|ш?ему)\b"
    r"|\bнаи(?:больш|меньш|высш|лучш|худш|более)\w*|\bсам(?:ый|ая|ое|ые|ых|ым|ыми|ую|ой|ого|ому|ом) \w{4,30}"
    r"(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ых|их|ого|его|ому|ему|ую|юю|ом|ем|ым|им)\b|\bрекорд\w*"
    r"|最(?![近后终初])(?!(?:多|少|高|低|大|长)(?:为|达|可达|可|不)?[约近]?[0-9一二三四五六七八九十])|创纪录|历史新高|历史新低",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\b(?:top|maximum|minimum|peak|leads?|leading|number one|no\. ?1|ranks?|ranked|than any|ahead of all|record\w*)\b"
    r"|лидер\w*|перв\w+ мест\w+|максимальн\w+|минимальн\w+|больше всех|меньше всех|第一|居首|首位|领先|冠军|之最|纪录",
    re.IGNORECASE,
)
"""Other words that say that something is the most."""
_WHY = re.compile(
    r"\bbecause(?: of)?\b|\bdue to\b(?! (?:be|open|start|begin|enter|launch|arrive|end|close|expire|finish|take|go|run"
    r"|deliver|retire|meet|come|become|complete)\b)|\b(?:thanks|owing) to\b|\bas a result of\b|\b(?:caused|driven) by\b"
    r"|\b(?:led|leading) to\b|\bresult(?:ed|ing) (?:in|from)\b|\battributable to\b"
    r"|\bиз-за\b|\bблагодаря\b|\bвследствие\b|\bв результате\b|\bпо причине\b|\bвызва(?:н[аоы]?|л[аио]?)\b"
    r"|\bприв[её]л[аио]? к\b|\bпотому что\b"
    r"|由于|因为|得益于|归因于|归功于|导致|所致|(?<![原起主成病外基诱])因(?![此而素子特果应])",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:after|following|amid|hence|therefore|thus|so|why|reason\w*|thank\w*|owing|because|due|on the back of)\b"
    r"|\b(?:reflect|help|boost|hit|contribut|forc|prompt|blam|credit|attribut|result|driv|caus|lead|explain|impact"
    r"|affect|effect|enabl|allow|trigger|push|damag|destroy|mean|rais|cut)\w*|\b(?:led|drove|meant)\b"
    r"|из-за|благодаря|вследствие|результат|привел|привёл|привод|вызва|вызов|причин|поэтому|потому|после|на фоне"
    r"|в связи|обуслов|способств|помог|позволил|поскольку|так как|ввиду|за сч[её]т|объясн|связан|влия"
    r"|сказал[ао]?с[ья]|заставил"
    r"|因|由于|致|使|令|得益|归功|归咎|所以|随着|受|引发|引起|造成|之后|推动|带动|促进|影响|帮助|拉动",
    re.IGNORECASE,
)
"""What may stand in a source for a cause; wider than what a statement claims one by."""
_MULTIPLE = re.compile(
    r"\btwice (?:as|the|its|their|that|what)\b|\b(?:two|three|four|five|ten)-?fold\b|\bhalf (?:as|that|the)\b"
    r"|\b(?:doubl|tripl|quadrupl|halv)(?:e[sd]?|ing)\b(?! (?:room|bed|glaz|door|lin))"
    r"|\b(?:вдвое|втрое|вчетверо|впятеро|вполовину|наполовину)\b|\b(?:удво|утро|учетвер)\w+"
    r"|\bв (?:два|три|четыре|пять|шесть|семь|восемь|девять|десять|полтора) раза?\b"
    r"|翻[了一两]?番|翻[了两]?倍|[一两二三四五六七八九十]倍|减半",
    re.IGNORECASE,
)
"""So many times as much, in words: numbers in words that count nothing are read as none."""
_TIMES = re.compile(
    r"\b(?:half|times|раза?)\b|[0-9] ?[×x]|\b(?:[1-9]00|50|150) ?(?:%|percent)|половин|倍|半|五成",
    re.IGNORECASE,
)
"""What may stand in a source for that."""
_SAID_BY = (
    re.compile(
        r"\b(?:according to|as) (?:critics|opponents|sceptics|skeptics|rumou?rs|rivals|unnamed|anonymous)\b"
        r"|\b(?:critics|opponents|sceptics|skeptics|rivals|detractors) (?:say|said|claim|argue|allege|maintain)\w*\b"
        r"|\b(?:alleg(?:es|ed|edly|ing)|reportedly|rumou?red|supposedly|purported(?:ly)?|unconfirmed)\b"
        r"|по (?:словам|мнению|утверждению) (?:критик|противник|скептик|недоброжелател|оппонент)\w+"
        r"|(?:критики|противники|скептики|оппоненты) (?:утвержда|говор|счита|заявля|полага)\w+"
        r"|якобы|по слухам|по неподтвержд[её]нным|批评者|反对者|质疑者|据传|传闻|据称|疑似|未经证实",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:accord|said|say|claim|alleg|argu|critic|opponent|rival|sceptic|skeptic|detractor|call|describ|accus|rumou?r"
        r"|report|think|thought|believ|suppos|purport|unconfirm|disput|question|maintain|suggest)\w*"
        r"|слов|мнени|утвержд|критик|противник|скептик|оппонент|недоброж|говор|счита|полага|заяв|назва|обвин|якобы|слух"
        r"|предпол|称|认为|批评|反对|质疑|传|疑|据|指|未经证实",
        re.IGNORECASE,
    ),
)
"""Words that leave what is said to people who doubt it or to nobody; and those by which a statement leaves it so."""
_EXPECTED = (
    re.compile(
        r"\b(?:is|are|was|were) (?:widely )?(?:expected|forecast|projected|predicted|likely|planned|scheduled) to\b"
        r"|\b(?:expects?|forecasts?|hopes?|aims?|intends?|plans) [^.;]{0,40}\bto\b"
        r"|\b[Ii]t is (?:expected|forecast) that\b"
        r"|\b(?:may|might|could) (?!\d)(?=[a-z])"
        r"|(?i:ожида(?:ется|ют|ет)|прогнозиру\w+|планиру\w+|предполагается)"
        r"|预计|有望|预期|可能|或将|计划(?=[在于将\d])",
    ),
    re.compile(
        r"\b(?:will|would|may|might|could|can|shall|should|expect\w*|forecast\w*|projected|projects|projection\w*"
        r"|hop(?:es?|ed|ing)|aim\w*|intend\w*|likely|unlikely|plan(?:s|ned|ning) (?:to|for)|plans|predict\w*|due"
        r"|set to|scheduled|target\w*|goal|possibl\w*|perhaps|probabl\w*|estimat\w*|potential\w*|up to)\b|['’]ll\b"
        r"|ожида|прогноз|планир|мо(?:жет|гут|г|гла|гли|гло)\b|буд(?:ет|ут)|вероятн|возможн|намер|долж|предпол|оцен"
        r"|\b\w{3,30}(?:ится|утся|ется|ят?ся|ит|ет|ёт|ят|ут)\b"
        r"|可能|或|将|预|有望|计划|拟|估|应|会|目标|至多|最多",
        re.IGNORECASE,
    ),
)
"""Words for what has not come about yet; and those by which a statement leaves it open."""
_CLAUSE = re.compile(r"[,;:](?=\s)|[，；：]|\s[–—]\s|\b(?:and|but|while|и|а|но)\b|而|但")
_OPENING = 3
"""Characters at the beginning of a sentence in which a word of doubt rules all of it: `Critics say …`, `预计…`."""
_RANKED = 0.25
"""Share of a statement's words above which a sentence may be about the same."""
_HOLDS = 0.5
"""Share of a statement's words that a sentence must hold to be the one it is taken from."""


def claimed_beyond(statement: str, sentences: Sequence[str], pages: Sequence[Page]) -> str:
    """Return the word by which a statement claims more than its source; empty when it does not.

    A cause is asked for where a figure is given one; of other causes no comparison of words can tell.

    Args:
        statement: Without citation marks.
        sentences: Of its sources, those nearest to it, tables included, and the texts of its calculations.
        pages: Its sources; the very words may stand anywhere in them.
    """
    multiple = _MULTIPLE.search(statement)
    if multiple and not any(_MULTIPLE.search(sentence) or _TIMES.search(sentence) for sentence in sentences):
        return multiple.group()
    most = _MOST.search(statement)
    if most and not any(_ranks(s, statement) for s in sentences):
        return "" if any(most.group().casefold() in page.said.casefold() for page in pages) else most.group()
    why = _WHY.search(statement)
    if why is None or all(quantity.date_readings for quantity in quantities(statement)):
        return ""
    before, behind = statement[: why.start()], statement[why.end() :]
    if not spoken_terms(before):
        before, behind = _cause_first(behind)
    sides = [spoken_terms(before), spoken_terms(behind)]
    if any(_REASON.search(s) and _holds(s, sides, 0) for s in sentences):
        return ""
    together = (page.around(sentence) for sentence in sentences for page in pages)
    return "" if any(_holds(passage, sides, _HOLDS) for passage in together) else why.group()


def _cause_first(text: str) -> tuple[str, str]:
    """Return a cause that opens a sentence and what it brought about: parted by a comma, or by the figure."""
    comma = re.search(r",\s|，", text)
    figure = next((quantity.start for quantity in quantities(text) if not quantity.date_readings), len(text))
    at = comma.start() if comma else figure
    return text[:at], text[at:]


def _ranks(sentence: str, statement: str) -> bool:
    """Whether a sentence says of something in the statement that it is the most."""
    if not (_MOST.search(sentence) or _FIRST.search(sentence)):
        return False
    return _holds(sentence, [spoken_terms(_MOST.sub(" ", without_numbers(statement, quantities(statement))))], _RANKED)


def _holds(passage: str, sides: Sequence[Sequence[str]], share: float) -> bool:
    """Whether a passage holds more than a share of the words on each side of a word of cause."""
    vocabulary = Vocabulary(passage)
    read = [[term for term in side if vocabulary.reads(term)] for side in sides]
    return all(not side or sum(map(vocabulary.holds_term, side)) > share * len(side) for side in read)


def doubted(statement: str, sentences: Sequence[str]) -> str:
    """Return the sentence that leaves open, or to others, what a statement says flatly; empty when one does not.

    What is expected is asked of figures alone: a list of trends leaves it to its heading that they are to come.

    Args:
        statement: Without citation marks.
        sentences: Of its sources, those nearest to it; those that share less than half of its words are ignored.
    """
    figures = any(not quantity.date_readings for quantity in quantities(statement))
    kinds = (_SAID_BY, _EXPECTED) if figures else (_SAID_BY,)
    asked = [doubt for doubt, admitted in kinds if not admitted.search(statement)]
    if not any(doubt.search(sentence) for doubt in asked for sentence in sentences):
        return ""
    numerals = set(numerals_of(statement))
    wanted = list(dict.fromkeys(spoken_terms(statement)))
    held = [s for s in sentences if numerals <= set(numerals_of(s))]
    shares = [(sum(map(Vocabulary(s).holds_term, wanted)), s) for s in held] if wanted else []
    best = max((share for share, _ in shares), default=0)
    if best < _HOLDS * len(wanted):
        return ""
    near = [s for share, s in shares if share >= best - 1 and share >= _HOLDS * len(wanted)]
    return near[0] if any(all(_leaves_open(doubt, wanted, s) for s in near) for doubt in asked) else ""


def _leaves_open(doubt: "re.Pattern[str]", wanted: Sequence[str], sentence: str) -> bool:
    """Whether a word of doubt stands in the clause that holds most of a statement's words, or opens the sentence."""
    found = doubt.search(sentence)
    if found is None or found.start() < _OPENING:
        return found is not None
    clauses = _CLAUSE.split(sentence)
    best = max(clauses, key=lambda clause: sum(map(Vocabulary(clause).holds_term, wanted)))
    return bool(doubt.search(best))
