"""What the headers of a message say: who, when, about what, in answer to what, and its state.

The forms that nearly all mail has are read by one regular expression each; the rest by small
scanners that run once over at most 64 KiB. The standard library's address parser recurses into
comments and groups, and its newer versions refuse what older mail programs wrote, so it is not
used.
"""

from __future__ import annotations

import re
from functools import lru_cache

from core.identity import MADE_FIELD
from core.message.addresses import EmailAddress, read_mailboxes
from core.message.encoded_words import decode_header
from core.model.mail import MessageFlag
from core.model.message_state import DELETED_BITS, state_bits

MAX_REFERENCES = 500
_CACHED_BYTES = 256

_PIECE = re.compile(
    rb"\"[^\"\\]*(?:\\.[^\"\\]*)*\"?|<[^<>]*>?|[(),:;\\]|[^\"<(),:;\\]+", re.DOTALL
)
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
_ID = re.compile(rb"<([^<>]*)>")
_MADE = MADE_FIELD.lower()
DRAFT_MARKS = (  # what Outlook, Thunderbird and Apple Mail write into mail that was not sent
    (b"x-unsent", b"1"),
    (b"x-mozilla-draft-info", b"internal/draft"),
    (b"x-uniform-type-identifier", b"com.apple.mail-draft"),
)
_DELETED_BITS = {name.lower().encode(): bit for name, bit in DELETED_BITS.items()}
_STATE_FIELDS = frozenset(
    {b"status", b"x-status", b"x-imap", _MADE, *_DELETED_BITS, *(n for n, _ in DRAFT_MARKS)}
)
_PSEUDO = b"FOLDER INTERNAL DATA"

_STATUS_FLAGS = {82: MessageFlag.SEEN}  # R
_X_STATUS_FLAGS = {
    65: MessageFlag.ANSWERED,  # A
    70: MessageFlag.FLAGGED,  # F
    68: MessageFlag.GHOST,  # D
    84: MessageFlag.DRAFT,  # T
}
# Mozilla's nsMsgMessageFlags.
_MOZILLA_FLAGS = {
    0x0001: MessageFlag.SEEN,
    0x0002: MessageFlag.ANSWERED,
    0x0004: MessageFlag.FLAGGED,
    0x0400: MessageFlag.DAMAGED,  # only its beginning was fetched
}


def first_address(value: bytes) -> EmailAddress:
    """The first address of From or Sender in lower case; empty if there is none. Cost: linear.

    Senders come again and again in a mailbox, so the last ones are remembered.
    """
    return (_cached_address if len(value) <= _CACHED_BYTES else _read_address)(value)


def _read_address(value: bytes) -> EmailAddress:
    boxes = read_mailboxes(value)
    if boxes:
        name = decode_header(boxes[0].name.encode("utf-8", "surrogatepass"))
        return EmailAddress(name, boxes[0].address.lower())
    found = _scan_address(value)
    if "@" not in found.address and b"=?" in value:
        # The whole of it, address and all, was put into one encoded word.
        again = _scan_address(decode_header(value).encode("utf-8", "replace"))
        if "@" in again.address:
            return again
    return found


_cached_address = lru_cache(maxsize=2048)(_read_address)
_cached_text = lru_cache(maxsize=2048)(decode_header)


def _scan_address(value: bytes) -> EmailAddress:
    """Walk over the pieces of an address list up to the end of the first address."""
    words: list[bytes] = []
    comments: list[bytes] = []
    address: bytes | None = None
    depth = 0
    for match in _PIECE.finditer(value):
        piece = match.group()
        if piece in (b"(", b")"):
            depth = max(0, depth + (1 if piece == b"(" else -1))
        elif depth:
            comments.append(piece)
        elif piece[:1] == b"<":
            address = piece.strip(b"<> \t\r\n") if address is None else address
        elif piece in (b",", b";"):
            # a comma before any address belongs to an unquoted name ("Lee, Ann <ann@...>")
            if address is not None or b"@" in b"".join(words[-1:]):
                break
            words.append(piece)
        elif piece == b":":
            words = []
        elif piece != b"\\":
            words.append(_ESCAPED.sub(rb"\1", piece.strip(b'"')) if piece[:1] == b'"' else piece)
    return _assemble_address(words, comments, address)


