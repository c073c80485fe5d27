"""One message: what its headers say, its parts, its text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class MessageFlag(IntFlag):
    """What is known of a message beside its text."""

    NONE = 0
    SEEN = 1
    FLAGGED = 2
    ANSWERED = 4
    DRAFT = 8
    GHOST = 16  # deleted, not yet compacted: never kept, never a candidate, never counted
    PSEUDO = 32  # a mail server's own record in an mbox (X-IMAP): never removed
    UNREADABLE = 64  # its body could not be read: matches nothing
    SHORT = 128  # text below the floor: matches nothing by text alone
    QUOTES = 256  # holds quoted text
    VIEW = 512  # the very file of an earlier row, reached twice: shown once, never a candidate
    FLEETING = 1024  # may be lost: a trash, a cache, an archive, a damaged .pst: never kept
    OUTLINE = 2048  # its attachments are known by name, type and size only, as a server tells them
    TERSE = 4096  # quotes, and what it says itself is below the floor of words
    CUT = 8192  # above a limit of size or time: not all of it was read
    UNSURE = 32768  # its folder holds deleted mail that cannot be told apart: kept last (R-TB6)
    MADE = 16384  # put together from properties (PST, .msg): never called identical (R-PS3)
    NO_SUMS = 65536  # all its text was searched, and speaks of no money
    PACKED = 262144  # its file is compressed: only read
    NO_PAPERS = 131072  # the same of bills, orders, tickets, contracts, passwords and the like
    UNCLEAR = 524288  # its file does not tell for sure where it begins or ends: never removed
    TAGGED = 2097152  # a person gave it a tag or a label
    DAMAGED = 1048576  # cut off, damaged, or a program took something out: kept after whole ones


FlagBits = np.uint32  # what a column of `MessageFlag` is made of
Flags = NDArray[FlagBits]


def has_flag(flags: Flags, wanted: MessageFlag) -> NDArray[np.bool_]:
    """(n,) whether each message has any of these flags."""
    found: NDArray[np.bool_] = (flags & FlagBits(wanted)) != 0
    return found


class Attachment(NamedTuple):
    """An attached part.

    `digest` is the SHA-1 of the decoded bytes (20 bytes), or the outline where only that is known.
    `outline`: `core.identity.outline_digest` of it, or b"".
    """

    name: str
    mime_type: str
    size_bytes: int
    digest: bytes
    outline: bytes = b""


class PartRef(NamedTuple):
    """An inline text part that may be (a piece of) the body, not decoded yet.

    Attributes:
        number: Its number among the leaves of the message, from 0.
        mime_type: "text/plain", "text/html" or another text type, lower case.
        alternative: Number of the outermost multipart/alternative it stands in, from 1; 0: none.
        branch: Which child of that alternative it belongs to, from 0.
        flowed: format=flowed; `delsp`: and DelSp=yes (RFC 3676).
    """

    number: int
    mime_type: str
    alternative: int
    branch: int
    flowed: bool
    delsp: bool


@dataclass(frozen=True, slots=True)
class Message:
    """What the headers and the structure of one message say.

    Attributes:
        message_id: Without angle brackets; "" if none.
        sent_utc: Seconds since 1970 from the Date header, or `UNKNOWN_TIME`.
        sender: The address of From (else Sender), lower case; "" if none.
        sender_name: The display name of From, or "".
        to: The To header, decoded.
        subject: As shown, decoded, control characters and line ends as spaces.
        topic: The subject without Re:/Fwd:/[list] and case, for comparing.
        references: The ids in References, oldest first, without angle brackets; then, behind "",
            those that only In-Reply-To has.
        hops: How many Received headers it has.
        flags: Of the headers Status, X-Status, X-Mozilla-Status.
        attachments: In their order.
    """

    message_id: str
    sent_utc: int
    sender: str
    sender_name: str
    to: str
    subject: str
    topic: str
    references: tuple[str, ...]
    hops: int
    flags: MessageFlag
    attachments: tuple[Attachment, ...]


class TextLine(NamedTuple):
    """A line of body text and whether it is quoted from another message."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class MessageText:
    """The body text of one message, as sent, in normal form.

    NFKC, lower case, white space folded inside lines, no blank line at either end, never two blank
    lines in a row. A line feed ends a line, an empty line is a paragraph break.

    Attributes:
        text: All lines.
        quoted: (start, end) character ranges of `text` that are quoted from another message.
        n_words: Words in it; a CJK character counts as half a word, rounded up.
        from_html: The text was made from HTML.
        links: Targets of links in HTML, in their order, as written.
        dropped: Why something was left out, as short machine words ("cut_at_limit", "charset").
        structure: The structural elements that a reader sees of the HTML, one ASCII letter each,
            in their order (`core.text.elements`); "" for plain text.
    """

    text: str
    quoted: tuple[tuple[int, int], ...]
    n_words: int
    from_html: bool
    links: tuple[str, ...]
    dropped: tuple[str, ...]
    structure: str = ""
