"""How the terminal says things: the sentences of core in English, and what to type.

Each sentence stands once, in `core.words`; here it gets what only the terminal can add: the option
or the command that helps.
"""

from __future__ import annotations

from core.cli.exits import Exit
from core.cli.terminal import clean, shell_word, size_words
from core.cli.words.trust import trust_hint
from core.errors import (
    AccountError,
    BrakeHeld,
    ConsentFailed,
    CoreError,
    JournalError,
    JournalFailed,
    KeyRingLocked,
    KeywordError,
    LibraryError,
    ListingIncomplete,
    PlanRefused,
    PlanUnreadable,
    SeedsUnreadable,
    ServerError,
    ServerNotTrusted,
    SettingsError,
    SignInFailed,
    SignInNeeded,
    SourceChanged,
    SourceError,
    StoreError,
    StoreFailed,
    StoreRefused,
    UnknownAccount,
    UnknownRun,
    UnknownSeed,
)
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import Problem
from core.model.table import EditCounts
from core.words.errors import error_sentence
from core.words.refusals import problem_sentence, refusal_sentence, skipped_sentence
from core.words.runs import ITEM_STATES, RUN_STATES
from core.words.sentence import Part, pick_plural, render, within

_RESUME = "twinsweep resume --yes"


class _Terminal:
    """The face of `render`: plain English, nothing that a terminal would obey."""

    def translate(self, context: str, text: str, number: int | None) -> str:  # noqa: ARG002 - Face
        """The text itself, in its singular or plural."""
        if number is None:
            return text
        return pick_plural(text, number).replace("%Ln", self.number(number))

    def plain(self, text: str) -> str:
        """On one line, without control and direction characters."""
        return clean(text)

    def number(self, value: int) -> str:
        """A count with commas."""
        return f"{value:,}"

    def decimal(self, value: float, places: int) -> str:
        """A number with a point."""
        return f"{value:.{places}f}"

    def size(self, size_bytes: int) -> str:
        """A size as people say it."""
        return size_words(size_bytes)


_TERMINAL = _Terminal()


def english(part: Part) -> str:
    """A sentence, harmless for a terminal."""
    return render(part, _TERMINAL)


def error_words(error: CoreError, account: str = "") -> str:
    """A sentence for an error, and what to type.

    `account` is the name of the account that a `ServerError` is about, "" where it has none yet.
    """
    if isinstance(error, SettingsError):  # of an option; core says what is wrong with it
        return f"{error.name}: {clean(error.detail)}"
    words, hint = english(error_sentence(error, account)), _hint(error, account)
    return f"{words} {hint}" if hint else words


def _hint(error: CoreError, account: str) -> str:  # noqa: PLR0911 - one line a type
    """The option or the command that helps; "" if there is none."""
    match error:
        case StoreFailed():
            return "Run `twinsweep resume` to find out what was done."
        case BrakeHeld():
            return f"To go ahead, add --confirm={error.n_moves}"
        case PlanRefused() if any(why.kind is RefusalKind.BEGUN for why in error.refusals):
            return f"To finish it: {_RESUME}"
        case JournalFailed():
            return f"To continue: {_RESUME}"
        case UnknownRun():
            return "`twinsweep history` lists the runs."
        case UnknownSeed():
            return "`twinsweep library list` shows all entries."
        case UnknownAccount():
            return "`twinsweep accounts list` shows all accounts."
        case ServerNotTrusted():
            return trust_hint(error.detail)
        case SignInNeeded():
            return _sign_in_hint(account)
        case _:
            return ""


def _sign_in_hint(account: str) -> str:
    words = "Pass a password with --password-stdin or --password-file"
    if not account:
        return f"{words}."
    return (
        f"{words}, or save it: twinsweep accounts edit {shell_word(account)}"
        " --password. In the browser: twinsweep accounts edit "
        f"{shell_word(account)} --sign-in"
    )


_EXITS = (  # the first that an error is
    (Exit.UNKNOWN, (JournalFailed,)),
    (Exit.TLS, (ServerNotTrusted,)),
    (Exit.SIGN_IN, (SignInFailed, SignInNeeded, KeyRingLocked, ConsentFailed)),
    (Exit.CONNECTION, (ServerError,)),
    (Exit.REFUSED, (SourceChanged, ListingIncomplete, JournalError, LibraryError)),
    (Exit.REFUSED, (StoreRefused, PlanRefused, BrakeHeld)),
    (Exit.USAGE, (UnknownSeed, SeedsUnreadable, KeywordError, UnknownRun, PlanUnreadable)),
    (Exit.UNKNOWN, (StoreError,)),
    (Exit.USAGE, (SourceError, SettingsError, AccountError)),
    (Exit.UNEXPECTED, (CoreError,)),
)


def error_exit(error: CoreError) -> Exit:
    """The exit code for an error."""
    return next(code for code, kinds in _EXITS if isinstance(error, kinds))


def refusal_words(refusal: Refusal) -> str:
    """Why something was not done, to go after a colon."""
    return english(within(refusal_sentence(refusal)))


def kind_words(kind: RefusalKind) -> str:
    """Why something was not done, to go after a count."""
    words = english(within(skipped_sentence(kind)))
    return f"{words} (--step, --verdict)" if kind is RefusalKind.VERDICT else words


def problem_words(problem: Problem) -> str:
    """Why a message could not be read as it should, to go after its place."""
    return english(within(problem_sentence(problem)))


def item_state_words(state: ItemState) -> str:
    """Where one move stands, in a few words."""
    return english(within(ITEM_STATES[state]))


def run_state_words(state: RunState) -> str:
    """Where a run stands."""
    return english(within(RUN_STATES[state]))


def edits_words(found: EditCounts) -> str:
    """How near copies were looked for by edit distance."""
    words = (
        f"By edit distance: {found.texts:,} texts, {found.compared:,} pairs compared, "
        f"{found.pairs:,} alike"
    )
    if found.crowded:
        words += f"; {found.crowded:,} with a template so common that only the first were compared"
    if found.missing:
        words += f"; {found.missing:,} texts were no longer cached and not compared"
    if found.too_long:
        words += (
            f"; {found.too_long:,} texts of few but very long words were compared less closely"
        )
    if found.left_out:
        words += f"; {found.left_out:,} pairs were too long to compare"
    return words + "."
