"""Words for what core tells by enums, numbers and errors: the one place that makes sentences.

Each function is a `match` that mypy knows to be complete, so a new member of an enum cannot be
shown as a blank; that makes it a long file. A sentence says what is the case and, where
there is something, what can be done: no "error", no "are you sure", no word from inside
the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, assert_never

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from core import errors as failures
from core.job import Stage
from core.model.compare import Noise
from core.model.groups import Detector, Difference, Verdict
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import UNKNOWN_TIME, FolderRole, ProblemKind, SourceKind, Treatment

translate = QCoreApplication.translate

_SHOWN_DETAIL = 200  # characters of a path or a system's own words


def quoted(text: str) -> str:
    """A text in the quotation marks of the language."""
    return translate("Words", "\u201c%1\u201d").replace("%1", text)


def listed(parts: Iterable[str]) -> str:
    """Words in a row, with what the language writes between them."""
    return _between(translate("Words", "%1, %2")).join(parts)


def clauses(parts: Iterable[str]) -> str:
    """Statements in a row, with what the language writes between them."""
    return _between(translate("Words", "%1; %2")).join(parts)


def ended(sentence: str) -> str:
    """A sentence with what the language ends it with."""
    return translate("Words", "%1.").replace("%1", sentence)


def _between(pattern: str) -> str:
    """What stands between two; the parts may hold a "%1" that a stranger wrote."""
    return pattern.removeprefix("%1").removesuffix("%2")


def number(value: int) -> str:
    """A count with the locale's separators."""
    return QLocale().toString(value)


def size(size_bytes: int) -> str:
    """A size for people: "5 bytes", "41 kB", "2.3 MB", "318 MB"."""
    if 0 <= size_bytes < 1_000:  # Qt's word for bytes has no plural forms
        return translate("Words", "%Ln byte(s)", "", size_bytes)
    leading_digit_alone = 10**6 <= size_bytes < 10**7 or 10**9 <= size_bytes < 10**10
    return QLocale().formattedDataSize(
        size_bytes, int(leading_digit_alone), QLocale.DataSizeFormat.DataSizeSIFormat
    )


def date(sent_utc: int, *, to_second: bool = False) -> str:
    """A point in time as the locale writes it, in the local time zone."""
    if sent_utc == UNKNOWN_TIME:
        return translate("Words", "no date")
    locale, time = QLocale(), QDateTime.fromSecsSinceEpoch(sent_utc)
    if not to_second:
        return locale.toString(time, QLocale.FormatType.ShortFormat)
    seconds = locale.timeFormat(QLocale.FormatType.LongFormat).replace("tttt", "").strip()
    day = locale.toString(time.date(), QLocale.FormatType.ShortFormat)
    return f"{day} {locale.toString(time.time(), seconds)}"


def messages(n: int) -> str:
    """Messages, counted: "1 message", "1,284 messages"."""
    return translate("Words", "%Ln message(s)", "", n)


def verdict(kind: Verdict) -> str:  # noqa: PLR0911 - one line a verdict
    """What two mails are to each other, in a few words."""
    match kind:
        case Verdict.SAME_MESSAGE_VIEW:
            return translate("Verdict", "The very same message, seen twice")
        case Verdict.CONFLICT:
            return translate("Verdict", "Same message number, different content")
        case Verdict.IDENTICAL:
            return translate("Verdict", "Identical")
        case Verdict.SAME_TEXT:
            return translate("Verdict", "Same text")
        case Verdict.NEAR:
            return translate("Verdict", "Similar text")
        case Verdict.NEAR_SHORT:
            return translate("Verdict", "Similar short text")
        case Verdict.SAME_TEMPLATE:
            return translate("Verdict", "Same template")
        case Verdict.KNOWN_BULK:
            return translate("Verdict", "Known bulk mail")
        case _:
            assert_never(kind)


def template(content: bool, structure: bool) -> str:
    """What the same template means for two mails, to be read after `verdict`.

    content, structure: Whether the words and their order, and the parts of the page, are the same.
    """
    if content and structure:
        return translate("Verdict", "same wording and layout, other names or numbers")
    if content:
        return translate("Verdict", "same wording, other names or numbers")
    return translate("Verdict", "same layout") if structure else ""


