"""Whose a folder is: the user's own, another user's, or shared by many (NAMESPACE, RFC 2342).

A server lists them all alike. What others rely on is not for a sweep to clear, and their trash is
not ours; so what is not the user's own is told apart here, and is searched only where somebody
names it. Where a server tells nothing, or nonsense, all folders are the user's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.sources.imap.protocol.answers import Value
from core.sources.imap.protocol.arguments import decode_folder

MOST = 100  # namespaces; servers have three
_INBOX = "INBOX"


class Namespace(NamedTuple):
    """Names that begin with `prefix`; `delimiter` stands between their levels.

    own: They are the user's own. of_users: The first level behind the prefix names a user.
    """

    prefix: str
    delimiter: str
    own: bool
    of_users: bool


def read_namespaces(told: Sequence[Value]) -> tuple[Namespace, ...]:
    """What a NAMESPACE answer tells: the user's own, other users', shared ones; () if nonsense."""
    if len(told) < 3:
        return ()
    found: list[Namespace] = []
    for number, group in enumerate(told[:3]):
        for each in group if isinstance(group, tuple) else ():
            match each:
                case (bytes() as prefix, bytes() | None as delimiter, *_):
                    parted = (delimiter or b"").decode("latin-1")
                    name = decode_folder(prefix)
                    found.append(Namespace(name, parted, number == 0, number == 1))
                case _:
                    return ()
    return tuple(found[:MOST])


def owner_of(name: str, namespaces: Iterable[Namespace]) -> str | None:
    """Whose a folder is, as `Folder.owner`; the longest prefix that fits tells."""
    if name.upper() == _INBOX:
        return None
    fits = [space for space in namespaces if _is_in(name, space)]
    if not fits:
        return None
    space = max(fits, key=lambda it: (len(it.prefix), it.own))
    if space.own:
        return None
    rest = name[len(space.prefix) :]
    if not space.of_users:
        return ""
    return rest.split(space.delimiter, 1)[0] if space.delimiter else rest


def unseen_prefixes(names: Iterable[str], namespaces: Iterable[Namespace]) -> tuple[str, ...]:
    """Beginnings of others' folders that a list of all names shows none of: to be asked for.

    Those with a wildcard in them are left out: it cannot be quoted in a LIST.
    """
    names = tuple(names)
    prefixes = {space.prefix for space in namespaces if not space.own and space.prefix}
    return tuple(
        prefix
        for prefix in sorted(prefixes)
        if not set("*%") & set(prefix) and not any(name.startswith(prefix) for name in names)
    )


def _is_in(name: str, space: Namespace) -> bool:
    prefix = space.prefix
    if name.startswith(prefix) or (space.delimiter and name + space.delimiter == prefix):
        return True
    if prefix[: len(_INBOX)].upper() != _INBOX:  # that one is the same in any case of its letters
        return False
    return name[: len(_INBOX)].upper() == _INBOX and name[5:].startswith(prefix[5:])
