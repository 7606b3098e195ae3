"""What stands around a headline: the site's name, an agency's mark, who says so."""

import re
from dataclasses import dataclass
from html import unescape

_MARKS = re.compile(
    r"^\s*(?:(?:update|wrapup|refile|corrected|correction|exclusive|breaking(?: news)?|analysis|factbox|full text"
    r"|video|watch|live(?: updates?)?|urgent|opinion"
    r"|срочно|молния|обновлено|видео|эксклюзив|полный текст|快讯|突发|独家|全文|视频|更新)"
    r"(?:\s?\d{1,2})?\s*[-–—:：|]\s*|[【\[](?:[^【】\[\]]{1,12})[】\]]\s*)",
    re.IGNORECASE,
)
"""What agencies put in front; the number of an update is not the story's."""

_AGENCIES = (
    r"reuters|ap|afp|upi|bloomberg|associated press|xinhua|isna|irna|tass|interfax|dpa|efe|ansa|kyodo|yonhap|pti"
    r"|bbc|cnn|npr|cnbc"
    r"|рейтер|тасс|риа новости|интерфакс|рбк|ап|афп|lenta\.ru|газета\.ru|коммерсантъ|ведомости|известия|вести|медуза"
    r"|新华社|新华网|路透社?|法新社|美联社|中新社|中新网|人民网|央视网?"
    r"|新浪|搜狐|网易|腾讯|凤凰网?|澎湃|观察者网?|财新网?|界面"
)
_MEDIA_WORD = (
    r"news|times|post|daily|herald|journal|tribune|today|tv|press|magazine|review|gazette|guardian|telegraph|observer|chronicle|report"
    r"|wire|newswire|media|radio|online|network|insider|blog|weekly|monitor|independent|standard|sun|mail|wikipedia|youtube|medium"
    r"|новости|газета|журнал|правда|радио|телеканал|портал|агентство|информ|медиа|википедия"
)
_HAN_MEDIA = r"(?:网|社|报|台|财经|新闻|日报|晚报|早报|周刊|客户端|头条|资讯|频道|在线|时报|百科|博客|论坛|门户)$"
_MEDIUM = re.compile(
    rf"(?:the\s)?(?:{_AGENCIES})(?:\s.{{0,20}})?|(?:.*\b)?(?:{_MEDIA_WORD})(?:\b.*)?|(?:[\w-]+\.)+[a-z]{{2,6}}|.*{_HAN_MEDIA}",
    re.IGNORECASE,
)
_DASHED_TAIL = re.compile(r"(?:\s[-–—·•:]\s|\s*[(（]\s*|:\s(?=[A-Z]{2,5}$))([^-–—·•()（）:|_｜]{2,32})[)）]?\s*$")
_BARRED_TAIL = re.compile(r"\s*[|_｜]\s*([^|_｜]{2,40})$")
_AGENCY_TAIL = re.compile(rf"[.:。：,，]\s*({_AGENCIES})[.。]?$", re.IGNORECASE)
_SMALL_WORDS = frozenset("of the and for in и в на о".split())
_DIGIT = re.compile(r"\d")
_LEAST_HEAD = 8
"""Characters of headline that must remain, so that `Arsenal | Chelsea` keeps both; a Han character counts double."""

_SPEAKER_FIRST = re.compile(
    r"^(?:([^:：\d]{2,30})[:：]|([\u3400-\u9fff·-]{2,12}(?:说|称|表示|认为|指出))[，,])\s*(?=\S)"
)
_SPEAKERS = (
    r"police|officials?|authorities|sources?|witness(?:es)?|(?:state\s)?(?:media|tv)|reports?|ministry|minister|government"
    r"|lawyers?|experts?|analysts?|activists?|monitors?|scientists?|study|survey|poll|military|army|court|prosecutors?"
    r"|полиция|власти|источники?|очевидцы|сми|эксперты|ученые|аналитики|мид|суд|минобороны|министерство"
    r"|警方|当局|官员|官方|目击者|媒体|报道|专家|消息人士|外交部|政府|法院|律师|检方|研究|分析师"
)
_SPEAKER_LAST = re.compile(
    r"(?:,\s(?P<said>[^,]{2,30}\s(?:says?|said|warns?)|(?:says?|said)\s[^,]{2,30}"
    r"|(?:говорят|сообщает|сообщил[аи]?|заявил[аи]?)\s[^,]{2,30})"
    rf"|(?:[:：]|\s?[-–—]+)\s?(?P<named>{_SPEAKERS})"
    r"|，(?P<han>[\u3400-\u9fff]{2,8}(?:说|称|表示)))[.。]?$",
    re.IGNORECASE,
)
_LONGEST_SPEAKER = 3
"""Words of a speaker at most."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A title taken apart."""

    headline: str
    speaker: str
    """Who says so (`Police: …`, `…, officials say`); empty when nobody is named."""


def unframe(title: str) -> Frame:
    """Return the headline without site names and agency marks, and its speaker apart."""
    headline = _without_tails(_MARKS.sub("", " ".join(unescape(title).split())))
    first = _SPEAKER_FIRST.match(headline)
    speaker = first and (first.group(1) or first.group(2))
    if first and speaker and len(speaker.split()) <= _LONGEST_SPEAKER and _is_enough(headline[first.end() :]):
        return Frame(headline[first.end() :], speaker)
    last = _SPEAKER_LAST.search(headline)
    if last and _is_enough(headline[: last.start()]) and not _DIGIT.search(last.group()):
        return Frame(headline[: last.start()], next(group for group in last.groups() if group))
    return Frame(headline, "")


def _without_tails(title: str) -> str:
    for _ in range(3):  # `headline_channel_site`
        tail = _BARRED_TAIL.search(title) or _media_tail(title) or _AGENCY_TAIL.search(title)
        if not tail or _DIGIT.search(tail.group(1)) or not _is_enough(title[: tail.start()]):
            break
        title = title[: tail.start()]
    return title


def _media_tail(title: str) -> "re.Match[str] | None":
    tail = _DASHED_TAIL.search(title)
    site = tail.group(1).strip() if tail else ""
    return tail if _MEDIUM.fullmatch(site) and _is_written_as_name(site) else None


def _is_written_as_name(site: str) -> bool:
    """Whether no word is in small letters, as in the name of a site and not in a clause (`- daily life goes on`)."""
    return all(not word[0].islower() or word in _SMALL_WORDS or "." in word for word in site.split())


def _is_enough(headline: str) -> bool:
    return len(headline) + sum(char >= "\u3400" for char in headline) >= _LEAST_HEAD
