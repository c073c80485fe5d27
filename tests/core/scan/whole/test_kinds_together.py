"""One scan over mail of every kind that is only read, beside an mbox of the same message."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.apple_mail import write_emlx, write_partial
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.outlook_msg import msg_bytes, msg_of
from helpers.boxes.takeouts import write_takeout
from helpers.mail.sample_mail import (
    a_mail,
    scan_paths,
)

from core.cache.fingerprints import SqliteCache
from core.model.groups import Difference, Verdict
from core.scan.session import cut_groups

TEXTS = [
    f"Liebe Nachbarn im Haus {n}, am {n}. Mai wird das Wasser im {word} für Stunden abgestellt. "
    f"Bitte füllt vorher {n} Eimer und stellt die {word}maschine nicht an. Fragen an {word} {n}."
    for n, word in enumerate(["Keller", "Dach", "Garten", "Hof", "Flur", "Bad"], 3)
]
LABELS = ["Inbox,Opened", "Work", "Inbox", "Work,Inbox", "Archived", ""]


def _sent() -> list[bytes]:
    mails = (a_mail(text, subject=text[:30], number=n) for n, text in enumerate(TEXTS))
    return [mail.as_bytes() for mail in mails]


def _four_kinds(root: Path) -> list[Path]:
    """An mbox, a mailbox of Apple Mail, a Takeout and .msg files with the same messages."""
    msgs = root / "msg"
    msgs.mkdir()
    for number, mail in enumerate(_sent()):
        (msgs / f"{number}.msg").write_bytes(msg_bytes(msg_of(mail)))
    return [
        write_mbox(root / "box", _sent()),
        write_emlx(root / "apple" / "INBOX.mbox", _sent()),
        write_takeout(root / "All mail.mbox", _sent(), LABELS),
        msgs,
    ]


def test_copies_in_mail_of_four_kinds_are_found_in_one_scan(tmp_path: Path) -> None:
    session = scan_paths(*_four_kinds(tmp_path))

    groups = cut_groups(session, 0.6)

    assert session.stats.messages == 24
    assert len(groups.kept) == 6
    assert len(groups.members) == 18
    names = [held.folder.name for held in session.folders if held.source == 2]
    assert names == ["", "Archived", "Inbox", "Work"]
    assert [held.n_mails for held in session.folders] == [6, 6, 1, 1, 2, 2, 6]


def test_a_second_scan_reads_nothing_again(tmp_path: Path, cache: SqliteCache) -> None:
    paths = _four_kinds(tmp_path)
    first = cut_groups(scan_paths(*paths, cache=cache), 0.6)
    again = scan_paths(*paths, cache=cache)
    groups = cut_groups(again, 0.6)
    assert (again.stats.from_cache, again.stats.bytes_read) == (24, 0)
    assert groups.kept.tolist() == first.kept.tolist()
    assert groups.members.tolist() == first.members.tolist()
    assert groups.verdict.tolist() == first.verdict.tolist()


def test_an_attachment_that_is_not_on_this_computer_equals_none(tmp_path: Path) -> None:
    """Two messages whose texts are equal, and whose attachments nobody has seen, are no copies."""
    for number in (1, 2):
        mail = a_mail(TEXTS[0], number=number)
        mail.add_attachment(b"", maintype="application", subtype="pdf", filename="bill.pdf")
        *_, bill = mail.iter_attachments()
        bill["X-Apple-Content-Length"] = "90000"
        write_partial(tmp_path / "INBOX.mbox" / "Messages", number, mail.as_bytes(), {})

    session = scan_paths(tmp_path / "INBOX.mbox")
    groups = cut_groups(session, 0.6)

    assert [p.detail for p in session.problems] == ["not on this computer: 2"] * 2
    assert Verdict.IDENTICAL not in groups.verdict
    assert Verdict.SAME_TEXT not in groups.verdict
    lacks = Difference.MORE_ATTACHMENTS
    assert all(Difference(int(differs)) & lacks for differs in groups.differs)
