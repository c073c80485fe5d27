"""Flags of messages in the folder that is held: added where they lack, or taken off.

With CONDSTORE each STORE names the mod-sequence of the look before it, so that a flag that another
program sets in between is not taken for ours (R-IM10).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from core.crashpoints import crash_point
from core.model.remote import ServerMessage
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.folder_view import FolderView, uid_number

RETRIES = 2  # of a STORE that the server says came too late
_Flags = dict[str, tuple[str, ...]]


def add_flags(
    session: WriteSession, view: FolderView, wanted: Mapping[str, Collection[str]]
) -> _Flags:
    r"""Add flags to messages, by uid, where they are not there already.

    Args:
        session: It has the folder selected.
        view: What it sees there.
        wanted: Flags that the folder keeps; never \\Deleted.

    Returns:
        What was sent for each and not refused as too late.

    Raises:
        ServerSaidNo, ServerError: As the session.
    """
    sent: _Flags = {}
    for _ in range(1 + RETRIES):
        todo = {uid: flags for uid, flags in wanted.items() if uid not in sent}
        if not todo:
            break
        now = view.mails(todo, mod_seq=True)
        lacking = {uid: _flags_lacking(mail, wanted[uid]) for uid, mail in now.items()}
        for flags, uids in _group_by_flags(lacking).items():
            newest = max(now[uid].mod_seq for uid in uids)
            crash_point("imap: before flags")
            late = session.add_flags(view.numbers(uids), flags, newest)
            crash_point("imap: after flags")
            sent |= {uid: flags for uid in uids if uid_number(uid, view.validity) not in late}
        sent |= {uid: () for uid in todo if not lacking.get(uid)}
    return sent


def take_flags(
    session: WriteSession, view: FolderView, wanted: Mapping[str, Collection[str]]
) -> None:
    r"""Take flags off messages, by uid, as far as they are there; never \\Deleted.

    Raises:
        ServerSaidNo, ServerError: As the session.
    """
    for _ in range(1 + RETRIES):
        now = view.mails(wanted, mod_seq=True)
        had = {uid: _flags_had(mail, wanted[uid]) for uid, mail in now.items()}
        changed = False
        for flags, uids in _group_by_flags(had).items():
            newest = max(now[uid].mod_seq for uid in uids)
            crash_point("imap: before flags are taken off")
            changed |= bool(session.remove_flags(view.numbers(uids), flags, newest))
            crash_point("imap: after flags are taken off")
        if not changed:
            return


def _group_by_flags(wanted: Mapping[str, tuple[str, ...]]) -> dict[tuple[str, ...], list[str]]:
    """The messages that need the same change: a STORE each."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for uid, flags in wanted.items():
        if flags:
            found[flags].append(uid)
    return found


def _flags_lacking(mail: ServerMessage, flags: Collection[str]) -> tuple[str, ...]:
    has = {flag.lower() for flag in mail.flags}
    return tuple(sorted(flag for flag in flags if flag.lower() not in has))


def _flags_had(mail: ServerMessage, flags: Collection[str]) -> tuple[str, ...]:
    lacking = _flags_lacking(mail, flags)
    return tuple(sorted(flag for flag in flags if flag not in lacking))
