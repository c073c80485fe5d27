"""Whose a folder is, by what servers of each kind tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.protocol.answers import read_values
from core.sources.imap.protocol.namespaces import (
    Namespace,
    owner_of,
    read_namespaces,
    unseen_prefixes,
)

DOVECOT = b'(("" "/")) (("users/" "/")) (("Public/" "/"))'
CYRUS = b'(("INBOX." ".")) (("user." ".")) (("" "."))'
CYRUS_ALTERNATIVE = b'(("" "/")) (("Other Users/" "/")) (("Shared Folders/" "/" "X" ("Y")))'
COURIER = b'(("INBOX." ".")) NIL (("#shared." ".")("shared." "."))'
UW = b'(("" "/")) (("~" "/")) NIL'


def spaces(told: bytes) -> tuple[Namespace, ...]:
    return read_namespaces(read_values(told, []))


@pytest.mark.parametrize(
    ("told", "name", "owner"),
    [
        (DOVECOT, "Archive", None),
        (DOVECOT, "users/ben/INBOX", "ben"),
        (DOVECOT, "users/ben", "ben"),
        (DOVECOT, "users", ""),
        (DOVECOT, "Public/Team", ""),
        (DOVECOT, "Publicity", None),
        (CYRUS, "INBOX", None),
        (CYRUS, "INBOX.Old", None),
        (CYRUS, "Inbox.Old", None),
        (CYRUS, "user.ben.Old", "ben"),
        (CYRUS, "news.local", ""),
        (CYRUS_ALTERNATIVE, "Other Users/ben", "ben"),
        (CYRUS_ALTERNATIVE, "Shared Folders/news", ""),
        (CYRUS_ALTERNATIVE, "Old", None),
        (COURIER, "#shared.ben.Old", ""),
        (COURIER, "Old", None),
        (UW, "~ben/mail/Old", "ben"),
        (b"NIL NIL NIL", "users/ben", None),
        (b'(("" "/")) (("" "/")) (("" "/"))', "users/ben", None),
        (b'(("" NIL)) (("~" NIL)) NIL', "~ben", "ben"),
    ],
)
def test_whose_a_folder_is(told: bytes, name: str, owner: str | None) -> None:
    assert owner_of(name, spaces(told)) == owner


@pytest.mark.parametrize("told", [b"", b"NIL", b"(()) NIL NIL", b"((1 2)) NIL NIL", b'(("a"))'])
def test_nonsense_tells_nothing(told: bytes) -> None:
    assert spaces(told) == ()


def test_what_a_list_shows_nothing_of_is_asked_for() -> None:
    known = (*spaces(DOVECOT), *spaces(CYRUS), Namespace("a*b/", "/", own=False, of_users=True))
    assert unseen_prefixes(["INBOX", "users/ben"], known) == ("Public/", "user.")


@given(
    st.lists(
        st.tuples(st.text("ab./", max_size=4), st.sampled_from(["", ".", "/"]), st.booleans()),
        max_size=4,
    ),
    st.text("ab./", min_size=1, max_size=8),
)
def test_the_inbox_and_what_begins_with_no_prefix_is_ones_own(
    told: list[tuple[str, str, bool]], name: str
) -> None:
    known = [Namespace(prefix, sep, own, of_users=not own) for prefix, sep, own in told]
    assert owner_of("inbox", known) is None
    owner = owner_of(name, known)
    begins = [it for it in known if name.startswith(it.prefix) or name + it.delimiter == it.prefix]
    assert (owner is None) or any(not it.own for it in begins)
    assert owner is None or owner in name