def detector(what: Detector) -> str:
    """What finds copies."""
    match what:
        case Detector.TEXT:
            return translate("Detector", "Same sentences")
        case Detector.CONTENT:
            return translate("Detector", "Same wording (other names and numbers)")
        case Detector.STRUCTURE:
            return translate("Detector", "Same layout")
        case Detector.SHORT:
            return translate("Detector", "Nearly the same letters (short or changed all over)")
        case _:
            assert_never(what)


def differences(differs: Difference) -> str:
    """In what a copy differs from the kept message, as a list; "" if in nothing."""
    return listed(difference(one) for one in Difference if one & differs)


def difference(one: Difference) -> str:  # noqa: C901, PLR0911, PLR0912 - one return a member
    """In what a copy differs; a single flag."""
    match one:
        case Difference.TEXT:
            return translate("Difference", "words differ")
        case Difference.ORDER:
            return translate("Difference", "different order")
        case Difference.MORE_TEXT:
            return translate("Difference", "has more text")
        case Difference.LESS_TEXT:
            return translate("Difference", "has less text")
        case Difference.AMOUNT:
            return translate("Difference", "different amount")
        case Difference.DATE:
            return translate("Difference", "different date in the text")
        case Difference.NUMBER:
            return translate("Difference", "different number")
        case Difference.LINK:
            return translate("Difference", "different link")
        case Difference.SUBJECT:
            return translate("Difference", "different subject")
        case Difference.SENDER:
            return translate("Difference", "different sender")
        case Difference.SENT_TIME:
            return translate("Difference", "sent at a different time")
        case Difference.MORE_ATTACHMENTS:
            return translate("Difference", "has an extra attachment")
        case Difference.LESS_ATTACHMENTS:
            return translate("Difference", "lacks an attachment")
        case Difference.MESSAGE_ID:
            return translate("Difference", "different message number")
        case Difference.SENDER_NAME:
            return translate("Difference", "sender shown differently")
        case Difference.REPLY_TO:
            return translate("Difference", "different reply address")
        case Difference.RECIPIENTS:
            return translate("Difference", "different recipients")
        case Difference.THREAD:
            return translate("Difference", "different place in the conversation")
        case Difference.LIST:
            return translate("Difference", "different mailing list")
        case Difference.LETTER_CASE:
            return translate("Difference", "capital letters differ")
        case Difference.LAYOUT:
            return translate("Difference", "different spaces or line breaks")
        case Difference.CHARACTERS:
            return translate("Difference", "special or invisible characters differ")
        case Difference.HTML:
            return translate("Difference", "different HTML")
        case Difference.IMAGE:
            return translate("Difference", "different image")
        case Difference.ATTACHMENT_NAME:
            return translate("Difference", "different attachment name")
        case Difference.STRUCTURE:
            return translate("Difference", "different internal structure")
        case Difference.HEADER:
            return translate("Difference", "another header differs")
        case Difference.ALTERNATIVE:
            return translate("Difference", "another version of the text differs")
        case Difference.UNVERIFIED:
            return translate("Difference", "not fully compared yet")
        case Difference.INCOMPLETE:
            return translate("Difference", "not fully read")
        case _:
            return ""


def not_proven(differs: Difference) -> str:
    """Why two messages in which nothing differs are not called identical; "" if proven."""
    if differs & Difference.INCOMPLETE:
        return translate(
            "Difference",
            "At least one of the two messages could not be read in full, so the rest may differ. "
            "Compare them in your mail program before you remove one.",
        )
    if differs & Difference.UNVERIFIED:
        return translate(
            "Difference",
            "No difference is known so far, but at least one of the two messages is on a server "
            "and has not been read in full yet. Twinsweep compares them in full when you review "
            "your marks, before anything is moved.",
        )
    return ""


def noise(kind: Noise) -> str:
    """Why a difference is shown muted."""
    match kind:
        case Noise.WHITE_SPACE:
            return translate("Noise", "spaces and line breaks")
        case Noise.QUOTE_DEPTH:
            return translate("Noise", "quote marks")
        case Noise.TRACKING:
            return translate("Noise", "tracking numbers in links")
        case Noise.FOOTER:
            return translate("Noise", "a footer")
        case Noise.LIST_PREFIX:
            return translate("Noise", "a mailing-list mark")
        case Noise.FORWARD_DATE:
            return translate("Noise", "dates of forwarding")
        case _:
            assert_never(kind)


