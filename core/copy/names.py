"""What folders are called in a copy: names that every system takes, each for one folder.

A folder's name comes from a mail program or a server, so it is data: nothing in it may lead to
another folder, hide a file, name a device, or fall together with another name where capital and
small letters are the same (R-HS3, F62).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import count

from core.model.copying import CopyForm

_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]')
_DEVICE = re.compile(r"(?i)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\Z)")
_SUFFIX = re.compile(r"(?i)(?<=.)(?:\.mbo?x)+\Z")  # of its file, not its name
_ENDING = re.compile(r"(?i)\.(?:sbd|eml|msf|partial)\Z")  # files, or a program's own
_INSIDES = frozenset({"cur", "new", "tmp"})  # of a Maildir
_LEVEL_BYTES = 100
SUFFIX = ".mbox"


def safe_level(name: str) -> str:
    """One level of a folder's name as every system takes it; ordinary names stay as they are."""
    text = _SUFFIX.sub("", _UNSAFE.sub("_", unicodedata.normalize("NFC", name)))
    text = text.encode("utf-8", "replace")[:_LEVEL_BYTES].decode("utf-8", "ignore")
    text = text.rstrip(". ").lstrip(" ")
    if text.startswith(".") or not text:
        text = "_" + text.lstrip(".")
    if _DEVICE.match(text) or _ENDING.search(text) or text.lower() in _INSIDES:
        text += "_"
    return text


def folder_places(form: CopyForm, folders: Sequence[tuple[str, str]]) -> list[str]:
    """Where each folder lies below a copy, "/" between levels; "" is the copy itself.

    Args:
        form: What is written.
        folders: (the name of the source, "" where there is only one; the name of the folder), in
            their order. The first choice is of those that would lie where their name says:
            of "Inbox" and "Inbox.mbox" one gets a number.
    """
    taken: set[str] = set()
    named = ((source, *folder.split("/")) for source, folder in folders)
    levels = [[safe_level(name) for name in names if name] for names in named]
    names = ["/".join(filter(None, named)) for named in folders]
    exact_first = sorted(range(len(folders)), key=lambda n: _place(form, levels[n]) != names[n])
    found = {n: _free(form, levels[n], taken) for n in exact_first}
    return [found[n] for n in range(len(folders))]


def _free(form: CopyForm, levels: list[str], taken: set[str]) -> str:
    """The place of a folder; where it is another's already, with a number."""
    tried = (_place(form, levels if n == 1 else _numbered(levels, n)) for n in count(1))
    place = next(place for place in tried if place.casefold() not in taken)
    taken.add(place.casefold())
    return place


def _numbered(levels: list[str], number: int) -> list[str]:
    last = levels[-1] if levels else "mail"
    return [*levels[:-1], f"{last} {number}"]


def _place(form: CopyForm, levels: list[str]) -> str:
    match form:
        case CopyForm.MBOX:
            return "/".join(levels or ["mail"]) + SUFFIX
        case CopyForm.MAILDIR:
            return "".join(f".{_without_dots(level)}" for level in levels)
        case CopyForm.MAILDIR_TREE | CopyForm.EML:
            return "/".join(levels)


def _without_dots(level: str) -> str:
    """A level of a Maildir++ name: dots part its levels, and letters are in modified UTF-7."""
    from imapclient import imap_utf7  # noqa: PLC0415 - slow, and rarely needed

    encoded: bytes = imap_utf7.encode(level.replace(".", "_"))
    return encoded.decode("ascii")
