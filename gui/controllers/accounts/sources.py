"""Adding and removing sources, and what is done with each folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
)
from core.sources.disk.reading import natural_key
from gui.controllers.accounts.path_contents import PathContents, look_at_paths
from gui.controllers.accounts.scanned_sources import (
    absent_rows,
    folder_bars,
    protected_rows,
    ticked_folders,
)
from gui.controllers.accounts.treatments import (
    Place,
    Remembered,
    Treatments,
    share_treatments,
)
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
    source_names,
)
from gui.models.accounts.sources import Index, SourcesModel
from gui.models.results.board import MarkBars
from gui.models.results.facts import Bools
from gui.models.saved_session import SavedSession


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
        self._treatments = Treatments(remembered)
        self._shared: (
            dict[Place, Treatment] | None
        ) = {}  # as folders were treated; None: in between
        self.model.treated.connect(self._follow_holders)
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
            self.model.add(self._treatments.apply(SourceEntry(spec, account.name, (), account)))
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
        remembered = self._treatments.apply(replace(entry, folders=entries)).folders
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

    def bring_back(self, entry: SourceEntry) -> None:
        """Put a source back that was taken out, with what was said of its folders."""
        self.model.add(entry)

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

    def limits(self, session: Session) -> tuple[Bools, MarkBars]:
        """What `protected_rows` and `folder_bars` give now."""
        entries = self.model.entries
        return protected_rows(entries, session), folder_bars(entries, session)

    def absent(self, session: Session) -> Bools:
        """(n,) bool: messages of a session that count for nothing now, see `absent_rows`."""
        return absent_rows(self.model.entries, session)

    def ticked(self, session: Session) -> list[int]:
        """The folders of a session that are ticked now, by their numbers in it."""
        return ticked_folders(self.model.entries, session)

    def absent_if(self, session: Session, index: Index, treatment: Treatment) -> Bools:
        """What `absent` would give after `treat`."""
        entries = self.model.entries_if(index, treatment)
        return absent_rows(share_treatments(entries, self._shared or {}), session)

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
            new = self._treatments.apply(replace(entry, folders=new)).folders
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
                skipped = {
                    held.folder.name for held in entry.folders if held.treatment is Treatment.SKIP
                }
                # What is skipped left the list with all that is there: how much is not known.
                mails |= {name: -1 for name in skipped if mails.get(name) == 0}
                self.model.count(specs.index(spec), mails)

    def to_remember(self) -> Remembered:
        """What the user treats in another way than the default; it counts from now on."""
        return self._treatments.note(self.model.entries)

    def prefer(self, whole: SavedSession) -> None:
        """Treat the folders of a session's sources as it says, those that are added later too."""
        specs = self._treatments.prefer(whole)
        its = [entry for entry in self.model.entries if entry.spec in specs]
        self.model.add(*map(self._treatments.apply, its))

    def leave_only(self, whole: SavedSession) -> None:
        """Take local mail out of the list that a session does not name; accounts stay."""
        self.model.remove(
            *(
                number
                for number, entry in enumerate(self.model.entries)
                if entry.account is None
                and (entry.spec.kind, str(entry.spec.path)) not in whole.sources
            )
        )

    def wait(self, seconds: float) -> None:
        """Stop looking. For closing only."""
        self._runner.wait(seconds)

    def _on_looked(self, outcome: Outcome) -> None:
        if isinstance(outcome, JobDone) and isinstance(outcome.value, PathContents):
            named = [_named(entry, outcome.value.profiles) for entry in outcome.value.entries]
            self.model.add(*map(self._treatments.apply, named))
            for entry in outcome.value.entries:
                self._treatments.settle(entry.spec)
            if outcome.value.errors:
                self.failed.emit(outcome.value.errors)
            if outcome.value.entries:
                self.added.emit(len(outcome.value.entries))
        elif isinstance(outcome, JobFailed):
            self.crashed.emit(outcome.error)
        self.add(())

    @Slot()
    def _follow_holders(self) -> None:
        """Treat what is a part of a mailbox, and opened by itself, as that one is treated now."""
        self._treatments.note(self.model.entries)
        for number, entry in enumerate(self.model.entries):
            folders = self._treatments.follow(entry)
            if folders != entry.folders:
                self.model.show_folders(number, folders)
        self._share_treatments()

    def _share_treatments(self) -> None:
        """One mailbox is treated alike in all sources that have it."""
        if self._shared is None:
            return
        entries, before = self.model.entries, self._shared
        shared, self._shared = share_treatments(entries, before), None
        for number, (entry, other) in enumerate(zip(entries, shared, strict=True)):
            if entry.folders != other.folders:
                self.model.show_folders(number, other.folders)
        self._shared = {
            (entry.spec, held.folder.name): held.treatment
            for entry in self.model.entries
            for held in entry.folders
        }

    def _at(self, path: Path) -> int | None:
        paths = [entry.spec.path for entry in self.model.entries]
        return paths.index(path) if path in paths else None


def _named(entry: SourceEntry, profiles: Mapping[Path, str]) -> SourceEntry:
    title = profiles.get(entry.spec.path, "")
    return replace(entry, name=profile_words(title)) if title else entry


def _place_in_list(folder: Folder) -> tuple[bool, bool, str]:
    """Inbox first, folders that are skipped last; servers list them in any order."""
    unwanted = default_treatment(folder) is Treatment.SKIP
    return unwanted, folder.name.upper() != INBOX, folder.name.casefold()


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
