"""Adding and removing sources, and what is done with each folder."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.errors import ServerError
from core.model.mail import MessageFlag, has_flag
from core.model.remote import Account, Survey
from core.model.sources import Folder, SourceKind, SourceSpec, Treatment
from core.scan.session import (
    Session,
    is_readable_only,
    read_only_beside,
    rows_of_folders,
    unclear_folders,
)
from core.sources.disk.reading import natural_key
from gui.controllers.accounts.path_contents import PathContents, look_at_paths
from gui.jobs import JobDone, JobFailed, JobRunner, Outcome
from gui.models.accounts.accounts import AccountState, state_of_error
from gui.models.accounts.found import profile_words
from gui.models.accounts.naming import INBOX, Naming
from gui.models.accounts.source_entries import (
    FolderEntry,
    SourceEntry,
    as_renamed,
    default_treatment,
    file_names,
    folder_treatments,
    source_names,
)
from gui.models.accounts.sources import Index, SourcesModel
from gui.models.results.board import MarkBar, MarkBars
from gui.models.results.facts import Bools
from gui.models.saved_session import SavedSession

Remembered = dict[str, dict[str, str]]
_WHOLE = ""  # in the place of a folder's name: an account that is left out, whatever it holds
_OF_ONE_FILE = (SourceKind.TAKEOUT, SourceKind.PST)  # several folders in one file


class SourcesController(QObject):
    """Knows which mail is looked at.

    Signals:
        failed: Some paths hold no mail: a tuple of `SourceError`.
        added: Sources were added; how many.
        busied: Whether paths are being looked at.
        crashed: An exception of ours.
    """

    failed = Signal(object)
    added = Signal(int)
    busied = Signal(bool)
    crashed = Signal(object)

    def __init__(self, *, remembered: Remembered, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model = SourcesModel(self)
        self._remembered = remembered
        self._preferred: Remembered = {}  # of a session, until its mail is in the list
        self._waiting: list[Path] = []
        self._surveys: dict[str, Survey] = {}
        self._runner = JobRunner(self)
        self._runner.busied.connect(self.busied)
        self._to_count: Session | None = None
        self._counting = QTimer(self, interval=0, singleShot=True)
        self._counting.timeout.connect(self._count)

    def add(self, paths: Sequence[Path]) -> None:
        """Look at paths, in a worker, and add what holds mail."""
        self._waiting += paths
        if self._waiting and not self._runner.is_busy:
            now, self._waiting = tuple(self._waiting), []
            self._runner.start(lambda job: look_at_paths(now, job), self._on_looked)

    def add_account(self, path: Path, account: Account) -> None:
        """Put an account into the list, or its changed self in its place."""
        at = self._at(path)
        known = None if at is None else self.model.entries[at]
        if known is None:
            spec = SourceSpec(SourceKind.IMAP, path)
            self.model.add(self._as_remembered(SourceEntry(spec, account.name, (), account)))
        else:
            self.model.add(replace(known, name=account.name, account=account))

    def show_survey(self, path: Path, survey: Survey) -> None:
        """Show the folders of an account as a look at it found them."""
        at = self._at(path)
        if at is None:
            return
        self._surveys[str(path)] = survey
        entry = self.model.entries[at]
        chosen = {held.folder.name: held.treatment for held in entry.folders}
        found = zip(survey.folders, survey.messages, strict=True)
        entries = tuple(
            FolderEntry(folder, default_treatment(folder), n_mails)
            for folder, n_mails in sorted(found, key=lambda pair: _place_in_list(pair[0]))
        )
        remembered = self._as_remembered(replace(entry, folders=entries)).folders
        self.model.tell(at, AccountState.CONNECTED)
        self.model.show_folders(
            at,
            tuple(
                replace(held, treatment=chosen.get(held.folder.name, held.treatment))
                for held in remembered
            ),
        )

    def tell(self, path: Path, state: AccountState, detail: str = "") -> None:
        """Say where the connection with an account stands."""
        at = self._at(path)
        if at is not None and self.model.entries[at].account is not None:
            self.model.tell(at, state, detail)

    def tell_failure(self, failure: ServerError) -> None:
        """Say that an account could not be used, and why."""
        self.tell(failure.path, state_of_error(failure), failure.detail)

    def tell_connected(self, session: Session) -> None:
        """Say that the accounts of a session answered."""
        for spec in session.specs:
            self.tell(spec.path, AccountState.CONNECTED)

    @property
    def surveys(self) -> Mapping[str, Survey]:
        """What is known of the accounts that answered, by the paths of their files."""
        return MappingProxyType(self._surveys)

    @property
    def naming(self) -> Naming:
        """What the sources are called."""
        return account_naming(self.model.entries)

    def remove_account(self, path: Path) -> None:
        """Take an account out of the list."""
        at = self._at(path)
        if at is not None:
            self.model.remove(at)

    def remove(self, number: int) -> None:
        """Take a source out of the list."""
        self.model.remove(number)

    def treat(self, index: Index, treatment: Treatment) -> None:
        """Search, protect or skip a folder or a source."""
        self.model.treat(index, treatment)

    def protect_folder(self, session: Session, number: int) -> None:
        """Protect a folder of a session, by its number there."""
        held = session.folders[number]
        self.protect(session.specs[held.source], held.folder.name)

    def protect(self, spec: SourceSpec, name: str) -> bool:
        """Protect a folder of a source, by its name; whether there is such a folder."""
        for at, entry in enumerate(self.model.entries):
            names = [known.folder.name for known in entry.folders]
            if entry.spec == spec and name in names:
                top = self.model.index(at, 0)
                index = top if entry.is_single else self.model.index(names.index(name), 0, top)
                self.model.treat(index, Treatment.PROTECT)
                return True
        return False

    def specs(self) -> tuple[SourceSpec, ...]:
        """All sources, in their order."""
        return tuple(entry.spec for entry in self.model.entries)

    def to_scan(self) -> tuple[SourceEntry, ...]:
        """The sources that can be scanned as the user wants it: their folders are known."""
        return tuple(entry for entry in self.model.entries if entry.is_known)

    def unknown_accounts(self) -> tuple[SourceEntry, ...]:
        """Accounts that are wanted, and whose folders are not known yet."""
        return tuple(e for e in self.model.entries if not e.is_known and not e.left_out)

    def protected(self, session: Session) -> Bools:
        """(n,) bool: messages of a session in folders that are protected now."""
        return protected_rows(self.model.entries, session)

    def folder_bars(self, session: Session) -> MarkBars:
        """(n,) uint8 of `MarkBar`: READ_ONLY for messages that stay because their folders are."""
        known = {
            (entry.spec, held.folder.name): held
            for entry in self.model.entries
            for held in entry.folders
        }
        folders = np.full(len(session.folders) + 1, MarkBar.NONE, np.uint8)
        for number, held in enumerate(session.folders):
            now = known.get((session.specs[held.source], held.folder.name))
            if is_readable_only(held.folder) or (now and is_readable_only(now.folder)):
                folders[number] = MarkBar.READ_ONLY
        return folders[session.mails.folder]

    def limits(self, session: Session) -> tuple[Bools, MarkBars]:
        """What `protected` and `folder_bars` give."""
        return self.protected(session), self.folder_bars(session)

    def absent(self, session: Session) -> Bools:
        """(n,) bool: messages of a session that count for nothing now.

        Their sources were removed from the list, or their folders are skipped.
        """
        return _absent_rows(self.model.entries, session)

    def absent_if(self, session: Session, index: Index, treatment: Treatment) -> Bools:
        """What `absent` would give after `treat`."""
        return _absent_rows(self.model.entries_if(index, treatment), session)

    def show_folders(self, session: Session) -> None:
        """Show the folders on this computer that a scan found, and how many messages they held."""
        specs = self.specs()
        for number, spec in enumerate(session.specs):
            if spec in specs:
                both = session.folders + session.skipped
                found = {held.folder.name: held.folder for held in both if held.source == number}
                self._show_found(specs.index(spec), found)
        self.show_counts(session)

    def _show_found(self, at: int, found: Mapping[str, Folder]) -> None:
        """Add the folders that are new to a source; those that are not there any more say so."""
        entry = self.model.entries[at]
        # A source that could not be read among others has one folder "" in a scan.
        if entry.account is not None or (found.keys() == {""} and not entry.is_single):
            return
        known = tuple(
            replace(held, n_mails=-1, is_gone=True)
            if held.folder.name not in found and not held.folder.path.exists()
            else replace(held, is_gone=False)
            for held in entry.folders
        )
        names = {held.folder.name for held in known}
        new = tuple(
            FolderEntry(folder, default_treatment(folder))
            for name, folder in found.items()
            if name not in names
        )
        if new or known != entry.folders:
            new = self._as_remembered(replace(entry, folders=new)).folders
            known, new = (
                as_renamed(known, new) if entry.spec.kind is SourceKind.MBOX else (known, new)
            )
            by_name = sorted(known + new, key=lambda held: natural_key(held.folder.name))
            self.model.show_folders(at, tuple(by_name) if new else known)

    def show_counts(self, session: Session) -> None:
        """Show how many messages the folders of a scan hold, without those that left since.

        In the next turn of the window's thread, and once: whoever asks has a list to fill first.
        """
        self._to_count = session
        self._counting.start()

    @Slot()
    def _count(self) -> None:
        session, self._to_count = self._to_count, None
        if session is None:
            return
        specs, there = self.specs(), count_there(session)
        for number, spec in enumerate(session.specs):
            if spec in specs:
                entry = self.model.entries[specs.index(spec)]
                left = {held.folder.name for held in session.skipped if held.source == number}
                mails = {  # a file that was emptied is no folder any more
                    held.folder.name: 0
                    for held in entry.folders
                    if held.folder.name not in left and not held.is_gone
                }
                mails |= {
                    held.folder.name: n_mails
                    for held, n_mails in zip(session.folders, there, strict=True)
                    if held.source == number
                }
                self.model.count(specs.index(spec), mails)

    def to_remember(self) -> Remembered:
        """What the user treats in another way than the default; it counts from now on.

        A mailbox on this computer is remembered by its own path, however it was opened: by itself
        or with others. What was chosen once stays written, because what is the default may depend
        on the way.
        """
        now = dict(self._remembered)
        for entry in self.model.entries:
            if entry.account is not None:
                now[_remembered_by(entry.spec)] = self._of_account(entry)
                continue
            for held in entry.folders:
                known = self._kept(entry.spec, held.folder) is not None
                if known or held.treatment is not default_treatment(held.folder):
                    key, name = _mailbox_of(entry.spec, held.folder)
                    now[key] = {**now.get(key, {}), name: held.treatment.value}
        self._remembered = now
        return now

    def _of_account(self, entry: SourceEntry) -> dict[str, str]:
        if entry.is_left_out:
            return {_WHOLE: Treatment.SKIP.value}
        if not entry.is_known:  # what was chosen once counts until its folders come
            kept = {**self._remembered.get(_remembered_by(entry.spec), {})}
            kept.pop(_WHOLE, None)
            return kept
        return {
            held.folder.name: held.treatment.value
            for held in entry.folders
            if held.treatment is not default_treatment(held.folder)
        }

    def prefer(self, whole: SavedSession) -> None:
        """Treat the folders of a session's sources as it says, those that are added later too."""
        specs = [SourceSpec(kind, Path(path)) for kind, path in whole.sources]
        chosen: dict[SourceSpec, dict[str, str]] = {spec: {} for spec in specs}
        for number, name, treatment in whole.treatments:
            if 0 <= number < len(specs):
                chosen[specs[number]][name] = treatment.value
        for spec, kept in chosen.items():
            of = self._remembered if spec.kind is SourceKind.IMAP else self._preferred
            of[_remembered_by(spec)] = kept
        for entry in self.model.entries:
            if entry.spec in chosen:
                self.model.add(self._as_remembered(entry))

    def leave_only(self, whole: SavedSession) -> None:
        """Take local mail out of the list that a session does not name; accounts stay."""
        for number in reversed(range(len(self.model.entries))):
            entry = self.model.entries[number]
            place = (entry.spec.kind, str(entry.spec.path))
            if entry.account is None and place not in whole.sources:
                self.model.remove(number)

    def wait(self, seconds: float) -> None:
        """Stop looking. For closing only."""
        self._runner.wait(seconds)

    def _on_looked(self, outcome: Outcome) -> None:
        if isinstance(outcome, JobDone) and isinstance(outcome.value, PathContents):
            for entry in outcome.value.entries:
                title = outcome.value.profiles.get(entry.spec.path, "")
                named = replace(entry, name=profile_words(title)) if title else entry
                named = self._as_remembered(named)
                self._preferred.pop(_remembered_by(entry.spec), None)
                self.model.add(named)
            if outcome.value.errors:
                self.failed.emit(outcome.value.errors)
            if outcome.value.entries:
                self.added.emit(len(outcome.value.entries))
        elif isinstance(outcome, JobFailed):
            self.crashed.emit(outcome.error)
        self.add(())

    def _at(self, path: Path) -> int | None:
        paths = [entry.spec.path for entry in self.model.entries]
        return paths.index(path) if path in paths else None

    def _as_remembered(self, entry: SourceEntry) -> SourceEntry:
        whole = self._of_source(entry.spec).get(_WHOLE) == Treatment.SKIP.value
        return replace(
            entry,
            left_out=whole and not entry.is_known,
            folders=tuple(
                replace(
                    held, treatment=_treatment(self._kept(entry.spec, held.folder), held.folder)
                )
                for held in entry.folders
            ),
        )

    def _kept(self, spec: SourceSpec, folder: Folder) -> str | None:
        """How a folder is treated as far as that was chosen; None: nobody chose."""
        preferred = self._preferred.get(_remembered_by(spec))
        if preferred is not None:
            return preferred.get(folder.name)
        own = None
        if spec.kind is not SourceKind.IMAP:
            key, name = _mailbox_of(spec, folder)
            own = self._remembered.get(key, {}).get(name)
        return self._of_source(spec).get(folder.name) if own is None else own

    def _of_source(self, spec: SourceSpec) -> dict[str, str]:
        """What is remembered by a source: of an account; of other mail what was written once."""
        kept = self._remembered.get(_remembered_by(spec))
        # without a kind, as it was written before that
        return self._remembered.get(str(spec.path), {}) if kept is None else kept


