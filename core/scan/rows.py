"""Rows of mail that was read, being filled; and the names of their columns.

A chunk of messages crosses from the worker to the session, and rests in the cache, as one block of
columns (`core.columns.pack`). `RowBuilder` fills them mail by mail; `core.scan.table` cuts them
and puts them together. What is a table of tables (attachments, references, blocks) is a column of
counts and a column of all values.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_type_hints

import numpy as np

from core.canonical import N_ASPECTS, NOT_CANONICAL, Canonical
from core.columns import Column, Texts
from core.model.fingerprint import BlockKind, BlockList, Fingerprint
from core.model.mail import Attachment, FlagBits, Message, MessageFlag, MessageText
from core.model.sources import Problem, Stub
from core.model.traces import N_TRACES, NO_TRACES, Traces
from core.scan.texts import text_columns
from core.scan.words import left_columns

Columns = Mapping[str, Column]
T = TypeVar("T")


class _RowTexts(NamedTuple):
    """The columns of strings."""

    uid: str
    version: str
    message_id: str
    sender: str
    subject: str


class _RowNumbers(NamedTuple):
    """The columns of one number a message, each with what it is stored as."""

    position: Annotated[int, np.int32]
    size_bytes: Annotated[int, np.int64]
    sent_utc: Annotated[int, np.int64]
    flags: Annotated[int, FlagBits]
    hops: Annotated[int, np.uint8]
    n_words: Annotated[int, np.int32]
    message_id_key: Annotated[int, np.uint64]
    sender_key: Annotated[int, np.uint64]
    topic_key: Annotated[int, np.uint64]
    frame_key: Annotated[int, np.uint64]
    documents_key: Annotated[int, np.uint64]
    content_key: Annotated[int, np.uint64]
    structure_key: Annotated[int, np.uint64]
    content_size: Annotated[int, np.int32]
    structure_size: Annotated[int, np.int32]
    n_attachments: Annotated[int, np.uint32]
    n_references: Annotated[int, np.uint32]
    n_headers: Annotated[int, np.uint32]
    marks: Annotated[int, np.uint32]
    store_flags: Annotated[int, FlagBits]  # as listed: a change of it means reading again


class _RowDigests(NamedTuple):
    """The columns of several numbers a message, each with how many of 64 bits."""

    text_digest: Annotated[bytes, 2]
    attachments_digest: Annotated[bytes, 2]
    facts: Annotated[bytes, 4]
    sketch: Annotated[bytes, 16]
    proof: Annotated[bytes, 2]
    aspects: Annotated[bytes, N_ASPECTS]
    traces: Annotated[bytes, N_TRACES]
    stored: Annotated[bytes, 2]  # `core.scan.former_rows.stored_states`; zeros: not known


def _annotations(row: type[tuple[object, ...]]) -> dict[str, Any]:
    hints = get_type_hints(row, include_extras=True)
    return {name: get_args(hint)[1] for name, hint in hints.items()}


TEXTS = _RowTexts._fields
NUMBERS: dict[str, type[np.generic]] = _annotations(_RowNumbers)
WIDE: dict[str, int] = _annotations(_RowDigests)
KEPT: dict[str, type[np.generic]] = {"text_entry": np.uint64, "text_place": np.int32}
RAGGED = {
    "attachment_keys": "n_attachments",
    "outline_keys": "n_attachments",
    "reference_keys": "n_references",
    "header_names": "n_headers",
    "header_values": "n_headers",
}

_LARGEST_LOGO = 20_000  # bytes
_BESIDE = frozenset(  # what comes with a message and is not what it is about
    {
        *("text/plain", "text/html", "text/vcard", "text/x-vcard", "application/ms-tnef"),
        *("application/pgp-signature", "application/pgp-keys", "application/pkcs7-signature"),
        *("application/x-pkcs7-signature", "application/pgp-encrypted"),
    }
)

_NO_DIGEST, _NO_SKETCH = bytes(16), bytes(128)
_OF_READING = int(MessageFlag.CUT | MessageFlag.PACKED)  # no listing tells them
_FACTS = struct.Struct("<4Q")
_ASPECTS = struct.Struct(f"<{N_ASPECTS}Q")
_TRACES = struct.Struct(f"<{N_TRACES}Q")


def string_key(text: str) -> int:
    """A 64-bit key of a string, 0 for the empty one. Cost: about a microsecond."""
    if not text:
        return 0
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1


_sender_key = lru_cache(maxsize=4096)(string_key)  # senders come again


def attachments_digest(digests: Iterable[bytes]) -> bytes:
    """16 bytes over the attachments of a message, their order ignored; zeros for none."""
    joined = b"".join(sorted(digests))
    return hashlib.blake2b(joined, digest_size=16).digest() if joined else bytes(16)


def documents_key(attachments: Sequence[Attachment]) -> int:
    """64 bits over the attached documents, their order ignored; 0 for none.

    Logos, signatures, and what programs add of themselves say nothing of what was meant to be
    sent. Nor does plain text: lists put their footers so.
    """
    if not attachments:
        return 0
    found = sorted(one.digest for one in attachments if _is_document(one))
    if not found:
        return 0
    return int.from_bytes(hashlib.blake2b(b"".join(found), digest_size=8).digest(), "little") or 1


def _is_document(attachment: Attachment) -> bool:
    if attachment.mime_type.startswith("image/"):
        return attachment.size_bytes >= _LARGEST_LOGO
    return attachment.mime_type not in _BESIDE


def _digests_of(
    attachments: Sequence[Attachment],
    found: Fingerprint,
    canonical: Canonical,
    traces: Traces,
    stored: bytes,
) -> _RowDigests:
    attached = (attachment.digest for attachment in attachments)
    return _RowDigests(
        text_digest=found.text_digest or _NO_DIGEST,
        attachments_digest=attachments_digest(attached) if attachments else _NO_DIGEST,
        facts=_FACTS.pack(*found.facts),
        sketch=found.sketch or _NO_SKETCH,
        proof=canonical.digest or _NO_DIGEST,
        aspects=_ASPECTS.pack(*canonical.aspects),
        traces=_TRACES.pack(*traces.keys),
        stored=stored,
    )


def _by_name(
    rows: Sequence[tuple[T, ...]], names: Iterable[str]
) -> Iterable[tuple[str, Sequence[T]]]:
    """Rows of a named tuple as named columns, each empty if there is no row."""
    if not rows:
        return [(name, ()) for name in names]
    return zip(names, zip(*rows, strict=True), strict=True)


class RowBuilder:
    """Columns being filled, mail by mail; `stored`: states of their stored bytes, by uid."""

    def __init__(self, stored: Mapping[str, bytes] | None = None) -> None:
        self._stored = stored or {}
        self._texts: list[_RowTexts] = []
        self._numbers: list[_RowNumbers] = []
        self._digests: list[_RowDigests] = []
        self._ragged: dict[str, list[int]] = {name: [] for name in RAGGED}
        self._blocks: dict[BlockKind, tuple[list[int], list[bytes], list[bytes]]] = {
            kind: ([], [], []) for kind in BlockKind
        }
        self._problems: list[Problem] = []
        self._kept: list[MessageText] = []
        self._kept_of: list[int] = []
        self._left: list[str] = []
        self._left_of: list[int] = []

    def add(  # noqa: PLR0913, PLR0917 - what each step of reading found
        self,
        stub: Stub,
        mail: Message,
        found: Fingerprint,
        n_words: int,
        flags: int,
        canonical: Canonical = NOT_CANONICAL,
        traces: Traces = NO_TRACES,
    ) -> None:
        """Append one mail; `flags` are those of the store, the headers and the text together."""
        self._texts.append(
            _RowTexts(
                uid=stub.key.uid,
                version=stub.version,
                message_id=mail.message_id,
                sender=mail.sender,
                subject=mail.subject,
            )
        )
        self._numbers.append(
            _RowNumbers(
                position=stub.position,
                size_bytes=stub.size_bytes,
                sent_utc=mail.sent_utc,
                flags=flags,
                hops=min(mail.hops, 255),
                n_words=n_words,
                message_id_key=string_key(mail.message_id),
                sender_key=_sender_key(mail.sender),
                topic_key=string_key(mail.topic),
                frame_key=found.frame,
                documents_key=documents_key(mail.attachments),
                content_key=found.content.key,
                structure_key=found.structure.key,
                content_size=found.content.size,
                structure_size=found.structure.size,
                n_attachments=len(mail.attachments),
                n_references=len(mail.references),
                n_headers=len(canonical.headers),
                marks=traces.marks,
                store_flags=int(stub.flags) & ~_OF_READING,
            )
        )
        stored = self._stored.get(stub.key.uid, _NO_DIGEST)
        self._digests.append(_digests_of(mail.attachments, found, canonical, traces, stored))
        self._add_ragged(mail, canonical)
        for blocks in found.blocks:
            self._add_blocks(blocks, len(self._numbers) - 1)

    def keep_text(self, text: MessageText) -> None:
        """Give the text of the mail that was added last along (`core.scan.texts`)."""
        self._kept.append(text)
        self._kept_of.append(len(self._numbers) - 1)

    def leave_text(self, text: MessageText) -> None:
        """Give the text of the mail that was added last along to have its words looked up."""
        self._left.append(text.text)
        self._left_of.append(len(self._numbers) - 1)

    def add_problem(self, problem: Problem) -> None:
        """Remember a message that could not be read, or a part of one."""
        self._problems.append(problem)

    def columns(self) -> dict[str, Column]:
        """All that was added, ready for `pack`."""
        columns: dict[str, Column] = {
            name: Texts.of(texts) for name, texts in _by_name(self._texts, TEXTS)
        }
        for name, numbers in _by_name(self._numbers, NUMBERS):
            columns[name] = np.array(numbers, NUMBERS[name])
        for name, digests in _by_name(self._digests, WIDE):
            columns[name] = np.frombuffer(b"".join(digests), "<u8").reshape(-1, WIDE[name])
        for name, keys in self._ragged.items():
            columns[name] = np.array(keys, np.uint64)
        for kind, (owners, lists, quoted) in self._blocks.items():
            counts = [len(digests) // 20 for digests in lists]
            columns[f"{kind.value}.rows"] = np.array(owners, np.int32)
            columns[f"{kind.value}.counts"] = np.array(counts, np.int32)
            columns[f"{kind.value}.digests"] = np.frombuffer(b"".join(lists), np.uint8)
            columns[f"{kind.value}.quoted"] = np.frombuffer(b"".join(quoted), np.uint8)
        columns |= left_columns(self._left_of, self._left)
        return columns | self._kept_columns() | problem_columns(self._problems)

    def _add_ragged(self, mail: Message, canonical: Canonical) -> None:
        """What a message has any number of."""
        for attachment in mail.attachments:
            key = int.from_bytes(attachment.digest[:8], "little") or 1
            self._ragged["attachment_keys"].append(key)
            self._ragged["outline_keys"].append(int.from_bytes(attachment.outline[:8], "little"))
        for name, value in canonical.headers:
            self._ragged["header_names"].append(name)
            self._ragged["header_values"].append(value)
        self._ragged["reference_keys"] += [string_key(reference) for reference in mail.references]

    def _kept_columns(self) -> dict[str, Column]:
        """Where the texts are, and the texts themselves."""
        entries = np.zeros(len(self._numbers), np.uint64)
        places = np.zeros(len(self._numbers), np.int32)
        texts: dict[str, Column] = {}
        if self._kept:
            entry, texts = text_columns(self._kept)
            entries[self._kept_of] = entry
            places[self._kept_of] = np.arange(len(self._kept))
        return {"text_entry": entries, "text_place": places, **texts}

    def _add_blocks(self, blocks: BlockList, row: int) -> None:
        owners, digests, quoted = self._blocks[blocks.kind]
        owners.append(row)
        digests.append(blocks.digests)
        quoted.append(blocks.quoted)


def problem_columns(problems: Sequence[Problem]) -> dict[str, Column]:
    """Problems as columns, without the numbers of sources, which the session knows."""
    return {
        "problem.uid": Texts.of(p.key.uid for p in problems),
        "problem.position": np.array([p.position for p in problems], np.int32),
        "problem.kind": Texts.of(p.kind.value for p in problems),
        "problem.detail": Texts.of(p.detail for p in problems),
    }
