"""What the world's refusals mean for a run: which of them end a move, and which only pause it."""

from __future__ import annotations

from core.errors import (
    AccountError,
    CoreError,
    KeyRingLocked,
    ServerError,
    ServerNotTrusted,
    ServerOffline,
    ServerThrottled,
    SignInFailed,
    SignInNeeded,
    SourceChanged,
    SourceError,
    StoreError,
    StoreRefused,
)
from core.model.refusals import Refusal, RefusalKind, disk_refusal

# Nothing is wrong with the moves themselves: they wait until the account can be used again.
WAITING = frozenset({RefusalKind.OFFLINE, RefusalKind.SIGN_IN, RefusalKind.OVER_QUOTA})


def pauses_run(error: CoreError) -> bool:
    """Whether what failed is the way to a server, so that the same may work later."""
    return isinstance(error, ServerError | KeyRingLocked)


def refusal_of(error: SourceError | AccountError) -> Refusal:
    """Why mail could not be reached, in one value."""
    match error:
        case SignInFailed() | SignInNeeded() | KeyRingLocked():
            kind = RefusalKind.SIGN_IN
        case ServerOffline() | ServerThrottled():
            kind = RefusalKind.OFFLINE
        case ServerNotTrusted() | ServerError():
            kind = RefusalKind.SERVER
        case SourceChanged():
            kind = RefusalKind.CHANGED
        case _:
            kind = RefusalKind.MISSING
    return Refusal(kind, error.detail or _place(error))


def _place(error: SourceError | AccountError) -> str:
    """What it is about; the file of an account tells nobody anything that the mail does not."""
    if isinstance(error, ServerError):
        return ""
    return str(error.path) if isinstance(error, SourceError) else error.name


def failure_of(error: OSError | StoreError) -> Refusal:
    """Why a message could not be stored, in one value."""
    if isinstance(error, StoreRefused):
        return error.refusal
    return disk_refusal(error)
