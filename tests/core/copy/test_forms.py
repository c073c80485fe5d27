"""Copies as other programs read them: the standard library stands for these."""

from __future__ import annotations

import mailbox
import time
from pathlib import Path

import pytest
from helpers.boxes.copies import SourceMail, mail_of, mails_of, write_source
from helpers.process.systems import INFO

from core.actions.cleaning import copy_order, make_copy
from core.cache.fingerprints import NoCache
from core.copy.forms import as_stored_in_mbox, inspect_message, list_copy, open_copy_folder
from core.job import NullJob
from core.model.copying import CopyForm, CopyOutcome, StorageFacts
from core.model.mail import MessageFlag
from core.model.plan import Plan
from core.model.sources import MessageKey, RawMessage, SourceKind, SourceSpec, Stub
from core.scan.run import scan
from core.settings import Settings
from core.sources.mbox.stored_bytes import as_sent

pytestmark = pytest.mark.slow

SEEN, FLAGGED, ANSWERED = MessageFlag.SEEN, MessageFlag.FLAGGED, MessageFlag.ANSWERED
NO_NAMES = frozenset[str]()
READ = frozenset({"\\Seen"})
NO_PLAN = Plan("00000000000000aa", 0, (), ())
MAILS = [
    SourceMail("a", SEEN, b"From now on\n>From the pump\n"),
    SourceMail("b", SEEN | FLAGGED | ANSWERED, b"two\n"),
    SourceMail("c", MessageFlag(0), b"three\n"),
    SourceMail("d", MessageFlag.DRAFT, b"four\n"),
]
LETTERS = {SEEN: "R", FLAGGED: "F", ANSWERED: "A", MessageFlag.DRAFT: "T"}


