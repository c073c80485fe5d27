"""Making or changing an account, one step after the other. Knows no widget.

Nothing is kept before `save`: neither the account nor what was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from core.accounts import files
from core.errors import AccountUnreadable, ConsentFailed, KeyRingLocked
from core.job import Job
from core.model.remote import Account, LookupAttempt, Survey
from core.system.later import Later
from core.words.accounts import ORIGINS
from gui import wording
from gui.controllers.accounts.access import AccountAccess, SignInProof
from gui.jobs import JobRunner, Outcome, dispatch
from gui.models.accounts.account_draft import ServerChoice

if TYPE_CHECKING:
    from core.accounts import discover, oauth
else:
    discover = Later("core.accounts.discover")
    oauth = Later("core.accounts.oauth")

NO_PROOF = SignInProof()


class EnrolController(QObject):
    """One account at a time, in the steps of the account dialog.

    Signals:
        tried: A `LookupAttempt`: where the server was looked for.
        found: A tuple of `ServerChoice`, the best first.
        browsed: The link that the browser is to open.
        surveyed: A `Survey`: the sign-in works.
        saved: (path, `Account`).
        ring_known: Whether there is a key ring that is safe.
        stopped: The user did not want to wait.
        failed: A `CoreError`. crashed: Any other exception: a fault of ours.
    """

    tried = Signal(object)
    found = Signal(object)
    browsed = Signal(str)
    surveyed = Signal(object)
    saved = Signal(object, object)
    ring_known = Signal(bool)
    stopped = Signal()
    failed = Signal(object)
    crashed = Signal(object)
    _tried = Signal(object)  # worker thread -> GUI thread
    _browsed = Signal(str)

    def __init__(
        self,
        reach: AccountAccess,
        lookups: discover.Lookups | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._reach, self._lookups = reach, lookups
        self._proof = NO_PROOF
        self._runner = JobRunner(self)
        self._asker = JobRunner(self)
        self._tried.connect(self._pass_tried, Qt.ConnectionType.QueuedConnection)
        self._browsed.connect(self._pass_browsed, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Forget what was typed for another account; `ring_known` follows."""
        self._proof = NO_PROOF
        ring = self._reach.ring
        if not self._asker.is_busy:
            self._asker.start(lambda _: ring.is_available, self._on_asked)

    def look_up(self, address: str) -> None:
        """Find the server of an address; `found` follows."""
        tell, lookups = self._tried.emit, self._lookups
        self._do(
            lambda job: server_choices(
                discover.discover(address, job, tried=tell, lookups=lookups)
            ),
            self.found.emit,
        )

    def ask_browser(self, account: Account, client_secret: str) -> None:
        """Let the user sign in in the browser, then look; `surveyed` follows."""
        reach, open_browser = self._reach, self._browsed.emit

        def work(job: Job) -> tuple[SignInProof, Survey]:
            files.check_account(account)
            preset = reach.presets.get(account.provider)
            if preset is None:
                raise ConsentFailed(account.name, "no such provider")
            secret = client_secret or _known_client_secret(reach, account)
            tokens = oauth.request_consent(
                preset,
                account.client_id,
                account.address,
                open_browser=open_browser,
                job=job,
                client_secret=secret,
            )
            proof = SignInProof(tokens=tokens, client_secret=secret)
            return proof, reach.look(account, job, proof)

        self._do(work, self._on_proved)

    def test(self, account: Account, password: str) -> None:
        """Sign in and look, with a password or ("") what is known; `surveyed` follows."""
        reach, proof = self._reach, SignInProof(password)

        def work(job: Job) -> tuple[SignInProof, Survey]:
            files.check_account(account)
            return proof, reach.look(account, job, proof)

        self._do(work, self._on_proved)

    def save(self, account: Account, *, is_new: bool) -> None:
        """Keep the account and what was proved for it; `saved` follows."""
        reach, proof = self._reach, self._proof

        def work(_: Job) -> tuple[object, Account, KeyRingLocked | None]:
            kept = account
            if is_new and kept.name == kept.address:
                kept = replace(kept, name=files.free_name(reach.places, kept.address))
            try:
                path = files.save(reach.places, kept)
            except OSError as error:
                raise AccountUnreadable(kept.name, error.strerror or "") from error
            try:
                reach.keep(kept, proof)
            except KeyRingLocked as locked:  # known for this run all the same
                return path, kept, locked
            return path, kept, None

        self._do(work, self._on_saved)

    def stop(self) -> None:
        """Stop waiting."""
        self._runner.cancel()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._runner.wait(seconds)
        self._asker.wait(seconds)

    # --- inside ---------------------------------------------------------------------------------

    def _do(self, work: Callable[[Job], object], then: Callable[[object], None]) -> None:
        if not self._runner.is_busy:
            self._runner.start(work, lambda outcome: self._end(outcome, then))

    def _end(self, outcome: Outcome, then: Callable[[object], None]) -> None:
        dispatch(
            outcome,
            done=then,
            failed=self.failed.emit,
            crashed=self.crashed.emit,
            stopped=self.stopped.emit,
        )

    def _on_proved(self, made: object) -> None:
        if isinstance(made, tuple):
            self._proof, survey = made
            self.surveyed.emit(survey)

    def _on_saved(self, made: object) -> None:
        if isinstance(made, tuple):
            path, account, locked = made
            self._proof = NO_PROOF
            self.saved.emit(path, account)
            if locked is not None:
                self.failed.emit(locked)

    def _on_asked(self, outcome: Outcome) -> None:
        dispatch(outcome, done=self.ring_known.emit, crashed=self.crashed.emit)

    @Slot(object)
    def _pass_tried(self, tried: LookupAttempt) -> None:
        self.tried.emit(tried)

    @Slot(str)
    def _pass_browsed(self, link: str) -> None:
        self.browsed.emit(link)


def _known_client_secret(reach: AccountAccess, account: Account) -> str:
    """What was typed when the account was made, so that it need not be typed at each sign-in."""
    known = reach.secrets.get(account)
    return oauth.Grant.of(known).client_secret if known else ""


def server_choices(found: Sequence[discover.ServerCandidate]) -> tuple[ServerChoice, ...]:
    """What was found, as the dialog offers it: one choice a way to sign in."""
    return tuple(
        ServerChoice(
            host=one.host,
            port=one.port,
            security=one.security,
            user=one.user,
            sign_in=sign_in,
            provider=one.provider,
            found=wording.say(ORIGINS[one.origin]),
            verified=one.verified,
            app_password=one.app_password,
            help_url=one.help_url,
        )
        for one in found
        for sign_in in one.sign_ins
    )
