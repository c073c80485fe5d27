"""The terminal's words for what core says with types: errors, refusals, states."""

from __future__ import annotations

from typing import assert_never

from core.cli.exits import Exit
from core.cli.terminal import plain, shell_word
from core.cli.words.trust import trust_hint
from core.errors import (
    AccountError,
    AccountExists,
    AccountUnreadable,
    BrakeHeld,
    ConsentFailed,
    CoreError,
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalFailed,
    JournalTooNew,
    KeyRingLocked,
    KeywordError,
    LibraryBusy,
    LibraryDamaged,
    LibraryError,
    LibraryTooNew,
    ListingIncomplete,
    NotMail,
    PlanRefused,
    PlanUnreadable,
    ReportUnreadable,
    SeedsUnreadable,
    ServerBroken,
    ServerError,
    ServerNotTrusted,
    ServerThrottled,
    SettingsError,
    SignInFailed,
    SignInNeeded,
    SourceChanged,
    SourceError,
    SourceForbidden,
    SourceMissing,
    StoreError,
    StoreRefused,
    UnknownAccount,
    UnknownRun,
    UnknownSeed,
)
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.table import EditCounts


def error_words(error: CoreError, account: str = "") -> str:  # noqa: C901, PLR0911, PLR0912 - one line a type
    """A sentence for an error, and what to do about it.

    `account` is the name of the account that a `ServerError` is about, "" where it has none yet.
    """
    match error:
        case ServerError():
            words = _server_words(error, account)
            return f"{account}: {words}" if account else words
        case SourceError():
            return _source_words(error)
        case StoreRefused():
            return f"{plain(str(error.path))}: {refusal_words(error.refusal)}"
        case StoreError():
            return (
                f"{plain(str(error.path))}: the system failed: {plain(error.detail)}. "
                "Nothing is lost; `twinsweep resume` finds out what was done."
            )
        case ReportUnreadable():
            return f"{plain(str(error.path))} is not a report of a scan: {plain(error.detail)}"
        case PlanUnreadable():
            return f"{plain(str(error.path))} is not a plan: {plain(error.detail)}"
        case PlanRefused():
            return "\n".join(["Nothing was changed.", *map(refusal_words, error.refusals)])
        case BrakeHeld():
            return (
                f"This takes {error.n_moves:,} messages, or much of a folder. Nothing was changed."
                f" If that is what you want, add --confirm={error.n_moves}"
            )
        case JournalError():
            return _journal_words(error)
        case UnknownRun():
            return f"There is no run {plain(error.run)}. `twinsweep history` lists them."
        case LibraryError():
            return _library_words(error)
        case UnknownSeed():
            return f"The library has no message {plain(error.name)}. `library list` shows them."
        case SeedsUnreadable():
            return f"{plain(str(error.path))} holds no messages: {plain(error.detail, 200)}"
        case SettingsError():
            return f"{error.name}: {plain(error.detail)}"
        case KeywordError():
            return _keyword_words(error)
        case AccountError():
            return _account_words(error)
        case _:
            return plain(str(error))


def _keyword_words(error: KeywordError) -> str:
    match error.detail:
        case "long":
            return f"A keyword is too long to be searched for: {plain(error.word, 40)}"
        case "many":
            return "There are too many keywords."
        case _:
            return "There is no keyword to search for."


def error_exit(error: CoreError) -> Exit:  # noqa: C901, PLR0911 - one line a type
    """The exit code for an error."""
    match error:
        case JournalFailed():
            return Exit.UNKNOWN
        case ServerNotTrusted():
            return Exit.TLS
        case SignInFailed() | SignInNeeded() | KeyRingLocked() | ConsentFailed():
            return Exit.SIGN_IN
        case ServerError():
            return Exit.CONNECTION
        case SourceChanged() | ListingIncomplete() | JournalError():
            return Exit.REFUSED
        case StoreRefused() | PlanRefused() | BrakeHeld():
            return Exit.REFUSED
        case LibraryError():
            return Exit.REFUSED
        case UnknownSeed() | SeedsUnreadable() | KeywordError():
            return Exit.USAGE
        case StoreError():
            return Exit.UNKNOWN
        case SourceError() | PlanUnreadable() | UnknownRun() | SettingsError() | AccountError():
            return Exit.USAGE
        case _:
            return Exit.UNEXPECTED


def refusal_words(refusal: Refusal) -> str:
    """A sentence for why something was not done."""
    words = kind_words(refusal.kind)
    return f"{words} ({plain(refusal.detail, 200)})" if refusal.detail else words


