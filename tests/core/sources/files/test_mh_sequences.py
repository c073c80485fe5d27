"""Sequences of an MH folder, against Python's own reader of them."""

from __future__ import annotations

import mailbox
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import StoreRefused
from core.model.message_state import lower_names
from core.sources.files.mh_sequences import (
    SequenceFormat,
    Sequences,
    sequence_forms,
    write_sequences,
)

FORMAT = SequenceFormat()
NAMES = ("\\Seen", "\\Flagged", "\\Answered", "$Forwarded", "work", "$label1", "cur", "all")
HOLDS = lower_names(NAMES) - {"$label1", "cur", "all"}
FILE = b"cur: 2\nunseen: 3 5-7\nflagged: 1\nwork: 1-3 9\n"


def by_python(folder: Path) -> dict[str, list[int]]:
    """What Python's mailbox module reads, whose messages are those of the folder."""
    is_there = (folder / ".mh_sequences").exists()
    return mailbox.MH(folder, create=False).get_sequences() if is_there else {}


def form_of(folder: Path, name: str) -> str | None:
    return sequence_forms(folder, [name]).get(name)


def folder_of(path: Path, data: bytes | None, n: int = 9) -> Path:
    for number in range(1, n + 1):
        (path / str(number)).write_bytes(b"Subject: x\n\nx\n")
    if data is not None:
        (path / ".mh_sequences").write_bytes(data)
    return path


@given(
    st.sets(st.sampled_from(["unseen", "flagged", "replied", "forwarded", "work", "later"])),
    st.sets(st.sampled_from(NAMES)),
)
def test_what_was_added_can_be_taken_off_and_nothing_else_changes(
    sequences: set[str], names: set[str]
) -> None:
    form = " ".join(sorted(sequences))
    had = lower_names(FORMAT.names_of(form))

    more = FORMAT.with_names(form, names)

    assert lower_names(FORMAT.names_of(more)) == had | (lower_names(names) & HOLDS)
    added = lower_names(FORMAT.names_of(more)) - had
    assert set(FORMAT.without_names(more, added).split()) == sequences
    assert set(FORMAT.without_names(more, ())) == set(more)


_numbers = st.sets(st.integers(1, 9))


@given(
    st.dictionaries(st.sampled_from(["unseen", "cur", "flagged", "work"]), _numbers),
    st.dictionaries(st.integers(1, 9), st.sets(st.sampled_from(["unseen", "flagged", "new1"]))),
)
def test_a_file_says_to_python_what_it_says_to_us_and_comes_back(
    held: dict[str, set[int]], wanted: dict[int, set[str]]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = folder_of(Path(name), b"")
        mailbox.MH(folder).set_sequences({key: sorted(held[key]) for key in held})
        before = (folder / ".mh_sequences").read_bytes()
        forms = {n: form_of(folder, str(n)) or "" for n in wanted}
        after = {n: " ".join(sorted(wanted[n])) for n in wanted}
        there = by_python(folder)
        for n, form in forms.items():
            mine = {key for key, numbers in there.items() if n in numbers} - {"cur"}
            assert set(form.split()) - {"?"} == mine

        write_sequences(folder, {str(n): (forms[n], after[n]) for n in wanted})
        now = by_python(folder)
        for n, names in wanted.items():
            assert {key for key, numbers in now.items() if n in numbers} - {"cur"} == names
        for key, numbers in there.items():
            assert set(numbers) - set(wanted) == set(now.get(key, [])) - set(wanted)
        assert there.get("cur") == now.get("cur")

        back = {str(n): (form_of(folder, str(n)) or "", forms[n]) for n in wanted}
        write_sequences(folder, back)
        assert by_python(folder) == there
        if any(held.values()):
            lines = (folder / ".mh_sequences").read_bytes()
            assert sorted(lines.splitlines()) == sorted(before.splitlines())


def test_bytes_come_back_where_a_line_had_one_message(tmp_path: Path) -> None:
    data = b"cur: 2\nunseen: 3\nwork: 1-3 9\n"
    folder = folder_of(tmp_path, data)

    write_sequences(folder, {"3": ("unseen work", "work flagged replied")})
    assert (folder / ".mh_sequences").read_bytes() == (
        b"cur: 2\nunseen:\nwork: 1-3 9\nflagged: 3\nreplied: 3\n"
    )
    write_sequences(folder, {"3": ("work flagged replied", "unseen work")})
    assert (folder / ".mh_sequences").read_bytes() == data


def test_a_file_that_was_not_there_goes_again(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, None)
    assert form_of(folder, "1") == "?"
    assert FORMAT.names_of("?") == frozenset()

    write_sequences(folder, {"1": ("?", FORMAT.with_names("?", ["\\Flagged", "\\Seen"]))})
    assert (folder / ".mh_sequences").read_bytes() == b"flagged: 1\n"
    write_sequences(folder, {"1": ("flagged", "?")})
    assert not (folder / ".mh_sequences").exists()


@pytest.mark.parametrize(
    "data",
    [
        b"cur: 2", b"no line\n", b"cur: 2\ncur: 3\n", b"flagged: 3-1\n", b"flagged: x\n",
        b"flagged: 1-99999999\n", b" folded: 1\n", b"\xff: 1\n", b"flagged: 0\n",
    ],
)  # fmt: skip
def test_what_is_no_file_of_sequences_is_never_written(tmp_path: Path, data: bytes) -> None:
    folder = folder_of(tmp_path, data)

    assert Sequences.of(data) is None
    assert form_of(folder, "1") is None
    with pytest.raises(StoreRefused):
        write_sequences(folder, {"1": ("", "flagged")})
    assert (folder / ".mh_sequences").read_bytes() == data


def test_what_another_program_wrote_meanwhile_stays(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, FILE)
    with pytest.raises(StoreRefused):  # it is in "work", too, since we looked
        write_sequences(folder, {"3": ("unseen", "flagged")})
    assert (folder / ".mh_sequences").read_bytes() == FILE
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith(".")) == [
        ".mh_sequences"
    ]


def test_mode_and_line_ends_stay(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, b"cur: 2\r\nflagged: 1\n")
    (folder / ".mh_sequences").chmod(0o640)

    write_sequences(folder, {"3": ("", "flagged")})

    assert (folder / ".mh_sequences").read_bytes() == b"cur: 2\r\nflagged: 1 3\n"
    assert (folder / ".mh_sequences").stat().st_mode & 0o777 == 0o640
