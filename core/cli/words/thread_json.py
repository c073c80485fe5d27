"""Conversations of which something could go, in the reports of `threads` and `scan`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.actions.named.threads import Thread, count_participants
from core.model.groups import verdict_fields
from core.scan import report as reports
from core.scan.session import Session

CHECKED = "recipients_checked"


def threads_json(
    session: Session, threads: Iterable[Thread], *, is_checked: bool = True
) -> dict[str, Any]:
    """What a report holds of them.

    is_checked: It was looked whether somebody got a message whom none that stays names; if not,
    `plan` looks, and fewer may go.
    """
    return {"threads": [_as_json(session, thread) for thread in threads], CHECKED: is_checked}


def _as_json(session: Session, thread: Thread) -> dict[str, Any]:
    stays = reports.message_entries(session, thread.stays)
    gone = reports.message_entries(session, [one.row for one in thread.goes])
    kept = reports.message_entries(session, [one.keep for one in thread.goes])
    return {
        "subject": session.mails.subject[thread.rows[0]],
        "participants": count_participants(session, thread.rows),
        "messages": len(thread.rows),
        "stays": stays,
        "goes": [
            {"mail": mail, "keeper": keeper, **verdict_fields(one.verdict)}
            for mail, keeper, one in zip(gone, kept, thread.goes, strict=True)
        ],
        "saves": {"messages": len(gone), "bytes": bytes_saved(session, thread)},
    }


def bytes_saved(session: Session, thread: Thread) -> int:
    """How much smaller the mail of a conversation gets."""
    return sum(int(session.mails.size_bytes[one.row]) for one in thread.goes)
