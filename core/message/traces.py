"""What the header of a message tells of its way into the mailbox (`core.model.traces`).

The marks, and who writes them:

- X-UIDL, X-Account-Key: Thunderbird, of each message that it fetches by POP; "From - " and the
  time opens such a message in its mbox.
- "with POP3 (fetchmail-6.3.26)" in a Received field: fetchmail, since version 5.
- "with POP3 getmail6", or IMAP4, in a Received field, or X-getmail-…: getmail. "with POP3" alone
  is written by other programs that fetch mail, never by a server (RFC 3848).
- X-OfflineIMAP…: OfflineIMAP, on servers without UIDPLUS, to find what it uploaded.
- X-TUID: mbsync, in each message that it copies, to find it again after a crash.
- a Message-ID that ends in "@imapsync": imapsync --addheader, of mail without one.
- X-GM-THRID beside X-Gmail-Labels, and "From 1234@xxx": Google Takeout.
- Delivered-To, X-Original-To, Envelope-To: Postfix, Exim, qmail, Gmail, on delivery.
"""

from __future__ import annotations

import calendar
import hashlib
import re
from functools import lru_cache

from core.message.fields import Fields, HeaderBlock
from core.message.headers import message_id
from core.model.sources import RawMessage
from core.model.traces import N_TRACES, Mark, Trace, Traces

_WHITE_SPACE = b" \t\r\n"
_TAIL = 1_000  # characters at the end of a text where a scanner's line may stand
_MOST_FIELDS = 2_000

# Fields that programs write and rewrite in the mailbox: two copies of one file may differ in them.
_LOCAL = frozenset(
    {
        *(b"status", b"x-status", b"x-keywords", b"x-uid", b"x-uidl", b"x-account-key"),
        *(b"x-imap", b"x-imapbase", b"x-folder", b"content-length", b"lines", b"x-length"),
        *(b"x-gm-thrid", b"x-gmail-labels", b"x-tuid", b"x-label", b"x-evolution"),
        *(b"x-evolution-source", b"x-sylpheed-account-id", b"x-original-xref", b"x-imap-sender"),
    }
)
_LOCAL_STARTS = (b"x-mozilla-", b"x-kmail-", b"x-offlineimap", b"x-evolution-", b"x-apple-")
_DELIVERED = (b"delivered-to", b"envelope-to", b"x-delivered-to", b"x-envelope-to")
_LISTS = (b"list-id", b"x-mailing-list")
_RESENT = (b"resent-from", b"resent-to", b"resent-message-id")
_BULK = (b"list-unsubscribe", b"feedback-id", b"x-campaign-id", b"x-mailer-recptid")
_BULK_PRECEDENCE = frozenset({b"bulk", b"list", b"junk"})

_FETCHMAIL = re.compile(rb"\bwith\s+\S+\s+\(fetchmail-", re.IGNORECASE)
_FETCHED = re.compile(rb"\bwith\s+(?:POP3|IMAP4)(?:-SSL)?\b(\s+getmail)?", re.IGNORECASE)
_MEANT = re.compile(rb"\bfor\s+<([^<>\s]+@[^<>\s]+)>")
_FROM_TIME = re.compile(
    rb"([A-Z][a-z]{2}) +(\d\d?) +(\d\d):(\d\d)(?::(\d\d))?(?: +([+-]\d{4}))?(?: +[A-Z]{3,4})?"
    rb" +(\d{4})\s*\Z"
)
_STORE_TIME = re.compile(
    rb"\s*(\d\d?)-([A-Z][a-z]{2})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-]\d{4})\s*\Z"
)
_MAILDIR = re.compile(r"(\d{9,10})\.[^.:]+\.")
_MONTHS = {
    name: at
    for at, name in enumerate(
        b"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), start=1
    )
}
_TAKEOUT = re.compile(rb"From (\d{10,25})@xxx ")
# Each of these stands in every one of the lines below, so a text without any has no such line.
_HINTS = ("avast", "avg", "scanned", "nod32", "mcafee", "kaspersky", "virus found")
_SCANNERS = re.compile(
    r"(?:checked for viruses by|virus-free\.|virenfrei\.|sans virus\.|libre de virus\."
    r"|без вирусов\.|auf viren geprüft|a été vérifiée? par le logiciel antivirus)[^\n]{0,80}"
    r"\b(?:avast|avg)|(?:von|by|par) (?:avast|avg) antivirus|no virus found in this"
    r"|checked by avg\b|information from eset (?:nod32|smart|endpoint|internet)"
    r"|scanned (?:for viruses|by the (?:messagelabs|symantec)|by mcafee|by kaspersky)"
    r"|has been scanned by (?:mailscanner|mimecast)"
)


