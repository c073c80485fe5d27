"""Whether a listing holds all messages that a server has.

A server may list fewer than it counts: out of a torn index, a view that is cut off, or an error
that it keeps to itself. Two numbers tell: EXISTS of the folder that is open, and MESSAGES of
STATUS, which many servers take from elsewhere. Other programs are at work in the folder, too, and
no mail that truly comes or goes meanwhile may look like a lie: so all that counts here are
messages that were there from beginning to end.
"""

from __future__ import annotations

from core.columns import Int64s
from core.sources.imap.protocol.replies import FolderStatus, SelectedFolder, ServerSaidNo
from core.sources.imap.session.session import ReadSession


def count_lacking(session: ReadSession, uids: Int64s, counted: FolderStatus | None) -> int:
    """How many messages there must be that a listing lacks; 0: none.

    Args:
        session: The folder is open in it as it was when it was listed; it may be left.
        uids: (n,) those listed, ascending.
        counted: What STATUS told just before, or None.

    Raises:
        As `ReadSession.status`.

    Cost: nothing where all numbers agree; else NOOP, or UNSELECT and STATUS.
    """
    if session.opened is None:
        return 0
    name, opened = session.opened
    if _count_short_of_exists(session, opened, uids):
        session.noop()  # some servers tell only between two commands what others removed
        if missing := _count_short_of_exists(session, opened, uids):
            return missing
    agree = counted is None or counted.messages <= opened.exists
    if agree and not session.count.gone:
        return 0
    session.unselect()  # of the folder that is open, STATUS may tell what was told before
    try:
        return _count_short_of_status(session.status(name), opened, uids)
    except ServerSaidNo:
        return 0


def _count_short_of_exists(session: ReadSession, opened: SelectedFolder, uids: Int64s) -> int:
    """Messages that were there when the folder was opened, did not go, and are not listed."""
    n_new = int((uids >= opened.uid_next).sum()) if opened.uid_next else 0
    arrived = min(n_new, session.count.arrived)  # a UIDNEXT that is too low makes nothing new
    return max(0, opened.exists - session.count.gone - (len(uids) - arrived))


def _count_short_of_status(now: FolderStatus, opened: SelectedFolder, uids: Int64s) -> int:
    """Messages that are there now, are not listed, and cannot all have come since then."""
    came = 0
    if opened.uid_next and now.uid_next and now.validity == opened.validity:
        listed = int(((uids >= opened.uid_next) & (uids < now.uid_next)).sum())
        came = max(0, now.uid_next - opened.uid_next - listed)
    return max(0, now.messages - len(uids) - came)
