"""The canonical content of a mail: all that a program could show or hand over, transport undone.

Two mails of one digest show and hand over the same. What is undone is a closed list; whatever is
not on it makes two mails different:

- transfer encoding, and the charset of the same characters: how bytes travel;
- line ends, blanks at line ends, blank lines at the end of a text: mailboxes and relays write them
  as they like (RFC 5321 4.1.1.4, RFC 3676 4.2);
- folding, order and encoded words of header fields (RFC 5322 2.2.3, RFC 2047);
- ">From " at the start of a line, which is how an mbox writes "From ";
- the wrapping of format=flowed, where both are flowed (RFC 3676);
- Unicode's canonical forms (NFC), which look alike on every screen;
- header fields that servers and programs add on the way or in the mailbox: `TRANSPORT`.

A field that only one of two mails has, and that is not among the aspects, was added on the way;
so those fields are no part of the digest, and `core.match.proof` compares them pair by pair.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from unicodedata import is_normalized, normalize

from core.canonical import N_ASPECTS, NOT_CANONICAL, Aspect, Canonical
from core.decoding.charsets import decode_checked, html_charset
from core.decoding.flowed import unflowed
from core.decoding.transfer import decode_transfer, is_plain
from core.identity import MADE_FIELD
from core.message.dates import seconds_utc
from core.message.mime import Leaf
from core.message.parts import OpenMessage, is_body, is_cut_out
from core.message.words import header_exactly
from core.model import UNKNOWN_TIME

# Who writes them: not the sender, but whoever carried, filtered, sorted or stored the mail. A name
# that ends in "*" stands for all that begin so.
TRANSPORT: dict[str, str] = {
    "received": "each server that carried it",
    "x-received": "Google's servers",
    "return-path": "the last server, from the envelope",
    "delivered-to": "the last server, from the envelope",
    "x-delivered-to": "the last server, from the envelope",
    "envelope-to": "the last server, from the envelope",
    "x-envelope-*": "the last server, from the envelope",
    "x-original-to": "the last server, from the envelope",
    "x-original-recipient": "the last server, from the envelope",
    "original-recipient": "the last server (RFC 8098)",
    "x-apparently-to": "Yahoo's servers",
    "x-rcpt-to": "the last server, from the envelope",
    "x-resolved-to": "Fastmail's servers",
    "x-mail-from": "the last server, from the envelope",
    "x-forwarded-to": "a server that passes mail on",
    "x-forwarded-for": "a server that passes mail on",
    "x-forwarded-encrypted": "Google's servers",
    "delivery-date": "the last server",
    "x-delivery-time": "the last server",
    "x-originalarrivaltime": "Exchange, on arrival",
    "authentication-results": "a server that checks the sender (RFC 8601)",
    "authentication-results-original": "a server that checks the sender",
    "x-authentication-*": "a server that checks the sender",
    "received-spf": "a server that checks the sender (RFC 7208)",
    "dkim-*": "a server that signs or checks (RFC 6376)",
    "x-google-dkim-signature": "Google's servers",
    "domainkey-*": "a server that signs or checks (RFC 4870)",
    "arc-*": "each server that passes signed mail on (RFC 8617)",
    "x-spam*": "a spam filter",
    "x-bogosity": "a spam filter (bogofilter)",
    "x-crm114-*": "a spam filter",
    "x-dspam-*": "a spam filter",
    "x-rspamd-*": "a spam filter",
    "x-spambayes-*": "a spam filter",
    "x-spamd-*": "a spam filter",
    "x-pmx-*": "a spam filter (PureMessage)",
    "x-barracuda-*": "a spam filter",
    "x-ironport-*": "a spam filter",
    "x-proofpoint-*": "a spam filter",
    "x-mimecast-*": "a spam filter",
    "x-cloudmark-*": "a spam filter",
    "x-antispam*": "a spam filter",
    "x-junk*": "a spam filter",
    "x-virus-*": "a virus scanner",
    "x-antivirus*": "a virus scanner",
    "x-amavis-*": "a virus scanner",
    "x-mailscanner*": "a virus scanner",
    "x-scanned-by": "a virus scanner",
    "x-ms-exchange-*": "Exchange, on the way",
    "x-microsoft-antispam*": "a spam filter (Exchange)",
    "x-forefront-*": "a spam filter (Exchange)",
    "x-eopattributedmessage": "Exchange, on the way",
    "x-eoptenantattributedmessage": "Exchange, on the way",
    "x-gm-*": "Gmail's mailbox",
    "x-gmail-labels": "Gmail's export",
    "x-ymail*": "Yahoo's mailbox",
    "x-mozilla-*": "Thunderbird's mailbox",
    "x-account-key": "Thunderbird's mailbox",
    "x-uidl": "a program that fetches by POP3",
    "x-uid": "a mailbox on a server",
    "x-imap": "a mailbox on a server",
    "x-imapbase": "a mailbox on a server",
    "x-keywords": "a mailbox on a server",
    "status": "an mbox: read or not",
    "x-status": "an mbox: answered, flagged, deleted",
    "content-length": "an mbox, for its own use",
    "x-content-length": "an mbox, for its own use",
    "lines": "an mbox or a news server, for its own use",
    "x-sieve": "a server that sorts mail",
    "x-evolution*": "Evolution's mailbox",
    "x-kmail-*": "KMail's mailbox",
    "x-apple-content-length": "Apple Mail's mailbox",
    "x-getmail-*": "a program that fetches mail",
    "x-fetched-from": "a program that fetches mail",
    "x-offlineimap": "a program that copies mailboxes",
    "x-tuid": "a program that copies mailboxes (mbsync)",
    MADE_FIELD.decode("ascii").lower(): "this program, of a mail that it put together",
}
_EXACT = frozenset(name for name in TRANSPORT if not name.endswith("*"))
_STARTS = tuple(name[:-1] for name in TRANSPORT if name.endswith("*"))

_NAMED = {
    b"from": Aspect.SENDER,
    b"sender": Aspect.SENDER,
    b"reply-to": Aspect.REPLY_TO,
    b"to": Aspect.RECIPIENTS,
    b"cc": Aspect.RECIPIENTS,
    b"bcc": Aspect.RECIPIENTS,
    b"subject": Aspect.SUBJECT,
    b"in-reply-to": Aspect.THREAD,
    b"references": Aspect.THREAD,
    b"list-id": Aspect.LIST,
    b"message-id": Aspect.MESSAGE_ID,
}
_IN_DIGEST = sorted({*_NAMED.values()} - {Aspect.MESSAGE_ID})
OUTLINE_ASPECTS = (Aspect.SENDER, Aspect.SUBJECT, Aspect.THREAD)  # whose fields an outline holds
_OF_A_PART = frozenset({b"content-type", b"content-transfer-encoding", b"content-disposition"})
_BY_OCTETS = frozenset({"base64", "binary"})
_NOT_WHOLE = frozenset({"depth", "parts", "header_limit", "too_large"})

_QUOTED_FROM = re.compile(rb"^>+From ", re.MULTILINE)

Pieces = list[bytes]


class Field(Enum):
    """What a header field is that is no aspect by itself."""

    DATE = 1
    OTHER = 2


def canonical_content(opened: OpenMessage) -> Canonical:
    """The digests of a mail that was opened whole; `NOT_CANONICAL` where a limit was reached.

    Cost: linear: one hash over all decoded parts, and one over the text without white space.
    """
    damaged = opened.damaged
    if not _NOT_WHOLE.isdisjoint(damaged) or _is_made(opened):
        return NOT_CANONICAL
    fields = _Fields(opened)
    body = _Body(damaged)
    for leaf in opened.tree.leaves:
        if not body.add(opened.data, leaf):
            return NOT_CANONICAL
    for start, end in opened.tree.margins:
        body.structure.append(_even_lines(opened.data[start:end]))
    aspects = fields.digests()
    digests = [*aspects, _digest(fields.dates), *body.digests()]
    whole = hashlib.blake2b(b"".join(digests), digest_size=16).digest()
    small = [_short(digest) for digest in aspects]
    return Canonical(whole, (*small, *body.aspects(), fields.message_id()), fields.keys())


def outline_content(opened: OpenMessage) -> Canonical:
    """The aspects of a mail of which a server gave the text and some header fields only."""
    found = [0] * N_ASPECTS
    fields = _Fields(opened)
    found[Aspect.MESSAGE_ID] = fields.message_id()
    digests = fields.digests()
    for aspect in OUTLINE_ASPECTS:
        found[aspect] = _short(digests[aspect])
    return NOT_CANONICAL._replace(aspects=tuple(found))


def _is_made(opened: OpenMessage) -> bool:
    """Whether this program put the mail together, so that it proves nothing of the original."""
    return MADE_FIELD.lower() in opened.block.values


# --- header fields ------------------------------------------------------------------------------


class _Fields:
    """Header fields by what they are, transport left out; values as exact bytes."""

    def __init__(self, opened: OpenMessage) -> None:
        self.named: dict[Aspect, Pieces] = {a: [] for a in (*_IN_DIGEST, Aspect.MESSAGE_ID)}
        self.dates: Pieces = []
        self.others: dict[bytes, Pieces] = {}
        for any_case, value in opened.block.fields:
            name, role = _role(any_case)
            if role is not None:
                self._add(name, role, value)
        for pieces in self.named.values():
            pieces.sort(key=_name_of)  # the order of fields is transport, that of one name is not

    def _add(self, name: bytes, role: Aspect | Field, value: bytes) -> None:
        text = header_exactly(value)
        if role is not Aspect.SUBJECT:  # white space means nothing there, and was folded
            text = " ".join(text.split())
        exact = text.encode("utf-8", "surrogatepass")
        if not exact:
            return
        if role is Field.DATE:
            instant = seconds_utc(value)
            self.dates.append(b"%d" % instant if instant != UNKNOWN_TIME else exact)
        elif role is Field.OTHER:
            self.others.setdefault(name, []).append(exact)
        else:
            self.named[role].append(name + b"\0" + exact)

    def digests(self) -> Pieces:
        """One for each aspect, by its number."""
        return [_digest(self.named[aspect]) for aspect in _IN_DIGEST]

    def message_id(self) -> int:
        """The key of the Message-ID, 0 if there is none."""
        held = self.named[Aspect.MESSAGE_ID]
        return _key(held) if held else 0

    def keys(self) -> tuple[tuple[int, int], ...]:
        """Keys of name and value of each other field, by name."""
        return tuple(sorted((_name_key(n), _key(values)) for n, values in self.others.items()))


def _name_of(piece: bytes) -> bytes:
    return piece[: piece.index(b"\0")]


@lru_cache(maxsize=4096)
def _role(any_case: bytes) -> tuple[bytes, Aspect | Field | None]:
    """The name in lower case, and what the field is; None: transport."""
    name = any_case.lower()
    if name in _NAMED:
        return name, _NAMED[name]
    if name == b"date":
        return name, Field.DATE
    text = name.decode("ascii", "replace")
    if name in _OF_A_PART or text in _EXACT or text.startswith(_STARTS):
        return name, None
    return name, Field.OTHER


@lru_cache(maxsize=4096)
def _name_key(name: bytes) -> int:
    return _key([name])


def _key(values: Iterable[bytes]) -> int:
    return _short(_digest(values))


def _short(digest: bytes) -> int:
    """64 bits of a digest; never 0, which means that nothing is known."""
    return int.from_bytes(digest[:8], "little") or 1


def _digest(values: Iterable[bytes]) -> bytes:
    """16 bytes over values, none of which can be taken for another one's end."""
    held = hashlib.blake2b(digest_size=16)
    for value in values:
        held.update(b"%d:" % len(value))
        held.update(value)
    return held.digest()


