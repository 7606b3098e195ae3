"""Pages that do not show what they were linked for: error pages, paywalls, empty shells of scripts.

A page is taken for one only when it shows little text, so that an article about paywalls stays an article.
"""

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser

from factledger.errors import SearchError
from factledger.knowledge.documents import Content
from factledger.knowledge.html_depth import shallow

_LITTLE = 1200
"""Characters of visible text, a CJK character counted as two, below which a page can be a wall."""
_NEXT_TO_NOTHING = 250
"""Below which it can be a shell that waits for its scripts."""
_LONGEST_NOTICE = 160
"""Characters of a line that says why the page is not shown; the sentences of an article stand in longer ones."""
_ERROR_PAGE = 8000
"""Characters below which a title decides: error pages often carry a whole site's menu."""
_MOST_NOSCRIPT = 2000
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_TITLE_PARTS = re.compile(r" ?[|·•»:—–] ?| - ")
_NO_PAGE = (
    r"(?:the |this )?page (?:was |is )?(?:not found|could not be found|does(?: not|n['’]?t) exist|gone)"
    r"|страниц[аы] (?:не найдена|не существует|удалена)|такой страницы (?:нет|не существует)|страница отсутствует"
    r"|(?:页面|网页|頁面)(?:不存在|未找到|找不到|没有找到|已删除)|(?:找不到|未找到)(?:该|此|您访问的)?(?:页面|网页|頁面)"
)
_ERROR_TITLE = re.compile(rf"(?:(?:error|ошибка|错误)\W*)?(?:404\W*)?(?:{_NO_PAGE})(?:\W*404)?\W?", re.IGNORECASE)
_ERROR_HEADING = re.compile(
    r"(?:(?:http|error|ошибка|错误)\W*)?404(?:\W*(?:error|错误|not found|не найдено))?\W?|(?:sorry\W*)?not found\W?",
    re.IGNORECASE,
)
_PAYWALL = re.compile(
    r"subscribe (?:now )?to (?:continue|read|keep)|(?:for|to) subscribers only|subscribers? only|already a subscriber"
    r"|(?:log|sign) in to (?:continue|read|view|see)|register to (?:continue|read)|this (?:article|content) is for "
    r"(?:paying |premium )?(?:subscribers|members)|create (?:a free|an) account to (?:continue|read)"
    r"|(?:оформите|купите) подписку|только (?:для|по) подпис|доступ(?:но|ен) (?:только )?(?:по подписке|подписчикам)"
    r"|(?:войдите|авторизуйтесь|зарегистрируйтесь),? чтобы (?:продолжить|читать|прочитать|увидеть)"
    r"|登录后(?:查看|阅读|继续|可见)|请先?登录|订阅后(?:阅读|查看|继续)|(?:仅限|限)(?:会员|订阅)|会员专享|付费(?:阅读|内容|后)|开通会员",
    re.IGNORECASE,
)
_GATE = re.compile(
    r"verify (?:that )?you(?:'re| are) (?:a )?human|you are not a robot|(?:complete|solve) the captcha"
    r"|checking (?:if the site connection is secure|your browser)|unusual traffic from your|access denied"
    r"|before you continue to|enable cookies to continue|accept (?:all )?cookies to continue"
    r"|подтвердите,? что вы (?:не робот|человек)|вы не робот\?|доступ (?:ограничен|запрещ[её]н)"
    r"|введите символы с картинки|примите (?:файлы )?cookie,? чтобы"
    r"|(?:完成|进行)(?:下方|以下)?(?:安全|人机|滑块)?验证|请输入验证码|您的访问(?:过于频繁|异常|被拒绝)|访问被拒绝|同意(?:使用)?cookie",
    re.IGNORECASE,
)
_NEEDS_SCRIPT = re.compile(
    r"(?:enable|turn on|requires?|needs?|without) java ?script"
    r"|java ?script (?:is|must be|to be) (?:disabled|enabled|required)"
    r"|(?:включите|включить|включ[её]нн\w+|требуется|необходим\w*|отключ[её]н|без|поддержк\w+) (?:поддержку )?"
    r"java ?script"
    r"|java ?script (?:отключ[её]н|включ[её]н|необходим|требуется)"
    r"|(?:启用|开启|打开|需要|允许|支持)\s*java ?script|java ?script\s*(?:已|被)?(?:禁用|启用|关闭|支持)",
    re.IGNORECASE,
)
_NOT_FREE = re.compile(r"\"isAccessibleForFree\"\s*:\s*\"?false", re.IGNORECASE)
_SCRIPT_HEAVY = 20
"""A page whose scripts are this many times as long as its text may be waiting for them."""


@dataclass(frozen=True, slots=True)
class _Markup:
    """What an HTML page holds beside its visible text."""

    noscript: str
    scripts: int
    """Elements."""
    script_characters: int
    not_free: bool
    """Whether it says of itself that it is not free to read (schema.org)."""


def refuse_walls(content: Content, html: str) -> None:
    """Return when an HTML page seems to show what it is linked for.

    Raises:
        SearchError: `empty`, `not_found`, `paywall` or `script_shell`.
    """
    text = content.text
    size = len(text) + len(_CJK.findall(text[:_ERROR_PAGE]))
    titles = _titles(content)
    if size < _ERROR_PAGE and any(_ERROR_TITLE.fullmatch(title) for title in titles):
        raise _no_page()
    if size >= _LITTLE:
        return
    markup = _markup(html)
    if _waits_for_scripts(text, size, markup):
        raise SearchError("script_shell", "The page shows its text only to a browser that runs its scripts")
    if not text.strip():
        raise SearchError("empty", "The page holds no text")
    if any(_ERROR_HEADING.fullmatch(title) for title in titles):
        raise _no_page()
    notices = [*titles, *(line for line in text.splitlines() if len(line) <= _LONGEST_NOTICE)]
    if any(_GATE.search(notice) for notice in notices):
        raise SearchError("paywall", "The page wants to know whether a person reads it, or asks for consent first")
    if markup.not_free or any(_PAYWALL.search(notice) for notice in notices):
        raise SearchError("paywall", "The page shows its text only to those who pay or log in")


def _titles(content: Content) -> list[str]:
    """Return the parts of the title, which the site's name follows or leads, and the headings."""
    headings = [border.label for border in content.borders]
    return [part.strip() for title in (content.title, *headings) for part in (title, *_TITLE_PARTS.split(title))]


def _no_page() -> SearchError:
    return SearchError("not_found", "The page says that there is no such page")


def _waits_for_scripts(text: str, size: int, markup: _Markup) -> bool:
    if size >= _NEXT_TO_NOTHING or not markup.scripts:
        return False
    asks = _NEEDS_SCRIPT.search(text) or _NEEDS_SCRIPT.search(markup.noscript)
    return bool(asks) or not text.strip() or markup.script_characters > _SCRIPT_HEAVY * max(size, 200)


def _markup(html: str) -> _Markup:
    tree = LexborHTMLParser(shallow(html))
    scripts = [node for node in tree.css("script") if "ld+json" not in (node.attributes.get("type") or "")]
    return _Markup(
        noscript=" ".join(node.text(deep=True) for node in tree.css("noscript"))[:_MOST_NOSCRIPT],
        scripts=len(scripts),
        script_characters=sum(len(node.text(deep=True)) for node in scripts),
        not_free=bool(_NOT_FREE.search(html)),
    )
