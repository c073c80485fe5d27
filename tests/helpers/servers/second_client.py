"""What another mail program of the same person sees and does."""

from __future__ import annotations

import re

from helpers.servers.dovecot import Person

from core.identity import identity

_UNSELECTABLE = {b"\\Noselect", b"\\NonExistent"}
_RECENT = b"\\Recent"
_DELETED = b"\\Deleted"


def list_server(person: Person, *folders: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    r"""What a second mail program sees: folder, identity, INTERNALDATE, flags, in some order.

    Messages that are marked as \\Deleted are left out. `folders`: of these; none: of all.
    """
    found = []
    with person.client() as client:
        names = [
            name for flags, _, name in client.list_folders() if _UNSELECTABLE.isdisjoint(flags)
        ]
        for name in folders or names:
            client.select_folder(name, readonly=True)
            told = client.fetch(client.search(), ["FLAGS", "INTERNALDATE", "BODY.PEEK[]"])
            found += [
                (
                    name,
                    identity(mail[b"BODY[]"]),
                    mail[b"INTERNALDATE"].isoformat(),
                    tuple(sorted(f.decode() for f in mail[b"FLAGS"] if f != _RECENT)),
                )
                for mail in told.values()
                if _DELETED not in mail[b"FLAGS"]
            ]
    return sorted(found)


def count_marked(person: Person, folder: str) -> int:
    r"""How many messages of a folder are marked as \\Deleted."""
    with person.client() as client:
        client.select_folder(folder, readonly=True)
        return len(client.search(["DELETED"]))


def sent_commands(sent: bytes) -> list[str]:
    """The commands in a raw log, without their arguments: "UID MOVE"."""
    found = re.findall(rb"(?m)^(?:\d+\.\d+ )?[A-Za-z0-9]+ ((?:UID )?[A-Za-z]+)", sent)
    return [word.decode().upper() for word in found]
