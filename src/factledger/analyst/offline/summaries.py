"""Whether a message asks for a summary, which is no fact that a source could state or contradict."""

import re

from factledger.analyst.offline.asking import read_asked
from factledger.records import Language

_DOCUMENT = r"documents?|texts?|files?|reports?|contracts?|agreements?|articles?|papers?|books?|pages?|rules?|minutes"
_SUMMARY: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(
        r"\W*(?:(?:please|kindly|can you|could you|would you)[, ]+)*(?:"
        r"(?:briefly |shortly )?(?:summari[sz]e|sum up|recap)\b"
        r"|(?:give|write|make)(?: me)? (?:an? |the )?(?:short |brief |quick )?(?:summary|overview|outline|digest)\b"
        r"|tell me (?:everything|all)\b"
        rf"|what (?:is|are) (?:the |this |these |my )(?:\w+ )?(?:{_DOCUMENT}) about\b)",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"\W*(?:(?:пожалуйста|можешь|можете)[, ]+)*(?:"
        r"(?:(?:кратко|коротко|вкратце)\s)?(?:изложи|перескажи|резюмируй|суммируй|обобщи|подытож)\w*"
        r"|(?:сделай|дай|напиши|составь)(?:те)? (?:мне )?(?:кратк\w+ |коротк\w+ )?"
        r"(?:резюме|обзор|выжимку|пересказ|конспект|изложение|сводку)"
        r"|расскажи(?:те)? (?:мне )?вс[её]"
        r"|о ч[её]м (?:эт\w+ )?(?:документ|текст|файл|договор|отч[её]т|стать|книг|протокол|правил)\w*)(?!\w)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"\W*(?:请|帮我|麻烦|你|能否|能不能|可以)*(?:"
        r"(?:简要|简单)?(?:总结|概括|归纳|概述|简述|综述)"
        r"|(?:这[份篇个些本])?(?:文件|文档|合同|文章|报告|规则|纪要).{0,4}[讲说写]了?些?什么"
        r"|.{0,12}主要内容是什么)"
    ),
}


def asks_summary(question: str, language: Language) -> bool:
    """Whether a message asks for no single fact but for what a text says in short."""
    asks = language in _SUMMARY and _SUMMARY[language].match(question)
    return bool(asks) and read_asked(question, language).type == "thing"
