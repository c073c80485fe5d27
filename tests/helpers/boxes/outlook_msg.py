"""A small writer of .msg files for tests: an OLE container (MS-CFB 3) with a message in it.

The container has what the form asks for: sectors of 512 bytes, small streams of less than 4 KiB in
a stream of their own, a balanced tree of names in each storage.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from helpers.boxes.mapi_values import value

from core.sources.outlook.mapi import BINARY, STRING8, UNICODE

Plain = str | bytes | int | datetime
Tree = dict[str, "bytes | Tree"]

_END, _FREE, _NONE, _FAT_SECTOR = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFD
_SECTOR, _SMALL, _CUTOFF = 512, 64, 4_096
_IN_STREAMS = (STRING8, UNICODE, BINARY)


@dataclass(frozen=True)
class MsgAttachment:
    """An attachment: its properties, and its bytes, the message, or the document that it is."""

    values: Mapping[int, Plain]
    data: bytes = b""
    embedded: MsgMail | None = None
    document: Tree | None = None


@dataclass(frozen=True)
class MsgMail:
    """A message: its properties, recipients and attachments. `ansi`: a codec for its texts."""

    values: Mapping[int, Plain]
    recipients: Sequence[Mapping[int, Plain]] = ()
    attachments: Sequence[MsgAttachment] = ()
    ansi: str = ""


def msg_bytes(mail: MsgMail) -> bytes:
    """The file of a message."""
    return container(msg_tree(mail, b"\0" * 32))


def msg_tree(mail: MsgMail, head: bytes = b"\0" * 24) -> Tree:
    """The storages and streams of a message."""
    tree = _storage(mail.values, head, mail.ansi)
    for number, person in enumerate(mail.recipients):
        tree[f"__recip_version1.0_#{number:08X}"] = _storage(person, b"\0" * 8, mail.ansi)
    for number, attachment in enumerate(mail.attachments):
        method: dict[int, Plain] = {0x3705: 5 if attachment.embedded else 1}
        if attachment.data:
            method[0x3701] = attachment.data
        place = _storage({**attachment.values, **method}, b"\0" * 8, mail.ansi)
        if attachment.embedded:
            place["__substg1.0_3701000D"] = msg_tree(attachment.embedded)
        elif attachment.document:
            place["__substg1.0_3701000D"] = attachment.document
        tree[f"__attach_version1.0_#{number:08X}"] = place
    return tree


def msg_of(sent: bytes) -> MsgMail:
    """A message as Outlook saves it that came over the net: its headers, and its text."""
    head = sent.decode().partition("\n\n")[0]
    mail = message_from_bytes(sent, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    body = str(mail.get_content())
    date = "" if "date" in mail else "\nDate: Thu, 1 Jan 2015 10:00:00 +0000"
    return MsgMail(
        {
            0x001A: "IPM.Note",
            0x0037: str(mail["subject"]),
            0x007D: (head + date).replace("\n", "\r\n") + "\r\n\r\n",
            0x1000: body.replace("\n", "\r\n"),
            0x0E07: 1,
        }
    )


def write_msg(path: Path, sent: Sequence[bytes]) -> Path:
    """Write a folder of .msg files, numbers from 1 without zeros in front."""
    path.mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(sent, 1):
        (path / f"mail {number}.msg").write_bytes(msg_bytes(msg_of(mail)))
    return path


def _storage(values: Mapping[int, Plain], head: bytes, ansi: str) -> Tree:
    tree: Tree = {}
    rows = []
    for number, plain in sorted(values.items()):
        kind, data = value(plain)
        if ansi and isinstance(plain, str):
            kind, data = STRING8, plain.encode(ansi)
        in_row = data.ljust(8, b"\0")
        if kind in _IN_STREAMS:
            tree[f"__substg1.0_{number:04X}{kind:04X}"] = data
            in_row = struct.pack("<II", len(data), 0)
        rows.append(struct.pack("<HHI8s", kind, number, 6, in_row))
    tree["__properties_version1.0"] = head + b"".join(rows)
    return tree


def container(tree: Tree) -> bytes:
    """An OLE container with these storages and streams."""
    sectors = _Sectors()
    entries = [_Entry("Root Entry", 5)]
    _enter(tree, entries, entries[0], sectors)
    entries[0].start, entries[0].size = sectors.place(bytes(sectors.small)), len(sectors.small)
    names = b"".join(entry.packed() for entry in entries)
    names += _Entry("", 0).packed() * (-len(entries) % 4)
    directory = sectors.place(names)
    small_fat = sectors.place(_numbers(sectors.small_fat)) if sectors.small_fat else _END
    n_small = -(-len(sectors.small_fat) * 4 // _SECTOR)
    return sectors.file(directory, small_fat, n_small)


@dataclass
class _Entry:
    """A name in the directory."""

    name: str
    kind: int  # 1 storage, 2 stream, 5 root
    left: int = _NONE
    right: int = _NONE
    child: int = _NONE
    start: int = 0
    size: int = 0

    def packed(self) -> bytes:
        """Its 128 bytes."""
        name = self.name.encode("utf-16-le")
        length = len(name) + 2 if self.kind else 0
        where = struct.pack("<III", self.left, self.right, self.child)
        head = name.ljust(64, b"\0") + struct.pack("<HBB", length, self.kind, 1) + where
        return head + b"\0" * 36 + struct.pack("<IQ", self.start, self.size)


class _Sectors:
    """The sectors of a file, and which follows which."""

    def __init__(self) -> None:
        self.data, self.fat = bytearray(), list[int]()
        self.small, self.small_fat = bytearray(), list[int]()

    def place(self, data: bytes) -> int:
        """Put bytes into sectors; the number of the first one."""
        return _chained(data, self.data, self.fat, _SECTOR)

    def place_small(self, data: bytes) -> int:
        """As `place`, in small sectors."""
        return _chained(data, self.small, self.small_fat, _SMALL)

    def file(self, directory: int, small_fat: int, n_small: int) -> bytes:
        """The whole file."""
        n_fat = 1
        while n_fat * (_SECTOR // 4) < len(self.fat) + n_fat:
            n_fat += 1
        assert n_fat <= 109, "no list of more FAT sectors is written"
        first = len(self.fat)
        fat = [*self.fat, *[_FAT_SECTOR] * n_fat]
        head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16
        head += struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6
        head += struct.pack(
            "<IIIIIIIII", 0, n_fat, directory, 0, _CUTOFF, small_fat, n_small, _END, 0
        )
        places = [*range(first, first + n_fat), *[_FREE] * (109 - n_fat)]
        return head + _numbers(places, 436) + bytes(self.data) + _numbers(fat)


def _chained(data: bytes, into: bytearray, fat: list[int], size: int) -> int:
    if not data:
        return _END
    first, n = len(fat), -(-len(data) // size)
    fat += [*range(first + 1, first + n), _END]
    into += data.ljust(n * size, b"\0")
    return first


def _numbers(numbers: Sequence[int], multiple: int = _SECTOR) -> bytes:
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    return data + b"\xff" * (-len(data) % multiple)


def _enter(tree: Tree, entries: list[_Entry], above: _Entry, sectors: _Sectors) -> None:
    """Add what is in a storage to the directory, names in a balanced tree."""
    names = sorted(tree, key=lambda name: (len(name), name.upper()))
    places = {}
    for name in names:
        held = tree[name]
        entry = _Entry(name, 1 if isinstance(held, dict) else 2)
        places[name] = len(entries)
        entries.append(entry)
        if isinstance(held, dict):
            _enter(held, entries, entry, sectors)
        else:
            place = sectors.place if len(held) >= _CUTOFF else sectors.place_small
            entry.start, entry.size = place(held), len(held)

    def middle(part: list[str]) -> int:
        if not part:
            return _NONE
        at = len(part) // 2
        entry = entries[places[part[at]]]
        entry.left, entry.right = middle(part[:at]), middle(part[at + 1 :])
        return places[part[at]]

    above.child = middle(names)