def kind_words(kind: RefusalKind) -> str:  # noqa: C901, PLR0911, PLR0912, PLR0915 - a line a kind
    """Why something was not done."""
    match kind:
        case RefusalKind.MISSING:
            return "it is not there any more"
        case RefusalKind.CHANGED:
            return "it changed since it was scanned: scan again"
        case RefusalKind.KEEPER_GONE:
            return "the kept copy is not there any more"
        case RefusalKind.KEEPER_CHANGED:
            return "the kept copy changed"
        case RefusalKind.KEEPER_GHOST:
            return (
                "no copy of it may be kept: deleted, unreadable, in a trash, in a cache or in a "
                "folder that others use"
            )
        case RefusalKind.LAST_COPY:
            return "it is the copy that stays"
        case RefusalKind.NOT_A_COPY:
            return "it does not match the kept copy itself"
        case RefusalKind.NOT_PROVEN:
            return "the two messages are not what the plan says they are"
        case RefusalKind.LOSES_CONTENT:
            return "it has text or an attachment that the kept copy lacks"
        case RefusalKind.PROTECTED:
            return "it is in a protected folder"
        case RefusalKind.FLAGGED:
            return "it is flagged"
        case RefusalKind.UNREAD:
            return "it is unread"
        case RefusalKind.RECENT:
            return "it is too new, or has no date"
        case RefusalKind.SENT_BY_ME:
            return "you sent it"
        case RefusalKind.VERDICT:
            return "not of the kinds of copies asked for (--verdict)"
        case RefusalKind.TEMPLATE:
            return "it only has the same template"
        case RefusalKind.PSEUDO:
            return "it is a mail server's own record"
        case RefusalKind.GHOST:
            return "it is deleted already, the folder is only not compacted"
        case RefusalKind.AMBIGUOUS:
            return "it is not certain where its messages begin, so it is not changed"
        case RefusalKind.READ_ONLY:
            return "the folder or file can only be read"
        case RefusalKind.HARD_LINKED:
            return "the file has a second name elsewhere (a hard link)"
        case RefusalKind.FOREIGN_OWNER:
            return "it belongs to another user"
        case RefusalKind.NETWORK_FILE_SYSTEM:
            return "it is on a network disk, where locks are not safe"
        case RefusalKind.LOCKED:
            return "another program is using it"
        case RefusalKind.THUNDERBIRD_RUNNING:
            return "Thunderbird is running: close it first"
        case RefusalKind.THUNDERBIRD_CACHE:
            return "it is Thunderbird's copy of what is on the server"
        case RefusalKind.TAKEN:
            return "something is there already, and it is never written over"
        case RefusalKind.KEYWORD:
            return "it mentions a word that you protect"
        case RefusalKind.ARCHIVE:
            return "mail of this kind can only be read: make a cleaned copy"
        case RefusalKind.COMPACTING:
            return "Thunderbird has not finished compacting it"
        case RefusalKind.NO_SPACE:
            return "there is not enough space on the disk"
        case RefusalKind.IO_ERROR:
            return "the system failed"
        case RefusalKind.SAFETY_COPY:
            return "its safety copy is damaged, was emptied, or is still needed"
        case RefusalKind.ALREADY_RUN:
            return "nothing is left to do: it was carried out or undone before, or moved nothing"
        case RefusalKind.SAME_PLACE:
            return "it is in that mailbox already"
        case RefusalKind.NO_TARGET:
            return "there is no mailbox to move it to, and none can be made there"
        case RefusalKind.STOPPED:
            return "its run was taken back before it came to this message"
        case RefusalKind.GIVEN_UP:
            return "its run was given up before it came to this message"
        case RefusalKind.BEGUN:
            return (
                "this run cannot be given up: some of its messages may have been moved or copied "
                "already. To finish it: twinsweep resume --yes"
            )
        case RefusalKind.RENUMBERED:
            return "the server numbered its folder anew: scan it again"
        case RefusalKind.NO_TRASH:
            return "the account does not say which folder is its Trash"
        case RefusalKind.OVER_QUOTA:
            return "the account is full"
        case RefusalKind.OFFLINE:
            return "the server cannot be reached"
        case RefusalKind.SIGN_IN:
            return "the server does not let Twinsweep in: sign in again"
        case RefusalKind.NOT_EXPUNGED:
            return "it was copied and marked; your mail program will remove it when it compacts"
        case RefusalKind.NO_FLAGS:
            return "its mailbox cannot keep these flags or tags"
        case RefusalKind.COPY_MARKED:
            return (
                "it is back; its copy is marked as deleted, and your mail program will remove "
                "the copy when it compacts"
            )
        case RefusalKind.SERVER:
            return "the server refused, or gave no answer that makes sense"
        case _:
            assert_never(kind)


def item_state_words(state: ItemState) -> str:
    """Where one move stands, in a word."""
    match state:
        case ItemState.PLANNED | ItemState.CHECKED:
            return "not moved"
        case ItemState.INTENT | ItemState.ACTED | ItemState.UNKNOWN:
            return "unknown"
        case ItemState.VERIFIED:
            return "moved"
        case ItemState.SKIPPED:
            return "skipped"
        case ItemState.FAILED:
            return "failed"
        case ItemState.UNDONE:
            return "undone"
        case _:
            assert_never(state)


