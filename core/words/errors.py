"""What went wrong in the world, and what can be done: a sentence for each of `core.errors`."""

from __future__ import annotations

from collections.abc import Mapping

from core import errors as failures
from core.words.details import with_detail
from core.words.refusals import refusal_sentence
from core.words.sentence import ABOUT, MESSAGES, Part, Sentence, about, cut, joined_clauses
from core.words.unread import UNREAD_FORMS, unread_advice

# %1: the path, or the name of what the error is about
ERRORS: Mapping[type[failures.CoreError], Sentence] = {
    failures.CoreError: Sentence("Error", "Something went wrong: %1."),
    failures.SourceError: Sentence("Error", "%1 could not be read."),
    failures.SourceMissing: Sentence("Error", "%1 does not exist."),
    failures.SourceForbidden: Sentence("Error", "You don't have permission to read %1."),
    failures.NotMail: Sentence("Error", "%1 contains no mail that Twinsweep can read."),
    failures.NotRead: Sentence("Error", "%1: %2. %3."),
    failures.SourceChanged: Sentence("Error", "%1 changed. Scan it again."),
    failures.ListingIncomplete: Sentence(
        "Error", "The server did not list all messages in %1. Scan it again."
    ),
    failures.ServerError: Sentence(
        "Error", "The server cannot be reached. Check the network connection."
    ),
    failures.ServerNotTrusted: Sentence(
        "Error", "The connection is not secure, so no password was sent."
    ),
    failures.SignInFailed: Sentence(
        "Error", "The server rejected the sign-in. Check the user name and password."
    ),
    failures.SignInNeeded: Sentence("Error", "You are not signed in. Sign in first."),
    failures.ServerThrottled: Sentence("Error", "The server is busy. Try again later."),
    failures.ServerBroken: Sentence(
        "Error", "The server sent an invalid response. Try again later."
    ),
    failures.StoreError: Sentence("Error", "%1 could not be changed. Nothing is lost."),
    failures.StoreRefused: ABOUT,
    failures.PlanUnreadable: Sentence("Error", "%1 is not a Twinsweep plan."),
    failures.ReportUnreadable: Sentence("Error", "%1 is not a Twinsweep scan report."),
    failures.PlanRefused: Sentence("Error", "Nothing was changed. %1."),
    failures.BrakeHeld: Sentence("Error", "This moves %1. Confirm the number to continue."),
    failures.JournalError: Sentence("Error", "The history file %1 cannot be used."),
    failures.JournalBusy: Sentence(
        "Error",
        "Another Twinsweep is moving messages. Nothing was changed. Wait until it finishes.",
    ),
    failures.JournalFailed: Sentence(
        "Error",
        "The history file %1 cannot be written. Nothing is lost: "
        "everything moved so far is recorded. Free some disk space, then "
        "resume the run.",
    ),
    failures.JournalTooNew: Sentence(
        "Error", "A newer version of Twinsweep wrote the history file %1. Update Twinsweep first."
    ),
    failures.JournalDamaged: Sentence(
        "Error",
        "The history file %1 is damaged. Nothing was changed. The safety copies beside it are "
        "ordinary mail files.",
    ),
    failures.UnknownRun: Sentence("Error", "Run %1 is not in the history."),
    failures.LibraryError: Sentence("Error", "The known bulk mail file %1 cannot be used."),
    failures.LibraryBusy: Sentence(
        "Error", "Another Twinsweep is changing the known bulk mail in %1. Try again."
    ),
    failures.LibraryTooNew: Sentence(
        "Error",
        "A newer version of Twinsweep wrote the known bulk mail in %1. Update Twinsweep first.",
    ),
    failures.LibraryDamaged: Sentence(
        "Error",
        "The known bulk mail file %1 is damaged. "
        "Restore it from a backup, or move it away to "
        "start a new one.",
    ),
    failures.UnknownSeed: Sentence("Error", "Message %1 is not among the known bulk mail."),
    failures.SeedsUnreadable: Sentence("Error", "Nothing could be imported from %1."),
    failures.AccountError: Sentence("Error", "The settings of the account %1 cannot be read."),
    failures.UnknownAccount: Sentence("Error", "The account %1 does not exist."),
    failures.AccountExists: Sentence("Error", "The account %1 already exists."),
    failures.KeyRingLocked: Sentence(
        "Error", "The key ring of the system is locked. Unlock it, then try again."
    ),
    failures.ConsentFailed: Sentence("Error", "The sign-in in the browser was not completed."),
    failures.SettingsError: Sentence("Error", "The value of the setting %1 is out of range."),
    failures.KeywordError: Sentence("Error", "No keyword was entered."),
}
_TOO_LONG = Sentence("Error", "The keyword \u201c%1\u201d is too long. Shorten it.")
_TOO_MANY = Sentence("Error", "There are too many keywords. Remove some.")
_SAY_ALL = (  # a system's own words would add nothing to what they say
    failures.JournalBusy,
    failures.JournalTooNew,
    failures.LibraryBusy,
    failures.LibraryTooNew,
)
_MORE = Sentence("Error", "%Ln more reason(s)")
SHOWN_REASONS = 10
_LONGEST = 40  # characters that are shown of a keyword


def error_sentence(  # noqa: PLR0911 - one a kind
    error: failures.CoreError, account: str = ""
) -> Sentence:
    """What went wrong, and what can be done.

    account: What the account of a `ServerError` is called; "": it is not named.
    """
    words = next(ERRORS[kind] for kind in type(error).__mro__ if kind in ERRORS)
    match error:
        case failures.StoreRefused():
            return words.of(str(error.path), refusal_sentence(error.refusal))
        case failures.NotRead():
            why = UNREAD_FORMS[error.form], unread_advice(error.form)
            return words.of(str(error.path), *why)
        case failures.ServerError():
            said = with_detail(words, error.detail)
            return about(account, said) if account else said
        case failures.PlanRefused():
            return words.of(joined_clauses(_reasons(error)))
        case failures.KeywordError():
            return _keyword_sentence(error)
        case failures.SettingsError():
            return words.of(error.name)
        case _:
            said = words.of(_subject(error))
            return said if isinstance(error, _SAY_ALL) else with_detail(said, _detail(error))


def _reasons(error: failures.PlanRefused) -> list[Sentence]:
    """Each reason once, the first ones; a plan may be refused for each of its messages."""
    found = list(dict.fromkeys(refusal_sentence(why) for why in error.refusals))
    more = len(found) - SHOWN_REASONS
    return [*found[:SHOWN_REASONS], *([_MORE.of(number=more)] if more > 0 else [])]


def _detail(error: failures.CoreError) -> str:
    return str(getattr(error, "detail", ""))


def _subject(error: failures.CoreError) -> Part:
    """What an error is about: a path, a name, a number."""
    match error:
        case failures.BrakeHeld():
            return MESSAGES.of(number=error.n_moves)
        case failures.UnknownRun():
            return error.run
        case failures.AccountError() | failures.UnknownSeed():
            return error.name
    path = getattr(error, "path", None)
    return cut(str(error)) if path is None else str(path)


def _keyword_sentence(error: failures.KeywordError) -> Sentence:
    match error.detail:
        case "long":
            return _TOO_LONG.of(f"{error.word[:_LONGEST]}\u2026")
        case "many":
            return _TOO_MANY
        case _:
            return ERRORS[failures.KeywordError]
