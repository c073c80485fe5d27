"""Accounts as the sidebar and the account dialog show them: where they stand, in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from core import errors
from core.accounts.discover import Origin, Tried
from core.model.remote import Notice, NoticeKind, Security, SignIn, Survey, Way
from core.system import authorities
from gui.models.accounts.naming import folder_name
from gui.models.plain import shown

translate = QCoreApplication.translate

SHOWN_FIXED = 10  # folders


class AccountState(Enum):
    """Where the connection with an account stands."""

    UNASKED = "unasked"
    ASKING = "asking"
    CONNECTED = "connected"
    OFFLINE = "offline"
    THROTTLED = "throttled"
    SIGN_IN = "sign_in"
    REFUSED = "refused"  # no encryption, a bad certificate, or answers that make no sense


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


def state_words(state: AccountState) -> str:  # noqa: PLR0911 - one return a member
    """Where an account stands, in two words."""
    match state:
        case AccountState.UNASKED:
            return translate("Account", "not connected")
        case AccountState.ASKING:
            return translate("Account", "connecting\u2026")
        case AccountState.CONNECTED:
            return translate("Account", "connected")
        case AccountState.OFFLINE:
            return translate("Account", "offline")
        case AccountState.THROTTLED:
            return translate("Account", "asks to wait")
        case AccountState.SIGN_IN:
            return translate("Account", "needs sign-in")
        case AccountState.REFUSED:
            return translate("Account", "not safe")
        case _:
            assert_never(state)


def security_words(security: Security) -> str:
    """How a connection is encrypted."""
    match security:
        case Security.TLS:
            return translate("Account", "Encrypted (TLS)")
        case Security.STARTTLS:
            return translate("Account", "Encrypted (STARTTLS)")
        case _:
            assert_never(security)


def sign_in_words(sign_in: SignIn) -> str:
    """How one signs in."""
    match sign_in:
        case SignIn.PASSWORD:
            return translate("Account", "Password")
        case SignIn.OAUTH2:
            return translate("Account", "In the browser (OAuth 2)")
        case _:
            assert_never(sign_in)


def way_words(way: Way, *, is_gmail: bool) -> str:
    """What removing will do on a server, before anybody removes anything."""
    if is_gmail:
        return translate(
            "Account",
            "On Gmail a message in Trash leaves all its labels. Labels of removed copies are "
            "added to the kept one.",
        )
    match way:
        case Way.MOVE:
            return translate("Account", "This server can move messages safely.")
        case Way.COPY_EXPUNGE:
            return translate(
                "Account",
                "This server cannot move messages: they are copied to Trash, checked there, and "
                "only then removed from their folder.",
            )
        case Way.COPY_MARK:
            return translate(
                "Account",
                "This server cannot remove single messages: they are copied to Trash and marked "
                "only. Your mail program will remove them when it compacts the folder.",
            )
        case _:
            assert_never(way)


def fixed_words(survey: Survey) -> str:
    """Which of the user's own folders nothing can be moved out of, or into; "" if none."""
    lines = []
    fixed = [it.name for it in survey.folders if it.owner is None and it.fixed is not None]
    if fixed:
        names = ", ".join(shown(folder_name(name)) for name in fixed[:SHOWN_FIXED])
        names += ", \u2026" if fixed[SHOWN_FIXED:] else ""
        words = translate("Account", "Read-only folders: %1.")
        lines.append(words.replace("%1", names))
    if not survey.takes_trash:
        words = translate(
            "Account", "You have no right to put messages into %1, so none can be moved there."
        )
        lines.append(words.replace("%1", shown(folder_name(survey.trash))))
    return " ".join(lines)


def outage_words(names: Sequence[str], notice: Notice, seconds_left: int) -> str:
    """What is the matter with some accounts, and when they are tried again."""
    who = ", ".join(names)
    match notice.kind:
        case NoticeKind.OFFLINE:
            words = translate("Outage", "%1: waiting for the network. Nothing is lost.")
        case NoticeKind.THROTTLED:
            words = translate("Outage", "%1: the server is limiting us for now. Nothing is lost.")
        case NoticeKind.PAUSED:
            words = translate(
                "Outage", "%1: no answer for long, so it is paused. What was done so far is kept."
            )
        case NoticeKind.BACK:
            return translate("Outage", "%1 answers again.").replace("%1", who)
        case _:
            assert_never(notice.kind)
    said = words.replace("%1", who)
    if notice.kind is not NoticeKind.PAUSED and seconds_left > 0:
        said += " " + translate("Outage", "Next try in %Ln second(s).", "", seconds_left)
    return said


