from __future__ import annotations

import errno
from pathlib import Path

import pytest

from core.apply.outage import WAITING, failure_of, pauses_run, refusal_of
from core.errors import (
    AccountError,
    KeyRingLocked,
    NotMail,
    ServerBroken,
    ServerNotTrusted,
    ServerOffline,
    ServerThrottled,
    SignInFailed,
    SignInNeeded,
    SourceError,
    StoreFailed,
    StoreRefused,
    UnknownAccount,
)
from core.model.refusals import Refusal, RefusalKind

HERE = Path("account.json")


@pytest.mark.parametrize(
    ("error", "kind", "waits"),
    [
        (ServerOffline(HERE, "no route"), RefusalKind.OFFLINE, True),
        (ServerThrottled(HERE), RefusalKind.OFFLINE, True),
        (SignInNeeded(HERE), RefusalKind.SIGN_IN, True),
        (SignInFailed(HERE), RefusalKind.SIGN_IN, True),
        (KeyRingLocked("anna"), RefusalKind.SIGN_IN, True),
        (ServerNotTrusted(HERE), RefusalKind.SERVER, True),
        (ServerBroken(HERE), RefusalKind.SERVER, True),
        (UnknownAccount("anna"), RefusalKind.MISSING, False),
        (NotMail(HERE), RefusalKind.MISSING, False),
    ],
)
def test_what_fails_is_told_and_waits_where_it_may_work_later(
    error: SourceError | AccountError, kind: RefusalKind, waits: bool
) -> None:
    assert refusal_of(error).kind is kind
    assert pauses_run(error) is waits


def test_people_read_no_name_of_an_accounts_file() -> None:
    assert refusal_of(SignInNeeded(HERE)).detail == ""
    assert refusal_of(NotMail(HERE)).detail == str(HERE)


def test_the_systems_words_are_kept() -> None:
    assert refusal_of(ServerOffline(HERE, "no route")).detail == "no route"


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, "full"), RefusalKind.NO_SPACE),
        (OSError(errno.EIO, "broken"), RefusalKind.IO_ERROR),
        (StoreFailed(HERE, "broken"), RefusalKind.IO_ERROR),
        (StoreRefused(HERE, Refusal(RefusalKind.LOCKED)), RefusalKind.LOCKED),
    ],
)
def test_why_a_mail_could_not_be_stored(
    error: OSError | StoreFailed | StoreRefused, kind: RefusalKind
) -> None:
    assert failure_of(error).kind is kind


def test_a_full_disk_is_told_where_another_failure_came_of_it() -> None:
    error = StoreFailed(HERE, "broken")
    error.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    assert failure_of(error) == Refusal(RefusalKind.NO_SPACE)


def test_a_full_account_waits() -> None:
    assert RefusalKind.OVER_QUOTA in WAITING
