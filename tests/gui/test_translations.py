"""Each text of the window is there in each language, with all that the program puts into it."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.system.places import find_places
from core.words.sentence import pick_plural
from gui.app import Program
from gui.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "resources" / "i18n").glob("*.ts"))
PLACES = re.compile(r"%L?\d|\{\w*\}")


def test_no_text_is_without_a_translation_and_the_files_are_up_to_date() -> None:
    command = [sys.executable, ROOT / "packaging" / "translations.py", "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_there_is_a_file_for_each_language() -> None:
    codes = {path.stem.removeprefix("twinsweep_") for path in FILES}
    assert codes == {language.code for language in LANGUAGES} - {ENGLISH}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_put_into_a_text_stands_in_its_translation(path: Path) -> None:
    wrong = [
        (source, text)
        for source, text in _pairs(path)
        if Counter(PLACES.findall(source)) != Counter(PLACES.findall(text))
    ]
    assert wrong == []


def test_both_forms_of_an_english_text_can_be_told_apart() -> None:
    """Else a person reads "(one|several)"."""
    for message in ET.parse(FILES[0]).getroot().iter("message"):  # noqa: S314 - our own file
        source = message.findtext("source") or ""
        if message.get("numerus"):
            assert "|" not in pick_plural(source, 1), source


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_numbers_stand_in_plurals_but_for_one(path: Path) -> None:
    """The first form may say "one", the others have to say how many."""
    lost = []
    for message in ET.parse(path).getroot().iter("message"):  # noqa: S314 - our own file
        source, forms = message.findtext("source") or "", message.findall(".//numerusform")
        if "%Ln" in source:
            later = forms[1:] or forms
            lost += [source for form in later if "%Ln" not in (form.text or "")]
    assert lost == []


@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
def test_no_two_commands_of_a_menu_have_one_letter(qapp: QApplication, language: str) -> None:
    program = Program(find_places(), language=language)
    try:
        for menu in program.window.menuBar().actions():
            inside = menu.menu()
            titles = [a.text() for a in inside.actions()] if inside is not None else []
            letters = Counter(letter for text in titles for letter in _letter(text))
            assert [one for one, times in letters.items() if times > 1] == [], menu.text()
    finally:
        program.speech.end()
        program.window.close()
        program.window.deleteLater()
        program.deleteLater()
        qapp.processEvents()


def _pairs(path: Path) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for message in ET.parse(path).getroot().iter("message"):  # noqa: S314 - our own file
        source, translation = message.findtext("source") or "", message.find("translation")
        assert translation is not None
        forms = translation.findall("numerusform") or [translation]
        pairs += [(source, form.text or "") for form in forms]
    return pairs


def _letter(text: str) -> list[str]:
    found = re.search(r"&(\w)", text.replace("&&", ""))
    return [found[1].casefold()] if found else []
