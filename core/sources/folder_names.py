"""What a folder is called, by where it lies: the one name that all sources give it.

    Deleted Messages.mbox/mbox     Deleted Messages     exported from Apple Mail
    Trash.mailbox/Messages         Trash                MailMate
    Inbox.sbd/Work                 Inbox/Work           Thunderbird
    .inbox.directory/Work          inbox/Work           KMail
    .Trash.2019                    Trash/2019           Maildir++
    &BBoEPgRABDcEOAQ9BDA-          Корзина              Dovecot and mbsync, in IMAP's ASCII

Nobody knows a trash by what a program puts around its name (R-ID9).
"""

from __future__ import annotations

import re
from pathlib import Path

_SUFFIX = re.compile(
    r"(?i)(?<=.)(?:\.(?:mbox(?:rd|o|cl2?)?|mbx|mailbox|imapmbox|sbd|fol|directory))+ *\Z"
)
_BOX = re.compile(r"(?i)\.(?:mbox|mailbox|imapmbox) *\Z")
_INSIDES = ("messages", "data")  # of such a box; elsewhere people call folders so
_BOX_FILE = "mbox"


def folder_name(path: str, root: str = "") -> str:
    """The name of a folder as its mail program shows it, "/" between levels; "" for the source.

    Args:
        path: Its path below the source.
        root: The name of the source's own folder or file.
    """
    names: list[str] = []
    above = root
    for level in path.split("/"):
        low, in_box = level.lower(), _BOX.search(above)
        if not (in_box and low in _INSIDES) and not (low == _BOX_FILE and (in_box or names)):
            names.append(_level_name(level))
        above = level
    return "/".join(names)


def all_names(path: str, root: str) -> tuple[str, ...]:
    """The name of a folder, its path, and what else earlier versions called it."""
    *outer, last = path.split("/")
    last = last.removesuffix(".mbox").removesuffix(".mbx") or last
    box = "/".join([*(level.removesuffix(".sbd") for level in outer), last])
    dotted = "/".join(map(_without_dots, path.split("/")))
    return (folder_name(path, root), path, _plain_path(box), _plain_path(dotted))


def source_name(root: Path) -> str:
    """The name of what was opened, with those of the mailboxes that it visibly is a part of."""
    levels = [root.name]
    for outer in root.parents:
        if levels[0].lower() not in (_BOX_FILE, *_INSIDES) and not _SUFFIX.search(outer.name):
            break
        levels.insert(0, outer.name)
    return folder_name("/".join(levels))


def plain_name(name: str) -> str:
    """One level of a folder's name, decoded if it is certain that a server encoded it.

    IMAP spells names in ASCII (RFC 3501 5.1.3). It is certain where encoding the decoded name
    gives the very same one; "R & D" stays as it is, and so does what would hold a "/" or a
    character that is not shown.
    """
    if "&" not in name or not name.isascii():
        return name
    from imapclient.imap_utf7 import decode, encode  # noqa: PLC0415 - slow, and rarely needed

    raw = name.encode("ascii")
    try:
        text: str = decode(raw)
        same = encode(text) == raw
    except (ValueError, LookupError):
        return name
    return text if same and text.isprintable() and "/" not in text else name


def _plain_path(path: str) -> str:
    return "/".join(map(plain_name, path.split("/")))


def _level_name(level: str) -> str:
    bare = _SUFFIX.sub("", level)
    is_kmails = level.startswith(".") and level.lower().endswith(".directory")
    return _plain_path(bare[1:] if is_kmails else _without_dots(bare))


def _without_dots(level: str) -> str:
    """Maildir++ ".A.B" is the folder A/B; a dot inside other names means nothing."""
    return level[1:].replace(".", "/") if level.startswith(".") and len(level) > 1 else level
