from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from core.words.sentence import pick_plural


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 messages"), (1, "1 message"), (1284, "1,284 messages")]
)
@pytest.mark.usefixtures("qapp")
def test_qt_says_singular_and_plural(n: int, text: str) -> None:
    assert QCoreApplication.translate("Any", "%Ln message(s)", "", n) == text


def test_words_with_two_forms() -> None:
    assert pick_plural("%Ln (copy|copies)", 1) == "%Ln copy"
    assert pick_plural("%Ln (copy|copies)", 2) == "%Ln copies"
    assert pick_plural("Show (this message|these %Ln messages)", 1) == "Show this message"
    assert pick_plural("Show (this message|these %Ln messages)", 2) == "Show these %Ln messages"


@pytest.mark.usefixtures("qapp")
def test_texts_without_a_number_stay() -> None:
    assert QCoreApplication.translate("Any", "Scan") == "Scan"