def run_state_words(state: RunState) -> str:
    """Where a run stands."""
    match state:
        case RunState.PLANNED:
            return "not begun"
        case RunState.RUNNING:
            return "cut off"
        case RunState.PAUSED:
            return "stopped"
        case RunState.DONE:
            return "done"
        case RunState.DONE_WITH_UNKNOWN:
            return "done, some unknown"
        case RunState.UNDONE:
            return "undone"
        case _:
            assert_never(state)


def _account_words(error: AccountError) -> str:
    name = plain(error.name)
    match error:
        case UnknownAccount():
            why = f" ({plain(error.detail)})" if error.detail else ""
            return f"There is no account {name}{why}. `twinsweep accounts list` shows them."
        case AccountExists():
            return f"There is an account {name} already."
        case AccountUnreadable():
            return f"The file of the account {name} cannot be read: {plain(error.detail)}"
        case KeyRingLocked():
            return "The system's key ring is locked. Unlock it and try again."
        case ConsentFailed():
            return f"The sign-in in the browser did not come to an end: {plain(error.detail)}"
        case _:
            return f"{name}: {plain(error.detail)}"


def _server_words(error: ServerError, account: str) -> str:
    what = plain(error.detail)
    match error:
        case ServerNotTrusted():
            return f"The connection is not safe, so nothing was sent: {what}{trust_hint(what)}"
        case SignInFailed():
            return f"The server does not let this user in: {what}"
        case SignInNeeded():
            return _sign_in_words(account, what)
        case ServerThrottled():
            return f"The server asks for more patience: {what}. Try again later."
        case ServerBroken():
            return f"The server gave an answer that makes no sense: {what}"
        case _:
            return f"The server cannot be reached: {what}"


def _sign_in_words(account: str, detail: str) -> str:
    why = f" ({detail})" if detail else ""
    words = f"Nobody is signed in{why}. A password comes from --password-stdin or --password-file"
    if not account:
        return f"{words}."
    return (
        f"{words}, or once and for all: twinsweep accounts edit {shell_word(account)} --password. "
        f"In the browser: twinsweep accounts edit {shell_word(account)} --sign-in"
    )


def _source_words(error: SourceError) -> str:
    path = plain(str(error.path))
    detail = f" ({plain(error.detail, 200)})" if error.detail else ""
    match error:
        case SourceMissing():
            return f"{path}: there is no such file or folder"
        case SourceForbidden():
            return f"{path}: the system does not let you read it"
        case NotMail():
            return f"{path}: no mail that Twinsweep knows{detail}"
        case SourceChanged():
            return f"{path}: it changed while it was read; try again"
        case ListingIncomplete():
            return f"{path}: the server listed only {error.detail} messages; try again"
        case _:
            return f"{path}: it cannot be read{detail}"


def _library_words(error: LibraryError) -> str:
    path = plain(str(error.path))
    match error:
        case LibraryBusy():
            return "Another Twinsweep is writing to the library. Nothing was changed."
        case LibraryTooNew():
            return f"{path} was written by a newer Twinsweep. Nothing was changed."
        case LibraryDamaged():
            detail = plain(error.detail, 200)
            return f"The library, {path}, is damaged ({detail}). Nothing was changed."
        case _:
            detail = plain(error.detail, 200)
            return f"The library, {path}, cannot be used: {detail}. Nothing was changed."


def _journal_words(error: JournalError) -> str:
    path = plain(str(error.path))
    match error:
        case JournalBusy():
            return "Another Twinsweep is moving mail or undoing now. Nothing was changed."
        case JournalFailed():
            return (
                f"The record of moves, {path}, cannot be written: {plain(error.detail, 200)}. "
                "Nothing is lost, and what was moved so far stands in it. Mend that (make room on "
                "the disk?), then run: twinsweep resume --yes"
            )
        case JournalTooNew():
            return f"{path} was written by a newer Twinsweep. Nothing was changed."
        case JournalDamaged():
            return (
                f"The record of moves, {path}, is damaged ({plain(error.detail, 200)}). Nothing "
                "was changed. The safety copies beside it are ordinary mail files."
            )
        case _:
            return (
                f"The record of moves, {path}, cannot be used: {plain(error.detail, 200)}. "
                "Nothing was changed."
            )


def edits_words(found: EditCounts) -> str:
    """How near copies were looked for by edit distance."""
    words = (
        f"By edit distance: {found.texts:,} texts, {found.compared:,} pairs compared, "
        f"{found.pairs:,} alike"
    )
    if found.crowded:
        words += f"; {found.crowded:,} of a template so common that only its first were compared"
    if found.missing:
        words += f"; {found.missing:,} texts were not kept and not compared"
    if found.too_long:
        words += (
            f"; {found.too_long:,} texts of few but very long words were compared less closely"
        )
    if found.left_out:
        words += f"; {found.left_out:,} pairs were too long to compare"
    return words + "."
