"""What places are called: files by their names, accounts by what the user calls them.

Plans, runs and errors know an account by the path of its file, which says nothing to a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from core.model.plan import TO_SERVER, TO_TRASH
from core.model.remote import Account
from gui import wording

INBOX = "INBOX"  # the one name that every server has, in any case (RFC 3501 5.1)
_NONE: Mapping[str, Account] = MappingProxyType({})

_FILE = re.compile(r"/accounts/[0-9a-f]{32}\.json\Z")

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Naming:
    """Names of places.

    Attributes:
        accounts: The path of an account's file to the account.
        files: The path of a file or folder to its name, where its last part would not tell it
            from another.
    """

    accounts: Mapping[str, Account] = field(default_factory=lambda: _NONE)
    files: Mapping[str, str] = field(default_factory=dict)

    def account(self, path: str) -> Account | None:
        """The account of a path; None if it is a file's, or of an account that was removed."""
        return self.accounts.get(path)

    def is_account(self, path: str) -> bool:
        """Whether a path is that of an account, be it one that was removed."""
        return path in self.accounts or _was_account(path)

    def is_unknown_account(self, path: str) -> bool:
        """Whether a path is that of an account that was removed, or that is not known yet."""
        return path not in self.accounts and _was_account(path)

    def source(self, path: str) -> str:
        """What a source is called."""
        account = self.account(path)
        if account is not None:
            return account.name
        if _was_account(path):
            return _removed_words()
        return self.files.get(path) or Path(path).name or path

    def short(self, path: str) -> str:
        """What a source is called where there is little room: "anna" for anna@example.org."""
        account = self.account(path)
        if account is None:
            return self.source(path)
        before = [other.name.partition("@")[0] for other in self.accounts.values()]
        own = account.name.partition("@")[0]
        return own if own and before.count(own) == 1 else account.name

    def place(self, path: str, folder: str) -> str:
        """A folder of a source, in short."""
        if self.account(path) is None and not _was_account(path):
            return folder_name(folder) or self.source(path)
        return f"{self.short(path)} / {folder_name(folder)}"

    def target(self, to: str, path: str) -> str:
        """Where mail of a source goes: `to` as in `core.model.plan.Move`."""
        if to == TO_TRASH:
            account = self.account(path)
            if account is None and not _was_account(path):
                return translate("Naming", "Twinsweep Trash")
            return translate("Naming", "Trash of %1").replace("%1", self.short(path))
        return self.destination(to)

    def destination(self, to: str) -> str:
        """What a destination that is not the trash is called."""
        if not to.startswith(TO_SERVER):
            return Path(to).name or to
        name, _, folder = to.removeprefix(TO_SERVER).partition("/")
        account = next((a for a in self.accounts.values() if a.id == name), None)
        words = translate("Naming", "%1 of %2")
        owner = _removed_words() if account is None else account.name
        return wording.fill(words, folder_name(folder), owner)


def name_files(paths: Sequence[str]) -> dict[str, str]:
    """Names for files and folders of which several end alike: with the folder they lie in.

    "mail" of /home/anna and /home/bob are "mail (anna)" and "mail (bob)". Others are left out.
    """
    found: dict[str, str] = {}
    by_name: dict[str, list[str]] = {}
    for path in dict.fromkeys(paths):
        by_name.setdefault(Path(path).name, []).append(path)
    for name, alike in by_name.items():
        if not name or len(alike) == 1:
            continue
        parents_of = {path: Path(path).parts[:-1] for path in alike}
        for path, parents in parents_of.items():
            others = [other for one, other in parents_of.items() if one != path]
            n = 1
            while n < len(parents) and any(other[-n:] == parents[-n:] for other in others):
                n += 1
            found[path] = f"{name} ({Path(*parents[-n:])!s})"
    return found


def _removed_words() -> str:
    return translate("Naming", "an account that was removed")


def _was_account(path: str) -> bool:
    """Whether a path, which is that of no account now, was one's (`core.accounts.files`)."""
    return _FILE.search(Path(path).as_posix()) is not None


def destination_of(account: Account, folder: str) -> str:
    """A folder of an account as the destination of a move."""
    return f"{TO_SERVER}{account.id}/{folder}"


def folder_name(folder: str, beside: Iterable[str] = ()) -> str:
    """A folder of an account as people read it; levels stay parted as the server parts them.

    beside: The folders of its source, of which none is to be called the same.
    """
    head, rest = folder[: len(INBOX)], folder[len(INBOX) :]
    if head.upper() != INBOX or rest[:1].isalnum():
        return folder
    said = translate("Naming", "Inbox") + rest
    return folder if said in beside else said
