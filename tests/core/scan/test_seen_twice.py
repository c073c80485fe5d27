"""One message under two labels, or in a file with two names, is one message."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.process.systems import INFO

from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.reasons import SeenTwiceSign
from core.model.sources import FolderRole
from core.scan.report import build_report
from core.scan.session import Session, cut_groups
from core.sources.registry import detect

pytestmark = pytest.mark.slow

VIEW = MessageFlag.VIEW


@pytest.fixture
def reach() -> MemoryReach:
    return MemoryReach()


def views(session: Session) -> list[bool]:
    return [bool(MessageFlag(int(flags)) & VIEW) for flags in session.mails.flags]


def told(session: Session) -> list[tuple[int, int, SeenTwiceSign]]:
    """(row, the row that stands for it, what tells so)."""
    found, kinds = session.views, list(SeenTwiceSign)
    columns = (found.rows.tolist(), found.firsts.tolist(), found.sights.tolist())
    return [(row, first, kinds[sight]) for row, first, sight in zip(*columns, strict=True)]


def test_a_mail_under_two_labels_is_shown_once_and_is_no_candidate(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(OTHER, number=2), views=[17, 18])
    reach.server.put("Work", a_mail(NOTICE), a_mail(NOTICE, number=3), views=[17, 19])

    found = reach.scan()

    assert list(found.mails.version) == ["gm:11", "gm:12", "gm:11", "gm:13"]
    assert views(found) == [False, False, True, False]
    assert told(found) == [(2, 0, SeenTwiceSign.LABEL)]
    assert build_report(found, cut_groups(found, 0.6))["views"] == [
        [
            {"source": 0, "folder": "Work", "position": 0},
            {"source": 0, "folder": "INBOX", "position": 0},
            "label",
        ]
    ]
    groups = cut_groups(found, 0.6)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [3])
    assert [Verdict(v) for v in groups.verdict] == [Verdict.FULLER_TEXT]


def test_numbers_of_two_mailboxes_are_not_the_same_numbers(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), views=[17])
    other = reach.add_account("bob@mail.example.org:993")
    other.put("INBOX", a_mail(NOTICE), views=[17])

    assert views(reach.scan()) == [False, False]


def test_of_two_views_the_one_that_stays_stands_for_the_mail(reach: MemoryReach) -> None:
    reach.server.put("Bin", a_mail(NOTICE), views=[17])
    reach.server.boxes["Bin"].role = FolderRole.TRASH
    reach.server.put("Old", a_mail(NOTICE), views=[17], flags=MessageFlag.GHOST)
    reach.server.put("INBOX", a_mail(NOTICE), views=[17])

    found = reach.scan()

    assert views(found) == [True, True, False]
    assert told(found) == [(0, 2, SeenTwiceSign.LABEL), (1, 2, SeenTwiceSign.LABEL)]


def test_what_a_provider_empties_by_itself_is_never_the_copy_that_stays(
    reach: MemoryReach,
) -> None:
    reach.server.put("Bulk", a_mail(NOTICE))
    reach.server.boxes["Bulk"].role = FolderRole.JUNK
    reach.server.put("INBOX", a_mail(NOTICE))

    found = reach.scan()

    roles = [found.folders[number].folder.role for number in found.mails.folder]
    fleeting = [
        bool(MessageFlag(int(flags)) & MessageFlag.FLEETING) for flags in found.mails.flags
    ]
    assert fleeting == [role is FolderRole.JUNK for role in roles]
    assert roles[int(cut_groups(found, 0.6).kept[0])] is FolderRole.NORMAL


def test_mail_without_numbers_is_never_a_view(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE))

    assert views(reach.scan()) == [False, False]


def test_of_a_file_with_a_name_in_the_trash_the_other_name_stands_for_the_mail(
    reach: MemoryReach, tmp_path: Path
) -> None:
    for name in ("Trash", "Mails"):
        for part in ("cur", "new", "tmp"):
            (tmp_path / f".{name}" / part).mkdir(parents=True)
    for part in ("cur", "new", "tmp"):
        (tmp_path / part).mkdir()
    file = tmp_path / ".Mails" / "cur" / f"1.M1.host{INFO}S"
    file.write_bytes(a_mail(NOTICE).as_bytes())
    (tmp_path / ".Trash" / "cur" / f"2.M1.host{INFO}S").hardlink_to(file)

    found = reach.scan_paths(tmp_path)

    roles = [found.folders[number].folder.role for number in found.mails.folder]
    assert sorted(zip((r.value for r in roles), views(found), strict=True)) == [
        ("normal", False),
        ("trash", True),
    ]
    assert [sight for _, _, sight in told(found)] == [SeenTwiceSign.FILE]


def test_what_thunderbird_keeps_of_an_account_is_a_view_of_it(
    reach: MemoryReach, tmp_path: Path
) -> None:
    (tmp_path / "prefs.js").touch()
    kept = tmp_path / "ImapMail" / "mail.example.org-1" / "INBOX"
    other = tmp_path / "ImapMail" / "elsewhere.example.org" / "INBOX"
    for box in (kept, other):
        box.parent.mkdir(parents=True)
        write_mbox(box, [a_mail(NOTICE, X_Mozilla_Status="0001"), a_mail(OTHER, number=5)])
    reach.server.put("INBOX", a_mail(NOTICE))
    reach.specs += [detect(kept), detect(other)]

    found = reach.scan()

    assert views(found) == [False, True, False, False, False]
    assert told(found) == [(1, 0, SeenTwiceSign.CACHE)]


def test_a_mailbox_that_is_reached_by_another_name_of_its_server_is_one_mailbox(
    reach: MemoryReach,
) -> None:
    alias = reach.add_account("anna@example.org@imap.example.org:143")
    alias.boxes = reach.server.boxes
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(OTHER, number=2))
    reach.server.boxes["INBOX"].validity = 1_700_000_000

    found = reach.scan()

    assert views(found) == [False, False, True, True]
    assert told(found) == [(2, 0, SeenTwiceSign.ACCOUNT), (3, 1, SeenTwiceSign.ACCOUNT)]


def test_what_two_people_got_at_once_are_two_mails(reach: MemoryReach) -> None:
    other = reach.add_account("bob@mail.example.org:993")
    for server in (reach.server, other):
        server.put("INBOX", a_mail(NOTICE))
        server.boxes["INBOX"].validity = 1_700_000_000

    assert views(reach.scan()) == [False, False]


def test_a_mailbox_that_moved_to_another_server_is_another_mailbox(reach: MemoryReach) -> None:
    other = reach.add_account("anna@new.example.org:993")
    for server in (reach.server, other):
        server.put("INBOX", a_mail(NOTICE))
        server.boxes["INBOX"].validity = 1

    found = reach.scan()

    assert views(found) == [False, False]
    assert cut_groups(found, 0.6).members.tolist() == [1]
