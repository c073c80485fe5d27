from __future__ import annotations

import threading
from collections.abc import Callable
from hashlib import sha256

import pytest
from helpers.imap.boxes import GmailBoxes, boxes_with_inbox
from helpers.imap.lent import reading, writing
from helpers.imap.raw import ACCOUNT, raw_imap, read_sent
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, UNCOMPRESSED, Shape
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ServerOffline
from core.job import Cancelled, ThreadJob
from core.sources.imap.protocol.command_filter import NotAllowed
from core.sources.imap.protocol.outage import Throttled
from core.sources.imap.protocol.replies import ServerSaidNo
from core.sources.imap.session.changes import AppendUid, CopyUid, WriteSession

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

Scripted = Callable[..., ScriptedServer]
MAIL = b"Subject: one\r\nMessage-ID: <a@example.org>\r\n\r\nHello there.\r\n"
DATE = "01-Mar-2020 10:00:00 +0100"


def session_on(imap: object, *capabilities: str) -> WriteSession:
    return WriteSession(imap, ACCOUNT, frozenset(capabilities))


def digest(mail: bytes) -> str:
    return sha256(mail.replace(b"\r\n", b"\n")).hexdigest()


def flags_of(person: Person, folder: str = "INBOX") -> dict[int, set[bytes]]:
    with person.client() as other:
        other.select_folder(folder, readonly=True)
        told = other.get_flags(other.search("ALL"))
        return {uid: set(flags) - {b"\\Recent"} for uid, flags in told.items()}


# --- what it does -------------------------------------------------------------------------------


def test_mails_move_and_the_server_tells_where_to(person: Person) -> None:
    person.deliver("INBOX", [MAIL, b"Subject: two\r\n\r\nx", b"Subject: three\r\n\r\nx"])
    with writing(person) as session:
        assert not session.select("INBOX").read_only
        told = session.move([1, 3], "Trash")

    assert told is not None
    assert (told.source, told.target) == ((1, 3), (1, 2))
    assert person.hashes("Trash")[digest(MAIL)] == 1
    assert sum(person.hashes("INBOX").values()) == 1


def test_mails_are_copied(person: Person) -> None:
    person.deliver("INBOX", [MAIL])
    with writing(person) as session:
        session.select("INBOX")
        told = session.copy([1], "Trash")

    assert told is not None
    assert (told.source, told.target) == ((1,), (1,))
    assert person.hashes()[digest(MAIL)] == 2


def test_what_is_not_there_is_not_told_to_have_moved(person: Person) -> None:
    with writing(person) as session:
        session.select("INBOX")

        assert session.move([7], "Trash") is None


def test_a_missing_target_is_a_no_with_its_code(person: Person) -> None:
    person.deliver("INBOX", [MAIL])
    with writing(person) as session:
        session.select("INBOX")
        with pytest.raises(ServerSaidNo) as caught:
            session.move([1], "Nowhere")
        assert caught.value.code == "TRYCREATE"
        assert session.usable


def test_exactly_the_named_mails_are_expunged(person: Person) -> None:
    person.deliver("INBOX", [b"Subject: %d\r\n\r\nx" % n for n in range(4)])
    with person.client() as other:
        other.select_folder("INBOX")
        other.delete_messages([2, 4])
    with writing(person) as session:
        session.select("INBOX")
        session.mark_deleted([1])
        session.expunge([1, 4, 3])
        session.unselect()

    assert flags_of(person) == {2: {b"\\Seen", b"\\Deleted"}, 3: {b"\\Seen"}}


def test_leaving_a_folder_expunges_nothing(dovecot_like: Callable[[Shape], Dovecot]) -> None:
    for shape in (Shape(), Shape("IMAP4rev1")):
        person = dovecot_like(shape).person()
        person.deliver("INBOX", [MAIL])
        with writing(person) as session:
            session.select("INBOX")
            session.mark_deleted([1])
            session.unselect()
        assert flags_of(person) == {1: {b"\\Seen", b"\\Deleted"}}