def read_traces(block: HeaderBlock, raw: RawMessage, text: str) -> Traces:
    """The traces of a message whose whole header was read.

    Args:
        block: Its header.
        raw: As its store gave it.
        text: Its body text in normal form (`core.model.mail.MessageText`).

    Cost: 15 us for 40 fields, linear in the header.
    """
    keys = [0] * N_TRACES
    has, get = block.values.__contains__, block.values.get
    marks = Mark.HEADER if "header_limit" not in block.damaged else Mark.NONE
    number = int(marks) | _read_ways(block, keys)
    for trace, names in ((Trace.DELIVERED, _DELIVERED), (Trace.LIST, _LISTS)):
        for name in names:
            if has(name):
                keys[trace] = _key(block.values[name].lower())
                break
    if keys[Trace.LIST]:
        number |= Mark.LIST.value
    if value := get(b"x-original-to"):
        keys[Trace.ORIGINAL] = _key(value.lower())
    if (value := get(b"x-uidl")) and value.strip():
        keys[Trace.UIDL] = _key(value)
        number |= Mark.POP.value
    if (value := get(b"x-account-key")) and value.strip():
        keys[Trace.ACCOUNT] = _key(value)
        number |= Mark.POP.value
    if any(map(has, _RESENT)):
        number |= Mark.RESENT.value
    if any(map(has, _BULK)) or (get(b"precedence") or b"").strip().lower() in _BULK_PRECEDENCE:
        number |= Mark.BULK.value
    if any(hint in text[-_TAIL:] for hint in _HINTS) and _SCANNERS.search(text[-_TAIL:]):
        number |= Mark.SCANNED.value
    number |= _read_store(block, raw, keys)
    return Traces(number, tuple(keys))


def _read_ways(block: HeaderBlock, keys: list[int]) -> int:
    """The keys that take a look at each field: of the header, of the servers, of a tool."""
    kept: list[bytes] = []
    marks = 0
    received: list[bytes] = []
    for any_case, value in block.fields[:_MOST_FIELDS]:
        name, kind = _names[any_case]
        if kind == _IGNORED:
            continue
        if kind == _TOOL:
            marks |= _tool_of(name)
            keys[Trace.TOOL] = keys[Trace.TOOL] or _key(name + value)
            if name in _LOCAL or name.startswith(_LOCAL_STARTS):
                continue
        elif kind == _RECEIVED:
            found = _fetcher(value) if not received else 0
            if found:
                marks |= found
                keys[Trace.TOOL] = keys[Trace.TOOL] or _key(value)
            else:
                received.append(value)
        kept += (name, value)
    keys[Trace.HEADER] = _key(b"\n".join(kept))
    if received:
        keys[Trace.TOP], keys[Trace.BOTTOM] = _key(received[0]), _key(received[-1])
        meant = _MEANT.search(received[0])
        if meant:
            keys[Trace.MEANT] = _key(meant[1].lower())
    return marks


def _fetcher(received: bytes) -> int:
    """The program that fetched the mail, if it wrote this Received field."""
    if b"etchmail" in received and _FETCHMAIL.search(received):
        return Mark.FETCHMAIL.value
    if b"POP3" in received or b"IMAP4" in received:
        found = _FETCHED.search(received)
        if found:
            return Mark.GETMAIL.value if found[1] else Mark.POP.value
    return 0


