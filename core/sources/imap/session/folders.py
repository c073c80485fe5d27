r"""The folders of an account: which are read, what each is for, and how it is known elsewhere.

What a folder is for is told by its attribute (SPECIAL-USE, RFC 6154). Only where a server tells
that of none of its folders, or not which is the trash, may names be taken as a hint, and only
here, where the worst that a wrong hint does is that a folder is not searched, or that its mail is
never kept. Mail is never sent to a folder because of its name (R-IM13).

On Gmail each label is a folder, and a message lies in as many as it has labels; all of it lies in
\\All once. So that is read, beside the trash and the spam, which it leaves out (R-GM2). Elsewhere
\\All and \\Flagged show messages that lie in other folders (RFC 6154 2), so these are left out:
what is moved out of its folder goes from there too, and would have been kept as the copy of
itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote

from core.model.remote import Account
from core.model.sources import Folder, FolderRole
from core.sources.folder_roles import role_of
from core.sources.imap.protocol.limits import NAME
from core.sources.imap.protocol.replies import ListedFolder

_ROLES = {
    "\\trash": FolderRole.TRASH,
    "\\junk": FolderRole.JUNK,
    "\\drafts": FolderRole.DRAFTS,
    "\\sent": FolderRole.SENT,
}
_TELLING = frozenset({*_ROLES, "\\all", "\\archive", "\\flagged", "\\important"})
_CLOSED = frozenset({"\\noselect", "\\nonexistent"})
_GMAIL_HOLDS = frozenset({"\\all", "\\trash", "\\junk"})
_VIEWS = frozenset({"\\all", "\\flagged"})
_INBOX = "INBOX"
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_NOT_PLAIN = re.compile(rb"[^A-Za-z0-9_-]")


def account_folders(
    account: Account, account_file: Path, listed: Sequence[ListedFolder], *, is_gmail: bool
) -> tuple[Folder, ...]:
    """The folders that hold mail, in the order of the list, INBOX first, those of others last.

    Names that no server may give (control characters, more than `limits.NAME` bytes) are left
    out: nothing of them reaches a command or a path (R-HS3).

    Args:
        account: Whose they are; its `trash` is one, whatever the server says.
        account_file: Where the account lies; the paths of folders begin beside it.
        listed: What LIST told.
        is_gmail: Only what holds all mail is read, where the server shows it.
    """
    held = {_folder_name(it): it for it in listed if _is_readable(it)}
    if not is_gmail:
        held = {name: it for name, it in held.items() if not it.attributes & _VIEWS}
    elif any("\\all" in it.attributes for it in held.values()):
        held = {name: it for name, it in held.items() if it.attributes & _GMAIL_HOLDS}
    tells = any(it.attributes & _TELLING for it in listed if it.owner is None)
    trashes = {
        _folder_name(it): it.delimiter
        for it in listed
        if "\\trash" in it.attributes or account.trash == it.name
    }
    root = mailbox_root(account, account_file)
    return tuple(
        Folder(
            name=name,
            path=root / quote_level(name),
            version="",
            size_bytes=0,
            role=_role_of(name, held[name], trashes, by_name=not tells),
            owner=held[name].owner,
        )
        for name in sorted(held, key=lambda name: (name != _INBOX, held[name].owner is not None))
    )


def mailbox_root(account: Account, account_file: Path) -> Path:
    """What stands for the mailbox of an account in the paths of its folders; no such file exists.

    Equal for two accounts that reach the same mailbox, so that it is read once (R-ID5).
    """
    return account_file.parent / quote_level(
        f"{account.user}@{account.host.lower()}:{account.port}"
    )


def is_same_folder(one: str, other: str) -> bool:
    """Whether two names mean one folder: INBOX may be written in any case (RFC 3501 5.1)."""
    return one == other or one.upper() == other.upper() == "INBOX"


def login_of(folder: Path) -> tuple[str, str]:
    """The user and the host, lower case, that the path of a folder of an account tells."""
    user, _, server = unquote(folder.parent.name).rpartition("@")
    return user, server.rpartition(":")[0].lower()


def quote_level(name: str) -> str:
    """A name as one level of a path: all but letters, digits, "-" and "_" percent-encoded."""
    raw = name.encode("utf-8", "surrogatepass")
    return _NOT_PLAIN.sub(lambda found: b"%%%02X" % found.group()[0], raw).decode("ascii")


def _folder_name(listed: ListedFolder) -> str:
    """INBOX is one folder in any case of its letters (RFC 3501 5.1)."""
    return _INBOX if listed.name.upper() == _INBOX else listed.name


def _is_readable(listed: ListedFolder) -> bool:
    name = listed.name
    if not name or listed.attributes & _CLOSED or _CONTROL.search(name):
        return False
    return len(name.encode("utf-8", "surrogatepass")) <= NAME


def find_trash(listed: Sequence[ListedFolder]) -> str:
    """The folder that the server calls the trash, or ""; a name proves nothing (R-IM13).

    Other users have one as well, and it is not for our mail.
    """
    own = (it for it in listed if it.name and it.owner is None)
    return next((it.name for it in own if "\\trash" in it.attributes), "")


def _is_in(name: str, trashes: Mapping[str, str]) -> bool:
    """Whether a folder is a trash or in one: one that a mail program deleted goes with it."""
    return any(
        name == trash or (delimiter and name.startswith(trash + delimiter))
        for trash, delimiter in trashes.items()
    )


def _role_of(
    name: str, listed: ListedFolder, trashes: Mapping[str, str], *, by_name: bool
) -> FolderRole:
    if _is_in(name, trashes):
        return FolderRole.TRASH
    for attribute, role in _ROLES.items():
        if attribute in listed.attributes:
            return role
    named = role_of(name.replace(listed.delimiter or "/", "/"))
    # What may be the trash is never kept, also where only other folders' purposes are told.
    fits = by_name or (named is FolderRole.TRASH and not trashes)
    return named if fits else FolderRole.NORMAL
