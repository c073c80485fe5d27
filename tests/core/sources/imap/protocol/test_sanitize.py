from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.envelope import parse_time
from core.sources.imap.protocol.replies import SelectedFolder
from core.sources.imap.protocol.sanitize import can_keep, is_date, is_flag, is_folder, is_label
from core.sources.imap.session.folder_view import format_internal_date


def test_flags_that_delete_or_are_the_servers_own_are_never_set() -> None:
    assert is_flag("\\Seen")
    assert is_flag("$Forwarded")
    assert not is_flag("\\Deleted")
    assert not is_flag("\\DELETED")
    assert not is_flag("\\Recent")
    assert not is_flag("a b")
    assert not is_flag("x\r\nA1 EXPUNGE")


def test_labels_that_would_break_a_line_are_not_given_back() -> None:
    assert is_label("Work/2024")
    assert is_label("\\Inbox")
    assert not is_label("x\r\nA1 EXPUNGE")


@pytest.mark.parametrize(
    ("permanent", "flag", "expected"),
    [
        (frozenset({"\\seen"}), "\\Seen", True),
        (frozenset({"\\seen"}), "$Work", False),
        (frozenset({"\\seen", "$work"}), "$Work", True),
        (frozenset({"\\seen", "\\*"}), "$Work", True),
        (frozenset({"\\*"}), "\\Flagged", False),
        (None, "\\Flagged", True),
        (None, "\\Deleted", False),
        (frozenset({"\\deleted"}), "\\Deleted", False),
    ],
)
def test_a_flag_lasts_as_the_folder_says(
    permanent: frozenset[str] | None, flag: str, expected: bool
) -> None:
    opened = SelectedFolder(1, 1, 0, 0, read_only=False, sticky=True, permanent_flags=permanent)

    assert can_keep(flag, opened) is expected


@pytest.mark.parametrize("name", ["INBOX", "Корзина", 'a"b', "a/b", "\U0001f4e7", "x\r\ny"])
def test_a_name_of_any_letters_can_be_told(name: str) -> None:
    assert is_folder(name)


def test_no_name_and_broken_text_cannot_be_told() -> None:
    assert not is_folder("")
    assert not is_folder("\udc80")


@given(
    st.datetimes(datetime(1970, 1, 2), datetime(2099, 12, 30)),  # noqa: DTZ001 - the zone follows
    st.integers(-14 * 60, 14 * 60),
)
def test_a_time_is_told_to_a_server_as_it_reads_it(when: datetime, minutes: int) -> None:
    when = when.replace(microsecond=0, tzinfo=timezone(timedelta(minutes=minutes)))

    text = format_internal_date(when)

    assert is_date(text)
    assert parse_time(text) == int(when.astimezone(UTC).timestamp())


def test_what_is_no_time_is_not_given_to_a_server() -> None:
    assert not is_date("")
    assert not is_date('5-Mar-2024 09:00:00 +0100" x')
