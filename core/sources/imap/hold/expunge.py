r"""Messages struck out of the folder that is held: marked as \\Deleted, looked at, then expunged.

And the way back, as long as they are only marked.

Only what we marked ourselves is ever removed, and only by UID EXPUNGE of exactly those; a plain
EXPUNGE would take what others marked with it (R-IM7, R-IM9, R-IM10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.crashpoints import crash_point
from core.model.refusals import RefusalKind
from core.model.remote import DELETED, ServerMessage, is_deleted
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.folder_view import FolderView, uid_number

RETRIES = 2  # of a STORE that the server says came too late (R-IM10)
Reasons = dict[str, RefusalKind]


def expunge_marked(
    session: WriteSession, view: FolderView, mails: Sequence[ServerMessage]
) -> Reasons:
    r"""Mark messages, look, and remove exactly those where the server has UIDPLUS.

    Args:
        session: It has the folder selected.
        view: What it sees there.
        mails: As they were when they were checked. One that is \\Deleted there was marked by a
            former attempt.

    Returns:
        Why each message that is still there is; NOT_EXPUNGED where it is only marked.

    Raises:
        ServerSaidNo, ServerError: As the session. What was done must be looked at.
    """
    reasons, marked = _mark_deleted(session, view, {mail.uid: mail for mail in mails})
    if marked and "UIDPLUS" in session.capabilities:
        crash_point("imap: before an expunge")
        session.expunge(view.numbers(marked))
        crash_point("imap: after an expunge")
        left = view.mails(marked)
        wanted = _find_wanted_again(left.values(), {mail.uid: mail for mail in mails})
        if wanted:
            take_deleted_off(session, view, list(wanted))
        reasons |= wanted
        marked = [uid for uid in left if uid not in wanted]
    return reasons | dict.fromkeys(marked, RefusalKind.NOT_EXPUNGED)


def _find_wanted_again(
    left: Iterable[ServerMessage], expected: Mapping[str, ServerMessage]
) -> Reasons:
    r"""Messages that are still there, for somebody took \Deleted off or set a flag meanwhile.

    Some servers then leave them, and say OK.
    """
    found: Reasons = {}
    for mail in left:
        why = _change_refusal(expected[mail.uid], mail, is_ours=True)
        if why is not None or not is_deleted(mail):
            found[mail.uid] = why or RefusalKind.CHANGED
    return found


def _mark_deleted(
    session: WriteSession, view: FolderView, expected: Mapping[str, ServerMessage]
) -> tuple[Reasons, list[str]]:
    """Mark what is as it was expected.

    Returns:
        Why each of the others is not marked, and what was seen to be marked.
    """
    reasons: Reasons = {}
    late: frozenset[int] = frozenset()
    spoilt: list[str] = []  # marked by us, and changed by somebody else at that moment
    ours = {uid for uid, mail in expected.items() if is_deleted(mail)}
    for attempt in range(2 + RETRIES):
        now = view.mails([uid for uid in expected if uid not in reasons], mod_seq=True)
        for uid, mail in now.items():
            if why := _change_refusal(expected[uid], mail, is_ours=uid in ours):
                reasons[uid] = why
                if uid in ours and is_deleted(mail):
                    spoilt.append(uid)
        todo = [uid for uid in now if uid not in reasons and not is_deleted(now[uid])]
        if not todo or attempt > RETRIES:
            break
        # Whatever changes after this look has a higher MODSEQ than all that was seen in it.
        newest = max(now[uid].mod_seq for uid in todo)
        crash_point("imap: before a mark")
        late = session.mark_deleted(view.numbers(todo), newest)
        crash_point("imap: after a mark")
        ours |= {uid for uid in todo if uid_number(uid, view.validity) not in late}
    reasons |= dict.fromkeys(todo, RefusalKind.CHANGED if late else RefusalKind.SERVER)
    if spoilt:
        take_deleted_off(session, view, spoilt)
    return reasons, [uid for uid in now if uid not in reasons]


def take_deleted_off(session: WriteSession, view: FolderView, uids: Sequence[str]) -> None:
    r"""Take \\Deleted off these messages, as far as they are there and have it; no other flag.

    What somebody else does to a message meanwhile is kept: with CONDSTORE it is looked at again.
    Look at what came of it.

    Raises:
        ServerSaidNo, ServerError: As the session.
    """
    for _ in range(1 + RETRIES):
        now = view.mails(uids, mod_seq=True)
        marked = [mail for mail in now.values() if is_deleted(mail)]
        if not marked:
            return
        newest = max(mail.mod_seq for mail in marked)
        crash_point("imap: before an unmark")
        late = session.unmark_deleted(view.numbers(mail.uid for mail in marked), newest)
        crash_point("imap: after an unmark")
        if not late:
            return


def _change_refusal(
    expected: ServerMessage, now: ServerMessage, *, is_ours: bool
) -> RefusalKind | None:
    """Why a message is not to be struck out: somebody did something with it since it was seen.

    is_ours: A mark on it is our own.
    """
    before = {flag.lower() for flag in expected.flags} - {DELETED}
    after = {flag.lower() for flag in now.flags} - {DELETED}
    if before == after:
        return RefusalKind.GHOST if is_deleted(now) and not is_ours else None
    return RefusalKind.FLAGGED if "\\flagged" in after - before else RefusalKind.CHANGED
