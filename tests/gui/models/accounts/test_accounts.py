"""Every state, way and trouble of an account has words, and none from inside the program."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path

import pytest

from core import errors
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import (
    LookupAttempt,
    Notice,
    NoticeKind,
    RemovalMethod,
    Security,
    ServerOrigin,
    SignIn,
    Survey,
)
from core.model.sources import Folder, FolderRole
from core.system import authorities
from core.words.accounts import SECURITIES, SIGN_INS
from gui import wording
from gui.models.accounts.account_draft import trash_choices
from gui.models.accounts.accounts import (
    STATES,
    AccountState,
    field_words,
    outage_words,
    removal_words,
    state_of_error,
    state_of_notice,
    tried_lines,
    trouble_words,
)

pytestmark = pytest.mark.usefixtures("qapp")
FORBIDDEN = ("error", "expunge", "uid", "fatal", "purge", "capability", "uidplus")
WORDS_OF: list[tuple[type[Enum], Callable[..., str]]] = [
    (AccountState, lambda state: wording.say(STATES[state])),
    (Security, lambda security: wording.say(SECURITIES[security])),
    (SignIn, lambda sign_in: wording.say(SIGN_INS[sign_in])),
    (NoticeKind, lambda kind: outage_words(["anna"], Notice("a", kind), 0)),
]
SERVER_ERRORS = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.ServerError)
]


@pytest.mark.parametrize(("kind", "words"), WORDS_OF, ids=lambda x: getattr(x, "__name__", ""))
def test_every_member_has_words_of_its_own(kind: type[Enum], words: Callable[..., str]) -> None:
    said = [words(member) for member in kind]

    assert all(said)
    assert len(set(said)) == len(said)
    assert not [s for s in said for word in FORBIDDEN if word in s.lower().split()]


@pytest.mark.parametrize("kind", SERVER_ERRORS, ids=lambda kind: kind.__name__)
def test_every_trouble_is_a_sentence_and_a_state(kind: type[errors.ServerError]) -> None:
    failure = kind(Path("/c/a.json"), "what the server said")

    assert trouble_words(failure).endswith(".")
    assert "what the server said" not in trouble_words(failure), "its words stand apart"
    assert state_of_error(failure) not in (AccountState.CONNECTED, AccountState.ASKING)


@pytest.mark.parametrize(
    ("detail", "word"),
    [
        ("[ALERT] Application-specific password required", "app password"),
        ("Your account is not enabled for IMAP use", "IMAP is switched off"),
        ("[AUTHENTICATIONFAILED] Authentication failed.", "Check your user name and password"),
        ("", "Check your user name and password"),
    ],
)
def test_what_helps_against_a_refused_sign_in_is_said(detail: str, word: str) -> None:
    assert word in trouble_words(errors.SignInFailed(Path("/c/a.json"), detail))


def test_a_bad_certificate_has_no_way_round() -> None:
    failure = errors.ServerNotTrusted(Path("/c"), "certificate verify failed: self-signed")

    assert "no password was sent" in trouble_words(failure)


@pytest.mark.parametrize(
    ("detail", "word"),
    [
        (authorities.EXPIRED, "of the server has expired"),
        (authorities.NAMED_EXPIRED, "that you chose for this account has expired"),
        (authorities.UNREADABLE, "cannot be read or contains no certificate"),
        (authorities.OTHER_HOST, "for a different name"),
        (authorities.NO_CERTIFICATE, "cannot be read or contains no certificate"),
        (authorities.UNKNOWN_SIGNER, "go back one step and choose its certificate file"),
        (authorities.NO_AUTHORITY, "go back one step and choose its certificate file"),
    ],
)
def test_what_helps_against_a_bad_certificate_is_said(detail: str, word: str) -> None:
    failure = errors.ServerNotTrusted(Path("/c"), f"/a.pem: {detail} (OpenSSL)")

    assert word in trouble_words(failure)


def test_a_port_without_tls_sends_one_back_to_port_and_encryption() -> None:
    failure = errors.ServerNotTrusted(Path("/c"), "h, port 143: no TLS is spoken")

    assert "check the port and the encryption" in trouble_words(failure)


def test_gmail_is_told_of_labels_whatever_the_server_can() -> None:
    said = {removal_words(Survey((), (), "", way, is_gmail=True)) for way in RemovalMethod}

    assert len(said) == 1
    assert "loses all its labels" in said.pop()


def test_an_outage_counts_down_and_a_pause_does_not() -> None:
    offline, paused = Notice("a", NoticeKind.OFFLINE), Notice("a", NoticeKind.PAUSED)

    assert outage_words(["anna", "bob"], offline, 20).endswith("Next try in 20 seconds.")
    assert outage_words(["anna"], offline, 1).endswith("Next try in 1 second.")
    assert "Next try" not in outage_words(["anna"], offline, 0)
    assert "Next try" not in outage_words(["anna"], paused, 20)
    assert outage_words(["anna", "bob"], offline, 0).startswith("anna, bob: ")


def test_a_notice_changes_where_an_account_stands() -> None:
    assert state_of_notice(NoticeKind.BACK) is AccountState.CONNECTED
    assert state_of_notice(NoticeKind.THROTTLED) is AccountState.THROTTLED
    assert state_of_notice(NoticeKind.PAUSED) is AccountState.OFFLINE


def test_each_place_that_was_asked_has_one_line_with_the_newest_word() -> None:
    lines = tried_lines(
        [
            LookupAttempt(ServerOrigin.BUILT_IN, "", None),
            LookupAttempt(ServerOrigin.BUILT_IN, "", False),
            LookupAttempt(ServerOrigin.PROVIDER, "autoconfig.example.org", None),
        ]
    )

    assert lines == (
        "built-in list: nothing found",
        "the provider itself (autoconfig.example.org): looking\u2026",
    )


def test_what_was_filled_in_wrongly_is_named() -> None:
    assert field_words("host") == "This is not a valid server name."
    assert "user" in field_words("user")


def test_folders_that_can_only_be_read_are_told_when_an_account_is_set_up() -> None:
    fixed = Refusal(RefusalKind.READ_ONLY)
    folders = (
        Folder("INBOX", Path("i"), "", 0, FolderRole.NORMAL),
        Folder("Old", Path("o"), "", 0, FolderRole.NORMAL, fixed),
        Folder("users/ben", Path("b"), "", 0, FolderRole.NORMAL, fixed, "ben"),
    )
    survey = Survey(folders, (1, 2, 3), "Trash", RemovalMethod.MOVE, is_gmail=False)

    safe = "This server can move messages safely."
    assert removal_words(survey) == f"{safe} Read-only folders: Old."
    assert "users/ben" not in trash_choices(survey)
    assert "add messages to Trash" in removal_words(replace(survey, takes_trash=False))
    assert removal_words(replace(survey, folders=folders[:1])) == safe
    assert "only be read, so no" in removal_words(replace(survey, folders=folders[1:]))
