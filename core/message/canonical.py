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
- header fields that servers and programs add on the way or in the mailbox
  (`core.message.transport`).

A field that only one of two mails has, and that is not among the aspects, was added on the way;
so those fields are no part of the digest, and `core.match.groups.proof` compares them pair by
pair.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from core.canonical import N_ASPECTS, NOT_CANONICAL, Aspect, Canonical
from core.decoding.charsets import decode_checked, html_charset
from core.decoding.composed import normal_form
from core.decoding.flowed import unflowed
from core.decoding.transfer import decode_transfer, is_plain
from core.identity import MADE_FIELD
from core.message.dates import seconds_utc
from core.message.mime import Leaf
from core.message.parts import OpenMessage, is_body, is_cut_out
from core.message.transport import is_transport
from core.message.words import header_exactly
from core.model.sources import UNKNOWN_TIME

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
    b"date": Aspect.DATE,
}
# What only a sender writes, and people may miss: where one of two mails lacks it, it was not added
# on the way, but lost.
_OWN = (
    *(b"comments", b"keywords", b"summary", b"organization", b"author", b"newsgroups"),
    *(b"x-comment", b"x-comments", b"x-note", b"x-notes", b"face", b"x-face", b"autocrypt"),
    *(b"importance", b"priority", b"x-priority", b"x-msmail-priority", b"sensitivity"),
    *(b"expires", b"expiry-date", b"reply-by", b"supersedes", b"obsoletes"),
    *(b"followup-to", b"mail-followup-to", b"mail-reply-to"),
    *(b"disposition-notification-to", b"return-receipt-to"),
)
_NAMED |= dict.fromkeys(_OWN, Aspect.OWN)
_IN_DIGEST = sorted({*_NAMED.values()} - {Aspect.MESSAGE_ID})
_ADDRESSES = frozenset(
    {Aspect.SENDER, Aspect.REPLY_TO, Aspect.RECIPIENTS, Aspect.LIST, Aspect.MESSAGE_ID}
)
OUTLINE_ASPECTS = (Aspect.SENDER, Aspect.SUBJECT, Aspect.THREAD)  # whose fields an outline holds
_OF_A_PART = frozenset({b"content-type", b"content-transfer-encoding", b"content-disposition"})
_CODED = frozenset({"base64", "quoted-printable"})
_BY_OCTETS = frozenset({"base64", "binary"})
_NOT_WHOLE = frozenset({"depth", "parts", "header_limit", "too_large"})

_QUOTED_FROM = re.compile(rb"^>+From ", re.MULTILINE)
_SIGNED = "/multipart/signed"
_PASSED_OVER = frozenset({"boundary", "name", "format", "delsp"})
_EASY = frozenset({"", "7bit", "8bit", "quoted-printable", "base64"})
_SELECTORS = re.compile("[\ufe00-\ufe0f]")
_INNER_MARK = re.compile(r"(?<=[^\n])\0>")
_STUFFED_MARK = re.compile(r"^ >", re.MULTILINE)
_BLANKS = b" \t\r\n\v\f"

Pieces = list[bytes]


def canonical_content(opened: OpenMessage) -> Canonical:
    """The digests of a mail that was opened whole; `NOT_CANONICAL` where a limit was reached.

    Cost: linear: one hash over all decoded parts, and one over the text without white space.
    """
    damaged = opened.damaged
    if not _NOT_WHOLE.isdisjoint(damaged) or _is_made(opened):
        return NOT_CANONICAL
    fields = _Fields(opened)
    body = _Body(damaged, opened.block.junk)
    for number, leaf in enumerate(opened.tree.leaves):
        if not body.add(opened, number, leaf):
            return NOT_CANONICAL
    for start, end in opened.tree.margins:
        body.structure.append(_even_lines(opened.data[start:end], "").lstrip(b"\n"))
    digests = {**fields.digests(), **body.digests()}
    held = (*digests.values(), _digest(body.files))
    whole = hashlib.blake2b(b"".join(held), digest_size=16).digest()
    aspects = [0] * N_ASPECTS
    aspects[Aspect.MESSAGE_ID] = fields.message_id()
    for aspect, digest in (*digests.items(), *body.alike(digests[Aspect.TEXT])):
        aspects[aspect] = _short(digest)
    return Canonical(whole, tuple(aspects), fields.keys())


