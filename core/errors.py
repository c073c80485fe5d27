"""Every exception that core raises on purpose.

CoreError
├─ SourceError(path)         mail cannot be read
│  ├─ SourceMissing            no such file or folder
│  ├─ SourceForbidden          the system does not let us read it
│  ├─ NotMail                  a file or folder that holds no mail we know
│  │  └─ NotRead(form)           mail of a form that we know and do not read
│  ├─ SourceChanged            it changed while it was read
│  ├─ ListingIncomplete        a server lists fewer messages of a folder than it has
│  └─ ServerError              an account on a server
│     ├─ ServerOffline           no connection, or it broke and stays broken
│     ├─ ServerNotTrusted        no encryption, or a certificate that proves nothing
│     ├─ SignInFailed            the server does not let this user in
│     ├─ SignInNeeded            there is no secret: ask for one
│     ├─ ServerThrottled         it asks for more patience than we have
│     └─ ServerBroken            it says what no server may say (too much, or nonsense)
├─ StoreError(path)          mail cannot be changed
│  ├─ StoreRefused(reason)     a rule of ours forbids it; nothing was touched
│  └─ StoreFailed(detail)      the system failed us; the journal knows what was done
├─ PlanError                 a plan cannot be carried out
│  ├─ PlanUnreadable(path)     not a plan, or of a schema we do not know
│  │  └─ ReportUnreadable       as that, but a report of a scan
│  ├─ PlanRefused(refusals)    a guard said no
│  └─ BrakeHeld(n_moves)       it takes much; the number must be confirmed
├─ JournalError(path)        the record of moves
│  ├─ JournalBusy              another Twinsweep has it
│  ├─ JournalFailed            not to be written in the middle of a run: resume
│  ├─ JournalTooNew            written by a newer Twinsweep
│  └─ JournalDamaged           it does not pass its integrity check
├─ UnknownRun(run)           no such run in the journal
├─ LibraryError(path)        the library of known bulk mail
│  ├─ LibraryBusy              another Twinsweep is writing it
│  ├─ LibraryTooNew            written by a newer Twinsweep
│  └─ LibraryDamaged           it does not pass its integrity check
├─ UnknownSeed(number)       no such message in the library
├─ SeedsUnreadable(path)     a file to be taken into the library holds no messages
├─ AccountError(name)        an account
│  ├─ UnknownAccount           there is none of this name
│  ├─ AccountExists            there is one of this name
│  ├─ AccountUnreadable        its file is damaged, or of a newer Twinsweep
│  ├─ KeyRingLocked            the system's key ring is closed
│  └─ ConsentFailed            the sign-in in the browser did not come to an end
├─ KeywordError(detail)      keywords that cannot be searched for
└─ SettingsError(name)       a setting out of its range

Only the world's failures stand here. A message that cannot be read is a `Problem` in the result; a
failure of ours is any other exception, and goes to the crash dialog. No sentence for the user:
`core.words.errors` makes one from the type and its fields.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.model.refusals import Refusal
    from core.model.sources import UnreadForm


class CoreError(Exception):
    """The root of all that core raises on purpose."""


class _AtPath(Exception):
    def __init__(self, path: Path, detail: str = "") -> None:
        super().__init__(str(path), detail)
        self.path = path
        self.detail = detail


class _WithName(Exception):
    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(name, detail)
        self.name = name
        self.detail = detail


class SourceError(_AtPath, CoreError):
    """Mail cannot be read."""


class SourceMissing(SourceError):
    """No such file or folder."""


class SourceForbidden(SourceError):
    """The system does not let us read it."""


class NotMail(SourceError):
    """A file or folder that holds no mail of a kind that we know."""


class NotRead(NotMail):
    """Mail of a form that is known but not read, or packed so that it is not opened."""

    def __init__(self, path: Path, form: UnreadForm) -> None:
        super().__init__(path, form.value)
        self.form = form


class SourceChanged(SourceError):
    """It changed while it was read."""


class ListingIncomplete(SourceError):
    """A server lists fewer messages of a folder than it says there are.

    `path` is the folder's; `detail` is like "18 of 36".
    """


class ServerError(SourceError):
    """An account on a server; `path` is the account's file."""