def refusal(why: Refusal) -> str:
    """Why something was not done, with what there is to look at."""
    words = refusal_kind(why.kind)
    return f"{words} ({detail(why.detail)})" if why.detail else words


def detail(text: str) -> str:
    """A path or a system's own words, cut to what a line holds."""
    return text if len(text) <= _SHOWN_DETAIL else f"{text[: _SHOWN_DETAIL - 1]}…"


def refusal_kind(kind: RefusalKind) -> str:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one a member
    """Why something was not done."""
    match kind:
        case RefusalKind.MISSING:
            return translate("Refusal", "It is not there any more")
        case RefusalKind.CHANGED:
            return translate("Refusal", "It changed since the scan: scan again")
        case RefusalKind.KEEPER_GONE:
            return translate("Refusal", "The kept copy is not there any more")
        case RefusalKind.KEEPER_CHANGED:
            return translate("Refusal", "The kept copy changed since the scan")
        case RefusalKind.KEEPER_GHOST:
            return translate(
                "Refusal",
                "The kept copy may vanish: deleted, in a trash, a cache or a folder others use",
            )
        case RefusalKind.LAST_COPY:
            return translate("Refusal", "No copy would stay")
        case RefusalKind.NOT_A_COPY:
            return translate("Refusal", "It does not match the kept copy itself")
        case RefusalKind.NOT_PROVEN:
            return translate("Refusal", "The two messages are not what the plan says they are")
        case RefusalKind.LOSES_CONTENT:
            return translate("Refusal", "It has text or an attachment that the kept copy lacks")
        case RefusalKind.PROTECTED:
            return translate("Refusal", "It is in a protected folder")
        case RefusalKind.FLAGGED:
            return translate("Refusal", "It is flagged")
        case RefusalKind.UNREAD:
            return translate("Refusal", "It is unread")
        case RefusalKind.RECENT:
            return translate("Refusal", "It is new")
        case RefusalKind.SENT_BY_ME:
            return translate("Refusal", "It was sent by you")
        case RefusalKind.VERDICT:
            return translate("Refusal", "It is not similar enough for this rule")
        case RefusalKind.TEMPLATE:
            return translate("Refusal", "It only has the same template")
        case RefusalKind.PSEUDO:
            return translate("Refusal", "It is a mail server's own record")
        case RefusalKind.GHOST:
            return translate("Refusal", "It is marked as deleted in its mail program already")
        case RefusalKind.AMBIGUOUS:
            return translate("Refusal", "It is not certain where the messages of this file begin")
        case RefusalKind.TAKEN:
            return translate("Refusal", "Something is there already, and nothing is written over")
        case RefusalKind.KEYWORD:
            return translate("Refusal", "It mentions a word that you protect")
        case RefusalKind.ARCHIVE:
            return translate("Refusal", "Files of this kind can only be read: save a cleaned copy")
        case RefusalKind.READ_ONLY:
            return translate("Refusal", "The file or folder can only be read")
        case RefusalKind.HARD_LINKED:
            return translate("Refusal", "The file has a second name on this disk")
        case RefusalKind.FOREIGN_OWNER:
            return translate("Refusal", "The file belongs to another user")
        case RefusalKind.NETWORK_FILE_SYSTEM:
            return translate("Refusal", "The file is on a network disk, where locks are not safe")
        case RefusalKind.LOCKED:
            return translate("Refusal", "Another program is using it")
        case RefusalKind.THUNDERBIRD_RUNNING:
            return translate("Refusal", "Thunderbird is running: close it first")
        case RefusalKind.THUNDERBIRD_CACHE:
            return translate("Refusal", "It is Thunderbird's copy of what is on the server")
        case RefusalKind.COMPACTING:
            return translate(
                "Refusal",
                "Thunderbird did not finish compacting this folder: start it, let it finish, and "
                "close it",
            )
        case RefusalKind.NO_SPACE:
            return translate("Refusal", "There is not enough space on the disk")
        case RefusalKind.IO_ERROR:
            return translate("Refusal", "The disk could not be read or written")
        case RefusalKind.SAFETY_COPY:
            return translate("Refusal", "The safety copy is damaged, or was emptied")
        case RefusalKind.ALREADY_RUN:
            return translate("Refusal", "This plan was carried out before")
        case RefusalKind.STOPPED:
            return translate("Refusal", "The run was taken back before it came to this message")
        case RefusalKind.GIVEN_UP:
            return translate("Refusal", "The run was given up before it came to this message")
        case RefusalKind.BEGUN:
            return translate(
                "Refusal",
                "The run cannot be given up yet, as some of its messages may have been moved: "
                "resume it first",
            )
        case RefusalKind.SAME_PLACE:
            return translate("Refusal", "It is in that mailbox already")
        case RefusalKind.NO_TARGET:
            return translate(
                "Refusal", "There is no mailbox to move it to, and none can be made there"
            )
        case RefusalKind.RENUMBERED:
            return translate("Refusal", "The server numbered its folder anew: scan it again")
        case RefusalKind.NO_TRASH:
            return translate("Refusal", "The account does not say which folder is its Trash")
        case RefusalKind.OVER_QUOTA:
            return translate("Refusal", "The account is full")
        case RefusalKind.OFFLINE:
            return translate("Refusal", "The server cannot be reached")
        case RefusalKind.SIGN_IN:
            return translate("Refusal", "The server does not let Twinsweep in: sign in again")
        case RefusalKind.NOT_EXPUNGED:
            return translate(
                "Refusal",
                "It was copied and marked; your mail program will remove it when it compacts",
            )
        case RefusalKind.NO_FLAGS:
            return translate("Refusal", "Its mailbox cannot keep these flags or tags")
        case RefusalKind.COPY_MARKED:
            return translate(
                "Refusal",
                "It is back; its copy is marked as deleted, and your mail program will remove "
                "the copy when it compacts",
            )
        case RefusalKind.SERVER:
            return translate("Refusal", "The server refused, or gave no answer that makes sense")
        case _:
            assert_never(kind)


