from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication

from gui import wording
from gui.languages import ENGLISH, LANGUAGES, SYSTEM, ApplicationLanguage, best_language

CODES = [language.code for language in LANGUAGES]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ([], ENGLISH),
        (["C"], ENGLISH),
        (["en-GB", "en"], ENGLISH),
        (["xx", "en"], ENGLISH),
        (["zh-Hant-TW", "zh"], "zh_CN"),
        (["zh-TW"], ENGLISH),
    ],
)
def test_the_system_says_which_language(wanted: list[str], code: str) -> None:
    assert best_language(SYSTEM, wanted) == (code if code in CODES else ENGLISH)


@pytest.mark.parametrize("code", CODES)
def test_what_the_user_chose_comes_first(code: str) -> None:
    assert best_language(code, ["fr"]) == code
    assert best_language(SYSTEM, ["fr", code.replace("_", "-")]) == code


def test_a_language_that_is_gone_is_none() -> None:
    assert best_language("tlh", ["xx"]) == ENGLISH


@pytest.mark.parametrize("code", CODES)
def test_a_language_can_be_put_on_and_off(qapp: QApplication, code: str) -> None:
    before = QCoreApplication.translate("Menus", "&File")
    with_parent = QObject()
    speech = ApplicationLanguage(qapp, code, with_parent)
    assert speech.code == code
    during = QCoreApplication.translate("Menus", "&File")
    assert (during == before) is (code == ENGLISH)
    speech.end()
    assert QCoreApplication.translate("Menus", "&File") == before


def test_chinese_has_its_own_marks_between_words(qapp: QApplication) -> None:
    parent = QObject()
    chinese = ApplicationLanguage(qapp, "zh_CN", parent)
    try:
        said = (
            wording.about("a", "b"),
            wording.listed("ab"),
            wording.clauses("ab"),
            wording.sentences("ab"),
            wording.with_detail("a", "b"),
        )
    finally:
        chinese.end()

    assert said == ("a：b", "a、b", "a；b", "ab", "a（b）")
