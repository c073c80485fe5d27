"""Which mail a command line means: paths and accounts to sources, names of folders to limits."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.accounts.files import account_file, find, load
from core.cli.options import AccountWord, MailWord
from core.errors import SourceMissing
from core.job import Job
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec
from core.model.table import SessionFolder
from core.scan.folders import readable_folders
from core.scan.session import Session
from core.sources.imap.session.folders import is_same_folder
from core.sources.registry import detect_all
from core.sources.stores import Stores
from core.system.places import Places

SKIPPED_ROLES = (FolderRole.TRASH, FolderRole.JUNK, FolderRole.DRAFTS)


@dataclass(frozen=True, slots=True)
class ChosenSources:
    """Sources, each once.

    Attributes:
        specs: In the order they were named.
        only: Names of the folders that are meant, of the sources of which not all are.
    """

    specs: tuple[SourceSpec, ...]
    only: dict[SourceSpec, frozenset[str]]


def choose_sources(words: Iterable[MailWord], places: Places) -> ChosenSources:
    """The sources that some words of a command line mean.

    Raises:
        SourceError: A path is no mail.
        UnknownAccount: There is no account of a name.
    """
    specs: list[SourceSpec] = []
    only: dict[SourceSpec, set[str]] = {}
    whole: set[SourceSpec] = set()
    for word in words:
        if isinstance(word, Path):
            specs += detect_all(word)
            continue
        spec = spec_of_account(word, places)
        specs.append(spec)
        if word.folder:
            only.setdefault(spec, set()).add(word.folder)
        else:
            whole.add(spec)
    limits = {spec: frozenset(names) for spec, names in only.items() if spec not in whole}
    return ChosenSources(tuple(dict.fromkeys(specs)), limits)


def spec_of_account(word: AccountWord, places: Places) -> SourceSpec:
    """The source that an account is.

    Raises:
        UnknownAccount: There is none of this name.
    """
    account = find(places, word.name)
    return SourceSpec(SourceKind.IMAP, account_file(places, account.id))


def folders_left_out(
    choice: ChosenSources,
    stores: Stores,
    job: Job,
    *,
    all_folders: bool,
    folders: Collection[str] = (),
) -> dict[tuple[int, str], Folder]:
    """The folders that are not to be searched, by the number of the source and their names.

    Trash, junk and drafts inside a source are not searched unless they are named or asked for.
    Folders that are shared or belong to other users are searched only if named: others rely on
    what is in them.

    Args:
        choice: The sources.
        stores: Opens them.
        job: Asked to stop while a server is waited for.
        all_folders: With trash, junk and drafts.
        folders: Only folders of these names, in any source; empty: all.

    Raises:
        SourceMissing: A folder that is named is in no source.
        SourceError: A source cannot be opened.
    """
    out: dict[tuple[int, str], Folder] = {}
    unseen = set(folders)
    for number, spec in enumerate(choice.specs):
        limits = choice.only.get(spec, frozenset(folders))
        missing = set(choice.only.get(spec, ()))
        alone = len(choice.specs) == 1
        for folder in readable_folders(stores.source(spec, job), alone=alone):
            if any(is_same_folder(folder.name, name) for name in limits):
                unseen -= {name for name in unseen if is_same_folder(folder.name, name)}
                missing -= {name for name in missing if is_same_folder(folder.name, name)}
            elif limits or _is_optional(folder, all_folders=all_folders):
                out[number, folder.name] = folder
        for name in sorted(missing):
            raise SourceMissing(Path(str(AccountWord(load(spec.path).name, name))))
    for name in sorted(unseen):
        raise SourceMissing(Path(name))
    return out


def _is_optional(folder: Folder, *, all_folders: bool) -> bool:
    """Whether a folder that nobody named is not searched."""
    if folder.owner is not None:
        return True
    is_inside = bool(folder.name) and not folder.opened
    return is_inside and folder.role in SKIPPED_ROLES and not all_folders


def find_folders(session: Session, word: MailWord, places: Places) -> list[int]:
    """Numbers of the folders of a scan that lie at a path or below it, or in an account.

    The labels of a Takeout, and the folders of a .pst, lie below it as scans name them:
    "All mail.mbox/Work".

    Raises:
        UnknownAccount: There is none of this name.
    """
    if isinstance(word, AccountWord):
        spec = spec_of_account(word, places)
        return [
            number
            for number, held in enumerate(session.folders)
            if session.specs[held.source] == spec
            and (not word.folder or is_same_folder(held.folder.name, word.folder))
        ]
    wanted = Path(os.path.realpath(word))
    return [
        number
        for number, held in enumerate(session.folders)
        if any(place.is_relative_to(wanted) for place in _folder_paths(session, held))
    ]


def _folder_paths(session: Session, held: SessionFolder) -> list[Path]:
    """Where a folder on this computer lies: its file, and in it what it is called."""
    spec = session.specs[held.source]
    if spec.kind is SourceKind.IMAP:
        return []
    file = Path(os.path.realpath(held.folder.path))
    inside = Path(os.path.realpath(spec.path)) / held.folder.name
    return [file] if held.folder.planned is None else [file, inside]


def account_files_of(specs: Sequence[SourceSpec]) -> tuple[Path, ...]:
    """The files of the accounts among some sources, each once."""
    return tuple(dict.fromkeys(s.path for s in specs if s.kind is SourceKind.IMAP))
