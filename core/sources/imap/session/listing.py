r"""What a folder holds, asked for as cheaply as the server allows.

The first time each mail is asked for; that is some 60 bytes a message. Later only the changes are,
where the server numbers them: with QRESYNC it also tells which messages went (RFC 7162), with
CONDSTORE alone the UIDs are listed again if their number does not fit, and with neither the flags:
by SEARCH where none of the known messages went, else all of them.
Whatever way it was made, a listing whose length is not what the server says is made anew, whole.

A server may list fewer messages than it has: what it keeps back would be taken for gone, and
copies compared by halves. So a listing is held against EXISTS, and against what STATUS counts
(`core.sources.imap.session.completeness`).

The numbers that a later listing starts from (HIGHESTMODSEQ, UIDNEXT) are those of before the
asking, so what changes meanwhile is asked for again and never missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.errors import ListingIncomplete
from core.job import Job
from core.model.mail import FlagBits, Flags, MessageFlag
from core.model.remote import VIEW_MARK, Listing
from core.model.sources import Folder, MessageKey, Stub
from core.sources.imap.protocol.answers import Value
from core.sources.imap.protocol.limits import SEARCH_UIDS
from core.sources.imap.protocol.replies import FetchResponse, SelectedFolder, ServerSaidNo
from core.sources.imap.session.completeness import count_lacking
from core.sources.imap.session.objects import read_view, tells_views, without_repeated
from core.sources.imap.session.session import ReadSession

_EVERY = 1_000  # messages between two looks at whether to stop
_ALL = "1:*"
_FLAGS = {
    b"\\seen": MessageFlag.SEEN,
    b"\\flagged": MessageFlag.FLAGGED,
    b"\\answered": MessageFlag.ANSWERED,
    b"\\draft": MessageFlag.DRAFT,
    b"\\deleted": MessageFlag.GHOST,
}
_LAST_UID = (1 << 32) - 1  # RFC 3501 2.3.1.1: 32 bits
_Row = tuple[int, int, int]  # size, flags, view
_Rows = dict[int, _Row | None]  # by UID; None: the server told half of it
_KEYS = {  # most messages are read, so the others are the fewer
    "UNSEEN": MessageFlag.SEEN,
    "FLAGGED": MessageFlag.FLAGGED,
    "ANSWERED": MessageFlag.ANSWERED,
    "DRAFT": MessageFlag.DRAFT,
    "DELETED": MessageFlag.GHOST,
}


def list_folder(session: ReadSession, folder: Folder, known: Listing | None, job: Job) -> Listing:
    """List a folder.

    Args:
        session: The folder is opened in it.
        folder: Which.
        known: A former listing of it, or None; one of another UIDVALIDITY is of no use.
        job: Asked every thousand messages.

    Raises:
        ListingIncomplete: Asked twice, the server listed fewer messages than it says there are.
        As `ReadSession.fetch`.

    Cost: EXAMINE with STATUS in one round trip, and what has to be fetched.
    """
    for former in (known, None):
        opened, counted = session.examine_counted(folder.name)
        listing = _list_open(session, opened, former, job)
        missing = count_lacking(session, listing.uids, counted)
        if not missing:
            return listing
    n = len(listing.uids)
    raise ListingIncomplete(folder.path, f"{n} of {n + missing}")


def _list_open(
    session: ReadSession, opened: SelectedFolder, known: Listing | None, job: Job
) -> Listing:
    """List the folder that a session has open."""
    if known is None or not opened.validity or known.validity != opened.validity:
        return _list_whole(session, opened, job)
    if tells_views(session) and not known.views.any():
        return _list_whole(session, opened, job)  # listed before views were asked for
    if opened.uid_next < known.uid_next or opened.mod_seq < known.mod_seq:
        return _list_whole(session, opened, job)  # an older state of the folder was brought back
    numbers = not session.capabilities.isdisjoint({"CONDSTORE", "QRESYNC"})
    if numbers and opened.mod_seq and known.mod_seq:
        now = _list_changes(session, opened, known, job)
    else:
        now = _list_by_flags(session, opened, known, job)
    if len(now.uids) != opened.exists:
        return _list_whole(session, opened, job)
    return now


def stubs_of(folder: str, listing: Listing) -> Iterator[Stub]:
    """The messages of a listing as stubs, source 0, in the order of their UIDs."""
    columns = zip(
        listing.uids.tolist(),
        listing.sizes.tolist(),
        listing.flags.tolist(),
        listing.views.tolist(),
        strict=True,
    )
    for position, (uid, size, flags, view) in enumerate(columns):
        key = MessageKey(0, folder, f"{listing.validity}:{uid}")
        version = f"{VIEW_MARK}{view:x}" if view else ""
        yield Stub(key, position, size, version, MessageFlag(flags))


def flags_of(value: Value) -> MessageFlag:
    """What FLAGS says, as far as it matters to us."""
    return _flags_of(value) if isinstance(value, tuple) else MessageFlag.NONE


@lru_cache(maxsize=1024)
def _flags_of(value: tuple[Value, ...]) -> MessageFlag:
    flags = MessageFlag.NONE
    for name in value:
        if isinstance(name, bytes):
            flags |= _FLAGS.get(name.lower(), MessageFlag.NONE)
    return flags


def _fetch_items(session: ReadSession) -> str:
    view = " X-GM-MSGID" if session.is_gmail else " EMAILID" * tells_views(session)
    return f"(UID FLAGS RFC822.SIZE{view})"


def _list_whole(session: ReadSession, opened: SelectedFolder, job: Job) -> Listing:
    rows: _Rows = {}
    if opened.exists:
        rows = _read_rows(session.fetch(_ALL, _fetch_items(session)), job, session.account)
    return _build_listing(opened, rows)


def _list_changes(
    session: ReadSession, opened: SelectedFolder, known: Listing, job: Job
) -> Listing:
    """What changed since a mod-sequence, put into the former listing."""
    same = opened.mod_seq == known.mod_seq and opened.uid_next == known.uid_next
    if same and opened.exists == len(known.uids):
        return known
    tells_gone = "QRESYNC" in session.capabilities
    answers = session.fetch(
        _ALL, _fetch_items(session), changed_since=known.mod_seq, vanished=tells_gone
    )
    rows = _read_rows(answers, job, session.account)
    keep = np.ones(len(known.uids), np.bool_)
    for first, last in session.vanished():
        keep[slice(*np.searchsorted(known.uids, [first, last + 1]))] = False
    now = _merge(opened, known, keep, rows)
    if len(now.uids) == opened.exists:
        return now
    there = _read_uids(session.fetch(_ALL, "(UID)"), job) if opened.exists else _as_array([])
    return _merge(opened, known, keep & np.isin(known.uids, there), rows)


def _list_by_flags(
    session: ReadSession, opened: SelectedFolder, known: Listing, job: Job
) -> Listing:
    """All flags, and all else of new messages only: the server does not number changes."""
    last = int(known.uids[-1]) if len(known.uids) else 0
    new = _read_rows(session.fetch(f"{last + 1}:*", _fetch_items(session)), job, session.account)
    new = {uid: row for uid, row in new.items() if uid > last}  # "*" is the last message, always
    if last and len(known.uids) + len(new) == opened.exists:  # so none of them went
        now = _search_flags(session, known, job)
        if now is not None:
            keep = np.ones(len(known.uids), np.bool_)
            return _merge(opened, replace(known, flags=now), keep, new)
    flags: dict[int, int] = {}
    if last:
        for count, (uid, data) in enumerate(session.fetch(f"1:{last}", "(UID FLAGS)")):
            if count % _EVERY == 0:
                job.checkpoint()
            if isinstance(data.get(b"FLAGS"), tuple):
                flags[uid] = int(flags_of(data[b"FLAGS"]))
    keep = np.isin(known.uids, _as_array(flags))
    kept = known.uids[keep].tolist()
    changed: _Rows = {
        uid: (size, flags[uid], view)
        for uid, size, view in zip(
            kept, known.sizes[keep].tolist(), known.views[keep].tolist(), strict=True
        )
    }
    return _build_listing(opened, changed | new)


def _search_flags(session: ReadSession, known: Listing, job: Job) -> Flags | None:
    """The flags of the mails of a former listing, of which none went, by a SEARCH for each flag.

    A tenth of the bytes of a FETCH of all flags. What seems to have changed is fetched, and where
    the server then says otherwise, or will not search, nothing that it found is believed: None.
    """
    now = np.zeros(len(known.uids), FlagBits)
    try:
        for start in range(0, len(known.uids), SEARCH_UIDS):
            part = slice(start, start + SEARCH_UIDS)
            span = known.uids[part]
            for key, flag in _KEYS.items():
                job.checkpoint()
                found = session.search(key, f"{span[0]}:{span[-1]}")
                has = np.isin(span, _as_array(found)) ^ key.startswith("UN")
                now[part][has] |= FlagBits(flag)
    except ServerSaidNo:
        return None
    changed = np.flatnonzero(now != known.flags)
    if len(changed) > len(now) // 4:
        return None  # fetching all costs little more, and needs no trust
    said = dict(zip(known.uids[changed].tolist(), now[changed].tolist(), strict=True))
    answers = session.fetch(list(said), "(UID FLAGS)") if said else ()
    true = {uid: int(flags_of(data.get(b"FLAGS"))) for uid, data in answers}
    return now if true == said else None


def _read_rows(answers: Iterable[FetchResponse], job: Job, account: str) -> _Rows:
    rows: _Rows = {}
    for count, (uid, data) in enumerate(answers):
        if count % _EVERY == 0:
            job.checkpoint()
        if not 0 < uid <= _LAST_UID:
            continue
        size, flags = data.get(b"RFC822.SIZE"), data.get(b"FLAGS")
        if isinstance(flags, tuple) and isinstance(size, int):
            view = _read_number(data.get(b"X-GM-MSGID"))
            view = view or read_view(data.get(b"EMAILID"), size, account)
            rows[uid] = size, int(flags_of(flags)), view
        else:  # it may be deleted, for all we know
            rows.setdefault(uid, None)
    return rows


def _read_uids(answers: Iterable[FetchResponse], job: Job) -> Int64s:
    found: list[int] = []
    for count, fetched in enumerate(answers):
        if count % _EVERY == 0:
            job.checkpoint()
        found.append(fetched.uid)
    return _as_array(found)


def _read_number(value: Value) -> int:
    """A number of at most 64 bits; what is longer than IMAP's own comes as bytes."""
    if isinstance(value, bytes) and value.isdigit() and len(value) <= 20:
        value = int(value)
    return value if isinstance(value, int) and value < 1 << 64 else 0


