"""From the bytes of an answer to a page, or to the reason why there is none; in three languages."""

import pytest

from factledger.errors import SearchError
from factledger.tools.web.fetching import Reply
from factledger.tools.web.page_text import page_of

URL = "https://host.example/reports/battery%20life?key=secret"
ARTICLE = {
    "en": "The battery of the speaker lasts nine hours on one charge, as three tests in our own lab have shown. ",
    "ru": "Батарея колонки работает девять часов от одной зарядки, как показали три испытания в нашей лаборатории. ",
    "zh": "该音箱的电池充满一次可以连续使用九个小时，我们实验室的三次测试都证明了这一点，结果相当稳定可靠。",
}


def reply(body: bytes | str, media_type: str = "text/html; charset=utf-8", status: int = 200) -> Reply:
    data = body.encode() if isinstance(body, str) else body
    return Reply(URL, status, {"content-type": media_type}, data)


def html(body: str, title: str = "", head: str = "") -> Reply:
    return reply(f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>")


def kind(answer: Reply) -> str:
    with pytest.raises(SearchError) as caught:
        page_of(answer)
    assert "secret" not in caught.value.message
    return caught.value.kind


@pytest.mark.parametrize(
    ("language", "encoding", "named"),
    [
        pytest.param("en", "utf-8", "utf-8", id="English, UTF-8"),
        pytest.param("ru", "windows-1251", "windows-1251", id="Russian, windows-1251"),
        pytest.param("ru", "koi8-r", "KOI8-R", id="Russian, KOI8-R"),
        pytest.param("zh", "gb18030", "gb18030", id="Chinese, GB 18030"),
        pytest.param("zh", "gb18030", "gb2312", id="Chinese, under the name of a smaller encoding"),
        pytest.param("zh", "gb18030", '"GBK"', id="Chinese, GBK in quotation marks"),
        pytest.param("ru", "utf-16", "", id="Russian, UTF-16 by its mark"),
    ],
)
def test_text_in_any_encoding_is_read(language: str, encoding: str, named: str) -> None:
    text = ARTICLE[language] * 3
    for place in ("header", "page"):
        meta = f"<meta charset={named}>" if place == "page" and named else ""
        label = f"text/html; charset={named}" if place == "header" and named else "text/html"
        page = page_of(reply(f"<html><head>{meta}</head><body><p>{text}</p></body></html>".encode(encoding), label))
        assert (page.text, page.language, page.status) == (text.strip(), language, 200)


@pytest.mark.parametrize(
    ("text", "encoding", "named"),
    [
        pytest.param("镕", "gb18030", "gb2312", id="a character that GB 2312 does not have"),
        pytest.param("€ “9”", "cp1252", "iso-8859-1", id="signs that ISO 8859-1 does not have"),
    ],
)
def test_an_encodings_name_stands_for_the_larger_one(text: str, encoding: str, named: str) -> None:
    assert page_of(reply(text.encode(encoding), f"text/plain; charset={named}")).text == text


@pytest.mark.parametrize(
    ("answer", "title", "published", "basis"),
    [
        pytest.param(
            html("<p>Words.</p>", "The title", '<meta property="article:published_time" content="2026-05-20T09:00Z">'),
            *("The title", "2026-05-20", "metadata"),
            id="a date in the metadata",
        ),
        pytest.param(html("<h1>Head</h1><p>Published: 3 May 2026</p>"), "Head", "2026-05-03", "dated line", id="en"),
        pytest.param(html("<h1>Отчёт</h1><p>Дата: 3 мая 2026 г.</p>"), "Отчёт", "2026-05-03", "dated line", id="ru"),
        pytest.param(html("<h1>报告</h1><p>发布日期：2026年5月3日</p>"), "报告", "2026-05-03", "dated line", id="zh"),
        pytest.param(html("<p>Words.</p>"), "battery life", None, "", id="neither title nor date"),
        pytest.param(reply("Words.", "text/plain"), "battery life", None, "", id="plain text"),
        pytest.param(reply("# Head\n\nWords.", "text/markdown"), "Head", None, "", id="Markdown"),
        pytest.param(reply('{"a": "Words."}', "application/json"), "battery life", None, "", id="JSON"),
        pytest.param(reply('{"a": "Words."}', "application/ld+json"), "battery life", None, "", id="a kind of JSON"),
        pytest.param(reply("<HTML><p>Words.", ""), "battery life", None, "", id="HTML without a label"),
        pytest.param(reply("<p>Words.</p>", "application/xhtml+xml"), "battery life", None, "", id="XHTML"),
    ],
)
def test_title_and_date_are_the_pages_own(answer: Reply, title: str, published: str | None, basis: str) -> None:
    page = page_of(answer)
    assert (page.title, page.published, page.published_basis) == (title, published, basis)
    assert (page.url, page.raw) == (URL, answer.body)
    assert page.text


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param(reply("", status=404), "not_found", id="404"),
        pytest.param(reply("", status=410), "not_found", id="410"),
        pytest.param(reply("", status=401), "paywall", id="401"),
        pytest.param(reply("", status=402), "paywall", id="402"),
        pytest.param(reply("", status=403), "paywall", id="403"),
        pytest.param(reply("", status=451), "paywall", id="451"),
        pytest.param(reply("", status=429), "rate_limited", id="429"),
        pytest.param(reply("", status=503), "rate_limited", id="503"),
        pytest.param(reply("", status=500), "unreachable", id="500"),
        pytest.param(reply("", status=520), "unreachable", id="520"),
        pytest.param(reply("", status=204), "empty", id="204"),
        pytest.param(reply("", status=206), "unreadable", id="a part that nobody asked for"),
        pytest.param(reply("", status=304), "unreadable", id="not modified, though nobody asked"),
        pytest.param(reply(b"\x89PNG\r\n", "image/png"), "unreadable", id="a picture"),
        pytest.param(reply(b"PK\x03\x04" + bytes(64), ""), "unreadable", id="binary data without a label"),
        pytest.param(reply(b"%PDF-1.7 nothing more", "text/html"), "unreadable", id="a broken PDF"),
        pytest.param(reply("{", "application/json"), "unreadable", id="broken JSON"),
        pytest.param(reply("  \n", "text/plain"), "empty", id="white space"),
        pytest.param(Reply(URL, 200, {}, b"words", complete=False), "too_large", id="cut off"),
    ],
)
def test_an_answer_that_is_no_page_says_why(answer: Reply, expected: str) -> None:
    assert kind(answer) == expected


