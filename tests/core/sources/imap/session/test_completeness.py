from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from helpers.accounts.account_sources import folder_of, source_of
from helpers.boxes.mailboxes import mails
from helpers.imap.boxes import Boxes, boxes_with_inbox
from helpers.imap.lent import reading
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, MOVE_CONDSTORE, Shape
from imapclient import IMAPClient

from core.errors import ListingIncomplete
from core.job import NullJob
from core.model.remote import Listing
from core.model.sources import Folder, FolderRole
from core.sources.imap.protocol.replies import FolderStatus, SelectedFolder
from core.sources.imap.session.completeness import _count_short_of_status
from core.sources.imap.session.listing import list_folder

pytestmark = pytest.mark.slow

Scripted = Callable[..., ScriptedServer]
Edit = Callable[[bytes], bytes]
Result = TypeVar("Result")
N = 36
ALWAYS = 1_000
POOR = "IMAP4rev1"
ABLE = {"condstore": ServerManners(), "bare": ServerManners(after=POOR)}


def boxes_of(n: int = N) -> Boxes:
    return boxes_with_inbox(*mails(n))


def rows_where(keep: Callable[[int], bool]) -> Edit:
    """Leaves out the rows of messages whose UID is not to be told."""

    def edit(truth: bytes) -> bytes:
        lines = truth.splitlines(keepends=True)
        uids = [re.search(rb"UID (\d+)", line) for line in lines]
        return b"".join(
            line for line, uid in zip(lines, uids, strict=True) if uid is None or keep(int(uid[1]))
        )

    return edit


def changed(pattern: bytes, to: bytes) -> Edit:
    return lambda truth: re.sub(pattern, to, truth)


def ahead(said: bytes) -> Edit:
    return lambda truth: said + truth


HALF = rows_where(lambda uid: uid % 2 == 0)
FETCH, EXAMINE, STATUS, NOOP = b"UID FETCH", b"EXAMINE", b"STATUS", b"NOOP"
LIES: dict[str, tuple[str, list[tuple[bytes, Edit]]]] = {
    "half of the rows": ("18 of 36", [(FETCH, HALF)]),
    "no rows": ("0 of 36", [(FETCH, rows_where(lambda _: False))]),
    "nothing exists": ("0 of 36", [(EXAMINE, changed(rb"36 EXISTS", b"0 EXISTS"))]),
    "fewer exist": ("18 of 36", [(EXAMINE, changed(rb"36 EXISTS", b"18 EXISTS")), (FETCH, HALF)]),
    "fewer exist than are listed": (
        "30 of 36",
        [(EXAMINE, changed(rb"36 EXISTS", b"18 EXISTS")), (FETCH, rows_where(lambda n: n > 6))],
    ),
    "fewer exist all at once": ("18 of 36", [(FETCH, lambda t: b"* 18 EXISTS\r\n" + HALF(t))]),
    "one is listed for another": ("35 of 36", [(FETCH, changed(rb"UID 7 ", b"UID 8 "))]),
    "one without UID": ("35 of 36", [(FETCH, changed(rb"UID 7 ", b""))]),
    "one without size": ("35 of 36", [(FETCH, changed(rb"(UID 7 .*) RFC822.SIZE \d+", rb"\1"))]),
    "one without flags": ("35 of 36", [(FETCH, changed(rb"(UID 7) FLAGS \(.*?\)", rb"\1"))]),
    "a UID that is none": ("35 of 36", [(FETCH, changed(rb"UID 36 ", b"UID 9999999999 "))]),
    "a UIDNEXT that is too low": (
        "18 of 36",
        [(EXAMINE, changed(rb"UIDNEXT \d+", b"UIDNEXT 5")), (FETCH, HALF)],
    ),
    "arrivals that hide what is lacking": (
        "18 of 45",
        [(EXAMINE, changed(rb"UIDNEXT \d+", b"UIDNEXT 19")), (FETCH, lambda t: b"* 54 EXISTS\r\n"
          + HALF(t))],
    ),
}  # fmt: skip


def lying(edits: list[tuple[bytes, Edit]], times: int = ALWAYS) -> list[ScriptedLie]:
    return [ScriptedLie(on, edit=edit, times=times) for on, edit in edits]


