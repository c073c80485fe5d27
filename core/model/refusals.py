"""Why mail may not be moved, or a folder not written to."""

from __future__ import annotations

import errno
from enum import Enum
from typing import NamedTuple


class RefusalKind(Enum):
    """Why something may not be done. The values stand in reports and in the journal."""

    MISSING = "missing"  # the store or the mail is not there any more
    CHANGED = "changed"  # not what was scanned
    KEEPER_GONE = "keeper_gone"
    KEEPER_CHANGED = "keeper_changed"
    KEEPER_GHOST = "keeper_ghost"
    KEEPER_DRAFT = "keeper_draft"  # and the other one was sent or received
    LAST_COPY = "last_copy"  # nothing of the group would stay
    NOT_A_COPY = "not_a_copy"  # does not match the kept message itself
    NOT_PROVEN = "not_proven"  # the two messages are not to each other what the plan says
    LOSES_CONTENT = "loses_content"  # has text or an attachment that the kept message lacks
    PROTECTED = "protected"
    FLAGGED = "flagged"  # by its owner, maybe only since the scan
    UNREAD = "unread"
    RECENT = "recent"
    SENT_BY_ME = "sent_by_me"
    VERDICT = "verdict"  # outside the verdicts in scope
    DIFFERS = "differs"  # so it turned out to be, once both were read in full
    TEMPLATE = "template"  # it only has the template of the kept message: never by a rule
    KEYWORD = "keyword"  # it mentions what the user said must never be touched
    PSEUDO = "pseudo"  # a mail server's own record
    GHOST = "ghost"
    AMBIGUOUS = "ambiguous"  # it is not certain where it begins or ends
    READ_ONLY = "read_only"
    ARCHIVE = "archive"  # its format can only be read; a cleaned copy can be made of it
    HARD_LINKED = "hard_linked"
    FOREIGN_OWNER = "foreign_owner"
    NETWORK_FILE_SYSTEM = "network_file_system"
    LOCKED = "locked"  # another program holds it
    THUNDERBIRD_RUNNING = "thunderbird_running"
    PROGRAM_RUNNING = "program_running"  # another mail program, which the detail names
    UNREAD_MARKS = "unread_marks"  # Thunderbird keeps stars and tags where we cannot read them
    MAILDIR_INDEX = "maildir_index"  # Thunderbird would list for ever what left its Maildir
    SERVER_CACHE = "thunderbird_cache"  # what a mail program keeps of a server's mail
    COMPACTING = "compacting"
    NO_SPACE = "no_space"
    IO_ERROR = "io_error"
    SAFETY_COPY = "safety_copy"  # the safety copy is damaged, or was emptied
    ALREADY_RUN = "already_run"  # a plan is carried out once
    STOPPED = "stopped"  # its run was taken back before this move was begun
    GIVEN_UP = "given_up"  # a person, or a sweep that does the same, gave up the rest of its run
    LOST_TRACK = "lost_track"  # it is neither where it was nor where it was to go
    BEGUN = "begun"  # a run that cannot be given up: what it did must be found out first
    TAKEN = "taken"  # something is there already, and it is never written over
    SAME_PLACE = "same_place"  # the destination is the very mailbox that the mail is in
    IN_TRASH = "in_trash"  # it is to go to the trash of its account, and lies there already
    NO_MAILBOX = "no_mailbox"  # others took away the one that mail is to be put back into
    NO_TARGET = "no_target"  # there is no mailbox at the destination, and none can be made
    RENUMBERED = "renumbered"  # the server gave the folder new numbers: scan it again
    NO_TRASH = "no_trash"  # the server does not say which folder is the trash, nor did the user
    OVER_QUOTA = "over_quota"  # the account is full
    OFFLINE = "offline"  # the server cannot be reached
    SIGN_IN = "sign_in"  # the server does not let us in
    NOT_EXPUNGED = "not_expunged"  # copied and marked as deleted: the mail program removes it
    COPY_MARKED = "copy_marked"  # it is back; its copy in the trash is only marked as deleted
    NOT_TAKEN_OVER = "not_taken_over"  # what was said of copies is not on the kept message yet
    SHIFTED = "shifted"  # of a redo: its mailbox is not as the undo left it
    STATE_CHANGED = "state_changed"  # it was read, flagged, tagged … since the plan was made
    NO_FLAGS = "no_flags"  # its mailbox cannot keep these flags or keywords
    SERVER = "server"  # the server said no, or nothing that makes sense


# Mail that stays where it is as long as nobody changes that, and of which a copy can be saved.
READABLE_ONLY = frozenset(
    {
        RefusalKind.AMBIGUOUS,
        RefusalKind.READ_ONLY,
        RefusalKind.ARCHIVE,
        RefusalKind.HARD_LINKED,
        RefusalKind.FOREIGN_OWNER,
        RefusalKind.NETWORK_FILE_SYSTEM,
        RefusalKind.UNREAD_MARKS,
        RefusalKind.MAILDIR_INDEX,
    }
)


class Refusal(NamedTuple):
    """Why something may not be done; `detail` is a path, a pid or the like, to look at."""

    kind: RefusalKind
    detail: str = ""


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def disk_refusal(error: Exception, place: str = "") -> Refusal:
    """What the system said of a disk, also where another failure came of it: full, or broken.

    place: What to look at where the disk is full; else the system's words are told.
    """
    said = (error, error.__cause__)
    if any(isinstance(one, OSError) and one.errno in _FULL for one in said):
        return Refusal(RefusalKind.NO_SPACE, place)
    return Refusal(RefusalKind.IO_ERROR, str(error))
