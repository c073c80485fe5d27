"""A session as a report: the contract between finding and acting (schema twinsweep.report/1).

Later work and other people's scripts read it: fields may be added, never changed or taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict
from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.match.groups.verdict import EvidenceColumns
from core.model.fingerprint import BlockKind
from core.model.groups import ALL_DETECTORS, Detector, Difference, Groups, Verdict, verdict_fields
from core.model.mail import MessageFlag, has_flag
from core.model.reasons import SeenTwiceSign
from core.model.sources import UNKNOWN_TIME
from core.model.table import SessionFolder
from core.scan.session import Session, evidence_of_groups, linked_pairs, relate_rows
from core.system.json_document import LongArray

SCHEMA = "twinsweep.report/1"
PORTION = 1 << 11  # entries that are made at once
MOST_HELD = 1 << 16  # 70 MB of them: a file is written of them, and lines for a person
# Adds to the entries of some messages, whose rows are given too.
EntryNote = Callable[[list[dict[str, Any]], NDArray[np.integer]], None]
_VERDICTS = {verdict.value: verdict_fields(verdict) for verdict in Verdict}


def build_report(
    session: Session,
    groups: Groups,
    *,
    detectors: Collection[Detector] = ALL_DETECTORS,
    with_pairs: bool = False,
    note: EntryNote | None = None,
) -> dict[str, Any]:
    """The whole report as one JSON document (`core.system.json_document`).

    `detectors` are those that the groups were cut with. "linked" in "stats" tells how many members
    each of them links with their kept message; a member may be linked by several.

    With `with_pairs`, "pairs" holds [position_a, position_b, score] of all pairs that the text
    links at the threshold, or [[source, folder, position], [source, folder, position], score]
    where the session has more than one folder. `note` adds to the entries of messages in groups.
    """
    rows, found = _Rows(session), evidence_of_groups(session, groups)
    whole: dict[str, Any] = {
        "schema": SCHEMA,
        "threshold": groups.threshold,
        "detectors": [detector.value for detector in Detector if detector in detectors],
        "sources": [_source(session, number) for number in range(len(session.specs))],
        "groups": LongArray(
            partial(_groups, groups, rows, found, note),
            is_short=len(groups.kept) + len(groups.members) <= MOST_HELD,
        ),
        "conflicts": LongArray(partial(_conflicts, session, rows)),
        "views": list(_views(session, rows)),
        "problems": [
            {
                "source": p.key.source,
                "folder": p.key.folder,
                "position": p.position,
                "kind": p.kind.value,
                "detail": p.detail,
            }
            for p in session.problems
        ],
        "stats": _stats(session) | {"linked": _count_linked(session, groups, found, detectors)},
    }
    if with_pairs:
        whole["pairs"] = LongArray(partial(_pairs, session, rows, groups.threshold))
    return whole


def message_entry(session: Session, row: int) -> dict[str, Any]:
    """One message as a report names it."""
    return message_entries(session, [row])[0]


def message_entries(session: Session, rows: Sequence[int]) -> list[dict[str, Any]]:
    """Some messages as a report names them."""
    return _Rows(session).mails(np.array(rows, np.int64))


def build_fingerprints(session: Session) -> dict[str, Any]:
    """All block lists and signatures, so that anyone can check what is linked from outside."""
    mails, rows = session.mails, _Rows(session)
    short = has_flag(mails.flags, MessageFlag.SHORT)
    barred = MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.UNREADABLE | MessageFlag.VIEW
    left_out = has_flag(mails.flags, barred)
    entries: list[tuple[int, dict[str, Any]]] = []
    for kind, table in mails.blocks.items():
        for number, row in enumerate(table.rows.tolist()):
            if left_out[row]:
                continue
            digests = table.digests[table.starts[number] : table.starts[number + 1]]
            entry = rows.place(row) | {
                "kind": kind.value,
                "blocks": [digest.tobytes().hex() for digest in digests],
                "short": bool(short[row]),
            }
            entries.append((row, entry))
    kinds = [kind.value for kind in BlockKind]
    entries.sort(key=lambda pair: (pair[0], kinds.index(pair[1]["kind"])))
    return {
        "fingerprints": [entry for _, entry in entries],
        "signatures": list(_signatures(session, rows, left_out)),
    }


def _signatures(
    session: Session, rows: _Rows, left_out: NDArray[np.bool_]
) -> Iterator[dict[str, Any]]:
    """P2's signatures: "" where there is none, and how much each is or would be over."""
    mails = session.mails
    sizes = (mails.content_size, mails.structure_size)
    for row in np.flatnonzero(((sizes[0] > 0) | (sizes[1] > 0)) & ~left_out).tolist():
        keys = (int(mails.content_key[row]), int(mails.structure_key[row]))
        content, structure = (f"{key:016x}" if key else "" for key in keys)
        yield rows.place(row) | {
            "content": content,
            "content_size": int(sizes[0][row]),
            "structure": structure,
            "structure_size": int(sizes[1][row]),
        }


