"""The manual in the languages of the window: each page translates all of the English one."""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.dialogs.manual import PAGES, ManualDialog, title_of
from gui.languages import ENGLISH, LANGUAGES

ROOT = Path(__file__).resolve().parents[3]
MANUAL = ROOT / "resources" / "manual"
TRANSLATED = [one.code for one in LANGUAGES if one.code != ENGLISH]

NOTE = "<!-- Translates the English page with this SHA-256: {} -->"
FENCED = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REMARK = re.compile(r" {2,}# .*")
SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)]+)\)")
NAME = re.compile(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)|“([^”]+)”")  # Chinese has no italics


def page(language: str, name: str) -> str:
    folder = MANUAL if language == ENGLISH else MANUAL / language
    return (folder / f"{name}.md").read_text("utf-8")


def skeleton(text: str) -> dict[str, object]:
    """What a translation has in common with its page; remarks in code are translated."""
    prose = FENCED.sub("", text)
    lines = prose.splitlines()
    return {
        "headings": [line.partition(" ")[0] for line in lines if line.startswith("#")],
        "code": [REMARK.sub("", block) for block in FENCED.findall(text)],
        "spans": Counter(" ".join(span.split()) for span in SPAN.findall(prose)),
        "links": Counter(target.replace("../", "") for target in LINK.findall(prose)),
        "tables": [line.count("|") for line in lines if line.startswith("|")],
        "items": sum(bool(re.match(r"- |\d\. ", line)) for line in lines),
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_page_is_there_and_no_other(language: str) -> None:
    assert sorted(path.name for path in (MANUAL / language).iterdir()) == sorted(
        f"{name}.md" for name in PAGES
    )


@pytest.mark.parametrize(("language", "name"), [*product(TRANSLATED, PAGES)])
def test_a_page_is_built_as_the_english_one(language: str, name: str) -> None:
    assert skeleton(page(language, name)) == skeleton(page(ENGLISH, name))


@pytest.mark.parametrize(("language", "name"), [*product(TRANSLATED, PAGES)])
def test_a_page_translates_the_english_one_of_today(language: str, name: str) -> None:
    """A changed English page fails here until its translation followed and names its digest."""
    english = hashlib.sha256(page(ENGLISH, name).encode()).hexdigest()[:16]

    assert page(language, name).splitlines()[-1] == NOTE.format(english)


@pytest.mark.parametrize(("language", "name"), [*product(TRANSLATED, PAGES)])
def test_its_links_and_pictures_are_there(language: str, name: str) -> None:
    for target in LINK.findall(page(language, name)):
        assert (MANUAL / language / target).is_file(), target


@cache
def names_in_window(language: str) -> frozenset[str]:
    """What the window calls things, as the manual writes it: without letters of menus and dots."""
    file = ROOT / "resources" / "i18n" / f"twinsweep_{language.replace(ENGLISH, 'de')}.ts"
    tag = "source" if language == ENGLISH else "translation"
    texts = (one.text or "" for one in ET.parse(file).getroot().iter(tag))  # noqa: S314 - ours
    return frozenset(map(bare, texts))


def bare(text: str) -> str:
    return re.sub(r"\(&\w\)|&|…|:|：", "", text)


@pytest.mark.parametrize(("language", "name"), [*product((ENGLISH, *TRANSLATED), PAGES)])
def test_commands_are_called_what_the_window_calls_them(language: str, name: str) -> None:
    found = NAME.findall(FENCED.sub("", page(language, name)))
    named = [" ".join("".join(one).split()) for one in found]
    steps = {bare(step) for one in named if "▸" in one for step in one.split(" ▸ ")}

    assert steps <= names_in_window(language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_is_shown_in_the_language_with_nothing_of_its_markup(
    qtbot: QtBot, language: str
) -> None:
    dialog = ManualDialog(language)
    qtbot.addWidget(dialog)
    for row, name in enumerate(PAGES):
        dialog.show_page(name)
        words = dialog.text.toPlainText()

        assert dialog.pages.item(row).text() == title_of(page(language, name))
        assert words.split("\n")[0] == title_of(page(language, name))
        assert title_of(page(language, name)) != title_of(page(ENGLISH, name))
        assert not re.search(r"##|\*\*|\w\*\w|SHA-256: |screenshots", words)


def test_another_language_shows_the_english_pages(qtbot: QtBot) -> None:
    dialog = ManualDialog("fr")
    qtbot.addWidget(dialog)

    assert dialog.text.toPlainText().startswith("First steps\n")