def _as_array(numbers: Iterable[int]) -> Int64s:
    return np.fromiter(numbers, np.int64)


def _merge(
    opened: SelectedFolder, known: Listing, keep: NDArray[np.bool_], rows: _Rows
) -> Listing:
    """A former listing without what went, with what is new or changed."""
    keep = keep & ~np.isin(known.uids, _as_array(rows))
    more = _build_listing(opened, rows)
    uids = np.concatenate((known.uids[keep], more.uids))
    order = np.argsort(uids, kind="stable")
    return Listing(
        validity=opened.validity,
        uid_next=opened.uid_next,
        mod_seq=opened.mod_seq,
        uids=uids[order],
        sizes=np.concatenate((known.sizes[keep], more.sizes))[order],
        flags=np.concatenate((known.flags[keep], more.flags))[order],
        views=without_repeated(np.concatenate((known.views[keep], more.views))[order]),
    )


def _build_listing(opened: SelectedFolder, rows: Mapping[int, _Row | None]) -> Listing:
    there = sorted((uid, row) for uid, row in rows.items() if row is not None)
    uids, columns = [uid for uid, _ in there], [row for _, row in there]
    return Listing(
        validity=opened.validity,
        uid_next=opened.uid_next,
        mod_seq=opened.mod_seq,
        uids=np.array(uids, np.int64),
        sizes=np.array([min(c[0], (1 << 63) - 1) for c in columns], np.int64),
        flags=np.array([c[1] for c in columns], FlagBits),
        views=without_repeated(np.array([c[2] for c in columns], np.uint64)),
    )
