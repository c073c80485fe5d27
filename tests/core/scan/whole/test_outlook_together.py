"""Copies across an Outlook file, Thunderbird and an account, found in one scan; and damaged files.

What is kept in Outlook has lost its MIME structure; what says the same must be found all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from email.message import EmailMessage
from pathlib import Path

import numpy as np
import pytest
from helpers.accounts.scan_setup import ScanSetup
from helpers.boxes.mailboxes import write_mbox, write_thunderbird
from helpers.boxes.outlook_files import outlook_file
from helpers.boxes.outlook_mail import as_outlook_keeps, other_item, outgoing_mail, received_mail
from helpers.boxes.outlook_writer import write_pst
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.mail.varied_mail import with_file
from helpers.servers.dovecot import Person
from helpers.tables.alike import describe_all_pairs

from core.cache.fingerprints import SqliteCache
from core.decide.keep import NEVER_KEPT
from core.job import NullJob
from core.message.parts import open_message
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.sources import ProblemKind, RawMessage, SourceKind, SourceSpec, Stub
from core.scan.session import Session, cut_groups
from core.settings import ReadSettings
from core.sources.outlook.pst.source import PstSource
from core.sources.registry import detect

pytestmark = pytest.mark.slow

FAIR = (
    "Am Samstag ist Markt auf dem Platz vor der Schule. Wer einen Tisch möchte, schreibt mir bis "
    "Mittwoch. Kuchen und Kaffee gibt es wie immer im Hof, Musik ab drei Uhr von der Kapelle."
)
PAGE = "<html><body><p>{}</p></body></html>"


def _mails() -> list[bytes]:
    page = a_mail(FAIR, subject="Markt", number=2)
    page.add_alternative(PAGE.format(FAIR), subtype="html")
    return [
        a_mail(NOTICE, number=1).as_bytes(),
        page.as_bytes(),
        with_file(a_mail(OTHER, subject="Chor", number=3), 1).as_bytes(),
        a_mail("Danke!", subject="Re: Chor", number=4).as_bytes(),
    ]


def _groups(session: Session) -> list[set[int]]:
    groups = cut_groups(session, 0.8)
    return [
        {int(kept), *groups.members[groups.starts[at] : groups.starts[at + 1]].tolist()}
        for at, kept in enumerate(groups.kept)
    ]


def test_the_same_mail_in_outlook_thunderbird_and_an_account_is_one_group(
    person: Person, setup_of: Callable[..., ScanSetup], tmp_path: Path
) -> None:
    mails = _mails()
    person.deliver("INBOX", mails)
    setup = setup_of(person)
    kept = [as_outlook_keeps(mail) for mail in mails]
    pst = write_pst(tmp_path / "archive.pst", {"Inbox": [*kept, other_item("IPM.Contact")]})
    profile = write_thunderbird(tmp_path / "Local Folders", {"Inbox": mails})
    setup.specs += [detect(pst), detect(profile)]

    found = setup.scan()

    assert [spec.kind for spec in setup.specs] == [
        SourceKind.IMAP, SourceKind.PST, SourceKind.MBOX,
    ]  # fmt: skip
    assert found.stats.messages == 12
    assert _groups(found) == [{n, n + 4, n + 8} for n in range(4)]
    groups = cut_groups(found, 0.8)
    # Outlook puts parts together anew; what it changed by that is named, and nothing else is.
    known = {Verdict.IDENTICAL, Verdict.FULLER_FORM, Verdict.SAME_TEXT}
    assert {Verdict(one) for one in groups.verdict.tolist()} <= known
    assert not found.problems


def _exported(mail: bytes) -> bytes:
    """The message as its server would have it: the same headers, its parts encoded otherwise."""
    opened = open_message(mail, settings=ReadSettings())
    head = mail.partition(b"\n\n")[0]
    message = EmailMessage()
    texts = [(part.mime_type, opened.decode(part)) for part in opened.parts]
    for kind, text in texts:
        if message.get_content_type() == "text/plain" and not message.get_payload():
            message.set_content(text, subtype=kind.partition("/")[2], cte="base64")
        else:
            message.add_alternative(text, subtype=kind.partition("/")[2], cte="base64")
    body = message.as_bytes()
    fields = b"\n".join(
        line
        for line in head.split(b"\n")
        if not line.lower().startswith((b"content-", b"mime-", b" bound"))
    )
    return (fields + b"\n" + body).replace(b"\n", b"\r\n")


def test_real_mail_in_outlook_is_found_in_exports_of_it(
    person: Person, setup_of: Callable[..., ScanSetup], tmp_path: Path
) -> None:
    path = outlook_file("unicode_testPST.pst")
    source = PstSource(SourceSpec(SourceKind.PST, path))
    folder = source.folders()[0]
    stubs = [item for item in source.stubs(folder, NullJob()) if isinstance(item, Stub)]
    mails = [item.data for item in source.fetch(folder, stubs) if isinstance(item, RawMessage)][:6]
    exports = [_exported(mail) for mail in mails]
    person.deliver("INBOX", exports)
    setup = setup_of(person)
    profile = write_thunderbird(tmp_path / "Local Folders", {"Inbox": exports})
    setup.specs += [detect(path), detect(profile)]

    found = setup.scan()

    pairs = {(a, b) for a, b, *_ in describe_all_pairs(found, range(found.stats.messages))}
    for n in range(6):  # the seventh was sent: it has no export
        assert {(n, n + 6), (n, n + 13), (n + 6, n + 13)} <= pairs


def test_mail_that_was_made_is_near_at_most(tmp_path: Path) -> None:
    path = write_pst(
        tmp_path / "a.pst", {"Sent Items": [outgoing_mail(1, NOTICE), outgoing_mail(1, NOTICE)]}
    )

    session = scan_paths(path)

    assert session.mails.flags[0] & int(MessageFlag.MADE)
    assert cut_groups(session, 0.8).verdict.tolist() == [int(Verdict.NEAR)]


def _kept_sources(session: Session) -> list[int]:
    return session.mails.source[cut_groups(session, 0.8).kept].tolist()


def _flags(session: Session, source: int) -> np.ndarray:
    return session.mails.flags[session.mails.source == source]


@pytest.mark.parametrize("damage", ["flip", "cut"])
def test_a_damaged_outlook_file_keeps_nothing(tmp_path: Path, damage: str) -> None:
    """F58, R-PS2: the copy elsewhere stays, though the one in Outlook stands first."""
    mails = [received_mail(n, f"{NOTICE} Nummer {n}.") for n in range(8)]
    path = write_pst(tmp_path / "a.pst", {"Inbox": mails[:7], "Old": mails[7:]})
    whole = path.read_bytes()
    box = write_mbox(tmp_path / "box", [_as_sent(n) for n in range(8)])
    assert 0 in _kept_sources(scan_paths(path, box))

    data = bytearray(whole)
    if damage == "flip":
        data[whole.find("Nummer 3".encode("utf-16-le"))] ^= 1
    else:
        del data[-1:]  # of the last page of an index
    path.write_bytes(data)
    session = scan_paths(path, box)

    assert (_flags(session, 0) & int(NEVER_KEPT)).all()
    assert not (_flags(session, 1) & int(NEVER_KEPT)).any()
    assert 0 not in _kept_sources(session)
    kinds = {p.kind for p in session.problems}
    assert kinds <= {ProblemKind.DAMAGED, ProblemKind.TRUNCATED, ProblemKind.UNREADABLE}
    assert kinds


def _as_sent(number: int) -> bytes:
    return a_mail(
        f"{NOTICE} Nummer {number}.", subject="Plan", number=number, From="Ann <ann@example.org>"
    ).as_bytes()


def test_a_second_scan_takes_an_outlook_file_from_the_cache(
    tmp_path: Path, cache: SqliteCache
) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(n, NOTICE) for n in range(5)]})
    first, again = scan_paths(path, cache=cache), scan_paths(path, cache=cache)
    assert (first.stats.from_cache, again.stats.from_cache) == (0, 5)
    assert again.stats.bytes_read == 0
    assert again.mails.text_digest.tolist() == first.mails.text_digest.tolist()


def test_folders_of_one_file_are_not_taken_for_one_another(tmp_path: Path) -> None:
    """They have one path: neither the cache nor the rule "each place once" may mix them up."""
    folders: dict[str, Sequence[object]] = {"A": [1, 2], "B": [3], "A/C": [4]}
    path = write_pst(
        tmp_path / "a.pst",
        {
            name: [received_mail(int(str(n)), f"{NOTICE} {n}") for n in ns]
            for name, ns in folders.items()
        },
    )
    session = scan_paths(path)
    assert [(held.folder.name, held.n_mails) for held in session.folders] == [
        ("A", 2), ("A/C", 1), ("B", 1),
    ]  # fmt: skip


def test_a_damaged_file_keeps_the_scan_from_nothing_but_itself(tmp_path: Path) -> None:
    whole = write_pst(tmp_path / "whole.pst", {"Inbox": [as_outlook_keeps(_mails()[0])]})
    cut_off = tmp_path / "cut.pst"
    cut_off.write_bytes(whole.read_bytes()[:5_000])
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE, number=1)])

    found = scan_paths(cut_off, whole, box)

    assert found.stats.messages == 2
    assert [(p.key.source, p.position, p.kind) for p in found.problems] == [
        (0, -1, ProblemKind.UNREADABLE)
    ]