def _remembered_by(spec: SourceSpec) -> str:
    """What a source is remembered by: one folder may hold mail of several kinds."""
    return f"{spec.kind.value}:{spec.path}"


def _mailbox_of(spec: SourceSpec, folder: Folder) -> tuple[str, str]:
    """What a mailbox on this computer is remembered by, and its name within its file."""
    name = folder.name if spec.kind in _OF_ONE_FILE else ""
    return f"mailbox:{spec.kind.value}:{_real_path(folder.path)}", name


@cache
def _real_path(path: Path) -> str:
    """Where a file really is. Kept: asked for each folder whenever one of them is treated."""
    return os.path.realpath(path)


def _place_in_list(folder: Folder) -> tuple[bool, bool, str]:
    """Inbox first, folders that are skipped last; servers list them in any order."""
    unwanted = default_treatment(folder) is Treatment.SKIP
    return unwanted, folder.name.upper() != INBOX, folder.name.casefold()


def rows_of_sources(session: Session, specs: Collection[SourceSpec]) -> Bools:
    """(n,) bool: the messages of a session that lie in these sources."""
    chosen = np.array([spec in specs for spec in session.specs], np.bool_)
    of_folders = np.array([chosen[held.source] for held in session.folders], np.bool_)
    found: Bools = np.append(of_folders, False)[session.mails.folder]
    return found


