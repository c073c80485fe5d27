"""Why something was not done, and why a message could not be read."""

from __future__ import annotations

import re

from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Problem, ProblemKind, UnreadForm
from core.words.details import with_detail
from core.words.sentence import WITH_DETAIL, Part, Sentence, Size, for_each, joined_clauses, within
from core.words.unread import UNREAD_FORMS, unread_advice

REFUSALS = for_each(
    {
        RefusalKind.MISSING: Sentence("Refusal", "It is no longer there"),
        RefusalKind.CHANGED: Sentence(
            "Refusal", "The message or its folder changed since the scan: scan again"
        ),
        RefusalKind.KEEPER_GONE: Sentence("Refusal", "The kept message is no longer there"),
        RefusalKind.KEEPER_CHANGED: Sentence(
            "Refusal", "The kept message or its folder changed since the scan: scan again"
        ),
        RefusalKind.KEEPER_GHOST: Sentence(
            "Refusal",
            "The kept message may disappear: it is deleted, in a trash, in a cache or in a "
            "shared folder",
        ),
        RefusalKind.KEEPER_DRAFT: Sentence("Refusal", "The kept message is only a draft"),
        RefusalKind.LAST_COPY: Sentence("Refusal", "No message of the group would remain"),
        RefusalKind.NOT_A_COPY: Sentence("Refusal", "It does not match the kept message directly"),
        RefusalKind.NOT_PROVEN: Sentence(
            "Refusal",
            "Read in full, it and the kept message do not match as the plan says: scan again and "
            "make a new plan",
        ),
        RefusalKind.LOSES_CONTENT: Sentence(
            "Refusal", "It has a sender, text or an attachment that the kept message lacks"
        ),
        RefusalKind.PROTECTED: Sentence("Refusal", "It is in a protected folder"),
        RefusalKind.FLAGGED: Sentence("Refusal", "It is flagged"),
        RefusalKind.UNREAD: Sentence("Refusal", "It is unread"),
        RefusalKind.RECENT: Sentence("Refusal", "It is too new, or has no date"),
        RefusalKind.SENT_BY_ME: Sentence("Refusal", "You sent it"),
        RefusalKind.VERDICT: Sentence("Refusal", "It is not a copy of the kind you asked for"),
        RefusalKind.DIFFERS: Sentence(
            "Refusal", "Read in full, it turned out to differ from the kept message"
        ),
        RefusalKind.TEMPLATE: Sentence("Refusal", "It only has the same template"),
        RefusalKind.PSEUDO: Sentence("Refusal", "It is a mail server's internal record"),
        RefusalKind.GHOST: Sentence(
            "Refusal", "It is already marked as deleted in its mail program"
        ),
        RefusalKind.AMBIGUOUS: Sentence(
            "Refusal",
            "It is unclear where messages in this file begin: save a cleaned copy and scan that "
            "instead",
        ),
        RefusalKind.TAKEN: Sentence(
            "Refusal", "A file or folder with this name exists, and Twinsweep never overwrites one"
        ),
        RefusalKind.KEYWORD: Sentence("Refusal", "It mentions a protected keyword"),
        RefusalKind.ARCHIVE: Sentence(
            "Refusal", "This format is read-only: save a cleaned copy instead"
        ),
        RefusalKind.READ_ONLY: Sentence("Refusal", "The file or folder is read-only"),
        RefusalKind.HARD_LINKED: Sentence("Refusal", "The file has a second name on this disk"),
        RefusalKind.FOREIGN_OWNER: Sentence("Refusal", "The file belongs to another user"),
        RefusalKind.NETWORK_FILE_SYSTEM: Sentence(
            "Refusal", "The file is on a network disk, where other programs cannot be locked out"
        ),
        RefusalKind.LOCKED: Sentence("Refusal", "Another program is using it"),
        RefusalKind.THUNDERBIRD_RUNNING: Sentence(
            "Refusal", "Thunderbird is running: close it first"
        ),
        RefusalKind.PROGRAM_RUNNING: Sentence(
            "Refusal", "A mail program that uses this folder is running: close it first"
        ),
        RefusalKind.UNREAD_MARKS: Sentence(
            "Refusal",
            "Twinsweep cannot read the index where Thunderbird keeps the stars and tags of this "
            "folder: compact the folder in Thunderbird, close Thunderbird, and scan again",
        ),
        RefusalKind.MAILDIR_INDEX: Sentence(
            "Refusal",
            "Thunderbird stores this folder as Maildir and would keep listing what was moved out: "
            "save a cleaned copy instead",
        ),
        RefusalKind.SERVER_CACHE: Sentence(
            "Refusal", "It is a mail program's local copy of a server folder"
        ),
        RefusalKind.COMPACTING: Sentence(
            "Refusal",
            "Thunderbird did not finish compacting this folder: start it, let it finish, and "
            "close it",
        ),
        RefusalKind.NO_SPACE: Sentence("Refusal", "There is not enough space on the disk"),
        RefusalKind.IO_ERROR: Sentence("Refusal", "The disk could not be read or written"),
        RefusalKind.SAFETY_COPY: Sentence(
            "Refusal", "Its safety copy is damaged, was deleted, or is still needed"
        ),
        RefusalKind.ALREADY_RUN: Sentence(
            "Refusal",
            "Nothing left to do: it was already applied or undone, or moved nothing. "
            "To move more, make a new plan",
        ),
        RefusalKind.STOPPED: Sentence(
            "Refusal", "The run was undone before it reached this message"
        ),
        RefusalKind.GIVEN_UP: Sentence(
            "Refusal", "The run was closed before it reached this message"
        ),
        RefusalKind.LOST_TRACK: Sentence(
            "Refusal",
            "It is in neither its old nor its new folder: another program deleted or moved it",
        ),
        RefusalKind.BEGUN: Sentence(
            "Refusal",
            "The run cannot be given up yet, as some of its messages may have been moved: "
            "resume it first",
        ),
        RefusalKind.SAME_PLACE: Sentence("Refusal", "It is already in that mailbox"),
        RefusalKind.IN_TRASH: Sentence("Refusal", "It is already in the Trash"),
        RefusalKind.NO_MAILBOX: Sentence(
            "Refusal",
            "Its mailbox was moved, renamed or deleted: move it back and undo again",
        ),
        RefusalKind.NO_TARGET: Sentence(
            "Refusal", "There is no mailbox to move it to, and it cannot be created"
        ),
        RefusalKind.RENUMBERED: Sentence(
            "Refusal", "The server renumbered its folder: scan it again"
        ),
        RefusalKind.NO_TRASH: Sentence(
            "Refusal", "The account does not say which folder is its Trash"
        ),
        RefusalKind.OVER_QUOTA: Sentence("Refusal", "The account is full"),
        RefusalKind.OFFLINE: Sentence("Refusal", "The server cannot be reached"),
        RefusalKind.SIGN_IN: Sentence("Refusal", "The server rejected the sign-in: sign in again"),
        RefusalKind.NOT_EXPUNGED: Sentence(
            "Refusal",
            "It was copied and marked as deleted; your mail program will remove it when it "
            "compacts the folder",
        ),
        RefusalKind.NO_FLAGS: Sentence("Refusal", "Its mailbox cannot store these flags or tags"),
        RefusalKind.NOT_TAKEN_OVER: Sentence(
            "Refusal", "The kept message could not take over its flags or tags"
        ),
        RefusalKind.STATE_CHANGED: Sentence(
            "Refusal",
            "It was read, flagged, tagged, answered or forwarded since the plan was made: "
            "scan again",
        ),
        RefusalKind.SHIFTED: Sentence(
            "Refusal",
            "Its mailbox, or that of its kept message, changed after the undo, for example by "
            "another move or undo: scan again and mark it",
        ),
        RefusalKind.COPY_MARKED: Sentence(
            "Refusal",
            "It is back; its copy is marked as deleted, and your mail program will remove the "
            "copy when it compacts the folder",
        ),
        RefusalKind.SERVER: Sentence("Refusal", "The server refused, or sent an invalid response"),
    }
)

