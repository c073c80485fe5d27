"""Scans of accounts whose line is cut, whose server lies, or whose folders are labels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.accounts.scan_setup import ScanSetup
from helpers.imap.boxes import ALL_MAIL, GMAIL_TRASH, GmailBoxes
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.process.sampling import draw
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape
from helpers.tables.alike import describe_groups

from core.cache.fingerprints import SqliteCache
from core.errors import ServerOffline
from core.model.mail import MessageFlag
from core.model.remote import NoticeKind
from core.model.sources import FolderRole, ProblemKind
from core.scan import remote
from core.scan.session import cut_groups
from core.sources.imap import source

pytestmark = pytest.mark.slow

GMAIL = ServerManners(after=GMAIL_CAPABILITIES)
MANY, BATCH = 130, 50


@pytest.fixture
def owner(dovecot_like: Callable[[Shape], Dovecot], monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody with messages of some batches, every other one a copy of the one before."""
    monkeypatch.setattr(source, "BATCH_MAILS", BATCH)
    monkeypatch.setattr(remote, "TASK_MAILS", BATCH)
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    texts = (a_mail(f"{NOTICE} Nummer {n // 2}.", number=n // 2).as_bytes() for n in range(MANY))
    person.deliver("INBOX", list(texts))
    return person


@pytest.mark.parametrize("k", draw([0, 1, 5_000, 200_000], 1, of="cuts"))
def test_a_cut_in_the_middle_of_an_answer_costs_one_batch_and_no_mail(
    owner: Person,
    between: Callable[..., CutProxy],
    setup_of: Callable[..., ScanSetup],
    k: int,
) -> None:
    proxy = between(owner)
    setup = setup_of(owner, port=proxy.port)
    proxy.set(Trap(b"UID FETCH 1:50", reply_bytes=k), Trap(b"UID FETCH 51:", reply_bytes=k))

    found = setup.scan()

    here = setup_of(owner).scan()
    assert (found.stats.messages, found.problems) == (MANY, ())
    assert describe_groups(cut_groups(found, 0.6)) == describe_groups(cut_groups(here, 0.6))
    assert sum(notice.kind is NoticeKind.OFFLINE for notice in setup.notices) <= 2


def test_after_an_outage_a_scan_goes_on_where_it_was(
    owner: Person,
    between: Callable[..., CutProxy],
    setup_of: Callable[..., ScanSetup],
    cache: SqliteCache,
) -> None:
    proxy = between(owner)
    setup = setup_of(owner, cache=cache, port=proxy.port)

    def go_away() -> None:
        proxy.away = True

    third = b"UID FETCH 101:"  # batch
    proxy.set(Trap(third, before=go_away, instead=b"", hang_up=True))

    with pytest.raises(ServerOffline):
        setup.scan()
    kinds = [notice.kind for notice in setup.notices]
    proxy.away = False
    proxy.set()
    setup.servers.hurry()
    again = setup.scan()

    assert kinds.count(NoticeKind.PAUSED) == 1
    assert again.stats.messages == MANY
    assert again.stats.from_cache == 2 * BATCH


@pytest.fixture
def gmail(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., ScanSetup]
) -> tuple[GmailBoxes, ScriptedServer, ScanSetup]:
    """Gmail: a notice in the inbox under two labels, its copy archived, one more in the trash."""
    boxes = GmailBoxes("Haus", "Wasser")
    boxes.deliver("INBOX", a_mail(NOTICE).as_bytes(), labels={"Haus", "Wasser"})
    boxes.deliver(ALL_MAIL, a_mail(NOTICE, number=2).as_bytes())
    boxes.deliver("Haus", a_mail(OTHER, number=3).as_bytes())
    boxes.deliver(GMAIL_TRASH, a_mail(NOTICE, number=4).as_bytes())
    server = scripted(boxes, GMAIL)
    return boxes, server, setup_of(server)


def test_on_gmail_all_mail_and_the_trash_are_read_and_no_label(
    gmail: tuple[GmailBoxes, ScriptedServer, ScanSetup],
) -> None:
    _, server, setup = gmail

    found = setup.scan()

    held = {folder.folder.name: folder.n_mails for folder in found.folders}
    assert held == {ALL_MAIL: 3, GMAIL_TRASH: 1, "[Gmail]/Spam": 0}
    groups = cut_groups(found, 0.6)
    (kept,) = groups.kept.tolist()
    assert found.folders[found.mails.folder[kept]].folder.role is FolderRole.NORMAL
    assert len(groups.members) == 2
    assert not any(word in (b"SELECT", b"STORE", b"EXPUNGE") for word in server.words())


def test_where_gmail_hides_all_mail_a_mail_under_two_labels_is_one_mail(
    gmail: tuple[GmailBoxes, ScriptedServer, ScanSetup],
) -> None:
    boxes, _, setup = gmail
    boxes.by_name[ALL_MAIL].attributes = ("\\Noselect",)

    found = setup.scan()

    views = [
        (found.mails.message_id[row], bool(MessageFlag(int(flags)) & MessageFlag.VIEW))
        for row, flags in enumerate(found.mails.flags)
    ]
    assert views.count(("1@example.org", False)) == 1
    assert views.count(("1@example.org", True)) == 2
    groups = cut_groups(found, 0.6)
    rows = [*groups.kept.tolist(), *groups.members.tolist()]
    ids = [found.mails.message_id[row] for row in rows]
    assert sorted(ids) == ["1@example.org", "4@example.org"]


def test_a_mail_that_the_server_refuses_to_give_is_a_problem_and_the_rest_is_scanned(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., ScanSetup]
) -> None:
    boxes = GmailBoxes()
    mails = [a_mail(NOTICE, number=n).as_bytes() for n in range(1, 5)]
    boxes.deliver("INBOX", *mails)
    server = scripted(boxes, GMAIL)
    refused = b"{tag} NO cannot read this mail\r\n"
    asked = (b"UID FETCH 1:4 (", b"UID FETCH 1:2 (", b"UID FETCH 2 (")
    server.set(*(ScriptedLie(words, refused, times=9) for words in asked))

    found = setup_of(server).scan()

    assert [(p.position, p.kind) for p in found.problems] == [(1, ProblemKind.UNREADABLE)]
    assert list(found.mails.message_id) == ["1@example.org", "3@example.org", "4@example.org"]