def account_naming(entries: Sequence[SourceEntry]) -> Naming:
    """What some sources are called."""
    return Naming(
        {str(entry.spec.path): entry.account for entry in entries if entry.account is not None},
        file_names(entries),
    )


def count_there(session: Session) -> list[int]:
    """How many messages each folder of a session holds, without those that are deleted already."""
    there = ~has_flag(session.mails.flags, MessageFlag.GHOST | MessageFlag.PSEUDO)
    counts = np.bincount(session.mails.folder[there], minlength=len(session.folders))
    return [int(n) for n in counts]


def short_names(entries: Sequence[SourceEntry]) -> list[str]:
    """What each source is called where there is little room."""
    naming = account_naming(entries)
    return [
        name if entry.account is None else naming.short(str(entry.spec.path))
        for name, entry in zip(source_names(entries), entries, strict=True)
    ]


def skipped_folders(entries: Sequence[SourceEntry]) -> frozenset[tuple[int, str]]:
    """(source, folder name) of what is not searched."""
    return frozenset(
        place
        for place, treatment in folder_treatments(entries).items()
        if treatment is Treatment.SKIP
    )


def _skipped_places(entries: Sequence[SourceEntry]) -> frozenset[tuple[SourceSpec, str]]:
    """`skipped_folders`, by the sources themselves."""
    return frozenset((entries[number].spec, name) for number, name in skipped_folders(entries))