# --- the body -----------------------------------------------------------------------------------


class _Body:
    """What the leaves of a message hold, sorted by what tells people of it."""

    def __init__(self, damaged: Iterable[str]) -> None:
        self.texts: list[str] = []
        self.html: Pieces = []
        self.images: Pieces = []
        self.files: Pieces = []
        self.names: Pieces = []
        self.structure: Pieces = [word.encode() for word in damaged if word.endswith("boundary")]

    def add(self, data: bytes, leaf: Leaf) -> bool:
        """Take a leaf; False where it is not all there."""
        names = [leaf.name, *(text for key, text in leaf.about if key.endswith("name"))]
        self.names.append("\0".join(names).encode("utf-8", "surrogatepass"))
        text = _characters(data, leaf) if _is_text(leaf) else None
        self.structure.append(_described(leaf, is_text=text is not None))
        if text is not None and "html" in leaf.mime_type:
            self.html.append(text.encode("utf-8", "surrogatepass"))
        elif text is not None:
            self.texts.append(text)
        elif is_cut_out(data, leaf.start) and not data[leaf.start : leaf.end].strip():
            return False
        else:
            held = self.images if leaf.mime_type.startswith("image/") else self.files
            held.append(_bytes_digest(data, leaf))
        return True

    def digests(self) -> Pieces:
        """What the whole digest is made of."""
        texts = [text.encode("utf-8", "surrogatepass") for text in self.texts]
        parts = (texts, self.html, self.images, self.files, self.names, self.structure)
        return [_digest(part) for part in parts]

    def aspects(self) -> tuple[int, ...]:
        """The aspects of the body, in the order of `Aspect`."""
        exact = [text.encode("utf-8", "surrogatepass") for text in self.texts]
        spaceless = ["".join(text.split()) for text in self.texts]
        caseless = [text.casefold() for text in spaceless]
        skeleton = [_bare(text) for text in caseless]
        return (
            _key(exact),
            *(
                _key([text.encode("utf-8", "surrogatepass") for text in texts])
                for texts in (spaceless, caseless, skeleton)
            ),
            _key(self.html),
            _key(self.images),
            _key(self.names),
            _key(self.structure),
        )