SHELL = '<div id="app"></div><script>{}</script><noscript>{}</noscript>'


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param(html("<p>Sorry.</p>", "Page not found"), "not_found", id="en soft 404"),
        pytest.param(html("<p>Sorry.</p>", "Page not found | The Site"), "not_found", id="en soft 404 and the site"),
        pytest.param(html("<p>Sorry.</p>", "Error 404 - The Site"), "not_found", id="en soft 404, a number"),
        pytest.param(html("<h1>This page doesn't exist.</h1>", "The Site"), "not_found", id="en soft 404, a heading"),
        pytest.param(
            html("<p>Menu item.</p>" * 200, "Page not found – The Site"), "not_found", id="en soft 404, a long menu"
        ),
        pytest.param(html("<p>Увы.</p>", "Страница не найдена"), "not_found", id="ru soft 404"),
        pytest.param(html("<p>Увы.</p>", "Ошибка 404: страница не найдена — Сайт"), "not_found", id="ru 404, a number"),
        pytest.param(html("<h1>Такой страницы не существует</h1>", "Сайт"), "not_found", id="ru soft 404, a heading"),
        pytest.param(html("<p>抱歉。</p>", "页面不存在"), "not_found", id="zh soft 404"),
        pytest.param(html("<p>抱歉。</p>", "404 找不到页面 - 网站"), "not_found", id="zh soft 404, a number"),
        pytest.param(html("<p>Subscribe to continue reading</p>", "News"), "paywall", id="en paywall"),
        pytest.param(html("<p>Войдите, чтобы продолжить чтение</p>", "Новости"), "paywall", id="ru log in"),
        pytest.param(html("<p>Доступно только по подписке.</p>", "Новости"), "paywall", id="ru paywall"),
        pytest.param(html("<p>登录后查看全文</p>", "新闻"), "paywall", id="zh log in"),
        pytest.param(html("<p>本文为付费内容，请先开通会员。</p>", "新闻"), "paywall", id="zh paywall"),
        pytest.param(html("<p>Verify you are human</p>", "Just a moment..."), "paywall", id="en captcha"),
        pytest.param(html("<p>Подтвердите, что вы не робот</p>", "Поиск"), "paywall", id="ru captcha"),
        pytest.param(html("<p>请完成安全验证</p>", "验证"), "paywall", id="zh captcha"),
        pytest.param(html("<p>Before you continue to the site</p>", "Consent"), "paywall", id="en consent"),
        pytest.param(
            html("<p>The first lines.</p><script type='application/ld+json'>{\"isAccessibleForFree\": false}</script>"),
            "paywall",
            id="a page that says of itself that it is not free",
        ),
        pytest.param(
            html(SHELL.format("", "Please enable JavaScript to run this app.")), "script_shell", id="en script shell"
        ),
        pytest.param(html(SHELL.format("", "Включите JavaScript в браузере")), "script_shell", id="ru script shell"),
        pytest.param(html(SHELL.format("", "请启用JavaScript后访问")), "script_shell", id="zh script shell"),
        pytest.param(html(SHELL.format("", "")), "script_shell", id="nothing but a script"),
        pytest.param(html("<p>Loading…</p>" + SHELL.format("x=1;" * 2000, "")), "script_shell", id="much script"),
        pytest.param(html(""), "empty", id="nothing"),
    ],
)
def test_a_page_that_does_not_show_its_text_is_told(answer: Reply, expected: str) -> None:
    assert kind(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(html(f"<p>{ARTICLE['en'] * 20} Subscribe to continue.</p>", "News"), id="en long, with an offer"),
        pytest.param(html(f"<p>{ARTICLE['ru'] * 20}</p><p>Войдите, чтобы читать</p>", "Новости"), id="ru long"),
        pytest.param(html(f"<p>{ARTICLE['zh'] * 20}</p><p>登录后查看评论</p>", "新闻"), id="zh long"),
        pytest.param(html(f"<p>{ARTICLE['en'] * 20}</p>", "HTTP 404"), id="an article about 404"),
        pytest.param(html(f"<p>{ARTICLE['en']}</p>", "Page not found in the book of hours"), id="a title that goes on"),
        pytest.param(html("<p>The cable costs 19 euros.</p>", "Price"), id="en short"),
        pytest.param(html("<p>Кабель стоит 19 евро.</p>", "Цена"), id="ru short"),
        pytest.param(html("<p>线缆的价格是19欧元。</p>", "价格"), id="zh short"),
        pytest.param(html("<p>The cable costs 19 euros.</p><script>a=1</script>"), id="short, with a small script"),
        pytest.param(
            html(f"<p>{ARTICLE['en']} The paper calls it a wall for subscribers only, and says why it is.</p>", "Talk"),
            id="a short article that speaks of paywalls",
        ),
    ],
)
def test_a_page_that_shows_its_text_is_kept(answer: Reply) -> None:
    assert page_of(answer).text


def test_markdown_without_end_is_read_as_it_stands() -> None:
    page = page_of(reply("[" * 400_000, "text/markdown"))
    assert (len(page.text), page.media_type) == (400_000, "text/plain")


def test_control_codes_and_turned_text_stay_what_they_are() -> None:
    page = page_of(html("<p>Words \x1b[31mred\x1b[0m and \u202eturned\u202c.</p>"))
    assert page.text == "Words \x1b[31mred\x1b[0m and \u202eturned\u202c."


def test_what_no_store_takes_is_left_out() -> None:
    assert page_of(reply('{"a": "half \\ud800 nul \\u0000 end"}', "application/json")).text == "a: half ? nul  end"
