"""Accounts as the sidebar and the account dialog show them: where they stand, in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QCoreApplication, QUrl

from core import errors
from core.model.remote import LookupAttempt, Notice, NoticeKind, Survey
from core.system.later import Later
from core.words.accounts import (
    outage_sentences,
    removal_sentences,
    tried_sentence,
)
from core.words.sentence import Sentence, for_each, listed
from gui import wording
from gui.models.accounts.naming import folder_name
from gui.models.plain import plain_line

if TYPE_CHECKING:
    from core.system import authorities
else:
    authorities = Later("core.system.authorities")  # loads ssl

translate = QCoreApplication.translate


class AccountState(Enum):
    """Where the connection with an account stands."""

    UNASKED = "unasked"
    ASKING = "asking"
    CONNECTED = "connected"
    OFFLINE = "offline"
    THROTTLED = "throttled"
    SIGN_IN = "sign_in"
    REFUSED = "refused"  # no encryption, a bad certificate, or answers that make no sense


STATES = for_each(
    {
        AccountState.UNASKED: Sentence("Account", "not connected"),
        AccountState.ASKING: Sentence("Account", "connecting\u2026"),
        AccountState.CONNECTED: Sentence("Account", "connected"),
        AccountState.OFFLINE: Sentence("Account", "offline"),
        AccountState.THROTTLED: Sentence("Account", "server busy"),
        AccountState.SIGN_IN: Sentence("Account", "needs sign-in"),
        AccountState.REFUSED: Sentence("Account", "not secure"),
    }
)


def state_of_error(failure: errors.ServerError) -> AccountState:
    """Where an account stands after a failure."""
    match failure:
        case errors.SignInFailed() | errors.SignInNeeded():
            return AccountState.SIGN_IN
        case errors.ServerThrottled():
            return AccountState.THROTTLED
        case errors.ServerNotTrusted() | errors.ServerBroken():
            return AccountState.REFUSED
        case _:
            return AccountState.OFFLINE


def state_of_notice(kind: NoticeKind) -> AccountState:
    """Where an account stands after something happened to its connection."""
    match kind:
        case NoticeKind.OFFLINE | NoticeKind.PAUSED:
            return AccountState.OFFLINE
        case NoticeKind.THROTTLED:
            return AccountState.THROTTLED
        case NoticeKind.BACK:
            return AccountState.CONNECTED
        case _:
            assert_never(kind)


def removal_words(survey: Survey) -> str:
    """What removing will do on a server, and which folders it cannot take from, or put into."""
    return wording.say(removal_sentences(survey, lambda name: plain_line(folder_name(name))))


def outage_words(names: Sequence[str], notice: Notice, seconds_left: int) -> str:
    """What is the matter with some accounts, and when they are tried again."""
    return wording.say(outage_sentences(listed(names), notice, seconds_left))


def trouble_words(failure: errors.ServerError) -> str:  # noqa: PLR0911 - one return a case
    """Why an account could not be connected, and what helps; the server's words are apart."""
    said = failure.detail.lower()
    match failure:
        case errors.SignInFailed() if "application" in said or "app password" in said:
            return translate(
                "Account",
                "The server requires an app password. Create one in the account's "
                "security settings and enter it here.",
            )
        case errors.SignInFailed() if "imap" in said and ("disabled" in said or "enable" in said):
            return translate(
                "Account",
                "IMAP is switched off for this account. Switch it on in the account "
                "settings on the provider's website.",
            )
        case errors.SignInFailed():
            return translate(
                "Account", "The server rejected the sign-in. Check your user name and password."
            )
        case errors.ServerNotTrusted():
            return _trust_words(said)
        case errors.ServerThrottled():
            return translate("Account", "The server is busy. Try again later.")
        case errors.ServerBroken():
            return translate(
                "Account",
                "This server does not respond like a mail server. Check its name and port.",
            )
        case _:
            return translate(
                "Account",
                "The server cannot be reached. Check its name, its port and encryption, and the "
                "network.",
            )


def _trust_words(said: str) -> str:  # noqa: PLR0911 - one return a reason
    """Why a connection is not trusted, by what core or OpenSSL says in lower case."""
    if authorities.NAMED_EXPIRED in said:
        return translate(
            "Account",
            "The certificate that you chose for this account has expired, so no password was "
            "sent. Go back one step and choose the server's new one.",
        )
    if authorities.EXPIRED in said:
        return translate(
            "Account",
            "The certificate of the server has expired, so no password was sent. Ask the "
            "server's administrator to renew it.",
        )
    if authorities.OTHER_HOST in said:
        return translate(
            "Account",
            "The certificate of the server is for a different name, so no password was sent. "
            "Go back one step and check the name of the server.",
        )
    if authorities.NO_CERTIFICATE in said or authorities.UNREADABLE in said:
        return translate(
            "Account",
            "Your certificate file cannot be read or contains no certificate, so no password "
            "was sent. Go back one step and choose a different file.",
        )
    if "certificate" in said:
        return translate(
            "Account",
            "The server's certificate is not valid, so no password was sent. Only "
            "the provider can fix this. For your own server, go back one step and "
            "choose its certificate file.",
        )
    if "no tls is spoken" in said:
        return translate(
            "Account",
            "The server does not offer TLS on this port, so nothing was sent. Go back one "
            "step and check the port and the encryption.",
        )
    return translate(
        "Account",
        "The server offers no secure connection, so nothing was sent. "
        "Ask the provider for a server with TLS.",
    )


def field_words(field: str) -> str:
    """What is wrong with something that was filled in."""
    match field:
        case "host":
            return translate("Account", "This is not a valid server name.")
        case "name":
            return translate("Account", "Enter an account name without a /.")
        case "address":
            return translate("Account", "This is not a valid e-mail address.")
        case "authority":
            return translate("Account", "Enter the full path of the certificate file.")
        case _:
            return translate("Account", "This value can't be used: %1.").replace("%1", field)


def typed_path(text: str) -> str:
    """The path that somebody typed or pasted: without quotes, `file://` or `~`; "": none."""
    words = text.strip().strip("\"'")
    if words.startswith("file://"):
        words = QUrl(words).toLocalFile()
    try:
        return str(Path(words).expanduser()) if words.startswith("~") else words
    except RuntimeError:  # no such user
        return words


def authority_fault(path: str) -> str:
    """Why a file of certificates will not do; "": it will, or none is named. Reads the file."""
    if not path:
        return ""
    if not Path(path).is_absolute():
        return field_words("authority")
    try:
        authorities.read_certificates(Path(path))
    except errors.SettingsError as error:
        if authorities.NO_CERTIFICATE in error.detail:
            return translate("Account", "This file contains no certificate.")
        return translate("Account", "This file can't be read. Check its path.")
    return ""


def provider_words(provider: str) -> str:
    """Who asks for the password in the browser."""
    return {"google": "Google", "microsoft": "Microsoft"}.get(provider, provider)


def tried_lines(tried: Sequence[LookupAttempt]) -> tuple[str, ...]:
    """Where a server was looked for, a line a place, the newest word on each."""
    latest = {(one.origin, one.place): one.found for one in tried}
    return tuple(
        wording.say(tried_sentence(origin, place, found=found))
        for (origin, place), found in latest.items()
    )