def _bare(text: str) -> str:
    """Text whose compatible characters are one, without what nobody sees."""
    if not text.isascii():
        text = normalize("NFKC", text).casefold().replace("\ufe0f", "")
    return text if text.isprintable() else "".join(filter(str.isprintable, text))


def _is_text(leaf: Leaf) -> bool:
    """Whether a leaf counts by its characters: text that is shown, calendars among it."""
    if is_body(leaf):
        return True
    shown = leaf.mime_type.startswith("text/") and leaf.disposition != "attachment"
    return shown and not leaf.name and not leaf.opaque


def _characters(data: bytes, leaf: Leaf) -> str | None:
    """A text by its characters; None where they are not certain, and its bytes have to do."""
    raw = data[leaf.start : leaf.end]
    if leaf.transfer != "base64" and b">From " in raw:
        raw = _QUOTED_FROM.sub(b"From ", raw)
    raw, wrong = decode_transfer(raw, leaf.transfer)
    if wrong and not (wrong == "transfer" and is_plain(leaf.transfer)):
        return None
    charset = leaf.parameters.get("charset")
    if not charset and leaf.mime_type == "text/html" and not raw.isascii():
        charset = html_charset(raw)
    text, in_order = decode_checked(raw, charset)
    if not in_order:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _is_flowed(leaf):
        text = unflowed(text, delsp=leaf.parameters.get("delsp", "").lower() == "yes")
    if " \n" in text or "\t\n" in text or text.endswith((" ", "\t")):
        text = "\n".join([line.rstrip(" \t") for line in text.split("\n")])
    text = text.rstrip("\n")
    return text if is_normalized("NFC", text) else normalize("NFC", text)


