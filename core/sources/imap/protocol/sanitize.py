"""What a server told, or a person, looked at before it is given to a server.

The session refuses what is no flag, label, time or name, because then we made a mistake. What a
server says is none of ours: it is left out, or the folder refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from core.sources.imap.protocol.arguments import (
    encode_date,
    encode_flags,
    encode_folder,
    encode_label,
)
from core.sources.imap.protocol.replies import SelectedFolder

Argument = TypeVar("Argument")
_ANY_KEYWORD = "\\*"


def is_flag(name: str) -> bool:
    r"""Whether we may set a flag that a server told: not \\Deleted, not \\Recent, no nonsense."""
    return _is_argument(encode_flags, [name])


def can_keep(flag: str, opened: SelectedFolder) -> bool:
    """Whether a flag lasts in a folder, and is one that may be set at all."""
    permanent = opened.permanent_flags
    keyword = not flag.startswith("\\")
    lasts = permanent is None or flag.lower() in permanent
    return is_flag(flag) and (lasts or (keyword and _ANY_KEYWORD in (permanent or ())))


def is_folder(name: str) -> bool:
    """Whether a name can be told to a server at all; whether there is such a folder it knows."""
    return bool(name) and _is_argument(encode_folder, name)


def is_date(text: str) -> bool:
    """Whether a time can be given to APPEND."""
    return _is_argument(encode_date, text)


def is_label(text: str) -> bool:
    """Whether a label that a server told can be given back to it."""
    return text.isascii() and text.isprintable() and _is_argument(encode_label, text)


def _is_argument(made: Callable[[Argument], bytes], value: Argument) -> bool:
    try:
        made(value)
    except ValueError:
        return False
    return True