def trouble_words(failure: errors.ServerError) -> str:  # noqa: PLR0911 - one return a case
    """Why an account could not be connected, and what helps; the server's words are apart."""
    said = failure.detail.lower()
    match failure:
        case errors.SignInFailed() if "application" in said or "app password" in said:
            return translate(
                "Account",
                "The server wants a password made for this program (an app password). Make one "
                "in the security settings of the account, and type it here.",
            )
        case errors.SignInFailed() if "imap" in said and ("disabled" in said or "enable" in said):
            return translate(
                "Account",
                "IMAP is switched off for this account. Switch it on in the settings of the "
                "account at the provider.",
            )
        case errors.SignInFailed():
            return translate(
                "Account", "The server does not let you in. Check user name and password."
            )
        case errors.ServerNotTrusted():
            return _trust_words(said)
        case errors.ServerThrottled():
            return translate("Account", "The server asks to wait. Try again later.")
        case errors.ServerBroken():
            return translate("Account", "What answers there is no mail server that makes sense.")
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
            "sent. Choose the server's new one, one step back.",
        )
    if authorities.EXPIRED in said:
        return translate(
            "Account",
            "The certificate of the server has expired, so no password was sent. Whoever "
            "runs the server has to renew it.",
        )
    if authorities.OTHER_HOST in said:
        return translate(
            "Account",
            "The certificate of the server is for a different name, so no password was "
            "sent. Check the name of the server one step back.",
        )
    if authorities.NO_CERTIFICATE in said or authorities.UNREADABLE in said:
        return translate(
            "Account",
            "The file of your own certificates cannot be read or holds none, so no password "
            "was sent. Choose a different file one step back.",
        )
    if "certificate" in said:
        return translate(
            "Account",
            "The certificate of the server is not valid, so no password was sent. Only the "
            "provider can mend this; for a server of your own, name its certificates one "
            "step back.",
        )
    if "no tls is spoken" in said:
        return translate(
            "Account",
            "The server does not speak TLS at this port, so nothing was sent. Check the port "
            "and the encryption one step back.",
        )
    return translate("Account", "The server offers no safe connection, so nothing was sent.")


def field_words(field: str) -> str:
    """What is wrong with something that was filled in."""
    match field:
        case "host":
            return translate("Account", "This is no name of a server.")
        case "name":
            return translate("Account", "The name of the account must not be empty or hold a /.")
        case "address":
            return translate("Account", "This is no e-mail address.")
        case "authority":
            return translate(
                "Account", "The file of certificates must be given with its whole path."
            )
        case _:
            return translate("Account", "Something filled in cannot be used: %1.").replace(
                "%1", field
            )


def provider_words(provider: str) -> str:
    """Who asks for the password in the browser."""
    return {"google": "Google", "microsoft": "Microsoft"}.get(provider, provider)


def origin_words(origin: Origin) -> str:
    """Who told where the server is."""
    match origin:
        case Origin.BUILT_IN:
            return translate("Account", "built-in list")
        case Origin.PROVIDER:
            return translate("Account", "the provider itself")
        case Origin.DATABASE:
            return translate("Account", "public database")
        case Origin.DNS:
            return translate("Account", "name servers")
        case Origin.GUESS:
            return translate("Account", "a usual name, guessed")
        case _:
            assert_never(origin)


def tried_lines(tried: Sequence[Tried]) -> tuple[str, ...]:
    """Where a server was looked for, a line a place, the newest word on each."""
    latest = {(one.origin, one.place): one.found for one in tried}
    outcome = {
        None: translate("Account", "looking\u2026"),
        True: translate("Account", "found"),
        False: translate("Account", "nothing"),
    }
    return tuple(
        f"{origin_words(origin)} ({place}): {outcome[found]}"
        if place
        else f"{origin_words(origin)}: {outcome[found]}"
        for (origin, place), found in latest.items()
    )