def outline_content(opened: OpenMessage) -> Canonical:
    """The aspects of a mail of which a server gave the text and some header fields only.

    That all the rest is equal nobody knows, so nothing is spent on the digests of its parts.
    """
    found = [0] * N_ASPECTS
    fields = _Fields(opened)
    found[Aspect.MESSAGE_ID] = fields.message_id()
    digests = fields.digests()
    for aspect in OUTLINE_ASPECTS:
        found[aspect] = _short(digests[aspect])
    return NOT_CANONICAL._replace(aspects=tuple(found))


def lacks_a_part(opened: OpenMessage) -> bool:
    """Whether a program cut out the body of a part, so that nobody knows what it was."""
    return any(
        _is_missing(opened, leaf) and _text_of(opened, number, leaf) is None
        for number, leaf in enumerate(opened.tree.leaves)
    )


def _is_made(opened: OpenMessage) -> bool:
    """Whether this program put the mail together, so that it proves nothing of the original."""
    return MADE_FIELD.lower() in opened.block.values


# --- header fields ------------------------------------------------------------------------------


class _Fields:
    """Header fields by what they are, transport left out; values as exact bytes."""

    def __init__(self, opened: OpenMessage) -> None:
        self.named: dict[Aspect, Pieces] = {a: [] for a in (*_IN_DIGEST, Aspect.MESSAGE_ID)}
        self.others: dict[bytes, Pieces] = {}
        for any_case, value in opened.block.fields:
            name, aspect, counts = _role(any_case)
            if not counts:
                continue
            exact = _exact_value(aspect, value)
            if not exact:
                continue
            if aspect is None:
                self.others.setdefault(name, []).append(exact)
            else:
                self.named[aspect].append(name + b"\0" + exact)
        for pieces in self.named.values():
            if len(pieces) > 1:  # the order of fields is transport, that of one name is not
                pieces.sort(key=_name_of)

    def digests(self) -> dict[Aspect, bytes]:
        """Those of the aspects that are named fields."""
        return {aspect: _digest(self.named[aspect]) for aspect in _IN_DIGEST}

    def message_id(self) -> int:
        """The key of the Message-ID, 0 if there is none."""
        held = self.named[Aspect.MESSAGE_ID]
        return _key(held) if held else 0

    def keys(self) -> tuple[tuple[int, int], ...]:
        """Keys of name and value of each other field, by name."""
        # In no order, as that of fields is transport: programs show none of these by its place.
        return tuple(sorted((_name_key(n), _key(sorted(v))) for n, v in self.others.items()))


def _exact_value(aspect: Aspect | None, value: bytes) -> bytes:
    if aspect is Aspect.THREAD:  # white space parts identifiers, and was folded
        return b" ".join(value.split())
    if aspect is Aspect.DATE and (instant := seconds_utc(value)) != UNKNOWN_TIME:
        return b"%d" % instant
    text = header_exactly(value, addresses=aspect in _ADDRESSES)
    return _encoded(text)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _name_of(piece: bytes) -> bytes:
    return piece[: piece.index(b"\0")]


