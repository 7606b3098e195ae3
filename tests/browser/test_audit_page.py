"""The page of an audit in a real browser: nothing runs, nothing is asked for, the choices choose."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from factledger.audit import audit
from factledger.audit.as_html import to_html
from factledger.records import Source

BAD = "</style><script>alert(1)</script><img src=http://x.example/a onerror=alert(2)>"


def test_the_page_is_silent_and_its_choices_choose(tmp_path: Path, opener: Callable[..., Any]) -> None:
    sources = [
        Source(
            id="S1", url="https://a.example/", title=BAD, text=f"{BAD} In 2023 they sold 2,993 electric cars. {BAD}"
        ),
        Source(
            id="S2", url="b.txt", text="В 2023 году продано 2 993 новых электромобиля. 2023年售出2993辆新电动汽车。"
        ),
    ]
    report = (
        f"# Cars {BAD}\n\nIn 2023 they sold 2,993 electric cars [S1]. In 2023 they sold 2,994 electric cars [S1].\n\n"
        "В 2023 году продано 2993 новых электромобиля [S2]. 2023年售出2993辆新电动汽车[S2]。\n"
    )
    path = tmp_path / "audit.html"
    path.write_text(to_html(audit(report, sources), "r.md"), "utf-8")
    opened = opener(path)
    page = opened.page
    shown = page.locator(".audited > li:visible")
    whole = shown.count()
    page.get_by_label("Rejected").check()
    assert 0 < shown.count() < whole
    assert "2,994" in shown.first.inner_text()
    page.get_by_label("All").check()
    assert shown.count() == whole
    assert page.locator("mark", has_text="2,993").count() >= 1
    page.locator("summary").first.focus()
    page.keyboard.press("Enter")
    assert opened.noise == []
