"""What the sidebar knows of a source and of its folders, and what may be done with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.model.found import Caution, CautionKind
from core.model.refusals import RefusalKind
from core.model.remote import Account
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec, Treatment
from core.words.sentence import about
from core.words.sources import SOURCE_KINDS
from gui import wording
from gui.models.accounts.accounts import AccountState
from gui.models.accounts.naming import name_files


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """A folder in the sidebar; `n_mails` is -1 until a scan counted them.

    `caution`: What Thunderbird does with it, or left there. `is_gone`: The last scan did not find
    it any more: another program renamed, moved or deleted it. `files_bytes`: How large its files
    are where messages have a file each; -1: they are too many to be asked.
    """

    folder: Folder
    treatment: Treatment
    n_mails: int = -1
    caution: Caution | None = None
    is_gone: bool = False
    files_bytes: int = 0


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A source in the sidebar. A source of one folder is shown as one row.

    Attributes:
        account: Of an account on a server, else None.
        state, detail: Where its connection stands, and the server's or the system's own words.
        left_out: It was unticked before its folders were known.
    """

    spec: SourceSpec
    name: str
    folders: tuple[FolderEntry, ...]
    account: Account | None = None
    state: AccountState = AccountState.UNASKED
    detail: str = ""
    left_out: bool = False

    @property
    def is_single(self) -> bool:
        """Whether its one folder is the source itself."""
        return len(self.folders) == 1 and not self.folders[0].folder.name

    @property
    def is_known(self) -> bool:
        """Whether its folders are known, so that it can be scanned as the user wants it."""
        return self.account is None or bool(self.folders)

    @property
    def is_left_out(self) -> bool:
        """Whether it is an account without a tick, be its folders known or not."""
        if self.account is None or not self.folders:
            return self.left_out
        return all(held.treatment is Treatment.SKIP for held in self.folders)

    @property
    def open_in(self) -> Caution | None:
        """Which program has all of its folders in its hands, or some of them."""
        cautions = (held.caution for held in self.folders if held.caution is not None)
        return next((one for one in cautions if one.kind is CautionKind.RUNNING), None)


def default_treatment(folder: Folder) -> Treatment:
    """What is done with a folder until the user says otherwise."""
    if folder.owner is not None:  # others rely on what is in it
        return Treatment.SKIP
    unwanted = (FolderRole.TRASH, FolderRole.JUNK, FolderRole.DRAFTS)
    is_inside = folder.name and not folder.opened  # what was opened by itself is wanted
    if folder.role in unwanted and is_inside:
        return Treatment.SKIP
    if folder.role is FolderRole.SENT or is_cache(folder):
        return Treatment.PROTECT
    return Treatment.SEARCH


def folder_treatments(entries: Sequence[SourceEntry]) -> dict[tuple[int, str], Treatment]:
    """(source, folder name) to what is done with it."""
    return {
        (number, held.folder.name): held.treatment
        for number, entry in enumerate(entries)
        for held in entry.folders
    }


def level_separator(entry: SourceEntry) -> str:
    """What parts the levels of folder names: "/" on disk; some servers have "."."""
    names = {held.folder.name for held in entry.folders}
    if entry.spec.kind is not SourceKind.IMAP or any("/" in name for name in names):
        return "/"
    dotted = any(name.rpartition(".")[0] in names for name in names if "." in name)
    return "." if dotted else "/"


def possible_treatment(held: FolderEntry, wish: Treatment) -> Treatment:
    """What can be done with a folder, where somebody wishes this."""
    if wish is Treatment.SEARCH and is_cache(held.folder):
        return Treatment.PROTECT
    return wish


def as_renamed(
    known: tuple[FolderEntry, ...], new: tuple[FolderEntry, ...]
) -> tuple[tuple[FolderEntry, ...], tuple[FolderEntry, ...]]:
    """Known and new mbox files, where a new one may be one that is gone under another name.

    What is done with it stays, and the old name goes.
    """
    gone = {file: held for held in known if held.is_gone and (file := _file_of(held.folder))}
    before = [gone.get(_file_of(held.folder)) for held in new]
    renamed = tuple(
        held if was is None else replace(held, treatment=possible_treatment(held, was.treatment))
        for held, was in zip(new, before, strict=True)
    )
    return tuple(held for held in known if held not in before), renamed


def _file_of(folder: Folder) -> str:
    """The device and the inode of an mbox file, which stay when it is renamed; "": not known."""
    return ":".join(folder.version.split(":")[:2])


def is_cache(folder: Folder) -> bool:
    """Whether nothing may be taken from a folder. Of an archive that is only read a copy can."""
    return folder.fixed is not None and folder.fixed.kind is not RefusalKind.ARCHIVE


def file_names(entries: Sequence[SourceEntry]) -> dict[str, str]:
    """Names of the files among some sources that have to be told apart, by their paths."""
    return name_files([str(entry.spec.path) for entry in entries if entry.account is None])


def source_names(entries: Sequence[SourceEntry]) -> list[str]:
    """What each source is called; one folder with several kinds of mail by these, too."""
    files, paths = file_names(entries), Counter(entry.spec.path for entry in entries)
    names = []
    for entry in entries:
        name = files.get(str(entry.spec.path), entry.name)
        if paths[entry.spec.path] > 1:
            name = wording.say(about(name, SOURCE_KINDS[entry.spec.kind]))
        names.append(name)
    return names