def _is_flowed(leaf: Leaf) -> bool:
    return leaf.mime_type == "text/plain" and leaf.parameters.get("format", "").lower() == "flowed"


def _bytes_digest(data: bytes, leaf: Leaf) -> bytes:
    """Over an attached part by its bytes; line ends are the transport's where it travels as lines.

    What cannot be decoded for certain stands for itself.
    """
    raw, wrong = data[leaf.start : leaf.end], ""
    if not leaf.opaque:
        if leaf.transfer not in _BY_OCTETS:
            raw = raw.replace(b"\r\n", b"\n")
            if b">From " in raw:
                raw = _QUOTED_FROM.sub(b"From ", raw)
            if leaf.root:  # a mailbox may add a line end to a message, and to nothing inside of it
                raw = raw.rstrip(b"\n")
        decoded, wrong = decode_transfer(raw, leaf.transfer)
        raw = raw.replace(b"\r\n", b"\n").rstrip(b"\n") if wrong else decoded
    held = hashlib.sha256(b"undecoded:" if wrong else b"decoded:")
    held.update(raw)
    return held.digest()


def _described(leaf: Leaf, *, is_text: bool) -> bytes:
    """What a leaf is, beside its content and its names."""
    parameters = leaf.parameters
    passed_over = {"boundary", "name", "format", "delsp"} | ({"charset"} if is_text else set())
    said = sorted((k, v) for k, v in parameters.items() if k not in passed_over)
    about = [item for item in leaf.about if not item[0].endswith("name")]
    told = (leaf.path, leaf.mime_type, leaf.disposition, _is_flowed(leaf), is_text, said, about)
    return repr(told).encode("utf-8", "surrogatepass")


def _even_lines(data: bytes) -> bytes:
    """What stands between parts, without what mailboxes and relays change of it."""
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    text = b"\n".join([line.rstrip(b" \t") for line in lines])
    return _QUOTED_FROM.sub(b"From ", text).strip(b"\n")
