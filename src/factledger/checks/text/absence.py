"""Statements that something is not known: not found, not stated, unknown, in three languages.

Such a statement speaks of what a text says, not of the thing: a page that states the price holds every word of "the
price is not stated" but one. So only words of absence bear it out.
"""

import re

from factledger.checks.text.vocabulary import plain

_TOLD = (
    "found|stated|mentioned|specified|disclosed|reported|published|listed|indicated|known|determined|established|"
    "identified|documented|announced|revealed|recorded|given|named|provided|available|clear|confirmed|public|verified|"
    "located|quantified|publici[sz]ed|traced|ascertained|answered"
)
_INFORMATION = "information|data|details?|figures?|mention|indications?|records?|word|answer|statement|reports?"
_ENGLISH = (
    rf"\b(?:not|never|nowhere)\b(?:\s+(?:\w+ly|yet|been|be|to\s+be|anywhere))*\s+(?:{_TOLD})\b",
    rf"\b(?:no|neither|none)\b((?:\s+[\w’'-]+){{0,7}}?)\s+(?:be|been|is|are|was|were)\s+(?:\w+ly\s+|yet\s+)?(?:{_TOLD})\b",
    rf"\bno\s+(?:\w+\s+)?(?:{_INFORMATION})\b",
    r"\b(?:do|does|did|could|can|would)\s*not\s+(?:\w+ly\s+|yet\s+)?"
    r"(?:mention|state|say|specify|disclose|report|tell|know|find|determine|establish|reveal|address|answer)\b",
    r"\b(?:sources?|pages?|documents?|texts?|articles?|files?|reports?)\s+(?:do|does|did)\s*not\s+\w+",
    r"\b(?:unknown|unclear|unstated|unspecified|undisclosed|unpublished|unreported|unavailable|undetermined|unlisted|"
    r"unmentioned|undocumented|unidentified|unconfirmed|unanswered|uncertain)\b",
    r"\b(?:is|are|was|were|remains?|remained)\s+(?:\w+ly\s+|still\s+)?(?:missing|absent|lacking|secret|n/a)\b",
    r"\b(?:silent|silence)\s+(?:on|about|as\s+to)\b",
    r"\b(?:declin\w+|refus\w+|fail(?:s|ed)?)\s+to\s+(?:say|state|disclose|mention|specify|comment|name|report|reveal)\b",
    rf"\b(?:lack(?:s|ed|ing)?|absence)\s+(?:of\s+)?(?:any\s+)?(?:{_INFORMATION})\b",
)
_RUSSIAN_TOLD = (
    r"(?:найд|обнаруж|указ|назван|называ|назва|приве[дл]|приводи|упом|сообщ|раскры|опублик|публик|извест|определ|"
    r"установ|представл|содерж|говор|оглас|объявл|уточн|доступ|ясн|выясн|подтвержд|зафиксир|описан)\w*"
)
_RUSSIAN_FOUND = r"(?:найти|установить|определить|выяснить|обнаружить|узнать|подтвердить)"
_RUSSIAN = (
    rf"\b(?:не|нигде\s+не|никем\s+не)\s+(?:был[аои]?\s+)?{_RUSSIAN_TOLD}\b",
    r"\b(?:нет|без|никаких)\s+(?:\w+\s+)?(?:данных|сведений|информации|упоминани\w+|указани\w+|ответа)\b",
    rf"\b{_RUSSIAN_FOUND}\b((?:\s+[\w-]+){{0,6}}?)\s+не\s+(?:удалось|удаётся|удается|получилось)\b",
    rf"\bне\s+(?:удалось|удаётся|удается)((?:\s+[\w-]+){{0,2}}?)\s+{_RUSSIAN_FOUND}\b",
    r"\b(?:неизвестн|неясн|неопубликован|нераскрыт|недоступн|отсутству|умалчива|неуточн[её]н)\w*",
)
_CHINESE_TOLD = (
    "找到|查到|查明|查出|检索到|搜索到|发现|说明|注明|标明|标示|提到|提及|提供|给出|列出|公布|披露|公开|透露|报道|记载|记录|"
    "指出|指明|确定|确认|得知|获知|写明|载明|公告|明确"
)
_CHINESE_INFORMATION = "信息|数据|资料|记录|记载|说明|消息|答案|提及"
_CHINESE = (
    rf"(?:没有|尚未|并未|从未|未能|无法|不能|不曾|没|未)(?:能够?|被|曾|有|明确|具体|直接|对外|正式)*(?:{_CHINESE_TOLD})",
    rf"(?:没有|缺少|缺乏|并无|暂无|查无|无)([^，。；！？]{{0,14}}?)(?:{_CHINESE_INFORMATION})",
    r"未知|不详|不明(?![显确智白])|不得而知|尚不清楚|只字未提",
)
_ABSENT = tuple(re.compile(form, re.IGNORECASE) for form in (*_ENGLISH, *_RUSSIAN, *_CHINESE))
_SHORTENED = re.compile(r"n['’]t\b|(?<=\bcan)not\b", re.IGNORECASE)
_NO_ABSENCE = re.compile(r"\bnot (?:only|just|merely)\b|\bне только\b|不仅|不只", re.IGNORECASE)


def absence(text: str) -> str:
    """Return the words by which a text says that something is not known or not stated; empty when it does not."""
    shown = _shown(text)
    found = [match for form in _ABSENT if (match := form.search(shown))]
    first = min(found, key=lambda match: match.start(), default=None)
    return " ".join(first.group().split()) if first else ""


def without_absence(text: str) -> str:
    """Return a text without these words: what it says to be unknown."""
    shown = _shown(text)
    for form in _ABSENT:
        shown = form.sub(lambda match: f" {match.group(1) or ''} " if match.re.groups else " ", shown)
    return shown


def _shown(text: str) -> str:
    return _NO_ABSENCE.sub(" ", _SHORTENED.sub(" not", plain(text)))
