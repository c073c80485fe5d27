from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from helpers.accounts.account_sources import folder_of, source_of, stubs_in
from helpers.boxes.mailboxes import mails
from helpers.imap.boxes import Boxes, GmailBoxes
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, MOVE_CONDSTORE, UNCOMPRESSED, Shape
from imapclient import IMAPClient

from core.job import Cancelled, NullJob, ThreadJob
from core.model.mail import MessageFlag
from core.model.remote import Listing
from core.sources.imap.protocol.answers import Value
from core.sources.imap.session.listing import _read_number, flags_of, stubs_of
from core.sources.imap.source import ImapSource

pytestmark = [pytest.mark.slow, pytest.mark.every_server("cyrus")]

# With QRESYNC, with CONDSTORE alone, and with neither; what is sent can be read.
SHAPES = {
    "qresync": Shape(UNCOMPRESSED, raw_log=True),
    "condstore": Shape(MOVE_CONDSTORE, raw_log=True),
    "bare": Shape(BARE, raw_log=True),
}
Serve = Callable[[Shape], Dovecot]
N = 30


@pytest.fixture(params=SHAPES)
def owner(request: pytest.FixtureRequest, dovecot_like: Serve) -> Person:
    """Somebody with N messages on each kind of server."""
    person = dovecot_like(SHAPES[request.param]).person()
    person.deliver("INBOX", mails(N))
    return person


def rows(listing: Listing) -> list[tuple[int, ...]]:
    columns = (listing.uids, listing.sizes, listing.flags, listing.views)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def listed(source: ImapSource, known: Listing | None = None) -> Listing:
    return source.list_folder(folder_of(source), known, NullJob())


def fetches(person: Person) -> list[bytes]:
    return re.findall(rb"UID FETCH ([^\r\n]*)", person.sent())


def change(client: IMAPClient, rng: random.Random) -> None:
    """Do what another mail program may do between two scans."""
    there = client.search()
    some = rng.sample(there, rng.randint(0, min(4, len(there))))
    match rng.randrange(4):
        case 0:
            client.append("INBOX", b"Subject: new\r\n\r\nhello %d\r\n" % rng.randrange(10**6))
        case 1 if some:
            client.add_flags(some, [rng.choice((b"\\Flagged", b"\\Answered", b"\\Deleted"))])
        case 2 if some:
            client.remove_flags(some, [b"\\Seen", b"\\Deleted"])
        case _ if some:
            client.copy(some, "Other")
            client.delete_messages(some)
            client.expunge()


def test_a_later_listing_is_the_same_as_one_from_nothing(owner: Person) -> None:
    rng = random.Random(owner.user)
    with source_of(owner) as source, owner.client() as other:
        other.create_folder("Other")
        other.select_folder("INBOX")
        known = listed(source)
        for _ in range(25):
            for _ in range(rng.randint(0, 3)):
                change(other, rng)
            now = listed(source, known)
            assert rows(now) == rows(listed(source))
            known = now


def test_a_listing_tells_uid_size_and_flags(owner: Person) -> None:
    with source_of(owner) as source, owner.client() as other:
        other.select_folder("INBOX")
        other.set_flags([2], [b"\\Flagged", b"\\Answered", b"$Label1"])
        other.set_flags([3], [b"\\Deleted"])
        now = listed(source)
        told = {uid: (size, MessageFlag(flags)) for uid, size, flags, _ in rows(now)}
        sizes = other.fetch(list(told), ["RFC822.SIZE"])
    assert list(told) == list(range(1, N + 1))
    assert {uid: size for uid, (size, _) in told.items()} == {
        uid: data[b"RFC822.SIZE"] for uid, data in sizes.items()
    }
    assert told[1][1] == MessageFlag.SEEN
    assert told[2][1] == MessageFlag.FLAGGED | MessageFlag.ANSWERED
    assert told[3][1] == MessageFlag.GHOST


def test_what_did_not_change_is_not_asked_for_again(owner: Person) -> None:
    with source_of(owner) as source:
        known = listed(source)
        asked = len(fetches(owner))
        assert rows(listed(source, known)) == rows(known)
    later = fetches(owner)[asked:]
    only_new = [line for line in later if not line.startswith(b"31:*")]
    assert only_new == []
    if owner.server.shape != SHAPES["bare"]:
        assert later == []


def test_where_changes_have_no_numbers_flags_are_searched_for(dovecot_like: Serve) -> None:
    person = dovecot_like(SHAPES["bare"]).person()
    person.deliver("INBOX", mails(N))
    with source_of(person) as source, person.client() as other:
        known = listed(source)
        other.select_folder("INBOX")
        other.remove_flags([2], [b"\\Seen"])
        other.set_flags([3], [b"\\Flagged", b"\\Draft"])
        other.set_flags([4], [b"\\Deleted", b"\\Answered", b"\\Seen"])
        person.deliver("INBOX", mails(2))
        asked = len(fetches(person))
        now = listed(source, known)
        later = fetches(person)[asked:]
        assert rows(now) == rows(listed(source))
    assert [line.partition(b" ")[0] for line in later] == [b"31:*", b"2:4"]


