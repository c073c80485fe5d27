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
_MOST_NAMES = 4_096

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
_DELIVERIES = frozenset({b"delivered-to", b"envelope-to", b"x-delivered-to", b"x-envelope-to"})
_ONCE = (
    (Trace.ORIGINAL, b"x-original-to"),
    (Trace.UIDL, b"x-uidl"),
    (Trace.ACCOUNT, b"x-account-key"),
)
_RESENT = (b"resent-from", b"resent-to", b"resent-message-id")
_BULK = (b"list-unsubscribe", b"feedback-id", b"x-campaign-id", b"x-mailer-recptid")
_PRECEDENCE = frozenset({b"bulk", b"list", b"junk"})
_DISCUSSION = (b"list-post", b"x-beenthere", b"x-mailman-version", b"x-mailing-list")

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
    for at, name in enumerate(b"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), start=1)
}
_TAKEOUT = re.compile(rb"From (\d{10,25})@xxx ")
# Each of these stands in every one of the lines below, so a text without any has no such line.
_HINTS = ("avast", "avg", "scanned", "nod32", "mcafee", "kaspersky", "virus found")
_SCANNERS = re.compile(
    r"(?:checked for viruses by|virus-free\.|virenfrei\.|sans virus\.|libre de virus\."
    r"|без вирусов\.|auf viren geprüft|a été vérifiée? par le logiciel antivirus)[^\n]{0,80}"
    r"\b(?:avast|avg)|(?:von|by|par) (?:avast|avg) antivirus|no virus found in this"
    r"|checked by avg\b|information from eset (?:nod32|smart|endpoint|internet)"
    r"|has been scanned (?:for viruses|by the (?:messagelabs|symantec)|by mcafee|by kaspersky)"
    r"|has been scanned by (?:mailscanner|mimecast)"
)


def read_traces(block: HeaderBlock, raw: RawMessage, text: str) -> Traces:
    """The traces of a message whose whole header was read.

    Args:
        block: Its header.
        raw: As its store gave it.
        text: Its body text in normal form (`core.model.mail.MessageText`).

    Cost: 40 us for 40 fields, linear in the header.
    """
    keys = [0] * N_TRACES
    marks = 0 if "header_limit" in block.damaged else Mark.HEADER.value
    marks |= _read_ways(block.fields, keys)
    marks |= _read_names(block.values, keys)
    marks |= _read_store(block, raw, keys)
    tail = text[-_TAIL:]
    if any(hint in tail for hint in _HINTS) and _SCANNERS.search(tail):
        marks |= Mark.SCANNED.value
    return Traces(marks, tuple(keys))


def _read_names(values: dict[bytes, bytes], keys: list[int]) -> int:
    """What fields that come once say."""
    marks = 0
    has, get = values.__contains__, values.get
    for trace, name in _ONCE:
        if (value := get(name)) and value.strip():
            keys[trace] = _key(value.lower())
    if keys[Trace.UIDL] or keys[Trace.ACCOUNT]:
        marks |= Mark.POP.value
    if any(map(has, _RESENT)):
        marks |= Mark.RESENT.value
    bulk = any(map(has, _BULK)) or (get(b"precedence") or b"").strip().lower() in _PRECEDENCE
    if bulk and not any(map(has, _DISCUSSION)):
        marks |= Mark.BULK.value
    return marks


def _read_ways(fields: Fields, keys: list[int]) -> int:
    """What takes a look at each field: the whole header, the servers, lists, a tool."""
    kept: list[bytes] = []
    sorts: tuple[list[bytes], ...] = ([], [], [], [], [])
    marks = 0
    for any_case, value in fields[:_MOST_FIELDS]:
        name, kind, is_local = _names[any_case]
        if kind == _TOOL:
            marks |= _tool_of(name)
            keys[Trace.TOOL] = keys[Trace.TOOL] or _key(name + value)
        elif kind == _RECEIVED and not sorts[_RECEIVED] and (found := _fetcher(value)):
            marks |= found
            keys[Trace.TOOL] = keys[Trace.TOOL] or _key(value)
            continue
        if kind:
            sorts[kind].append(value)
        if not is_local:
            kept.append(name + b":" + value)
    kept.sort()  # some stores put them into another order
    keys[Trace.HEADER] = _key(b"\n".join(kept))
    if lists := sorts[_LIST]:
        marks |= Mark.LIST.value
        keys[Trace.LIST] = _set_key(lists)
    if sorts[_DELIVERED]:
        keys[Trace.DELIVERED] = _set_key(sorts[_DELIVERED])
    if received := sorts[_RECEIVED]:
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

_PLAIN, _TOOL, _RECEIVED, _LIST, _DELIVERED = range(5)


class _Names(dict[bytes, "tuple[bytes, int, bool]"]):
    """The name of a field in lower case, what it is, and whether programs rewrite it here.

    A dictionary, as `_Roles` of `core.message.canonical` is one.
    """

    def __missing__(self, any_case: bytes) -> tuple[bytes, int, bool]:
        name = any_case.lower()
        is_local = name in _LOCAL or name.startswith(_LOCAL_STARTS)
        found = name, _kind_of(name), is_local
        if len(self) < _MOST_NAMES:
            self[any_case] = found
        return found


def _kind_of(name: bytes) -> int:
    if name == b"received":
        return _RECEIVED
    if name == b"x-tuid" or name.startswith((b"x-offlineimap", b"x-getmail-")):
        return _TOOL
    if name == b"list-id":
        return _LIST
    return _DELIVERED if name in _DELIVERIES else _PLAIN


_names = _Names()


def _set_key(values: list[bytes]) -> int:
    """The key of values that may stand in any order."""
    if len(values) == 1:
        return _key(values[0].lower())
    return _key(b"\n".join(sorted({value.strip().lower() for value in values})))


def _key(value: bytes) -> int:
    """64 bits of a value, folding and blanks aside; never 0."""
    if len(value) <= 64:
        return _cached_key(value)
    return _fresh_key(value)


def _fresh_key(value: bytes) -> int:
    bare = value.translate(None, _WHITE_SPACE)
    digest = hashlib.blake2b(bare, digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1


_cached_key = lru_cache(maxsize=_MOST_NAMES)(_fresh_key)  # addresses and lists come again
