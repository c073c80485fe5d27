"""What people who had not seen the code got called IDENTICAL, and is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.cache.fingerprints import NoCache
from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.job import NullJob
from core.match.groups.proof import differences_of
from core.message.canonical import canonical_content
from core.message.parts import open_message
from core.model.groups import Difference, Verdict
from core.scan.run import scan
from core.scan.session import cut_groups, relate_rows
from core.settings import ReadSettings, Settings
from core.sources.registry import detect

HEAD = (
    b"From: Anna <anna@example.org>\nTo: ben@example.org\nSubject: Water\n"
    b"Date: Mon, 02 Nov 2026 10:00:00 +0000\nMessage-ID: <1@example.org>\n"
)
TEXT = (
    b"The water will be off on Tuesday from eight to twelve.\n"
    b"Please fill a bucket before, and do not start the washing machine.\n"
    b"Call me or write back if you have any question at all.\n"
)


def differing(one: bytes, other: bytes) -> Difference:
    both = (open_message(data, settings=ReadSettings()) for data in (one, other))
    return differences_of(*map(canonical_content, both))


@pytest.mark.parametrize(
    "field",
    [
        b"Comments: Call me before you sign.",
        b"Keywords: tax",
        b"Importance: high",
        b"X-Priority: 1",
        b"Sensitivity: private",
        b"Organization: Water Works",
        b"Disposition-Notification-To: anna@example.org",
        b"User-Agent: Mutt/2.2",
        b"X-Mailer: Outlook",
        b"X-Original-From: Eve <eve@example.org>",
    ],
)
def test_what_only_a_sender_writes_was_not_added_on_the_way(field: bytes) -> None:
    assert differing(HEAD + b"\n" + TEXT, HEAD + field + b"\n\n" + TEXT) == Difference.HEADER


@pytest.mark.parametrize(
    "said",
    [
        b"text/plain; format=flowed",
        b"text/plain; charset=utf-8; format=flowed",
        b"text/plain; charset=x-foo; format=flowed",
        b"text/plain; charset=us-ascii; format=flowed",
    ],
)
def test_blanks_at_line_ends_count_in_flowed_text_that_cannot_be_decoded(said: bytes) -> None:
    head = HEAD + b"Content-Type: " + said + b"\nContent-Transfer-Encoding: 8bit\n\n\xe9 "

    assert differing(head + b"Pay 100\n200 later\n", head + b"Pay 100 \n200 later\n")


def signed(head: bytes, text: bytes) -> bytes:
    return (
        HEAD + b'Content-Type: multipart/signed; protocol="application/pgp-signature";'
        b" boundary=x\n\n--x\n" + head + b"\n" + text + b"--x\n"
        b"Content-Type: application/pgp-signature\n\nabc\n--x--\n"
    )


def test_a_signed_part_counts_by_its_bytes() -> None:
    plain = b"Content-Type: text/plain; charset=utf-8\n"
    packed = plain + b"Content-Transfer-Encoding: quoted-printable\n"
    mail = signed(plain, TEXT)

    assert differing(mail, signed(packed, TEXT))
    assert differing(mail, signed(plain, TEXT.replace(b"bucket", b"bucket "))[:])
    assert differing(mail, signed(plain.replace(b"Type: ", b"Type:  "), TEXT))
    assert not differing(mail, mail.replace(b"\n", b"\r\n"))


def test_a_link_to_a_file_that_was_cut_out_is_a_part_of_the_mail() -> None:
    def mail(url: bytes) -> bytes:
        return (
            HEAD + b"Content-Type: multipart/mixed; boundary=x\n\n--x\n\n" + TEXT + b"--x\n"
            b"Content-Type: application/pdf; name=a.pdf\nX-Mozilla-External-Attachment-URL: "
            + url
            + b"\n\n--x--\n"
        )

    assert differing(mail(b"file:///a"), mail(b"file:///b"))


def test_copies_that_differ_in_what_the_kept_one_lacks_stay(tmp_path: Path) -> None:
    for name, more in (("0", b""), ("1", b"X-Order: 1\n"), ("2", b"X-Order: 2\n"), ("3", b"")):
        (tmp_path / f"{name}.eml").write_bytes(HEAD + more + b"\n" + TEXT)
    session = scan([detect(tmp_path)], settings=Settings(), cache=NoCache(), job=NullJob())
    groups = cut_groups(session, 0.6)
    assert set(groups.verdict.tolist()) == {int(Verdict.IDENTICAL)}

    decided = decide_groups(
        session.mails,
        groups,
        policy=MarkPolicy(),
        preferences=KeepPreferences(protected=np.zeros(4, np.bool_)),
        relate=lambda kept, rows: relate_rows(session, kept, rows, threshold=0.6),
    )

    gone = {session.mails.uid[row] for one in decided.decisions for row in one.drop}
    kept = {session.mails.uid[one.keep] for one in decided.decisions}
    assert gone | kept == {"0.eml", "3.eml"}