class ServerOffline(ServerError):
    """No connection, or it broke and could not be made again."""


class ServerNotTrusted(ServerError):
    """It offers no encryption, a certificate that proves nothing, or more than it was asked."""


class SignInFailed(ServerError):
    """The server does not let this user in with this secret."""


class SignInNeeded(ServerError):
    """There is no secret: whoever has a face asks for one and tries again."""


class ServerThrottled(ServerError):
    """It asks for more patience than we have; resume later."""


class ServerBroken(ServerError):
    """It says what no server may say: more than the limits of R-HS2, or nonsense."""


class StoreError(_AtPath, CoreError):
    """Mail cannot be changed."""


class StoreRefused(StoreError):
    """A rule of ours forbids the change; nothing was touched."""

    def __init__(self, path: Path, refusal: Refusal) -> None:
        super().__init__(path, refusal.detail)
        self.refusal = refusal


class StoreFailed(StoreError):
    """The system failed us in the middle; the journal knows what was done."""


class PlanError(CoreError):
    """A plan cannot be carried out."""


class PlanUnreadable(_AtPath, PlanError):
    """Not a plan, or of a schema that we do not know."""


class ReportUnreadable(PlanUnreadable):
    """Not the report of a scan, or of a schema that we do not know."""


class PlanRefused(PlanError):
    """A guard said no; each refusal tells why."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__(*refusals)
        self.refusals = tuple(refusals)


class BrakeHeld(PlanError):
    """The plan takes so much that its number of moves must be confirmed (R-ID7)."""

    def __init__(self, n_moves: int) -> None:
        super().__init__(n_moves)
        self.n_moves = n_moves


class JournalError(_AtPath, CoreError):
    """The record of moves cannot be used."""


class JournalBusy(JournalError):
    """Another Twinsweep is using it."""


class JournalFailed(JournalError):
    """It could not be written in the middle of a run (a full disk); resume when it can be."""


class JournalTooNew(JournalError):
    """A newer Twinsweep wrote it."""


class JournalDamaged(JournalError):
    """It does not pass its integrity check."""


class UnknownRun(CoreError):
    """The journal has no such run."""

    def __init__(self, run: str) -> None:
        super().__init__(run)
        self.run = run


class LibraryError(_AtPath, CoreError):
    """The library of known bulk mail cannot be used."""


class LibraryBusy(LibraryError):
    """Another Twinsweep is writing it."""


class LibraryTooNew(LibraryError):
    """A newer Twinsweep wrote it."""


class LibraryDamaged(LibraryError):
    """It does not pass its integrity check."""


class UnknownSeed(CoreError):
    """The library has no message of this number."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class SeedsUnreadable(_AtPath, CoreError):
    """A file holds nothing that could go into the library."""


class SettingsError(_WithName, CoreError):
    """A setting is out of its range."""


class KeywordError(CoreError):
    """Keywords that cannot be searched for.

    `detail`: "none" (there are none), "empty" (one without a character), "long" (`word`), "many".
    """

    def __init__(self, detail: str, word: str = "") -> None:
        super().__init__(detail, word)
        self.detail = detail
        self.word = word


class AccountError(_WithName, CoreError):
    """Something about an account, by its name."""


class UnknownAccount(AccountError):
    """There is none of this name."""


class AccountExists(AccountError):
    """There is one of this name."""


class AccountUnreadable(AccountError):
    """Its file is damaged, or a newer Twinsweep wrote it."""


class KeyRingLocked(AccountError):
    """The system's key ring is there but closed."""


class ConsentFailed(AccountError):
    """The sign-in in the browser did not come to an end."""
