"""The canonical content of a mail: all that a program could show or hand over, transport undone.

Two messages of one digest show and hand over the same. What is undone is a closed list; whatever
is not on it makes two messages different:

- transfer encoding, and the charset of the same characters: how bytes travel;
- line ends, blanks at line ends, blank lines at the end of a text: mailboxes and relays write them
  as they like (RFC 5321 4.1.1.4, RFC 3676 4.2);
- folding, order and encoded words of header fields, and spellings of addresses (RFC 5322, 2047);
- ">From " at the start of a line, which is how an mbox writes "From ";
- the wrapping of format=flowed, where both are flowed (RFC 3676);
- Unicode's canonical forms (NFC), which look alike on every screen;
- header fields that servers and programs add on the way or in the mailbox
  (`core.message.transport`), unless only these tell who got it.

A field that only one of two messages has, and that is not among the aspects, was added on the way;
so those fields are no part of the digest, and `core.match.groups.proof` compares them pair by
pair.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from core.canonical import (
    N_ASPECTS,
    NOT_CANONICAL,
    NOTHING,
    Aspect,
    Canonical,
    digest_values,
    field_key,
    shorten_digest,
)
from core.decoding.unicode_forms import unicode_normal_form
from core.identity import MADE_FIELD
from core.message.addresses import read_mailboxes
from core.message.dates import parse_date
from core.message.encoded_words import exact_header_bytes
from core.message.leaf_content import (
    describe_leaf,
    encode_text,
    even_lines,
    is_missing,
    leaf_digest,
    text_of_leaf,
)
from core.message.mime import MimeLeaf
from core.message.parts import OpenMessage
from core.message.transport import counting_transport, is_transport_field
from core.model.sources import UNKNOWN_TIME

NAMED_FIELDS = {
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
    *(b"user-agent", b"x-mailer", b"thread-topic", b"x-original-from", b"x-google-original-from"),
)
NAMED_FIELDS |= dict.fromkeys(_OWN, Aspect.OWN)
_IN_DIGEST = sorted({*NAMED_FIELDS.values()} - {Aspect.MESSAGE_ID})
_ADDRESSES = frozenset(
    {Aspect.SENDER, Aspect.REPLY_TO, Aspect.RECIPIENTS, Aspect.LIST, Aspect.MESSAGE_ID}
)
_MAILBOXES = frozenset({Aspect.SENDER, Aspect.REPLY_TO, Aspect.RECIPIENTS})
# Whose fields an outline holds.
OUTLINE_ASPECTS = (Aspect.SENDER, Aspect.SUBJECT, Aspect.THREAD, Aspect.LIST)
_NOT_WHOLE = frozenset({"depth", "parts", "header_limit", "too_large"})

_SELECTORS = re.compile("[\ufe00-\ufe0f]")
_SELECTORS_HINT = b"\xef\xb8"  # how they begin in UTF-8
_OF_A_PART = frozenset({b"content-type", b"content-transfer-encoding", b"content-disposition"})
_MOST_ROLES = 4_096
_CACHED_BYTES = 128
_WHITE_SPACE = bytes(byte for byte in range(128) if chr(byte).isspace())
Pieces = list[bytes]


def canonical_content(opened: OpenMessage) -> Canonical:
    """The digests of a message that was opened whole; `NOT_CANONICAL` where a limit was reached.

    Cost: linear: one hash over all decoded parts, and one over the text without white space.
    """
    damaged = opened.damaged
    is_made = MADE_FIELD.lower() in opened.block.values  # by us: nothing of the original is proven
    if not _NOT_WHOLE.isdisjoint(damaged) or is_made:
        return NOT_CANONICAL
    fields = _Fields(opened)
    body = _Body(damaged, opened.block.junk)
    for number, leaf in enumerate(opened.tree.leaves):
        if not body.add(opened, number, leaf):
            return NOT_CANONICAL
    for start, end in opened.tree.margins:
        body.structure.append(even_lines(opened.data[start:end], "").lstrip(b"\n"))
    digests = {**fields.digests(), **body.digests()}
    held = (*digests.values(), digest_values(body.files))
    whole = hashlib.blake2b(b"".join(held), digest_size=16).digest()
    aspects = [0] * N_ASPECTS
    aspects[Aspect.MESSAGE_ID] = fields.message_id()
    for aspect, digest in (*digests.items(), *body.alike(digests[Aspect.TEXT])):
        aspects[aspect] = shorten_digest(digest)
    return Canonical(whole, tuple(aspects), fields.keys())


def outline_content(opened: OpenMessage) -> Canonical:
    """The aspects of a message of which a server gave the text and some header fields only.

    That all the rest is equal nobody knows, so nothing is spent on the digests of its parts.
    """
    found = [0] * N_ASPECTS
    fields = _Fields(opened)
    found[Aspect.MESSAGE_ID] = fields.message_id()
    digests = fields.digests()
    for aspect in OUTLINE_ASPECTS:
        found[aspect] = shorten_digest(digests[aspect])
    return NOT_CANONICAL._replace(aspects=tuple(found), headers=fields.keys())


def lacks_a_part(opened: OpenMessage) -> bool:
    """Whether a program cut out the body of a part, so that nobody knows what it was."""
    return any(
        is_missing(opened, leaf) and text_of_leaf(opened, number, leaf) is None
        for number, leaf in enumerate(opened.tree.leaves)
    )


# --- header fields ------------------------------------------------------------------------------


class _Fields:
    """Header fields by what they are, transport left out; values as they were sent."""

    def __init__(self, opened: OpenMessage) -> None:
        self.named: dict[Aspect, list[tuple[bytes, bytes]]] = {}
        self.others: dict[int, Pieces] = {}
        for any_case, value in opened.block.fields:
            role = _roles[any_case]
            if role is None:
                continue
            name, key, aspect = role
            if aspect is None:
                self.others.setdefault(key, []).append(value)
            else:
                self.named.setdefault(aspect, []).append((name, value))
        for name in counting_transport(opened.block):
            self.others[field_key(name)] = [opened.block.values[name]]

    def digests(self) -> dict[Aspect, bytes]:
        """Those of the aspects that are named fields."""
        return {aspect: self.digest(aspect) for aspect in _IN_DIGEST}

    def digest(self, aspect: Aspect) -> bytes:
        """That of one aspect."""
        fields = self.named.get(aspect)
        if fields is None:
            return NOTHING
        if len(fields) > 1:
            pieces = [piece for name, value in fields if (piece := _piece(aspect, name, value))]
            pieces.sort(key=_name_of)  # the order of fields is transport, that of one name is not
            return digest_values(pieces)
        name, value = fields[0]
        comes_again = aspect in _ADDRESSES and len(value) <= _CACHED_BYTES
        return (_cached_field_digest if comes_again else _field_digest)(aspect, name, value)

    def message_id(self) -> int:
        """The key of the Message-ID, 0 if there is none."""
        digest = self.digest(Aspect.MESSAGE_ID)
        return 0 if digest == NOTHING else shorten_digest(digest)

    def keys(self) -> tuple[tuple[int, int], ...]:
        """Keys of name and value of each other field, by name."""
        # In no order, as that of fields is transport: programs show none of these by its place.
        found = [(name, _values_key(values)) for name, values in self.others.items()]
        return tuple(sorted(pair for pair in found if pair[1]))


def _field_digest(aspect: Aspect, name: bytes, value: bytes) -> bytes:
    piece = _piece(aspect, name, value)
    return digest_values([piece]) if piece else NOTHING


def _piece(aspect: Aspect, name: bytes, value: bytes) -> bytes:
    exact = _exact_value(aspect, value)
    return name + b"\0" + exact if exact else b""


def _values_key(values: Pieces) -> int:
    """The key of all values of one name; 0 if they say nothing."""
    if len(values) == 1:
        value = values[0]
        return _cached_value_key(value) if len(value) <= _CACHED_BYTES else _value_key(value)
    exact = [exact for exact in map(exact_header_bytes, values) if exact]
    return _key(sorted(exact)) if exact else 0


def _value_key(value: bytes) -> int:
    exact = exact_header_bytes(value)
    return _key([exact]) if exact else 0


# Senders come again, and what programs and lists say of themselves.
_cached_field_digest = lru_cache(maxsize=4_096)(_field_digest)
_cached_value_key = lru_cache(maxsize=4_096)(_value_key)


def _exact_value(aspect: Aspect, value: bytes) -> bytes:
    if aspect is Aspect.THREAD:  # white space parts identifiers, and was folded
        return b" ".join(value.split())
    if aspect is Aspect.DATE and (instant := parse_date(value)) != UNKNOWN_TIME:
        return b"%d" % instant
    if aspect in _MAILBOXES and (boxes := read_mailboxes(value)):
        return digest_values([part.encode("utf-8", "surrogatepass") for b in boxes for part in b])
    return exact_header_bytes(value, addresses=aspect in _ADDRESSES)


def _name_of(piece: bytes) -> bytes:
    return piece[: piece.index(b"\0")]


_Role = tuple[bytes, int, Aspect | None]


class _Roles(dict[bytes, "_Role | None"]):
    """The name of a field in lower case, its key, and its aspect; None where it does not count.

    A dictionary, because a look-up costs half of that in an `lru_cache`, and a message has 30
    fields.
    """

    def __missing__(self, any_case: bytes) -> _Role | None:
        name = any_case.lower()
        is_transport = name in _OF_A_PART or is_transport_field(name.decode("ascii", "replace"))
        role = None if is_transport else (name, field_key(name), NAMED_FIELDS.get(name))
        if len(self) < _MOST_ROLES:
            self[any_case] = role
        return role


_roles = _Roles()


def _key(values: Sequence[bytes]) -> int:
    return shorten_digest(digest_values(values))


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

    def add(self, opened: OpenMessage, number: int, leaf: MimeLeaf) -> bool:
        """Take a leaf; False where it is not all there."""
        names = [leaf.name, *(text for key, text in leaf.about if key.endswith("name"))]
        self.names.append(encode_text("\0".join(names)))
        text = text_of_leaf(opened, number, leaf)
        self.structure.append(describe_leaf(leaf, is_text=text is not None))
        if text is not None and "html" in leaf.mime_type:
            self.html.append(encode_text(text))
        elif text is not None:
            self.texts.append(text)
        elif is_missing(opened, leaf):
            return False
        else:
            held = self.images if leaf.mime_type.startswith("image/") else self.files
            held.append(leaf_digest(opened, number, leaf))
        return True

    def digests(self) -> dict[Aspect, bytes]:
        """Those of the aspects that the parts have; attached files but for pictures are none."""
        return {
            Aspect.TEXT: digest_values([encode_text(text) for text in self.texts]),
            Aspect.HTML: digest_values(self.html),
            Aspect.IMAGES: digest_values(self.images),
            Aspect.NAMES: digest_values(self.names),
            Aspect.STRUCTURE: digest_values(self.structure),
        }

    def alike(self, exact: bytes) -> Iterable[tuple[Aspect, bytes]]:
        """Digests of the text that see less and less of it; `exact` sees all."""
        last, found = self.texts, exact
        for aspect, seen in _ALIKE:
            texts = [seen(text) for text in last]
            if texts != last or aspect is Aspect.SPACELESS:
                found = digest_values([encode_text(text) for text in texts])
            yield aspect, found
            last = texts


def _without_spaces(text: str) -> str:
    if text.isascii():
        return text.encode().translate(None, _WHITE_SPACE).decode()
    bare = text.replace(" ", "").replace("\n", "")
    return bare if bare.isprintable() else "".join(bare.split())  # no other white space is


def _without_invisible(text: str) -> str:
    """Text whose compatible characters are one, without what nobody sees."""
    if not text.isascii():
        text = unicode_normal_form("NFKC", text).casefold()
        if _SELECTORS_HINT in encode_text(text):
            text = _SELECTORS.sub("", text)
    return text if text.isprintable() else "".join(filter(str.isprintable, text))


_ALIKE: tuple[tuple[Aspect, Callable[[str], str]], ...] = (
    (Aspect.SPACELESS, _without_spaces),
    (Aspect.CASELESS, str.lower),
    (Aspect.SKELETON, _without_invisible),
)