def problem(kind: ProblemKind) -> str:  # noqa: C901, PLR0911 - one return a member
    """Why a message could not be read as it should."""
    match kind:
        case ProblemKind.UNREADABLE:
            return translate("Problem", "It could not be read")
        case ProblemKind.EMPTY:
            return translate("Problem", "It is empty")
        case ProblemKind.VANISHED:
            return translate("Problem", "It was deleted or moved while Twinsweep was reading")
        case ProblemKind.NOT_MAIL:
            return translate("Problem", "It is not a message: it has no headers")
        case ProblemKind.TRUNCATED:
            return translate("Problem", "It ends in the middle")
        case ProblemKind.TOO_LARGE:
            return translate("Problem", "Too large: only its beginning was read")
        case ProblemKind.TOO_COSTLY:
            return translate("Problem", "It took too long to read")
        case ProblemKind.DAMAGED:
            return translate("Problem", "A part of it could not be read")
        case ProblemKind.CHANGED:
            return translate("Problem", "It changed while it was read: scan again")
        case ProblemKind.AMBIGUOUS:
            return translate("Problem", "It is not certain where its messages begin: look only")
        case ProblemKind.INCOMPLETE:
            return translate(
                "Problem",
                "The server did not list all of its messages, so none of them were compared: "
                "scan again",
            )
        case _:
            assert_never(kind)


def run_state(state: RunState) -> str:
    """Where a run stands."""
    match state:
        case RunState.PLANNED:
            return translate("RunState", "Not started")
        case RunState.RUNNING:
            return translate("RunState", "Stopped in the middle")
        case RunState.PAUSED:
            return translate("RunState", "Paused")
        case RunState.DONE:
            return translate("RunState", "Done")
        case RunState.DONE_WITH_UNKNOWN:
            return translate("RunState", "Some outcomes unknown: check now")
        case RunState.UNDONE:
            return translate("RunState", "Undone")
        case _:
            assert_never(state)


def item_state(state: ItemState) -> str:  # noqa: PLR0911 - one return a member
    """Where the move of one message stands."""
    match state:
        case ItemState.PLANNED:
            return translate("ItemState", "Not started")
        case ItemState.CHECKED:
            return translate("ItemState", "Checked, not moved")
        case ItemState.INTENT:
            return translate("ItemState", "Was about to be moved: needs a check")
        case ItemState.ACTED:
            return translate("ItemState", "Moved, not checked yet")
        case ItemState.VERIFIED:
            return translate("ItemState", "Moved")
        case ItemState.SKIPPED:
            return translate("ItemState", "Skipped")
        case ItemState.FAILED:
            return translate("ItemState", "Could not be moved")
        case ItemState.UNKNOWN:
            return translate("ItemState", "Outcome unknown: check now")
        case ItemState.UNDONE:
            return translate("ItemState", "Back in its place")
        case _:
            assert_never(state)


