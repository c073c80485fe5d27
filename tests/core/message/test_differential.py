"""Our reading of a message agrees with the standard library's wherever that one has no complaint.

Deviations on purpose, each held to what is written here:

1. A charset is read as the superset that browsers read it as (gb2312 as gb18030, iso-8859-1 as
   windows-1252 ...): the library makes U+FFFD or control characters of what writers meant.
2. Bytes above 127 that are undeclared, or declared us-ascii, are guessed; the library has U+FFFD.
3. Line ends are LF in text, and in digests of what was sent as lines (see `core.message.parts`).
4. Encoded words beside plain text get no space between them that the sender did not write.
5. Dates: AM and PM, zones by more names, no zone out of a bare number.
6. Addresses: an unquoted comma or bracket in a name does not end it.
"""

from __future__ import annotations

import re

import pytest
from helpers.mail import stdlib_mail
from helpers.mail.mime_trees import mutations, trees
from helpers.mail.real_mail import WHY_NOT, data_folder, raw_messages
from helpers.mail.stdlib_mail import StdLeaf, StdMail
from helpers.process.sampling import draw, examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.decoding.charsets import declared_codec
from core.message.encoded_words import MAX_TEXT
from core.message.parts import OpenMessage, open_message
from core.model.mail import Attachment
from core.model.sources import UNKNOWN_TIME
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

READ = ReadSettings()
_DATE_AS_IN_RFC = re.compile(r"[+-]\d{4}(?:\s*\(.*\))?\s*$|(?:GMT|UT|UTC|[ECMP][SD]T)\s*$")


def lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def expected_texts(leaf: StdLeaf) -> set[str] | None:
    """What a text part may decode to; None where the library cannot say (deviation 2)."""
    assert leaf.payload is not None
    declared = leaf.charset or "us-ascii"
    if declared_codec(declared) == "ascii" and not leaf.payload.isascii():
        return None
    try:
        texts = {lines(leaf.payload.decode(declared, "replace"))}
    except (LookupError, ValueError):  # no such codec, or none by such a name
        return None
    superset = declared_codec(declared)
    if superset is not None:
        texts.add(lines(leaf.payload.decode(superset, "replace")))
    return texts


def complaints(opened: OpenMessage, std: StdMail) -> list[str]:
    """Where the leaves differ."""
    found: list[str] = []
    notes = {number for number, leaf in enumerate(opened.tree.leaves) if leaf.stripped}
    if len(opened.parts) + len(opened.mail.attachments) + len(notes) != len(std.leaves):
        return ["number of leaves"]
    parts = {part.number: part for part in opened.parts}
    attachments = iter(opened.mail.attachments)
    for number, leaf in enumerate(std.leaves):
        part = parts.get(number)
        if number in notes:
            continue
        if part is None:
            found += attachment_complaints(next(attachments), leaf)
            continue
        wanted = expected_texts(leaf)
        if part.mime_type != leaf.mime_type:
            found.append(f"type of {number}: {part.mime_type}, not {leaf.mime_type}")
        if wanted is not None and opened.decode(part) not in wanted:
            found.append(f"text of {number}")
    return found


def attachment_complaints(attachment: Attachment, leaf: StdLeaf) -> list[str]:
    if attachment.mime_type != leaf.mime_type:
        return [f"attachment type {attachment.mime_type}, not {leaf.mime_type}"]
    if leaf.payload is None:  # an attached message: the library keeps no bytes of it
        return []
    digests = {
        stdlib_mail.payload_digest(leaf.payload),
        stdlib_mail.payload_digest(leaf.payload.replace(b"\r\n", b"\n")),
    }
    return [] if attachment.digest in digests else ["attachment digest"]


def header_complaints(opened: OpenMessage, std: StdMail) -> list[str]:
    """Where Subject, From, Message-ID, Date differ."""
    mail = opened.mail
    found: list[str] = []
    subject = stdlib_mail.read_header(std, "Subject")
    if subject is not None and squeezed(mail.subject) != squeezed(subject):
        found.append("subject")
    sender = stdlib_mail.sender(std)
    if sender is not None and "@" in sender[1] and mail.sender != sender[1]:
        found.append(f"sender {sender!r}")
    raw = str(std.message.get("Message-ID", ""))
    bracketed = re.search(r"<([^<>]*)>", raw)
    wanted = "".join((bracketed.group(1) if bracketed else raw.strip(" \t\r\n<>")).split())
    if mail.message_id != wanted:
        found.append(f"message id {wanted!r}")
    date = stdlib_mail.sent_utc(std)
    if date is not None and mail.sent_utc == UNKNOWN_TIME:
        found.append("date unknown")
    is_plain = _DATE_AS_IN_RFC.search(str(std.message.get("Date", "")).strip())
    if date is not None and is_plain and mail.sent_utc != date:
        found.append("date")
    return found


def squeezed(text: str) -> str:
    """Without white space (deviation 4), and without what may stand at 0x80 to 0x9F (1).

    As much of it as we keep of a header for certain.
    """
    return re.sub(r"[\s\x80-\x9f€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]", "", text)[: MAX_TEXT // 2]


def test_every_real_message_reads_as_in_the_standard_library() -> None:
    folder = data_folder()
    if folder is None:
        pytest.skip(WHY_NOT)
    wrong: dict[str, list[str]] = {}
    compared = 0
    drawn = draw(raw_messages(folder), 2_500, of="real mail read twice")
    for name, data in drawn:
        opened = open_message(data, settings=READ)
        for part in opened.parts:
            opened.decode(part)
        std = stdlib_mail.read_mail(data)
        if not std.sound:
            continue
        compared += 1
        found = complaints(opened, std) + header_complaints(opened, std)
        if found:
            wrong[name] = found

    assert compared > 0.5 * len(drawn)
    assert wrong == {}


@settings(deadline=None, max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
@given(trees())
def test_every_generated_message_reads_as_in_the_standard_library(data: bytes) -> None:
    opened = open_message(data, settings=READ)
    std = stdlib_mail.read_mail(data)

    assert std.sound
    assert complaints(opened, std) == []
    assert header_complaints(opened, std) == []
    assert opened.damaged == ()


@settings(deadline=None, max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
@given(trees(), mutations(), st.booleans())
def test_a_damaged_message_is_read_without_an_error(data: bytes, spoil, crlf: bool) -> None:
    if crlf:
        data = data.replace(b"\n", b"\r\n")

    opened = open_message(spoil(data), settings=READ)

    assert all(isinstance(opened.decode(part), str) for part in opened.parts)