def test_a_mail_that_changed_since_is_not_marked(person: Person) -> None:
    person.deliver("INBOX", [MAIL] * 3)
    with writing(person) as session:
        since = session.select("INBOX").mod_seq
        with person.client() as other:
            other.select_folder("INBOX")
            other.add_flags([2], ["\\Flagged"])

        assert session.mark_deleted([1, 2, 3], since) == {2}
    assert [uid for uid, flags in flags_of(person).items() if b"\\Deleted" in flags] == [1, 3]


def test_a_new_mail_keeps_its_bytes_flags_and_date(person: Person) -> None:
    data = MAIL + b"\x80\xff binary \r\n"
    with writing(person) as session:
        landed = session.append("INBOX", data, ["\\Seen", "$Forwarded"], DATE)
        session.select("INBOX")
        (mail,) = session.fetch("1:*", "(UID FLAGS INTERNALDATE BODY.PEEK[])")
        assert landed is not None
        assert landed.uid == mail.uid == 1

    assert mail.data[b"BODY[]"] == data
    date = mail.data[b"INTERNALDATE"]
    assert isinstance(date, bytes)
    assert date.replace(b" ", b"0", date.startswith(b" ")) == b"01-Mar-2020 09:00:00 +0000"
    assert {b"\\Seen", b"$Forwarded"} <= set(mail.data[b"FLAGS"])