def _tool_of(name: bytes) -> int:
    if name == b"x-tuid":
        return Mark.MBSYNC.value
    return Mark.OFFLINEIMAP.value if name.startswith(b"x-offlineimap") else Mark.GETMAIL.value


def _read_store(block: HeaderBlock, raw: RawMessage, keys: list[int]) -> int:
    """What the store notes beside the message: when it arrived, and by what it knows it."""
    marks, noted = 0, raw.noted
    if noted.startswith(b"From "):
        keys[Trace.ARRIVED] = _from_line_time(noted)
        number = _TAKEOUT.match(noted)
        if number:
            keys[Trace.STORE] = _key(number[1])
            marks |= Mark.TAKEOUT.value
    elif noted:
        keys[Trace.STORE] = _key(noted)
    if raw.date:
        keys[Trace.ARRIVED] = _store_time(raw.date.encode("ascii", "replace"))
    elif not noted:
        named = _MAILDIR.match(raw.stub.key.uid)
        if named:
            keys[Trace.ARRIVED] = int(named[1])
    if b"x-gm-thrid" in block.values and b"x-gmail-labels" in block.values:
        marks |= Mark.TAKEOUT.value
    if message_id(block.values.get(b"message-id") or b"").endswith("@imapsync"):
        marks |= Mark.IMAPSYNC.value
    return marks


def _from_line_time(line: bytes) -> int:
    """When the message was put into its mbox; 0: the line does not say."""
    found = _FROM_TIME.search(line)
    if not found:
        return 0
    month, day, hour, minute, second, offset, year = found.groups()
    return _seconds(year, month, day, (hour, minute, second or b"0"), offset)


def _store_time(value: bytes) -> int:
    """A time as IMAP writes INTERNALDATE; 0 for none."""
    found = _STORE_TIME.match(value)
    if not found:
        return 0
    day, month, year, hour, minute, second, offset = found.groups()
    return _seconds(year, month, day, (hour, minute, second), offset)


def _seconds(
    year: bytes, month: bytes, day: bytes, time: tuple[bytes, bytes, bytes], offset: bytes | None
) -> int:
    number = _MONTHS.get(month)
    if number is None or not 1970 <= int(year) <= 9_000 or not 1 <= int(day) <= 31:
        return 0
    hour, minute, second = map(int, time)
    whole = calendar.timegm((int(year), number, int(day), hour, minute, second))
    if offset:
        away = int(offset[1:3]) * 3600 + int(offset[3:]) * 60
        whole += away if offset[:1] == b"-" else -away
    return max(0, whole)


# --- names and keys -----------------------------------------------------------------------------

_PLAIN, _IGNORED, _TOOL, _RECEIVED = range(4)


class _Names(dict[bytes, "tuple[bytes, int]"]):
    """The name of a field in lower case, and what is done with it; as `_Roles` of `canonical`."""

    def __missing__(self, any_case: bytes) -> tuple[bytes, int]:
        name = any_case.lower()
        kind = _PLAIN
        if name == b"received":
            kind = _RECEIVED
        elif name == b"x-tuid" or name.startswith((b"x-offlineimap", b"x-getmail-")):
            kind = _TOOL
        elif name in _LOCAL or name.startswith(_LOCAL_STARTS):
            kind = _IGNORED
        if len(self) < 4_096:
            self[any_case] = name, kind
        return name, kind


_names = _Names()


def _key(value: bytes) -> int:
    """64 bits of a value, folding and blanks aside; never 0."""
    if len(value) <= 64:
        return _cached_key(value)
    return _fresh_key(value)


def _fresh_key(value: bytes) -> int:
    bare = value.translate(None, _WHITE_SPACE)
    digest = hashlib.blake2b(bare, digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1


_cached_key = lru_cache(maxsize=4_096)(_fresh_key)  # addresses and lists come again


def fields_key(fields: Fields) -> int:
    """The key of a header as `Trace.HEADER` has it."""
    keys = [0] * N_TRACES
    _read_ways(HeaderBlock(fields, dict(fields), 0, 0, ()), keys)
    return keys[Trace.HEADER]