@pytest.mark.parametrize("able", ABLE)
@pytest.mark.parametrize("lie", LIES)
def test_what_a_server_keeps_back_is_asked_for_once_more_and_then_told(
    scripted: Scripted, lie: str, able: str
) -> None:
    """First of a folder that is not known, then of one that is and to which a mail was added."""
    told, edits = LIES[lie]
    server = scripted(boxes_of(), ABLE[able])
    with source_of(server) as source:
        folder = folder_of(source)
        known = source.list_folder(folder, None, NullJob())
        server.set(*lying(edits))
        with pytest.raises(ListingIncomplete, match=told):
            source.list_folder(folder, None, NullJob())
        asked_twice = server.words().count(b"EXAMINE") - 1
        assert asked_twice == 2
        server.set(*lying(edits, times=1))
        assert len(source.list_folder(folder, None, NullJob()).uids) == N

        server.set()
        server.boxes.deliver("INBOX", *mails(1))
        server.set(*lying([(on, by_one_more(edit)) for on, edit in edits], times=1))
        assert source.list_folder(folder, known, NullJob()).uids.tolist() == list(range(1, N + 2))


def by_one_more(edit: Edit) -> Edit:
    """The same lie of a folder in which one message more exists."""
    return lambda truth: edit(truth.replace(b"%d EXISTS" % (N + 1), b"%d EXISTS" % N))


def gone(*uids: int) -> Edit:
    return rows_where(lambda uid: uid not in uids)


@pytest.mark.parametrize(
    ("said", "during"),
    [(b"* 7 EXPUNGE\r\n", FETCH), (b"* 7 EXPUNGE\r\n", NOOP), (b"* VANISHED 7\r\n", NOOP)],
)
def test_a_mail_that_goes_meanwhile_is_not_kept_back(
    scripted: Scripted, said: bytes, during: bytes
) -> None:
    server = scripted(boxes_of())

    def go() -> None:
        server.boxes.by_name["INBOX"].mails.pop(7, None)

    expunged = [ScriptedLie(NOOP, edit=ahead(said))] if during == NOOP else []
    told = said if during == FETCH else b""
    server.set(ScriptedLie(FETCH, then=go, edit=lambda t: told + gone(7)(t)), *expunged)
    with source_of(server) as source:
        found = source.list_folder(folder_of(source), None, NullJob())
    assert len(found.uids) == N - 1
    assert server.words().count(b"EXAMINE") == 1


def test_a_mail_that_is_said_to_be_gone_and_is_there_is_kept_back(scripted: Scripted) -> None:
    server = scripted(boxes_of())
    lie = ScriptedLie(FETCH, edit=lambda truth: b"* 7 EXPUNGE\r\n" + gone(7)(truth), times=ALWAYS)
    server.set(lie)
    with source_of(server) as source, pytest.raises(ListingIncomplete, match="35 of 36"):
        source.list_folder(folder_of(source), None, NullJob())


def test_a_listing_that_all_numbers_agree_with_is_not_counted_again(scripted: Scripted) -> None:
    server = scripted(boxes_of())
    with source_of(server) as source:
        folder = folder_of(source)
        server.lines.clear()
        source.list_folder(folder, None, NullJob())
    words = server.words()
    assert (words.count(STATUS), words.count(b"UNSELECT"), words.count(NOOP)) == (1, 0, 0)


def test_a_mail_that_comes_meanwhile_is_not_kept_back(scripted: Scripted) -> None:
    server = scripted(boxes_of())
    server.set(
        ScriptedLie(
            FETCH,
            then=lambda: server.boxes.deliver("INBOX", *mails(1)),
            edit=ahead(b"* %d EXISTS\r\n" % (N + 1)),
        )
    )
    with source_of(server) as source:
        found = source.list_folder(folder_of(source), None, NullJob())
    assert len(found.uids) == N
    assert server.words().count(b"EXAMINE") == 1