@pytest.mark.parametrize("size", [0, 70_000, 3_000_000])
@pytest.mark.parametrize("shape", [Shape(), Shape("IMAP4rev1 UIDPLUS")], ids=["", "sync literals"])
def test_mails_of_all_sizes_are_stored(
    dovecot_like: Callable[[Shape], Dovecot], size: int, shape: Shape
) -> None:
    person = dovecot_like(shape).person()
    data = MAIL + b"line\r\n" * (size // 6)
    with writing(person) as session:
        assert isinstance(session.append("INBOX", data), AppendUid)

    assert person.hashes() == {digest(data): 1}


def test_flags_are_added_and_none_is_lost(person: Person) -> None:
    person.deliver("INBOX", [MAIL], flags="F")
    with writing(person) as session:
        session.select("INBOX")
        session.add_flags([1], ["\\Answered", "work"])

    assert flags_of(person) == {1: {b"\\Flagged", b"\\Answered", b"work"}}


def test_a_folder_is_made(person: Person) -> None:
    with writing(person) as session:
        session.create("Büro & mehr")
        assert session.select("Büro & mehr").exists == 0


@pytest.mark.dovecot_only
def test_rights_are_unknown_where_there_are_no_lists_of_them(person: Person) -> None:
    with writing(person) as session:
        assert session.rights("INBOX") is None
    with raw_imap(b"* MYRIGHTS INBOX lrsw\r\nT0 OK done\r\n") as (imap, _):
        session = session_on(imap, "ACL")
        assert session.rights("INBOX") == "lrsw"
        assert session.usable  # the answer was read to its end


def test_lines_that_change_have_at_most_a_thousand_bytes_and_what_they_tell_is_joined(
    dovecot_like: Callable[[Shape], Dovecot],
) -> None:
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", [b"Subject: %d\r\n\r\nx" % n for n in range(800)])
    every_other = list(range(1, 800, 2))
    with writing(person) as session:
        session.select("INBOX")
        told = session.move(every_other, "Trash")

    lines = [line for line in person.sent().split(b"\r\n") if b"UID MOVE" in line]
    assert len(lines) > 1
    assert max(map(len, lines)) <= 1_000
    assert told is not None
    assert told.source == tuple(every_other)
    assert told.target == tuple(range(1, 401))


# --- what it never does -------------------------------------------------------------------------


@pytest.mark.parametrize("flag", ["\\Deleted", "\\deleted", "\\Recent", "a b", "x)"])
def test_flags_that_delete_or_break_out_are_refused(flag: str) -> None:
    with raw_imap(b"") as (imap, server):
        session = session_on(imap)
        with pytest.raises(ValueError, match="no flag"):
            session.add_flags([1], [flag])
        with pytest.raises(ValueError, match="no flag"):
            session.append("INBOX", MAIL, [flag])
        assert read_sent(server) == b""


def test_without_uidplus_nothing_is_expunged(dovecot_like: Callable[[Shape], Dovecot]) -> None:
    person = dovecot_like(Shape(BARE)).person()
    person.deliver("INBOX", [MAIL])
    with writing(person) as session:
        session.select("INBOX")
        session.mark_deleted([1])
        with pytest.raises(ServerSaidNo):
            session.expunge([1])

    assert person.hashes() == {digest(MAIL): 1}


def test_f37_on_gmail_neither_marks_nor_expunges_are_ever_sent(scripted: Scripted) -> None:
    there = GmailBoxes()
    there.deliver("INBOX", MAIL)
    server = scripted(there, ServerManners(after=GMAIL_CAPABILITIES))
    with writing(server) as session:
        session.select("INBOX")
        with pytest.raises(NotAllowed):
            session.mark_deleted([1])
        with pytest.raises(ServerSaidNo):
            session.expunge([1])

    assert not {b"UID STORE", b"UID EXPUNGE", b"EXPUNGE", b"CLOSE"} & set(server.words())
    assert there.destroyed == []


def test_labels_are_added_as_gmail_wrote_them(scripted: Scripted) -> None:
    there = GmailBoxes("Work")
    there.deliver("INBOX", MAIL)
    server = scripted(there, ServerManners(after=GMAIL_CAPABILITIES))
    with writing(server) as session:
        session.select("INBOX")
        session.add_labels([1], ["Work", 'a "b"'])

    (mail,) = there.by_name["INBOX"].mails.values()
    assert mail.labels == {"\\Inbox", "Work", 'a "b"'}


@pytest.mark.parametrize("name", ["a\r\nb", "ünï"])
def test_labels_that_no_server_writes_are_refused(name: str) -> None:
    with raw_imap(b"") as (imap, server):
        with pytest.raises(ValueError, match="label"):
            session_on(imap).add_labels([1], [name])
        assert read_sent(server) == b""


@given(st.binary(max_size=300))
def test_f32_no_bytes_of_a_mail_are_anything_but_its_bytes(data: bytes) -> None:
    with raw_imap(b"+ go on\r\nT0 OK done\r\n") as (imap, server):
        session_on(imap).append("INBOX", data)

        assert read_sent(server) == b'T0 APPEND "INBOX" () {%d}\r\n%s\r\n' % (len(data), data)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_f32_no_name_of_a_folder_is_anything_but_a_name(name: str) -> None:
    with raw_imap(b"T0 OK done\r\n") as (imap, server):
        session_on(imap).move([1], name)

        sent = read_sent(server)
    assert sent.startswith(b'T0 UID MOVE 1 "')
    assert sent.endswith(b'"\r\n')
    assert sent.count(b"\n") == sent.count(b"\r") == 1


# --- what a server tells of it ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (b"COPYUID 9 1:3 4:6", CopyUid(9, (1, 2, 3), (4, 5, 6))),
        (b"COPYUID 9 3,1 4:5", CopyUid(9, (3, 1), (4, 5))),
        (b"COPYUID 9 2 4", CopyUid(9, (2,), (4,))),
        (b"COPYUID 9 1:3 4:5", None),
        (b"COPYUID 9 1:4 4:7", None),
        (b"COPYUID 9 7 8", None),
        (b"COPYUID 9 1:4294967295 1:4294967295", None),
        (b"COPYUID 99999999999 1 2", None),
        (b"COPYUID 9 1", None),
        (b"COPYUID", None),
        (b"COPYUID x y z", None),
        (b"EXPUNGEISSUED", None),
    ],
)
@pytest.mark.parametrize("form", [b"* OK [%s] moved", b"[%s]", b"* [%s]"])
def test_a_copyuid_is_believed_only_if_its_numbers_can_be_true(
    code: bytes, told: CopyUid | None, form: bytes
) -> None:
    with raw_imap(form % code + b"\r\nT0 OK done\r\n") as (imap, _):
        assert session_on(imap).move([1, 2, 3], "Trash") == told


