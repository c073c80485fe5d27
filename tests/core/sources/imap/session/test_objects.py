"""EMAILID: where it says that one message lies in several folders, and where it does not."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.accounts.account_sources import source_of
from helpers.accounts.scan_setup import ScanSetup
from helpers.imap.boxes import Boxes
from helpers.imap.scripted import ScriptedServer, ServerManners
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from hypothesis import given
from hypothesis import strategies as st

from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.mail import MessageFlag, has_flag
from core.sources.imap.session.objects import read_view, without_repeated

pytestmark = pytest.mark.slow

MAIL, MORE = a_mail(NOTICE).as_bytes(), a_mail(OTHER, number=7).as_bytes()
Scripted = Callable[..., ScriptedServer]


@given(st.binary(min_size=1, max_size=255), st.integers(0, 1 << 40), st.text(max_size=9))
def test_a_view_is_of_one_id_one_size_and_one_account(
    name: bytes, size: int, account: str
) -> None:
    view = read_view((name,), size, account)

    assert view == read_view((name,), size, account)
    assert 0 < view < 1 << 64
    others = (read_view((name,), size + 1, account), read_view((name,), size, account + "x"))
    assert view not in (*others, read_view((name + b"x",), size, account))


def test_views_use_all_64_bits() -> None:
    views = [read_view((b"%d" % n,), 5, "a") for n in range(64)]

    assert max(views).bit_length() == 64


@pytest.mark.parametrize(
    "told", [None, (), b"M1", (None,), (b"",), (b"a", b"b"), (b"x" * 256,), 7]
)
def test_what_is_no_id_is_no_view(told: object) -> None:
    assert read_view(told, 5, "a") == 0  # type: ignore[arg-type]
    assert read_view((12345,), 5, "a") == read_view((b"12345",), 5, "a") != 0


@given(st.lists(st.integers(0, 3)))
def test_of_equal_views_in_a_folder_the_first_is_one(views: list[int]) -> None:
    found = without_repeated(np.array(views, np.uint64)).tolist()

    assert found == [v if v not in views[:at] else 0 for at, v in enumerate(views)]


def labels(*, all_mail: bool = False) -> Boxes:
    """A message in INBOX and under a label, its bytes twice more in INBOX, and another message."""
    boxes = Boxes()
    boxes.make("INBOX")
    boxes.make("Labels/Work")
    if all_mail:
        boxes.make("All Mail", "\\All")
        boxes.deliver("All Mail", MAIL, object_id="M1")
    boxes.deliver("INBOX", MAIL, MAIL, object_id="M1")
    boxes.deliver("INBOX", MAIL, object_id="M2")
    boxes.deliver("INBOX", MORE, object_id="M3")
    boxes.deliver("Labels/Work", MAIL, MORE, object_id="M1")  # the second one is a lie
    return boxes


@pytest.mark.parametrize(
    ("capabilities", "all_mail", "views"),
    [
        ("OBJECTID JMAPACCESS", False, 1),
        ("OBJECTID", True, 1),
        ("OBJECTID", False, 0),  # Cyrus: the same bytes, and each of them a message of its own
        ("JMAPACCESS", False, 0),
    ],
)
def test_one_mail_under_two_labels_is_shown_once_where_the_server_has_labels(
    scripted: Scripted,
    tmp_path: Path,
    capabilities: str,
    all_mail: bool,
    views: int,
) -> None:
    boxes = labels(all_mail=all_mail)
    server = scripted(
        boxes, ServerManners(after=f"IMAP4rev1 MOVE UIDPLUS CONDSTORE {capabilities}")
    )
    with closing(ScanSetup(server, tmp_path, NoCache())) as setup:
        found = setup.scan()

    assert len(found.mails.subject) == 6
    assert len(found.views.rows) == views
    for row, first in zip(found.views.rows.tolist(), found.views.firsts.tolist(), strict=True):
        assert found.mails.subject[row] == found.mails.subject[first] == "Wasser"
        assert found.mails.folder[row] != found.mails.folder[first]
    seen = has_flag(found.mails.flags, MessageFlag.VIEW)
    assert int(seen.sum()) == views
    asked = [line for line in server.lines if b"EMAILID" in line]
    assert bool(asked) is bool(views)


def test_a_listing_of_before_is_made_anew_once(scripted: Scripted) -> None:
    boxes = labels()
    server = scripted(boxes, ServerManners(after="IMAP4rev1 CONDSTORE OBJECTID JMAPACCESS"))
    with source_of(server) as source:
        folder = next(f for f in source.folders() if f.name == "INBOX")
        now = source.list_folder(folder, None, NullJob())
        assert [bool(view) for view in now.views.tolist()] == [True, False, True, True]
        old = type(now)(
            now.validity, now.uid_next, now.mod_seq, now.uids, now.sizes, now.flags,
            np.zeros_like(now.views),
        )  # fmt: skip
        again = source.list_folder(folder, old, NullJob())
        assert again.views.tolist() == now.views.tolist()
        boxes.deliver("INBOX", MAIL, object_id="M1")
        later = source.list_folder(folder, again, NullJob())
        assert later.views.tolist() == [*now.views.tolist(), 0]