def stage(at: Stage) -> str:  # noqa: PLR0911 - one return a member
    """What a long work is at."""
    match at:
        case Stage.LISTING:
            return translate("Stage", "Listing")
        case Stage.READING:
            return translate("Stage", "Reading")
        case Stage.COMPARING:
            return translate("Stage", "Comparing")
        case Stage.GROUPING:
            return translate("Stage", "Grouping")
        case Stage.CHECKING:
            return translate("Stage", "Checking")
        case Stage.COPYING:
            return translate("Stage", "Making safety copies")
        case Stage.REMOVING:
            return translate("Stage", "Moving")
        case Stage.VERIFYING:
            return translate("Stage", "Checking the result")
        case _:
            assert_never(at)


def folder_role(role: FolderRole) -> str:
    """What a folder is for; "" for an ordinary one."""
    match role:
        case FolderRole.NORMAL:
            return ""
        case FolderRole.TRASH:
            return translate("FolderRole", "Trash")
        case FolderRole.JUNK:
            return translate("FolderRole", "Junk")
        case FolderRole.DRAFTS:
            return translate("FolderRole", "Drafts")
        case FolderRole.SENT:
            return translate("FolderRole", "Sent")
        case _:
            assert_never(role)


def source_kind(kind: SourceKind) -> str:  # noqa: PLR0911 - one return a member
    """What a source is."""
    match kind:
        case SourceKind.MBOX:
            return translate("SourceKind", "Mailbox file (mbox)")
        case SourceKind.MAILDIR:
            return translate("SourceKind", "Maildir")
        case SourceKind.MH:
            return translate("SourceKind", "MH folder")
        case SourceKind.EML:
            return translate("SourceKind", "Message files (.eml)")
        case SourceKind.EMLX:
            return translate("SourceKind", "Apple Mail")
        case SourceKind.MSG:
            return translate("SourceKind", "Outlook message files (.msg)")
        case SourceKind.PST:
            return translate("SourceKind", "Outlook data file (PST)")
        case SourceKind.TAKEOUT:
            return translate("SourceKind", "Google Takeout")
        case SourceKind.IMAP:
            return translate("SourceKind", "E-mail account (IMAP)")
        case _:
            assert_never(kind)


def treatment(what: Treatment) -> str:
    """What is done with a folder."""
    match what:
        case Treatment.SEARCH:
            return translate("Treatment", "Search and clean")
        case Treatment.PROTECT:
            return translate("Treatment", "Protect")
        case Treatment.SKIP:
            return translate("Treatment", "Skip")
        case _:
            assert_never(what)