@pytest.mark.parametrize(
    "said", [b"* SEARCH\r\n{tag} OK done\r\n", b"{tag} BAD what?\r\n", b"{tag} OK done\r\n"]
)
@pytest.mark.parametrize("key", [b"UNSEEN", b"FLAGGED", b"DELETED"])
def test_a_server_that_does_not_search_as_it_tells_flags_is_not_believed(
    scripted: Callable[..., ScriptedServer], key: bytes, said: bytes
) -> None:
    boxes = Boxes()
    inbox = boxes.make("INBOX")
    kinds = [{"\\Seen"}, set[str](), {"\\Seen", "\\Flagged"}, {"\\Deleted"}]
    for mail, flags in zip(mails(16), kinds * 4, strict=True):
        boxes.deliver("INBOX", mail.replace(b"\n", b"\r\n"), flags=set(flags))
    server = scripted(boxes, ServerManners(after="IMAP4rev1"))
    with source_of(server) as source:
        known = listed(source)
        inbox.mails[1].flags = {"\\Seen", "\\Flagged", "\\Deleted"}
        server.set(ScriptedLie(b" " + key, say=said, times=9))
        now = listed(source, known)
        server.set()
        assert rows(now) == rows(listed(source))


def test_a_folder_that_was_numbered_anew_is_listed_whole(owner: Person) -> None:
    with source_of(owner) as source:
        known = listed(source)
        owner.renumber("INBOX")
    with source_of(owner) as source:
        now = listed(source, known)
    assert now.validity != known.validity
    assert len(now.uids) == N


def test_an_empty_folder_lists_nothing_and_asks_nothing(dovecot_like: Serve) -> None:
    person = dovecot_like(SHAPES["qresync"]).person()
    with source_of(person) as source:
        known = listed(source)
        assert rows(known) == []
        person.deliver("INBOX", mails(2))
        assert len(listed(source, known).uids) == 2


def test_a_listing_that_cannot_be_right_is_made_anew(owner: Person) -> None:
    """As after a restore of the program's cache: the server numbers on, we know less."""
    with source_of(owner) as source:
        known = listed(source)
        some = np.arange(0, N, 2)
        torn = Listing(
            known.validity, known.uid_next, known.mod_seq,
            known.uids[some], known.sizes[some], known.flags[some], known.views[some],
        )  # fmt: skip
        assert rows(listed(source, torn)) == rows(known)


@pytest.mark.parametrize("ahead", ["uid_next", "mod_seq"])
def test_of_a_folder_from_a_backup_nothing_known_is_believed(owner: Person, ahead: str) -> None:
    with source_of(owner) as source:
        now = listed(source)
        lost = replace(now, sizes=now.sizes + 1, **{ahead: getattr(now, ahead) + 1_000})
        assert rows(listed(source, lost)) == rows(now)


def test_stubs_name_validity_and_uid_and_keep_their_order(person: Person) -> None:
    person.deliver("INBOX", mails(3))
    with source_of(person) as source:
        folder = folder_of(source)
        listing = source.list_folder(folder, None, NullJob())
        stubs = list(stubs_of(folder.name, listing))
        assert stubs == stubs_in(source, folder)
    assert [stub.key.uid for stub in stubs] == [f"{listing.validity}:{n}" for n in (1, 2, 3)]
    assert [(stub.key.source, stub.key.folder, stub.position) for stub in stubs] == [
        (0, "INBOX", n) for n in range(3)
    ]
    assert {stub.version for stub in stubs} == {""}


def test_gmail_tells_which_mails_are_one(scripted: Callable[..., ScriptedServer]) -> None:
    boxes = GmailBoxes("Work")
    boxes.deliver("INBOX", *(mail.replace(b"\n", b"\r\n") for mail in mails(2)))
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES))
    with source_of(server) as source:
        names = [folder.name for folder in source.folders()]
        stubs = stubs_in(source, folder_of(source, "[Gmail]/All Mail"))
    assert names[0] == "[Gmail]/All Mail"
    assert "INBOX" not in names
    assert len({stub.version for stub in stubs}) == 2
    assert all(re.fullmatch("gm:[0-9a-f]+", stub.version) for stub in stubs)


def test_a_stopped_job_stops_a_listing(person: Person) -> None:
    person.deliver("INBOX", mails(2))
    job = ThreadJob()
    with source_of(person) as source:
        folder = folder_of(source)
        job.cancel()
        with pytest.raises(Cancelled):
            list(source.stubs(folder, job))


def test_nonsense_instead_of_flags_is_no_flag() -> None:
    assert flags_of(None) == MessageFlag.NONE
    assert flags_of((b"\\SEEN", 7, None, (b"\\Deleted",))) == MessageFlag.SEEN


@pytest.mark.parametrize(
    ("told", "number"),
    [(7, 7), (b"18446744073709551615", (1 << 64) - 1), (b"18446744073709551616", 0),
     (b"9" * 21, 0), (b"1x", 0), (None, 0), (1 << 64, 0)],
)  # fmt: skip
def test_a_number_that_no_mail_can_have_is_none(told: Value, number: int) -> None:
    """They go into arrays of 64 bits, where a larger one would end the scan."""
    assert _read_number(told) == number
