"""What the journal holds of flags that a kept message takes over."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.moving import items_of, write_box
from hypothesis import given
from hypothesis import strategies as st

from core.apply.journal.entries import from_row, to_row
from core.apply.journal.flag_changes import FlagChange, flag_entry, is_flag_change
from core.model.sources import SourceKind

names = st.lists(st.text(max_size=8), max_size=4).map(tuple)


@given(names, names, st.text(max_size=8), st.text(max_size=8), st.sampled_from(["", "ab"]))
def test_a_change_comes_back_as_it_was_written(
    wanted: tuple[str, ...], added: tuple[str, ...], before: str, after: str, core: str
) -> None:
    change = FlagChange(wanted, added, before, after, core)
    assert FlagChange.of(change.to_json()) == change


def test_an_older_journal_is_read() -> None:
    assert FlagChange.of('{"wanted": ["a"], "added": []}') == FlagChange(("a",), ())


def test_an_entry_never_deletes_and_is_no_move(tmp_path: Path) -> None:
    (item,) = items_of(write_box(SourceKind.MBOX, tmp_path / "box", ["a"]))
    entry = flag_entry(3, item, ["work", "\\Deleted", "\\Seen", "$Junk", "WORK"])
    assert is_flag_change(entry)
    assert [name.lower() for name in FlagChange.of(entry.origin).wanted] == ["\\seen", "work"]
    assert from_row(to_row(entry)) == entry