# Why several messages were skipped, to be read after their count: "19 skipped: unread".
_SKIPPED = {
    RefusalKind.MISSING: Sentence("Refusal", "no longer there"),
    RefusalKind.CHANGED: Sentence(
        "Refusal", "changed since the scan, or their folder did; scan again"
    ),
    RefusalKind.KEEPER_GONE: Sentence("Refusal", "the kept message is no longer there"),
    RefusalKind.KEEPER_CHANGED: Sentence(
        "Refusal", "the kept message or its folder changed since the scan; scan again"
    ),
    RefusalKind.KEEPER_GHOST: Sentence(
        "Refusal",
        "the kept message may disappear, as it is deleted, in a trash, in a cache or in a shared "
        "folder",
    ),
    RefusalKind.KEEPER_DRAFT: Sentence("Refusal", "the kept message is only a draft"),
    RefusalKind.LAST_COPY: Sentence("Refusal", "no message of the group would remain"),
    RefusalKind.NOT_A_COPY: Sentence("Refusal", "no direct match with the kept message"),
    RefusalKind.LOSES_CONTENT: Sentence(
        "Refusal", "a sender, text or an attachment that the kept message lacks"
    ),
    RefusalKind.PROTECTED: Sentence("Refusal", "in a protected folder"),
    RefusalKind.FLAGGED: Sentence("Refusal", "flagged"),
    RefusalKind.UNREAD: Sentence("Refusal", "unread"),
    RefusalKind.RECENT: Sentence("Refusal", "too new, or without a date"),
    RefusalKind.SENT_BY_ME: Sentence("Refusal", "sent by you"),
    RefusalKind.VERDICT: Sentence("Refusal", "not a copy of the kind you asked for"),
    RefusalKind.DIFFERS: Sentence("Refusal", "different from the kept message when read in full"),
    RefusalKind.TEMPLATE: Sentence("Refusal", "only the same template"),
    RefusalKind.PSEUDO: Sentence("Refusal", "a mail server's internal record"),
    RefusalKind.GHOST: Sentence("Refusal", "already marked as deleted in the mail program"),
    RefusalKind.AMBIGUOUS: Sentence(
        "Refusal",
        "unclear where they begin or end in their file; save a cleaned copy and scan that instead",
    ),
    RefusalKind.KEYWORD: Sentence("Refusal", "protected by a keyword"),
    RefusalKind.SERVER_CACHE: Sentence(
        "Refusal", "in a mail program's local copy of a server folder"
    ),
    RefusalKind.LOCKED: Sentence("Refusal", "in use by another program"),
    RefusalKind.SAME_PLACE: Sentence("Refusal", "already in that mailbox"),
    RefusalKind.STATE_CHANGED: Sentence(
        "Refusal",
        "read, flagged, tagged, answered or forwarded since the plan was made; scan again",
    ),
    RefusalKind.SHIFTED: Sentence(
        "Refusal",
        "their mailbox, or that of their kept messages, changed after the undo, for example by "
        "another move or undo; scan again and mark them",
    ),
}