@pytest.mark.parametrize("said", [b"A NO not here\r\n", b"* STATUS INBOX ()\r\nA OK\r\n"])
def test_a_server_that_counts_in_no_other_way_is_held_to_exists(
    scripted: Scripted, said: bytes
) -> None:
    server = scripted(boxes_of())
    with source_of(server) as source:
        folder = folder_of(source)
        edit = changed(rb"(?s).*?(\w+) OK.*", said.replace(b"A ", rb"\1 "))
        server.set(ScriptedLie(STATUS, edit=edit, times=ALWAYS))
        assert len(source.list_folder(folder, None, NullJob()).uids) == N
        server.set(ScriptedLie(STATUS, edit=edit, times=ALWAYS), *lying([(FETCH, HALF)]))
        with pytest.raises(ListingIncomplete):
            source.list_folder(folder, None, NullJob())


# --- a real server, and another program at work ---

SHAPES = {"qresync": Shape(), "condstore": Shape(MOVE_CONDSTORE), "bare": Shape(BARE)}


@pytest.fixture(params=SHAPES)
def owner(request: pytest.FixtureRequest, dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """Somebody with N messages on each kind of server."""
    person = dovecot_like(SHAPES[request.param]).person()
    person.deliver("INBOX", mails(N))
    return person


class Meddler:
    """Another program that changes the folder before a command is sent, and before it is answered.

    Attributes:
        stayed: UIDs that were there since `start`. seen: those that were at any time.
    """

    def __init__(self, client: IMAPClient, rng: random.Random) -> None:
        self._client, self._rng = client, rng
        client.select_folder("INBOX")
        self.start()

    def start(self) -> None:
        """Forget what was, and see that there is enough to take away."""
        self._client.noop()
        if len(self._client.search()) < N:
            for mail in mails(N):
                self._client.append("INBOX", mail)
            self._client.noop()
        self.stayed = set(self._client.search())
        self.seen = set(self.stayed)

    def before(self, work: Callable[[], Result]) -> Callable[[], Result]:
        """The same, with a change before it now and then."""

        def meddled() -> Result:
            if self._rng.random() < 0.3:
                self._change()
            return work()

        return meddled

    def _change(self) -> None:
        there = self._client.search()
        if self._rng.random() < 0.6:
            some = self._rng.sample(there, min(len(there), self._rng.randint(1, 3)))
            self._client.delete_messages(some)
            self._client.expunge()
            self.stayed -= set(some)
        else:
            mail = b"Subject: new\r\n\r\n%d\r\n" % self._rng.randrange(10**9)
            self._client.append("INBOX", mail)
            self._client.noop()
            self.seen |= set(self._client.search())


def test_whoever_else_is_at_work_no_listing_is_called_a_lie(owner: Person) -> None:
    rng = random.Random(owner.user)
    folder = Folder("INBOX", Path("imap"), "", 0, FolderRole.NORMAL)
    known: Listing | None = None
    with owner.client() as other, reading(owner) as session:
        meddler = Meddler(other, rng)
        wire = session._imap.wire
        wire.begin = meddler.before(wire.begin)
        wire._receive = meddler.before(wire._receive)
        for _ in range(100):
            meddler.start()
            known = list_folder(session, folder, rng.choice([known, None]), NullJob())
            assert meddler.stayed <= set(known.uids.tolist()) <= meddler.seen


@pytest.mark.parametrize(
    ("opened", "now", "short"),
    [
        ((7, 37), (7, 37), 4),
        ((7, 37), (7, 39), 2),  # two may have come since then
        ((7, 30), (7, 39), 2),  # of those that came, seven are listed
        ((7, 37), (7, 99), 0),
        ((7, 37), (8, 99), 4),  # made anew: its numbers say nothing
        ((7, 0), (7, 39), 4),  # not told before, or not now
        ((7, 37), (7, 0), 4),
    ],
)
def test_a_status_counts_what_is_not_listed_and_cannot_have_come(
    opened: tuple[int, int], now: tuple[int, int], short: int
) -> None:
    uids = np.arange(1, N + 1)

    told = _count_short_of_status(status(*now), opened_as(*opened), uids)

    assert told == short


def status(validity: int, uid_next: int) -> FolderStatus:
    return FolderStatus(N + 4, uid_next, validity, mod_seq=0, size=0)


def opened_as(validity: int, uid_next: int) -> SelectedFolder:
    return SelectedFolder(
        validity, uid_next, N, 0, read_only=True, sticky=True, permanent_flags=None
    )
