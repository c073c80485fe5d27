"""Mail that mentions keywords, as it is found, in files and on a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.accounts.scan_setup import ScanSetup
from helpers.boxes.apple_mail import write_partial
from helpers.boxes.mailboxes import write_maildir, write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.real_mail import WHY_NOT, data_folder
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.servers.dovecot import Person

from core.cache.fingerprints import NoCache
from core.errors import KeywordError
from core.job import NullJob
from core.model.mentions import Keywords
from core.search.grep import GrepResult, grep
from core.search.mentions import search_mentions
from core.sources.registry import detect
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

KEYWORDS = Keywords(("eimer", "noten liegen am"))
MAILS = [a_mail(NOTICE), a_mail(OTHER, subject="Chor"), a_mail("nichts", subject="Post")]


def found(paths: list[Path], keywords: Keywords = KEYWORDS) -> list[GrepResult]:
    specs = [detect(path) for path in paths]
    return list(grep(specs, keywords, stores=Stores(), job=NullJob()))


def told(results: list[GrepResult]) -> list[tuple[int, str, int]]:
    return [(s.source, s.subject, len(s.mentions)) for some in results for s in some.sheets]


def test_mails_are_told_in_their_order_with_what_they_mention(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box", MAILS)
    folder = write_maildir(tmp_path / "dir", [mail.as_bytes() for mail in MAILS[1:]])

    results = found([box, folder])

    assert told(results) == [(0, "Wasser", 1), (0, "Chor", 1), (1, "Chor", 1)]
    assert sum(some.n_mails for some in results) == 5
    assert not any(some.n_unread for some in results)
    (mention,) = results[0].sheets[0].mentions
    assert mention.context[mention.start : mention.end] == "Eimer"


def test_a_mail_that_comes_only_in_part_is_not_searched_whole(tmp_path: Path) -> None:
    mail = (
        b"Subject: Eimer\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
        b"--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n"
        b"X-Apple-Content-Length: 9\n\n\n--b--\n"
    )
    box = tmp_path / "INBOX.mbox"
    write_partial(box / "Messages", 1, mail, {})

    results = found([box])

    assert told(results) == [(0, "Eimer", 1)]
    assert sum(some.n_unread for some in results) == 1


def test_what_cannot_be_read_is_counted(tmp_path: Path) -> None:
    folder = write_maildir(tmp_path / "dir", [mail.as_bytes() for mail in MAILS])
    path = next(path for path in sorted(folder.rglob("*")) if path.is_file())
    path.unlink()
    path.symlink_to(tmp_path / "nowhere")

    results = found([folder])

    assert sum(some.n_unread for some in results) == 1


def test_keywords_that_are_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(KeywordError):
        found([write_mbox(tmp_path / "box", MAILS)], Keywords(()))


def test_on_a_server_what_cannot_be_had_is_counted() -> None:
    reach = MemoryReach()
    server = reach.add_account("anna")
    server.put("INBOX", *MAILS)
    server.unreadable.add("7:1")

    results = list(grep(reach.specs, KEYWORDS, stores=reach.stores, job=NullJob()))

    assert [subject for _, subject, _ in told(results)] == ["Chor"]
    assert sum(some.n_mails for some in results) == 3
    assert sum(some.n_unread for some in results) == 1


def test_on_a_real_server_the_same_is_told(
    person: Person, setup_of: Callable[..., ScanSetup], tmp_path: Path
) -> None:
    setup = setup_of(person)
    person.deliver("INBOX", [mail.as_bytes() for mail in MAILS])
    person.deliver("Lists", [MAILS[0].as_bytes()])

    there = list(
        grep(setup.specs, KEYWORDS, skip={(0, "Lists")}, stores=setup.stores, job=NullJob())
    )

    here = found([write_mbox(tmp_path / "box", MAILS)])
    assert told(there) == told(here)
    assert [s.mentions for some in there for s in some.sheets] == [
        s.mentions for some in here for s in some.sheets
    ]


@pytest.mark.skipif(data_folder() is None, reason=WHY_NOT)
def test_real_mail_says_here_what_a_search_of_its_scan_says() -> None:
    root = data_folder()
    assert root is not None
    box = root / "mail" / "spamassassin.mboxrd.mbox"
    keywords = Keywords(("invoice", "for you", "ß"))

    results = found([box], keywords)

    session = scan_paths(box)
    rows = np.arange(len(session.mails.flags), dtype=np.int32)
    searched = search_mentions(session, rows, keywords, cache=NoCache(), job=NullJob())
    mentions = np.flatnonzero(searched.found.any(axis=1)).tolist()
    assert [s.position for some in results for s in some.sheets] == [
        int(session.mails.position[row]) for row in mentions
    ]