class _Rows:
    """Rows as a report names them."""

    def __init__(self, session: Session) -> None:
        self._mails = session.mails
        self._places = [(held.source, held.folder.name) for held in session.folders]

    def place(self, row: int) -> dict[str, Any]:
        source, folder = self._places[self._mails.folder[row]]
        return {"source": source, "folder": folder, "position": int(self._mails.position[row])}

    def mails(self, rows: NDArray[np.integer]) -> list[dict[str, Any]]:
        """Some messages. Cost: 3 us each: each column is looked into once, not each message."""
        mails, places = self._mails, self._places
        numbers = (mails.folder, mails.position, mails.sent_utc, mails.size_bytes)
        texts = (mails.message_id, mails.subject, mails.sender, mails.uid)
        columns: list[list[Any]] = [column[rows].tolist() for column in numbers]
        columns += [column.take(rows) for column in texts]
        return [
            {
                "source": places[folder][0],
                "folder": places[folder][1],
                "position": position,
                "message_id": message_id,
                "subject": subject,
                "sender": sender,
                "sent_utc": None if sent == UNKNOWN_TIME else sent,
                "size_bytes": size,
                "uid": uid,
            }
            for folder, position, sent, size, message_id, subject, sender, uid in zip(
                *columns, strict=True
            )
        ]

    def briefs(self, rows: NDArray[np.integer]) -> list[Any]:
        """Positions; where there are several folders, with these."""
        positions: list[int] = self._mails.position[rows].tolist()
        if len(self._places) <= 1:
            return positions
        folders = self._mails.folder[rows].tolist()
        return [[*self._places[f], at] for f, at in zip(folders, positions, strict=True)]


def _source(session: Session, number: int) -> dict[str, Any]:
    spec = session.specs[number]
    held = [f for f in session.folders if f.source == number]
    return {
        "id": number,
        "kind": spec.kind.value,
        "spec": str(spec.path),
        "messages": sum(f.n_mails for f in held),
        "problems": sum(p.key.source == number for p in session.problems),
        "folders": [_folder(f) for f in held],
        "skipped": [f.folder.name for f in session.skipped if f.source == number],
    }


def _folder(held: SessionFolder) -> dict[str, Any]:
    return {
        "folder": held.folder.name,
        "version": held.folder.version,
        "role": held.folder.role.value,
        "messages": held.n_mails,
    }


def _groups(
    groups: Groups, rows: _Rows, found: EvidenceColumns, note: EntryNote | None
) -> Iterator[list[dict[str, Any]]]:
    """Each group with its members."""
    starts = groups.starts
    at = 0
    while at < len(groups.kept):
        end = max(at + 1, int(np.searchsorted(starts, starts[at] + PORTION, "right")) - 1)
        some = slice(int(starts[at]), int(starts[end]))
        kept = rows.mails(groups.kept[at:end])
        members = _members(groups, rows, found, some)
        if note is not None:
            note(kept, groups.kept[at:end])
            note(members, groups.members[some])
        spans = pairwise((starts[at : end + 1] - starts[at]).tolist())
        yield [
            {"kept": mail, "members": members[first:last]}
            for mail, (first, last) in zip(kept, spans, strict=True)
        ]
        at = end