@pytest.fixture(params=[SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> SourceSpec:
    return write_source(request.param, tmp_path / "source", {"Inbox": MAILS})


def copy_of(source: SourceSpec, form: CopyForm) -> Path:
    target = source.path.parent / form.value
    make_copy(copy_order(NO_PLAN, form, target, specs=[source]), NullJob())
    return target


def flags_in(message: mailbox.mboxMessage) -> set[str]:
    return set(message.get_flags()) - {"O"}


def test_another_program_reads_the_flags_of_an_mbox(source: SourceSpec) -> None:
    found = mailbox.mbox(copy_of(source, CopyForm.MBOX) / "Inbox.mbox", create=False)

    assert [message["Subject"] for message in found] == [f"Wasser {c}" for c in "abcd"]
    assert [flags_in(message) for message in found] == [
        {letter for flag, letter in LETTERS.items() if given.flags & flag} for given in MAILS
    ]
    found.close()


@pytest.mark.parametrize("form", [CopyForm.MAILDIR, CopyForm.MAILDIR_TREE])
def test_another_program_reads_the_flags_of_a_maildir(source: SourceSpec, form: CopyForm) -> None:
    root = copy_of(source, form)
    found = (
        mailbox.Maildir(root, create=False).get_folder("Inbox")
        if form is CopyForm.MAILDIR
        else mailbox.Maildir(root / "Inbox", create=False)
    )
    found.colon = INFO[0]

    told = {message["Subject"][-1]: set(message.get_flags()) for message in found}
    assert told == {"a": {"S"}, "b": {"S", "F", "R"}, "c": set(), "d": {"D"}}


@pytest.mark.parametrize("form", CopyForm)
def test_a_scan_of_the_copy_finds_the_same_mails(source: SourceSpec, form: CopyForm) -> None:
    kind = {CopyForm.MBOX: SourceKind.MBOX, CopyForm.EML: SourceKind.EML}
    copy = SourceSpec(kind.get(form, SourceKind.MAILDIR), copy_of(source, form))

    one, other = (
        scan((spec,), settings=Settings(), cache=NoCache(), job=NullJob()).mails
        for spec in (source, copy)
    )

    for column in ("subject", "message_id", "sender"):
        assert list(getattr(one, column)) == list(getattr(other, column))
    for column in ("text_digest", "sent_utc", "flags", "attachments_digest", "position"):
        assert getattr(one, column).tolist() == getattr(other, column).tolist()


def test_an_mbox_of_an_mbox_is_the_same_bytes(tmp_path: Path) -> None:
    """From_ lines, Thunderbird's own lines and quoting as they were."""
    (tmp_path / "mail").mkdir()
    file = tmp_path / "mail" / "Inbox.mbox"
    file.write_bytes(
        b"From - Tue Mar  5 10:00:00 2024\nX-Mozilla-Status: 0005\nX-Mozilla-Status2: 00800000\n"
        b"X-Mozilla-Keys: $label1\nFrom: a@example.org\nSubject: x\n\n>From a\n>>From b\n\n"
        b"From b@example.org Wed Mar  6 11:00:00 2024\nStatus: RO\nFrom: b@example.org\n"
        b"Subject: y\n\nlast\n\n"
    )
    spec = SourceSpec(SourceKind.MBOX, tmp_path / "mail")

    assert (copy_of(spec, CopyForm.MBOX) / "Inbox.mbox").read_bytes() == file.read_bytes()


def test_only_a_server_says_what_flags_its_mail_has() -> None:
    """X-Status: D in mail that was uploaded once is another program's, long ago."""
    data = b"X-Status: DF\nX-Mozilla-Status: 0009\nSubject: x\n\nx\n"
    mail = RawMessage(Stub(MessageKey(0, "INBOX", "1:1"), 0, 9, "", SEEN), data)

    there = inspect_message(SourceSpec(SourceKind.IMAP, Path("a.json")), mail)
    here = inspect_message(SourceSpec(SourceKind.EML, Path("a")), mail)

    assert (there.outcome, there.names) == (CopyOutcome.WRITTEN, {"\\Seen"})
    assert here.outcome is CopyOutcome.GHOST
    stored = as_stored_in_mbox(data, there)
    assert stored is not None
    assert b"X-Status: D" not in stored
    assert b"X-Mozilla-Status: 0001\n" in stored


def test_a_length_that_told_of_another_file_goes() -> None:
    at = StorageFacts(CopyOutcome.WRITTEN, NO_NAMES, 1_600_000_000, b"")
    data = b"Subject: x\nContent-Length: 3\n\nFrom now on it is longer\n"

    stored = as_stored_in_mbox(data, at)

    assert stored is not None
    assert as_sent(stored) == b"Subject: x\n\nFrom now on it is longer\n"
    assert as_stored_in_mbox(b"no headers", at) is None
    assert mail_of(MAILS[0], states=False) == as_sent(
        as_stored_in_mbox(mail_of(MAILS[0], states=False), at) or b""
    )


def test_names_of_files_are_safe(tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    subjects = ["../../.bashrc", "CON", "x" * 300, "\u202egnp.exe", "=cmd|' /C calc'!A0"]
    for n, subject in enumerate(subjects):
        text = f"From: a@example.org\nSubject: {subject}\n\n{n}\n"
        (tmp_path / "mail" / f"{n}.eml").write_bytes(text.encode())
    spec = SourceSpec(SourceKind.EML, tmp_path / "mail")

    root = copy_of(spec, CopyForm.EML)

    files = sorted(path.name for path in root.glob("*.eml"))
    assert len(files) == len(subjects)
    for name in files:
        assert len(name) < 110
        assert not set(name) & set('/\\:*?"<>|\u202e')
    assert len(mails_of(SourceSpec(SourceKind.EML, root))[""]) == len(subjects)


def test_a_mail_of_a_file_arrived_when_the_file_was_made_whatever_its_date(
    tmp_path: Path,
) -> None:
    source = write_source(SourceKind.MAILDIR, tmp_path / "source", {"Inbox": MAILS})

    lines = [
        line
        for line in (copy_of(source, CopyForm.MBOX) / "Inbox.mbox").read_bytes().split(b"\n")
        if line.startswith(b"From hv@example.org")
    ]

    stamps = [time.asctime(time.gmtime(1_600_000_000 + n)).encode() for n in range(len(MAILS))]
    assert [line.removeprefix(b"From hv@example.org ") for line in lines] == stamps


def test_a_line_above_a_mail_that_tells_no_time_is_not_taken_over() -> None:
    data = b"Subject: x\nDate: Tue, 05 Mar 2024 10:00:00 +0000\n\nx\n"
    stub = Stub(MessageKey(0, "", "0:99"), 0, 99, "", SEEN)
    mail = RawMessage(stub, data, noted=b"From nobody")

    here = inspect_message(SourceSpec(SourceKind.MBOX, Path("box")), mail)
    served = mail._replace(date=LATER, noted=b"")
    there = inspect_message(SourceSpec(SourceKind.IMAP, Path("a.json")), served)

    assert (here.from_line, here.arrived) == (b"", SENT)
    assert there.arrived == SENT + 3_600


def test_a_mail_of_an_mbox_arrived_when_the_line_above_it_says() -> None:
    data = b"Subject: x\nDate: Tue, 05 Mar 2024 10:00:00 +0000\n\nx\n"
    line = b"From a@b.example Tue Mar  5 10:00:09 2024"
    mail = RawMessage(Stub(MessageKey(0, "", "0:99"), 0, 99, "", SEEN), data, noted=line)

    there = inspect_message(SourceSpec(SourceKind.MBOX, Path("box")), mail)

    assert (there.from_line, there.arrived) == (line + b"\n", SENT + 9)


def test_an_mbox_of_a_copy_count_liness_that_end_as_everywhere_in_it() -> None:
    at = StorageFacts(
        CopyOutcome.WRITTEN, NO_NAMES, SENT, b"From a@b Tue Mar  5 10:00:09 2024\r\n"
    )

    stored = as_stored_in_mbox(b"Subject: x\r\nTo: y\r\n\r\none\r\ntwo\r\n", at)

    first = b"From a@b Tue Mar  5 10:00:09 2024\n"
    assert stored == first + b"Subject: x\nTo: y\n\none\ntwo\n\n"


def test_an_mbox_of_a_copy_may_lie_deep(tmp_path: Path) -> None:
    copy = open_copy_folder(CopyForm.MBOX, tmp_path, "A/B/box.mbox", 1)
    assert copy.open(())
    assert copy.add(1, b"Subject: x\n\nx\n", StorageFacts(CopyOutcome.WRITTEN, READ, SENT, b""))
    copy.commit()
    copy.close()
    assert (tmp_path / "A" / "B" / "box.mbox").read_bytes().endswith(b"x\n\n")


LATER = " 5-Mar-2024 11:00:00 +0000"
SENT = 1_709_632_800


def test_headers_that_say_more_than_is_so_are_changed_in_a_maildir_too(tmp_path: Path) -> None:
    data = b"X-Status: F\nSubject: x\n\nx\n"
    copy = open_copy_folder(CopyForm.MAILDIR, tmp_path, "box", 1)
    copy.open(())
    plain = copy.add(1, data, StorageFacts(CopyOutcome.WRITTEN, READ, SENT, b""))
    starred = copy.add(2, data, StorageFacts(CopyOutcome.WRITTEN, READ | {"\\Flagged"}, SENT, b""))
    copy.commit()
    copy.close()

    assert plain is not None
    assert starred is not None
    assert b"X-Status: F" not in (tmp_path / plain.place).read_bytes()
    assert (tmp_path / starred.place).read_bytes() == data


def test_an_mbox_of_a_copy_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    at = StorageFacts(CopyOutcome.WRITTEN, NO_NAMES, SENT, b"")
    copy = open_copy_folder(CopyForm.MBOX, tmp_path, "box.mbox", 1)
    assert copy.open(())
    first, second = (copy.add(n, b"Subject: %d\n\nx\n" % n, at) for n in range(2))
    copy.commit()
    assert first is not None
    assert second is not None
    assert copy.open([first])  # the same again, as after a folder that reads otherwise
    copy.close()
    copy.close()

    assert (tmp_path / "box.mbox").stat().st_size == first.size_bytes
    assert not open_copy_folder(CopyForm.MBOX, tmp_path, "box.mbox", 1).open([first, second])


def test_where_two_readers_of_a_copy_might_not_agree_is_told(tmp_path: Path) -> None:
    whole = b"From a@b.example Mon Jan  1 00:00:00 2024\nSubject: x\n\nx\n\n"
    doubtful = whole + b"From the cover letter:\nSubject: x\nDate: today\n\nyes\n\n"
    (tmp_path / "good.mbox").write_bytes(whole * 2)
    (tmp_path / "doubtful.mbox").write_bytes(doubtful)

    found = list_copy(CopyForm.MBOX, tmp_path, NullJob())

    assert (len(found["good.mbox"].uids), found["good.mbox"].doubts) == (2, ())
    assert found["doubtful.mbox"].doubts == (len(whole),)
