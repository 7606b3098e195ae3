"""An edit of the user's own text may add no figure, no quotation and no name; else the message is researched."""

import pytest

from factledger.analyst.protocol import Triage
from factledger.nodes.triage import is_own_text


@pytest.mark.parametrize(
    ("message", "edited", "own"),
    [
        pytest.param("Polish: we sold cars in May.", "We sold cars in May.", True, id="the same words"),
        pytest.param("Polish: we sold cars in May.", "We sold 48 cars in May.", False, id="a figure more"),
        pytest.param("Polish: we sold cars in May.", "With Helios, we sold cars in May.", False, id="a name more"),
        pytest.param("Polish: we sold cars.", "“A record year”: we sold cars.", False, id="a quotation more"),
        pytest.param("Исправь: мы продали машины в мае.", "Мы продали машины в мае.", True, id="ru: the same words"),
        pytest.param("Исправь: мы продали машины.", "Мы продали 48 машин.", False, id="ru: a figure more"),
        pytest.param("Исправь: мы продали машины.", "Для Гелиоса мы продали машины.", False, id="ru: a name more"),
        pytest.param(
            "Исправь: мы продали машины.", "«Лучший год»: мы продали машины.", False, id="ru: a quotation more"
        ),
        pytest.param("润色：我们五月售出汽车。", "我们五月售出汽车。", True, id="zh: the same words"),
        pytest.param("润色：我们五月售出汽车。", "我们五月售出48辆汽车。", False, id="zh: a figure more"),
        pytest.param("润色：我们五月售出汽车。", "我们五月为Helios售出汽车。", False, id="zh: a name more"),
        pytest.param("润色：我们五月售出汽车。", "“最好的一年”，我们五月售出汽车。", False, id="zh: a quotation more"),
    ],
)
def test_an_edit_adds_nothing(message: str, edited: str, own: bool) -> None:
    assert is_own_text(Triage(decision="edit", text=edited, reason=""), message) is own