@lru_cache(maxsize=4096)
def _role(any_case: bytes) -> tuple[bytes, Aspect | None, bool]:
    """The name in lower case, the aspect that the field belongs to, and whether it counts."""
    name = any_case.lower()
    text = name.decode("ascii", "replace")
    return name, _NAMED.get(name), name not in _OF_A_PART and not is_transport(text)


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

    def __init__(self, damaged: Iterable[str], junk: Iterable[bytes]) -> None:
        self.texts: list[str] = []
        self.html: Pieces = []
        self.images: Pieces = []
        self.files: Pieces = []
        self.names: Pieces = []
        self.structure: Pieces = [word.encode() for word in damaged if word.endswith("boundary")]
        self.structure += (b"no field: " + line for line in junk)

    def add(self, opened: OpenMessage, number: int, leaf: Leaf) -> bool:
        """Take a leaf; False where it is not all there."""
        names = [leaf.name, *(text for key, text in leaf.about if key.endswith("name"))]
        self.names.append(_encoded("\0".join(names)))
        text = _text_of(opened, number, leaf)
        self.structure.append(_described(leaf, is_text=text is not None))
        if text is not None and "html" in leaf.mime_type:
            self.html.append(_encoded(text))
        elif text is not None:
            self.texts.append(text)
        elif _is_missing(opened, leaf):
            return False
        else:
            held = self.images if leaf.mime_type.startswith("image/") else self.files
            digest = _signed_digest if _is_signed(leaf) else _bytes_digest
            held.append(digest(opened.data, leaf))
        return True

    def digests(self) -> dict[Aspect, bytes]:
        """Those of the aspects that the parts have; attached files but for pictures are none."""
        return {
            Aspect.TEXT: _digest([_encoded(text) for text in self.texts]),
            Aspect.HTML: _digest(self.html),
            Aspect.IMAGES: _digest(self.images),
            Aspect.NAMES: _digest(self.names),
            Aspect.STRUCTURE: _digest(self.structure),
        }

    def alike(self, exact: bytes) -> Iterable[tuple[Aspect, bytes]]:
        """Digests of the text that see less and less of it; `exact` sees all."""
        last, found = self.texts, exact
        for aspect, seen in _ALIKE:
            texts = [seen(text) for text in last]
            if texts != last or aspect is Aspect.SPACELESS:
                found = _digest([_encoded(text) for text in texts])
            yield aspect, found
            last = texts


def _spaceless(text: str) -> str:
    return "".join(text.split())


def _bare(text: str) -> str:
    """Text whose compatible characters are one, without what nobody sees."""
    if not text.isascii():
        text = normal_form("NFKC", text).casefold()
        text = _SELECTORS.sub("", text)
    return text if text.isprintable() else "".join(filter(str.isprintable, text))


_ALIKE: tuple[tuple[Aspect, Callable[[str], str]], ...] = (
    (Aspect.SPACELESS, _spaceless),
    (Aspect.CASELESS, str.lower),
    (Aspect.SKELETON, _bare),
)


def _is_text(leaf: Leaf) -> bool:
    """Whether a leaf counts by its characters: text that is shown, calendars among it."""
    if is_body(leaf):
        return True
    shown = leaf.mime_type.startswith("text/") and leaf.disposition != "attachment"
    return shown and not leaf.name and not leaf.opaque


def _is_signed(leaf: Leaf) -> bool:
    """Whether a signature covers a leaf: it is of bytes, not of characters."""
    return _SIGNED in leaf.path


def _is_missing(opened: OpenMessage, leaf: Leaf) -> bool:
    return is_cut_out(opened.data, leaf.start) and not _slice(opened.data, leaf).strip()


def _text_of(opened: OpenMessage, number: int, leaf: Leaf) -> str | None:
    """What a leaf says, where it counts by its characters and these are certain."""
    if not _is_text(leaf) or _is_signed(leaf):
        return None
    return _characters(opened, number, leaf)


def _slice(data: bytes, leaf: Leaf) -> bytes:
    return data[leaf.start : leaf.end]


def _unquoted(raw: bytes, leaf: Leaf) -> bytes:
    """What an mbox quoted, where a line of the mail is a line of the part."""
    if leaf.transfer == "base64" or b">From " not in raw:
        return raw
    return _QUOTED_FROM.sub(b"From ", raw)


def _decoded(raw: bytes, leaf: Leaf) -> bytes | None:
    """The transfer encoding undone; None where programs may do so in several ways."""
    if leaf.transfer == "base64":
        found, wrong = decode_transfer(raw, leaf.transfer)
        if wrong:
            found, wrong = decode_transfer(raw.translate(None, _BLANKS), leaf.transfer)
        return None if wrong else found
    if leaf.transfer == "quoted-printable":
        return decode_transfer(raw, leaf.transfer)[0]
    return raw if is_plain(leaf.transfer) else None