def is_scan_of(session: Session, entries: Sequence[SourceEntry]) -> bool:
    """Whether a scan is of the mail that is to be searched now."""
    if set(session.specs) != {entry.spec for entry in entries}:
        return False
    skipped = _skipped_places(entries)
    read, left_out = (
        {(session.specs[held.source], held.folder.name) for held in folders}
        for folders in (session.folders, session.skipped)
    )
    return not read & skipped and left_out <= skipped


def count_unscanned(session: Session, entries: Sequence[SourceEntry]) -> int:
    """How many mailboxes are to be searched and are not in a scan.

    A source that came since counts as its folders, an account that nobody looked at yet as one. A
    folder that was left out because it is the file of another one is in the scan by that one.
    """
    read: set[Path] = set()
    skipped = {(session.specs[held.source], held.folder.name) for held in session.skipped}
    n = 0
    for entry in entries:
        wanted = [held.folder for held in entry.folders if held.treatment is not Treatment.SKIP]
        if entry.spec not in session.specs:
            n += len(wanted) if entry.is_known else not entry.left_out
        else:
            left = [one for one in wanted if (entry.spec, one.name) in skipped]
            if left and not read:
                read = {held.folder.path.resolve() for held in session.folders}
            n += sum(one.path.resolve() not in read for one in left)
    return n


def _absent_rows(entries: Sequence[SourceEntry], session: Session) -> Bools:
    specs, skipped = frozenset(entry.spec for entry in entries), _skipped_places(entries)
    places = [(session.specs[held.source], held.folder.name) for held in session.folders]
    left = [n for n, at in enumerate(places) if at[0] not in specs or at in skipped]
    return rows_of_folders(session, left)


def protected_rows(entries: Sequence[SourceEntry], session: Session) -> Bools:
    """(n,) bool: messages of a session in folders that nothing may be moved from."""
    by_spec = {entry.spec: entry for entry in entries}
    folders = np.zeros(len(session.folders) + 1, np.bool_)
    closed = read_only_beside(session) | unclear_folders(session)
    for number, held in enumerate(session.folders):
        entry = by_spec.get(session.specs[held.source])
        folders[number] = (
            entry is None
            or number in closed
            or any(
                known.folder.name == held.folder.name and known.treatment is not Treatment.SEARCH
                for known in entry.folders
            )
        )
    return folders[session.mails.folder]


def _treatment(kept: str | None, folder: Folder) -> Treatment:
    try:
        return default_treatment(folder) if kept is None else Treatment(kept)
    except ValueError:
        return default_treatment(folder)
