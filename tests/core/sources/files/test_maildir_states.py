"""Letters behind the names of a Maildir."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.message_state import lower_names
from core.sources.files.maildir_states import MaildirFormat, maildir_forms, read_format

FORMAT = MaildirFormat({"work": "a", "$Label1": "b"}, ":2,")
NAMES = ("\\Seen", "\\Flagged", "\\Answered", "$Forwarded", "work", "$label1", "unknown")


@given(
    st.sets(st.sampled_from("DFPRSTabz")),
    st.sets(st.sampled_from(NAMES)),
    st.sampled_from(["cur", "new"]),
)
def test_what_was_added_can_be_taken_off_and_nothing_else_changes(
    letters: set[str], names: set[str], part: str
) -> None:
    form = f"{part}/1700.M1P1.host,S=12:2,{''.join(sorted(letters))}"
    had = FORMAT.names_of(form)

    more = FORMAT.with_names(form, names)

    holds = lower_names(names) - {"unknown"}
    assert lower_names(FORMAT.names_of(more)) == lower_names(had) | holds
    assert list(more.partition(":2,")[2]) == sorted(more.partition(":2,")[2])
    added = lower_names(FORMAT.names_of(more)) - lower_names(had)
    back = FORMAT.without_names(more, added)
    assert back.partition("/")[2] == form.partition("/")[2]
    assert (more == form) == (not added)


@pytest.mark.parametrize(
    ("form", "names", "after"),
    [
        ("new/1.h", ["\\Seen"], "cur/1.h:2,S"),
        ("new/1.h", ["unknown"], "new/1.h"),
        ("cur/1.h:2,S", ["\\Flagged"], "cur/1.h:2,FS"),
        ("cur/1.h;2,S", ["work"], "cur/1.h;2,Sa"),
        ("cur/1.h:2,Sz", ["\\Answered"], "cur/1.h:2,RSz"),
        ("cur/1.h:2,T", ["\\Deleted", "\\Draft"], "cur/1.h:2,T"),
    ],
)
def test_letters(form: str, names: list[str], after: str) -> None:
    assert FORMAT.with_names(form, names) == after


def test_keywords_are_those_that_dovecot_wrote_down(tmp_path: Path) -> None:
    text = "0 work\n1 $Label1\nbroken\n99 late\n26 none\n2 two words\n"
    (tmp_path / "dovecot-keywords").write_text(text, "utf-8")

    assert read_format(tmp_path).keywords == {"work": "a", "$Label1": "b"}
    assert read_format(tmp_path / "none").keywords == {}


@pytest.mark.parametrize("name", ["cur/1700.host", "cur/1700.eml", "cur/1700.host:1,x"])
def test_a_name_without_flags_in_cur_is_of_another_program(tmp_path: Path, name: str) -> None:
    assert maildir_forms(tmp_path, [name]) == {}


def test_a_maildir_of_thunderbird_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "Inbox"
    assert maildir_forms(folder, ["cur/1:2,S"]) == {"cur/1:2,S": "cur/1:2,S"}
    (tmp_path / "Inbox.msf").write_bytes(b"")
    assert maildir_forms(folder, ["cur/1:2,S"]) == {}