def error(  # noqa: C901, PLR0911, PLR0912 - one return a type
    failure: failures.CoreError, source: Callable[[str], str] = str
) -> str:
    """What went wrong in the world, and what can be done.

    source: What the account of a path is called; a file is called by its path.
    """
    match failure:
        case failures.ServerError():
            return f"{source(str(failure.path))}: {server_error(failure)}"
        case failures.AccountError():
            return _account_error(failure)
        case failures.SourceMissing():
            return _of_path(translate("Error", "%1 is not there any more."), failure)
        case failures.SourceForbidden():
            return _of_path(translate("Error", "The system does not let us read %1."), failure)
        case failures.NotMail():
            return _of_path(translate("Error", "%1 holds no mail of a kind we know."), failure)
        case failures.SourceChanged():
            return _of_path(translate("Error", "%1 changed. Scan it again."), failure)
        case failures.ListingIncomplete():
            return _of_path(
                translate("Error", "The server did not list all messages in %1. Scan it again."),
                failure,
            )
        case failures.SourceError():
            return _of_path(translate("Error", "%1 could not be read."), failure)
        case failures.StoreRefused():
            return f"{failure.path}: {refusal(failure.refusal)}"
        case failures.StoreError():
            return _of_path(
                translate("Error", "%1 could not be changed. History knows what was done."),
                failure,
            )
        case failures.PlanUnreadable():
            return _of_path(translate("Error", "%1 is no plan of Twinsweep."), failure)
        case failures.PlanRefused():
            reasons = clauses(dict.fromkeys(refusal(why) for why in failure.refusals))
            return translate("Error", "Nothing was moved. %1.").replace("%1", reasons)
        case failures.BrakeHeld():
            return translate("Error", "This moves %1: type the number to confirm.").replace(
                "%1", messages(failure.n_moves)
            )
        case failures.JournalBusy():
            return translate("Error", "Another Twinsweep is moving messages. Wait until it ends.")
        case failures.JournalTooNew():
            return translate(
                "Error", "The history was written by a newer Twinsweep. Update first."
            )
        case failures.JournalDamaged():
            return _of_path(translate("Error", "The history file %1 is damaged."), failure)
        case failures.JournalError():
            return _of_path(translate("Error", "The history file %1 cannot be used."), failure)
        case failures.UnknownRun():
            return translate("Error", "History has no run %1.").replace("%1", failure.run)
        case failures.LibraryError():
            return _library_error(failure)
        case failures.UnknownSeed():
            words = translate("Error", "Message %1 is not among the known bulk mail any more.")
            return words.replace("%1", failure.name)
        case failures.SeedsUnreadable():
            return _of_path(translate("Error", "Nothing can be taken in from %1."), failure)
        case failures.SettingsError():
            return translate("Error", "The setting %1 is out of its range.").replace(
                "%1", failure.name
            )
        case failures.KeywordError():
            return _keyword_error(failure)
        case _:
            return translate("Error", "Something went wrong: %1.").replace("%1", str(failure))


def _keyword_error(failure: failures.KeywordError) -> str:
    match failure.detail:
        case "long":
            words = translate("Error", "The keyword \u201c%1\u201d is too long.")
            return words.replace("%1", f"{failure.word[:40]}\u2026")
        case "many":
            return translate("Error", "These are too many keywords.")
        case _:
            return translate("Error", "There is no keyword to look for.")


class _HasPath(Protocol):
    @property
    def path(self) -> Path: ...

    @property
    def detail(self) -> str: ...


def _of_path(words: str, failure: _HasPath) -> str:
    words = words.replace("%1", str(failure.path))
    return f"{words} ({detail(failure.detail)})" if failure.detail else words


def server_error(failure: failures.ServerError) -> str:
    """What is the matter with a server, without saying which, and its own words."""
    match failure:
        case failures.ServerNotTrusted():
            words = translate("Error", "The connection is not safe, so no password was sent.")
        case failures.SignInFailed():
            words = translate("Error", "The server does not let you in.")
        case failures.SignInNeeded():
            words = translate("Error", "Sign in first.")
        case failures.ServerThrottled():
            words = translate("Error", "The server asks to wait. Try again later.")
        case failures.ServerBroken():
            words = translate("Error", "The server gave an answer that makes no sense.")
        case _:
            words = translate("Error", "The server cannot be reached.")
    return f"{words} ({detail(failure.detail)})" if failure.detail else words


def _library_error(failure: failures.LibraryError) -> str:
    match failure:
        case failures.LibraryBusy():
            words = translate(
                "Error", "Another Twinsweep is changing the known bulk mail in %1. Try again."
            )
        case failures.LibraryTooNew():
            words = translate(
                "Error", "A newer Twinsweep wrote the known bulk mail in %1. Update first."
            )
        case failures.LibraryDamaged():
            words = translate("Error", "The file of known bulk mail %1 is damaged.")
        case _:
            words = translate("Error", "The file of known bulk mail %1 cannot be used.")
    return _of_path(words, failure)


def _account_error(failure: failures.AccountError) -> str:
    match failure:
        case failures.UnknownAccount():
            words = translate("Error", "There is no account %1.")
        case failures.AccountExists():
            words = translate("Error", "There is an account %1 already.")
        case failures.KeyRingLocked():
            words = translate("Error", "The key ring of the system is locked. Unlock it.")
        case failures.ConsentFailed():
            words = translate("Error", "The sign-in in the browser did not come to an end.")
        case _:
            words = translate("Error", "The file of the account %1 cannot be used.")
    return words.replace("%1", str(failure.name))