def _assemble_address(
    words: list[bytes], comments: list[bytes], address: bytes | None
) -> EmailAddress:
    phrase = name = b"".join(words).strip(b" \t\r\n,;")
    if address is None:  # a bare one, or a local user
        apart = phrase.split()
        address = next((one for one in apart if b"@" in one), phrase if len(apart) == 1 else b"")
        name = b"" if address else phrase
    elif address[:1] == b"@" and b":" in address:
        address = address.rpartition(b":")[2]  # a route: "@relay:user@host"
    elif address[:1] == b"/":
        address = b""  # "/O=FIRM/CN=JONAS": a name within one server
    shown = decode_header(name or b"".join(comments))
    return EmailAddress(shown, b"".join(address.split()).decode("utf-8", "replace").lower())


def recipients(value: bytes) -> str:
    """The To header as text; short ones, mostly the mailbox's owner, from memory."""
    return (_cached_text if len(value) <= _CACHED_BYTES else decode_header)(value)


def message_id(value: bytes) -> str:
    """A Message-ID without angle brackets and white space; "" if empty."""
    match = _ID.search(value)
    raw = match.group(1) if match else value.strip(b"<> \t\r\n")
    return b"".join(raw.split()).decode("utf-8", "replace")


def references(references: bytes, in_reply_to: bytes) -> tuple[str, ...]:
    """The ids in References, oldest first; then "" and those that only In-Reply-To has, if any.

    Each once; of more than `MAX_REFERENCES` the last ones, which are the nearest. In-Reply-To was
    free text once ("Message from Ann <ann@...> of ... <1@...>"): of several ids behind words the
    last one is the first here.
    """
    named = _ids_in(references)
    answered = _ids_in(in_reply_to)
    if len(answered) > 1 and in_reply_to.partition(b"<")[0].strip():
        answered.reverse()
    known = set(named)
    others = [one for one in answered if one not in known]
    return (*named, "", *others) if others else tuple(named)


def _ids_in(value: bytes) -> list[str]:
    """The last `MAX_REFERENCES` ids of a header field, each once."""
    if not value:
        return []
    raws = _ID.findall(value) or [word for word in value.split() if b"@" in word]
    found: dict[str, None] = {}
    for raw in reversed(raws):
        text = b"".join(raw.split()).decode("utf-8", "replace")
        if text:
            found[text] = None
        if len(found) == MAX_REFERENCES:
            break
    return list(found)[::-1]


def message_flags(values: dict[bytes, bytes]) -> MessageFlag:
    """Flags of Status, X-Status and what mail programs add, of a server's record, of made mail.

    A mark of drafts in mail that came over the net tells of its sender's program.

    X-IMAPbase stands in an ordinary mail, the first of the mbox; only X-IMAP, or the subject that
    all such servers write, tells of a record that is no mail.
    """
    flags = MessageFlag.NONE
    if values.keys().isdisjoint(_STATE_FIELDS) and _PSEUDO not in values.get(b"subject", b""):
        return flags
    for name, meaning in ((b"status", _STATUS_FLAGS), (b"x-status", _X_STATUS_FLAGS)):
        for letter in values.get(name, b""):
            flags |= meaning.get(letter, MessageFlag.NONE)
    bits = state_bits(values.get(b"x-mozilla-status", b""))
    for bit, flag in _MOZILLA_FLAGS.items():
        if bits & bit:
            flags |= flag
    if any(state_bits(values.get(name, b"")) & bit for name, bit in _DELETED_BITS.items()):
        flags |= MessageFlag.GHOST
    if b"x-imap" in values or _PSEUDO in values.get(b"subject", b""):
        flags |= MessageFlag.PSEUDO
    if _MADE in values:
        flags |= MessageFlag.MADE
    if b"received" not in values and has_draft_mark(values):
        flags |= MessageFlag.DRAFT
    return flags


def has_draft_mark(values: dict[bytes, bytes]) -> bool:
    """Whether a mail program noted in the header that the message was not sent yet."""
    return any(values.get(name, b"").strip().startswith(mark) for name, mark in DRAFT_MARKS)