PROBLEMS = for_each(
    {
        ProblemKind.UNREADABLE: Sentence("Problem", "It could not be read"),
        ProblemKind.EMPTY: Sentence("Problem", "It is empty"),
        ProblemKind.VANISHED: Sentence(
            "Problem", "It was deleted or moved while Twinsweep was reading"
        ),
        ProblemKind.NOT_MAIL: Sentence("Problem", "It is not a message: it has no headers"),
        ProblemKind.NOT_MAILBOX: Sentence(
            "Problem", "It contains no mail, although its name says it does"
        ),
        ProblemKind.TRUNCATED: Sentence("Problem", "It ends in the middle"),
        ProblemKind.TOO_LARGE: Sentence("Problem", "Too large: only its beginning was read"),
        ProblemKind.TOO_COSTLY: Sentence("Problem", "It took too much time or memory to read"),
        ProblemKind.DAMAGED: Sentence("Problem", "A part of it could not be read"),
        ProblemKind.CHANGED: Sentence("Problem", "It changed while it was read: scan again"),
        ProblemKind.AMBIGUOUS: Sentence(
            "Problem", "It is unclear where its messages begin: search only"
        ),
        ProblemKind.INCOMPLETE: Sentence(
            "Problem",
            "The server did not list all messages, so none of them were "
            "compared or moved: scan again, or ask the server's administrator "
            "for help",
        ),
    },
    but={ProblemKind.UNREAD_FORM},
)


DAMAGES = {  # the words of `core.message` for what is wrong with a message
    "header_limit": Sentence("Problem", "It has more header lines than Twinsweep reads"),
    "depth": Sentence("Problem", "It contains messages nested too deeply to be read in full"),
    "parts": Sentence("Problem", "It has more parts than Twinsweep reads"),
    "too_large": Sentence("Problem", "It is too large to be read in full"),
    "base64": Sentence(
        "Problem", "Its text or an attachment is damaged: the Base64 encoding is broken"
    ),
    "uuencode": Sentence(
        "Problem", "Its text or an attachment is damaged: the uuencoding is broken"
    ),
    "transfer": Sentence(
        "Problem", "Its text or an attachment is in an encoding that Twinsweep does not know"
    ),
}

# What the readers of files and servers say, which is for developers and stands in reports.
_N = r"([0-9]+)"
_LACKS_PARTS = Sentence("Problem", "%Ln of its parts or attachments cannot be read")
_READERS_WORDS = {
    re.compile(pattern): sentence
    for pattern, sentence in (
        ("UIDVALIDITY", Sentence("Problem", "The server renumbered the messages of its folder")),
        ("not on this computer: .*", Sentence("Problem", "An attachment was not downloaded")),
        (f"{_N} of {_N} messages can be read", Sentence(
            "Problem", "Only %1 of its %2 messages can be read"
        )),
        (f"{_N} of {_N} blocks of the file have wrong checksums", Sentence(
            "Problem", "%1 of %2 parts of the file are damaged"
        )),
        (f"the file lacks its last {_N} bytes", Sentence(
            "Problem", "The last %1 of the file are missing"
        )),
        (f"{_N} folders in it cannot be opened", Sentence(
            "Problem", "%Ln (folder|folders) in it cannot be opened"
        )),
        (_N, _LACKS_PARTS),
        (f"{_N} of its properties or attachments cannot be read", _LACKS_PARTS),
    )
}  # fmt: skip

