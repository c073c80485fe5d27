"""Names of folders in a copy (F27, F62)."""

from __future__ import annotations

import unicodedata
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.copy.names import folder_places, safe_level
from core.model.copying import CopyForm

HOSTILE = [
    "../../x", "..", ".", "CON", "aux.txt", "a/../../b", "x\x00y", "x\ny", "\u202egnp.exe", "",
    "a" * 300, "ü" * 300, "Inbox.mbox", "cur", "C:\\Windows", "=cmd|x", " ", "trailing. ", "/abs",
]  # fmt: skip
levels = st.sampled_from(HOSTILE) | st.text(max_size=12)
folders = st.lists(
    st.tuples(st.just("") | levels, st.lists(levels, max_size=3).map("/".join)),
    max_size=8,
    unique=True,
)


@given(folders, st.sampled_from(CopyForm))
def test_each_folder_has_a_place_of_its_own_inside_the_copy(
    named: list[tuple[str, str]], form: CopyForm
) -> None:
    places = folder_places(form, named)

    assert len(places) == len(named)
    assert len({unicodedata.normalize("NFC", place).casefold() for place in places}) == len(places)
    for place in places:
        parts = PurePosixPath(place).parts
        assert not PurePosixPath(place).is_absolute()
        assert ".." not in parts
        for part in parts:
            assert len(part.encode()) <= 255 or form is CopyForm.MAILDIR
            assert not set(part) & set('\x00\n\\:*?"<>|\u202e')
            assert form is CopyForm.MAILDIR or not part.startswith(".")


@pytest.mark.parametrize("name", ["Inbox", "Грязь", "über Öl & Gas", "2024-03", "a.b", "日本"])
def test_ordinary_names_stay(name: str) -> None:
    assert safe_level(name) == name


def test_a_folder_called_by_its_file_keeps_the_name_of_the_file() -> None:
    named = [
        ("", "Inbox"),
        ("", "Inbox.mbox"),
        ("", "a.MBX"),
        ("Old.mbox", ""),
        ("x.mbox", "b.mbox"),
    ]

    assert folder_places(CopyForm.MBOX, named) == [
        "Inbox 2.mbox", "Inbox.mbox", "a.mbox", "Old.mbox", "x/b.mbox",
    ]  # fmt: skip
    assert folder_places(CopyForm.EML, named) == ["Inbox", "Inbox 2", "a", "Old", "x/b"]
    twice = [("Inbox.mbox", ""), ("Inbox.mbox", "")]
    assert folder_places(CopyForm.MBOX, twice) == ["Inbox.mbox", "Inbox 2.mbox"]


def test_forms_lay_folders_out_as_programs_expect() -> None:
    named = [("", "Inbox"), ("", "Lists/Work"), ("", "lists/work"), ("", "")]

    assert folder_places(CopyForm.MBOX, named) == [
        "Inbox.mbox", "Lists/Work.mbox", "lists/work 2.mbox", "mail.mbox",
    ]  # fmt: skip
    assert folder_places(CopyForm.MAILDIR, named) == [
        ".Inbox", ".Lists.Work", ".lists.work 2", "",
    ]  # fmt: skip
    assert folder_places(CopyForm.EML, named) == ["Inbox", "Lists/Work", "lists/work 2", ""]