def test_a_copyuid_in_the_last_word_is_taken_too() -> None:
    with raw_imap(b"T0 OK [COPYUID 9 1 4] copied\r\n") as (imap, _):
        assert session_on(imap).copy([1], "Trash") == CopyUid(9, (1,), (4,))


@pytest.mark.parametrize(
    "code", [b"APPENDUID 1", b"APPENDUID 1 x", b"APPENDUID 1 99999999999", b""]
)
def test_an_appenduid_that_is_none_is_not_believed(code: bytes) -> None:
    with raw_imap(b"+ go on\r\nT0 OK [" + code + b"] stored\r\n") as (imap, _):
        assert session_on(imap).append("INBOX", b"x") is None


@pytest.mark.parametrize("kind", [b"OK", b"NO"])
def test_modified_mails_are_told_by_ok_and_by_no(kind: bytes) -> None:
    with raw_imap(b"T0 " + kind + b" [MODIFIED 2,9] some\r\n") as (imap, _):
        assert session_on(imap).mark_deleted([1, 2, 3], 5) == {2}


def test_modified_mails_that_make_no_sense_are_all_of_them() -> None:
    with raw_imap(b"T0 OK [MODIFIED 1:4294967295] some\r\n") as (imap, _):
        assert session_on(imap).mark_deleted([1, 2, 3], 5) == {1, 2, 3}


# --- outages ------------------------------------------------------------------------------------


def test_f21_a_throttle_is_told_as_one_and_nothing_was_done(scripted: Scripted) -> None:
    there = boxes_with_inbox(MAIL)
    server = scripted(there)
    server.set(
        ScriptedLie(
            b"UID MOVE",
            say=b"{tag} BAD Request is throttled. Suggested Backoff Time: 20 milliseconds\r\n",
        )
    )

    def move() -> None:
        with writing(server) as session:
            session.select("INBOX")
            session.move([1], "Trash")

    with pytest.raises(Throttled) as caught:
        move()
    assert caught.value.seconds == 0.02


def test_a_job_is_stopped_before_a_change_and_never_in_the_middle(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL, MAIL))
    job = ThreadJob()
    server.set(ScriptedLie(b"UID MOVE", then=job.cancel, pause_s=0.1))

    def move() -> CopyUid | None:
        with writing(server, job) as session:
            session.select("INBOX")
            told.append(session.move([1], "Trash"))
            return session.move([2], "Trash")

    told: list[CopyUid | None] = []
    with pytest.raises(Cancelled):
        move()
    assert [each.source for each in told if each] == [(1,)]
    assert server.words().count(b"UID MOVE") == 1


def test_between_two_changes_a_server_that_wants_it_has_its_pause() -> None:
    job = ThreadJob()
    with raw_imap(b"T0 OK done\r\nT1 OK done\r\n") as (imap, server):
        session = session_on(imap)
        session.job, session.pause_s = job, 1_000.0
        session.create("a")
        threading.Timer(0.1, job.cancel).start()
        with pytest.raises(Cancelled):
            session.create("b")
        assert read_sent(server) == b'T0 CREATE "a"\r\n'
        assert session.usable


def test_a_cut_in_the_middle_is_offline_and_nothing_is_sent_again(scripted: Scripted) -> None:
    server = scripted(boxes_with_inbox(MAIL))
    server.set(ScriptedLie(b"UID MOVE", say=b"", effect=True, hang_up=True))

    def move() -> None:
        with writing(server) as session:
            session.select("INBOX")
            session.move([1], "Trash")

    with pytest.raises(ServerOffline):
        move()
    assert server.words().count(b"UID MOVE") == 1


def test_what_was_changed_is_seen_by_who_reads(person: Person) -> None:
    person.deliver("INBOX", [MAIL])
    with writing(person) as session:
        session.select("INBOX")
        session.move([1], "Trash")
    with reading(person) as session:
        assert session.examine("Trash").exists == 1