_UNCLEAR = Sentence("Problem", "It is unclear where it begins or ends in its file: it stays there")
_OPEN_IT = Sentence("Problem", "Open it in your mail program to see what is left of it")
_LARGE = Sentence("Problem", "Nothing to do: only exact copies of it are found")
_SCAN_AGAIN = Sentence("Problem", "Scan again")
_REPAIR_FILE = Sentence(
    "Problem",
    "Repair the file with the Inbox Repair Tool of Outlook or restore it from a backup, then scan "
    "again",
)
_DOWNLOAD = Sentence("Problem", "Open the message in Apple Mail to download it, then scan again")
PROBLEM_ADVICE = for_each(
    {
        ProblemKind.UNREADABLE: Sentence(
            "Problem", "Make sure that the file or server can be read, then scan again"
        ),
        ProblemKind.EMPTY: Sentence("Problem", "Nothing to do: there is nothing to compare"),
        ProblemKind.VANISHED: _SCAN_AGAIN,
        ProblemKind.NOT_MAIL: _OPEN_IT,
        ProblemKind.NOT_MAILBOX: Sentence(
            "Problem", "If it should hold mail, restore it from a backup, then scan again"
        ),
        ProblemKind.TRUNCATED: _OPEN_IT,
        ProblemKind.TOO_LARGE: _LARGE,
        ProblemKind.TOO_COSTLY: _LARGE,
        ProblemKind.DAMAGED: _OPEN_IT,
        ProblemKind.CHANGED: _SCAN_AGAIN,
        ProblemKind.AMBIGUOUS: Sentence(
            "Problem",
            "Save a cleaned copy and scan that instead, or repair the folder in your mail program",
        ),
        ProblemKind.INCOMPLETE: _SCAN_AGAIN,
    },
    but={ProblemKind.UNREAD_FORM},
)


def refusal_sentence(refusal: Refusal) -> Sentence:
    """Why something was not done, with what there is to look at."""
    return with_detail(REFUSALS[refusal.kind], refusal.detail)


def skipped_sentence(kind: RefusalKind) -> Sentence:
    """Why several messages were skipped, to be read after their count and a colon."""
    return _SKIPPED.get(kind) or REFUSALS[kind]


def problem_sentence(problem: Problem) -> Part:
    """Why a message could not be read as it should, with what is known of it.

    What our own reading says is a word for each damage, or is known by its pattern; all else that
    is shown is a path or a system's words.
    """
    words = problem.detail.split()
    damages = [DAMAGES[word] for word in words if word in DAMAGES]
    match problem.kind:
        case ProblemKind.UNREAD_FORM:
            return UNREAD_FORMS[UnreadForm(problem.detail)]
        case ProblemKind.UNREADABLE | ProblemKind.INCOMPLETE:
            return with_detail(PROBLEMS[problem.kind], problem.detail)
        case ProblemKind.TOO_LARGE if problem.detail.isdecimal():
            return WITH_DETAIL.of(PROBLEMS[problem.kind], Size(int(problem.detail)))
        case ProblemKind.DAMAGED if damages and len(damages) == len(words):
            return joined_clauses((damages[0], *map(within, damages[1:])))
        case ProblemKind.DAMAGED | ProblemKind.TRUNCATED | ProblemKind.CHANGED:
            return _readers_words(problem.detail) or PROBLEMS[problem.kind]
        case _:  # the detail is for developers
            unclear = problem.kind is ProblemKind.AMBIGUOUS and problem.position >= 0
            return _UNCLEAR if unclear else PROBLEMS[problem.kind]


def problem_advice(problem: Problem) -> Sentence:
    """What to do about a message or a folder that could not be read as it should."""
    if problem.kind is ProblemKind.UNREAD_FORM:
        return unread_advice(UnreadForm(problem.detail))
    if problem.kind in (ProblemKind.DAMAGED, ProblemKind.TRUNCATED) and problem.position < 0:
        return _REPAIR_FILE  # only of Outlook's files one is told as a whole
    if problem.kind is ProblemKind.DAMAGED and problem.detail.startswith("not on this computer"):
        return _DOWNLOAD
    return PROBLEM_ADVICE[problem.kind]


def _readers_words(detail: str) -> Sentence | None:
    """What a reader says, for people; None if nothing of it is for them."""
    for pattern, sentence in _READERS_WORDS.items():
        if found := pattern.fullmatch(detail):
            numbers = [int(number) for number in found.groups()]
            if "%Ln" in sentence.text:
                return sentence.of(number=numbers[0])
            if detail.endswith("bytes"):
                return sentence.of(Size(numbers[0]))
            return sentence.of(*numbers)
    return None
