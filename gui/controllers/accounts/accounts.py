"""Accounts that are known: listing, connecting, signing in, removing. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.accounts import files
from core.errors import AccountError, KeyRingLocked, StoreFailed
from core.job import Job
from core.model.remote import Account, Survey
from core.system.later import Later
from gui.controllers.accounts.access import AccountAccess, SignInProof
from gui.jobs import JobDone, JobRunner, Outcome, dispatch

if TYPE_CHECKING:
    from core.actions import moving, recollection
else:
    moving = Later("core.actions.moving")
    recollection = Later("core.actions.recollection")

Known = tuple[Path, Account]


class AccountsController(QObject):
    """Looks after the accounts of this user.

    Signals:
        listed: (tuple of (path, `Account`), tuple of `AccountError`): all there are, and what
            could not be read.
        asked: The path of an account that is being looked at.
        surveyed: (path, `Survey`): it is connected.
        unreached: (path, `CoreError`): it is not.
        signed: The path of an account whose secret is known now.
        bound: (path, number of its runs that are not finished): removing it was asked about.
        removed: The path of an account that is gone.
        failed: A `CoreError`. crashed: Any other exception: a fault of ours.
    """

    listed = Signal(object, object)
    asked = Signal(object)
    surveyed = Signal(object, object)
    unreached = Signal(object, object)
    signed = Signal(object)
    bound = Signal(object, int)
    removed = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(self, reach: AccountAccess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reach = reach
        self._files = JobRunner(self)
        self._waiting: list[tuple[Callable[[Job], object], Callable[[object], None]]] = []
        self._looks: dict[Path, JobRunner] = {}
        self._again: set[Path] = set()  # to be looked at once more: mail was moved meanwhile

    @property
    def is_asking(self) -> bool:
        """Whether some account is being looked at."""
        return any(runner.is_busy for runner in self._looks.values())

    def load(self) -> None:
        """Read the accounts' files; `listed` follows."""
        places = self._reach.places

        def work(_: Job) -> tuple[tuple[Known, ...], tuple[AccountError, ...]]:
            known = files.list_accounts(places)
            paths = [files.account_file(places, account.id) for account in known]
            return tuple(zip(paths, known, strict=True)), files.list_unreadable(places)

        def then(found: object) -> None:
            if isinstance(found, tuple):
                self.listed.emit(*found)

        self._do(work, then)

    def look(self, path: Path) -> None:
        """Look at an account; `surveyed` or `unreached` follows. One look at a time at each."""
        runner = self._looks.setdefault(path, JobRunner(self))
        if runner.is_busy:
            return
        reach = self._reach

        def work(job: Job) -> Survey:
            return reach.look(files.load(path), job)

        self.asked.emit(path)
        runner.start(work, lambda outcome: self._on_looked(path, outcome))

    def look_again(self, path: Path) -> None:
        """As `look`, but after one that is under way: what that tells may be out of date."""
        runner = self._looks.get(path)
        if runner is None or not runner.is_busy:
            self.look(path)
        else:
            self._again.add(path)

    def sign_in(self, path: Path, password: str, *, keep: bool) -> None:
        """Use a password from now on; `signed` follows."""
        reach = self._reach

        def work(_: Job) -> KeyRingLocked | None:
            account = files.load(path)
            if account.keep_secret != keep:
                account = replace(account, keep_secret=keep)
                files.save(reach.places, account)
            try:
                reach.keep(account, SignInProof(password))
            except KeyRingLocked as locked:  # known for this run all the same
                return locked
            return None

        def then(locked: object) -> None:
            self.signed.emit(path)
            if locked is not None:
                self.failed.emit(locked)

        self._do(work, then)

    def ask_to_remove(self, path: Path) -> None:
        """Find out what removing an account would leave unfinished; `bound` follows."""
        places = self._reach.places

        def work(_: Job) -> int:
            return sum(str(path) in run.places for run in moving.list_unfinished(places))

        self._do(work, lambda n: self.bound.emit(path, n))

    def remove(self, path: Path) -> None:
        """Forget an account and its secret; `removed` follows. No mail is touched."""
        reach = self._reach

        def work(_: Job) -> None:
            try:
                files.remove(reach.places, files.load(path), reach.secrets)
                recollection.forget_account(path, reach.places)
            except OSError as error:
                raise StoreFailed(path, error.strerror or "") from error

        self._do(work, lambda _: self.removed.emit(path))

    def stop(self) -> None:
        """Wait for no server any more."""
        for runner in self._looks.values():
            runner.cancel()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        for runner in self._looks.values():
            runner.wait(seconds)
        self._files.wait(seconds)

    # --- inside ---------------------------------------------------------------------------------

    def _do(self, work: Callable[[Job], object], then: Callable[[object], None]) -> None:
        """Read or write files, one thing after the other: none may be lost."""
        self._waiting.append((work, then))
        self._next()

    def _next(self) -> None:
        if self._waiting and not self._files.is_busy:
            work, then = self._waiting.pop(0)
            self._files.start(work, lambda outcome: self._done(outcome, then))

    def _done(self, outcome: Outcome, then: Callable[[object], None]) -> None:
        dispatch(outcome, done=then, failed=self.failed.emit, crashed=self.crashed.emit)
        self._next()

    def _on_looked(self, path: Path, outcome: Outcome) -> None:
        dispatch(
            outcome,
            done=partial(self.surveyed.emit, path),
            failed=partial(self.unreached.emit, path),
            crashed=self.crashed.emit,
            stopped=lambda: self.unreached.emit(path, None),
        )
        again = path in self._again
        self._again.discard(path)
        if again and isinstance(outcome, JobDone):
            self.look(path)
