"""What mail programs note of messages elsewhere than in them, joined to what was read of these.

After the cache: what a program notes changes without a change to the mail.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from core.model.mail import FlagBits, MessageFlag
from core.model.message_state import flags_of_names
from core.model.sources import SourceKind
from core.model.table import MessageTable
from core.scan.folders import FolderReading
from core.sources.neighbours.table import NO_MARKS, Marks, marks_beside
from core.sources.plan_folders import plan_kind


def join_marks(mails: MessageTable, reads: Sequence[FolderReading]) -> MessageTable:
    """The table with the flags that programs note of messages elsewhere (R-ST10).

    Cost: a look beside each folder on this computer; where there are marks, a read of them.
    """
    flags = mails.flags.copy()
    uid = mails.uid.getter()
    for read in reads:
        marks = NO_MARKS if read.remote is not None else marks_beside(read.folder.path)
        if marks is NO_MARKS:
            continue
        is_box = plan_kind(read.mails.spec.kind) is SourceKind.MBOX
        for row in np.flatnonzero(mails.folder == read.number).tolist():
            flags[row] |= FlagBits(_flags_of(marks, uid(row), is_box=is_box))
    return replace(mails, flags=flags)


def _flags_of(marks: Marks, uid: str, *, is_box: bool) -> MessageFlag:
    names = marks.names.get(uid.partition(":")[0] if is_box else uid)
    if names is None:
        return MessageFlag.GHOST if marks.lists_all else MessageFlag.NONE
    return flags_of_names(names)