def _characters(opened: OpenMessage, number: int, leaf: Leaf) -> str | None:
    """A text by its characters; None where they are not certain, and its bytes have to do."""
    raw = _slice(opened.data, leaf)
    unquoted = _unquoted(raw, leaf)
    known = opened.decoded(number) if unquoted is raw and leaf.transfer in _EASY else None
    if known is not None and not known.damaged:
        text = known.text
    else:
        decoded = _decoded(unquoted, leaf)
        if decoded is None:
            return None
        charset = leaf.parameters.get("charset")
        if not charset and leaf.mime_type == "text/html" and not decoded.isascii():
            charset = html_charset(decoded)
        text, in_order = decode_checked(decoded, charset)
        if not in_order:
            return None
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _is_flowed(leaf):
        text = _unflowed(text, leaf)
    if " \n" in text or "\t\n" in text or text.endswith((" ", "\t")):
        text = "\n".join([line.rstrip(" \t") for line in text.split("\n")])
    text = text.rstrip("\n")
    return normal_form("NFC", text)


def _unflowed(text: str, leaf: Leaf) -> str:
    """As `unflowed`, and "> " that the writer typed is not taken for the mark of a quotation."""
    text = _STUFFED_MARK.sub(" \0>", text)
    text = unflowed(text, delsp=leaf.parameters.get("delsp", "").lower() == "yes")
    return _INNER_MARK.sub(">", text)


def _is_flowed(leaf: Leaf) -> bool:
    return leaf.mime_type == "text/plain" and leaf.parameters.get("format", "").lower() == "flowed"


def _signed_digest(data: bytes, leaf: Leaf) -> bytes:
    """Over a part that is signed, its header fields included: only line ends may change."""
    return hashlib.sha256(data[leaf.head : leaf.end].replace(b"\r\n", b"\n")).digest()


def _bytes_digest(data: bytes, leaf: Leaf) -> bytes:
    """Over an attached part by its bytes; where it travels as lines, these end as RFC 2045 has it.

    So of a text whose characters are not certain, but for what transport does to lines. What
    cannot be decoded for certain stands for itself.
    """
    raw = _slice(data, leaf)
    lines = raw.replace(b"\r\n", b"\n") if leaf.transfer != "binary" else raw
    if leaf.root:  # a mailbox may add a line end to a message, and to nothing inside of it
        lines = lines.rstrip(b"\n")
    if leaf.opaque:
        found = None
    elif leaf.transfer in _BY_OCTETS:
        found = _decoded(lines, leaf)
    else:
        found = _decoded(_unquoted(lines, leaf).replace(b"\n", b"\r\n"), leaf)
    held = hashlib.sha256(b"decoded:" if found is not None else b"undecoded:")
    if found is None:
        found = lines.rstrip(b"\n")
    elif _is_text(leaf) and not leaf.parameters.get("charset", "").lower().startswith(
        ("utf-16", "utf-32")
    ):
        found = _even_lines(found, leaf.transfer, flowed=_is_flowed(leaf))
    held.update(found)
    return held.digest()


def _described(leaf: Leaf, *, is_text: bool) -> bytes:
    """What a leaf is, beside its content and its names."""
    parameters = leaf.parameters
    passed_over = _PASSED_OVER | ({"charset"} if is_text else set())
    said = sorted((k, v) for k, v in parameters.items() if k not in passed_over)
    about = [item for item in leaf.about if not item[0].endswith("name")]
    coded = "" if leaf.transfer in _CODED or is_plain(leaf.transfer) else leaf.transfer
    flowed = _is_flowed(leaf)
    told = (leaf.path, leaf.mime_type, leaf.disposition, coded, flowed, is_text, said, about)
    return repr(told).encode("utf-8", "backslashreplace")


def _even_lines(data: bytes, transfer: str, *, flowed: bool = False) -> bytes:
    """Lines without what mailboxes and relays change of them.

    `flowed`: blanks at line ends mean something there, so that they stay.
    """
    text = data.replace(b"\r\n", b"\n")
    if not flowed:
        text = b"\n".join([line.rstrip(b" \t") for line in text.split(b"\n")])
    return (_QUOTED_FROM.sub(b"From ", text) if transfer != "base64" else text).rstrip(b"\n")
