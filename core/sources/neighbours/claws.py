"""Claws Mail and Sylpheed: what they note beside the messages of an MH folder.

Both keep a file of numbers, each with bits, and take a message that has none for new. Claws Mail
keeps tags in its own folder. A form is as that of sequences (`core.sources.files.mh_sequences`):
the names "unseen", "flagged", "replied", "forwarded", and tags.

Source: files that Claws Mail 4.1 and Sylpheed 3.8 wrote.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from html import unescape
from pathlib import Path

from core.sources.disk.reading import open_quietly, read_at
from core.sources.neighbours.surroundings import UserEnvironment, current_environment, text_of

MARK_FILES = (".claws_mark", ".sylpheed_mark")
UNSEEN, DELETED = "unseen", "\\Deleted"
_BITS = {UNSEEN: 2, "flagged": 4, DELETED: 8, "replied": 16, "forwarded": 32}
_NEW = 1
_VERSION = 2
_LARGEST = 1 << 24
_MAILBOX = re.compile(r"<folder\b[^>]*\btype=\"mh\"[^>]*>")
_ATTRIBUTE = re.compile(r"\b(name|path)=\"([^\"]*)\"")
_TAG = re.compile(r"^([0-9]+)\t(.+?)\s*$", re.MULTILINE)


def mark_files(folder: Path) -> tuple[Path, ...]:
    """The files of marks in a folder: each tells which program uses it."""
    return tuple(folder / name for name in MARK_FILES if os.path.lexists(folder / name))


def read_forms(folder: Path, numbers: Iterable[int]) -> dict[int, frozenset[str]]:
    """What these programs note of messages, by number; nothing where neither uses the folder."""
    files = mark_files(folder)
    if not files:
        return {}
    marks = [known for file in files if (known := _read(file)) is not None]
    tags = _read_tags(folder)
    found: dict[int, frozenset[str]] = {}
    for number in numbers:
        told = [known.get(number, _NEW | _BITS[UNSEEN]) for known in marks]
        names = {name for bits in told for name, bit in _BITS.items() if bits & bit}
        if not all(bits & _BITS[UNSEEN] for bits in told):
            names.discard(UNSEEN)
        found[number] = frozenset(names | tags.get(number, frozenset()))
    return found if marks else {}


def with_forms(file: Path, forms: Mapping[int, frozenset[str] | None]) -> bytes | None:
    """A file of marks that notes other forms of messages; None: nothing any more of one.

    What else it notes stays. None where it is not of the form that is known.
    """
    marks = _read(file)
    if marks is None:
        return None
    for number, form in forms.items():
        kept = marks.pop(number, 0) & ~(sum(_BITS.values()) | _NEW)
        if form is not None:
            marks[number] = kept | sum(bit for name, bit in _BITS.items() if name in form)
    pairs = (struct.pack("<II", number, bits) for number, bits in marks.items())
    return struct.pack("<I", _VERSION) + b"".join(pairs)


def _read(file: Path) -> dict[int, int] | None:
    """The bits of each number; None if the file is not of the form that is known."""
    try:
        with open_quietly(file) as fd:
            data = read_at(fd, _LARGEST, 0)
    except OSError:
        return None
    if len(data) % 8 != 4 or struct.unpack_from("<I", data)[0] != _VERSION:
        return None
    return dict(struct.iter_unpack("<II", data[4:]))


def mailboxes(around: UserEnvironment) -> Iterator[tuple[str, Path, Path]]:
    """The MH mailboxes of both programs: name, folder, and the program's own folder."""
    for own in (around.home / ".claws-mail", around.home / ".sylpheed-2.0"):
        for found in _MAILBOX.findall(text_of(own / "folderlist.xml")):
            told = {key: unescape(value) for key, value in _ATTRIBUTE.findall(found)}
            if told.get("path"):
                yield told.get("name", ""), around.home / told["path"], own


def _read_tags(folder: Path) -> dict[int, frozenset[str]]:
    """The tags of Claws Mail, by the numbers of messages."""
    for name, root, own in mailboxes(current_environment()):
        with suppress(ValueError, OSError, struct.error):
            file = own / "tagsdb" / "#mh" / name / folder.relative_to(root.resolve())
            data = (file / ".claws_tags").read_bytes()
            words = struct.unpack(f"<{len(data) // 4}i", data)
            names = {int(key): tag for key, tag in _TAG.findall(text_of(own / "tagsrc"))}
            return dict(_cut_tags(words[1:], names))
    return {}


def _cut_tags(
    words: tuple[int, ...], names: Mapping[int, str]
) -> Iterator[tuple[int, frozenset[str]]]:
    """A message's number, its tags, and -1; then the next."""
    rest = list(reversed(words))
    while rest:
        number, tags = rest.pop(), set()
        while rest and (key := rest.pop()) != -1:
            tags.add("_".join(names.get(key, "").split()))
        yield number, frozenset(tags - {""})