def _members(
    groups: Groups, rows: _Rows, found: EvidenceColumns, some: slice
) -> list[dict[str, Any]]:
    """Some members, one after the other."""
    kinds = [kind.value for kind in BlockKind]
    members = rows.mails(groups.members[some])
    judged = (column[some].tolist() for column in (groups.score, groups.verdict, groups.differs))
    evidence = (column[some].tolist() for column in found)
    for mail, score, verdict, differs, kind, common, of_kept, of_member, *more in zip(
        members, *judged, *evidence, strict=True
    ):
        mail["score"] = round(score, 6)
        mail.update(_VERDICTS[verdict])
        mail["differs"] = list(difference_names(differs))
        mail["evidence"] = {
            "kind": kinds[kind],
            "common": common,
            "of": [of_kept, of_member],
            "content": more[0],
            "structure": more[1],
            "edit": round(more[2], 6),
        }
    return members


def _conflicts(session: Session, rows: _Rows) -> Iterator[list[list[dict[str, Any]]]]:
    for start in range(0, len(session.conflicts), PORTION):
        conflicts = iter(rows.mails(session.conflicts[start : start + PORTION].ravel()))
        yield [list(pair) for pair in zip(conflicts, conflicts, strict=True)]


@cache
def difference_names(differs: int) -> tuple[str, ...]:
    """The bits of `Difference` as a report writes them."""
    return tuple(flag.name.lower() for flag in Difference if flag & differs and flag.name)


def _pairs(session: Session, rows: _Rows, threshold: float) -> Iterator[list[list[Any]]]:
    a, b, score = linked_pairs(session, threshold)
    for start in range(0, len(a), PORTION):
        some = slice(start, start + PORTION)
        pairs = zip(rows.briefs(a[some]), rows.briefs(b[some]), score[some].tolist(), strict=True)
        yield [list(pair) for pair in pairs]


def _views(session: Session, rows: _Rows) -> Iterator[list[Any]]:
    """What is seen twice: the place, the place that stands for the mail, and what tells so."""
    views, sights = session.views, [sight.value for sight in SeenTwiceSign]
    columns = (views.rows.tolist(), views.firsts.tolist(), views.sights.tolist())
    for row, first, sight in zip(*columns, strict=True):
        yield [rows.place(row), rows.place(first), sights[sight]]


def _count_linked(
    session: Session, groups: Groups, found: EvidenceColumns, detectors: Collection[Detector]
) -> dict[str, int]:
    """How many members each detector links with their kept message; one may count for several."""
    least = groups.threshold - 1e-9
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    alone = frozenset({Detector.TEXT})
    by_text = relate_rows(
        session, kept, groups.members, threshold=groups.threshold, detectors=alone
    )[0]
    counts = {
        Detector.TEXT: int((by_text >= least).sum()),
        Detector.CONTENT: int((found.content > 0).sum()),
        Detector.STRUCTURE: int((found.structure > 0).sum()),
        Detector.SHORT: int((found.edit >= least).sum()),
    }
    return {
        detector.value: counts[detector] if detector in detectors else 0 for detector in counts
    }


def _stats(session: Session) -> dict[str, Any]:
    stats = session.stats
    return {
        "messages": stats.messages,
        "from_cache": stats.from_cache,
        "ghosts": stats.ghosts,
        "bytes_read": stats.bytes_read,
        "bytes_received": stats.bytes_received,
        "pairs_scored": stats.pairs_scored,
        "floor": session.links.floor,
        "edits": asdict(stats.edits),
        "seconds": {name: round(seconds, 4) for name, seconds in stats.seconds},
    }
