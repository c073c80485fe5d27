"""The report of a cleaned copy: what is in it, what is not, and why; as JSON and as a page.

It lies in the copy itself. Senders write subjects, so the page escapes all and forbids itself to
load anything (R-EX5); JSON is the exact form.
"""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.apply.count_identities import absence_kind
from core.copy.folders import CopySource
from core.copy.journal import CopyRow
from core.copy.marks import Marks, MessagePlace
from core.crashpoints import crash_point
from core.model.copying import (
    CopiedFolder,
    CopyOrder,
    CopyOutcome,
    CopyResult,
    LeftOutMessage,
    StayedMessage,
    UnreadMessage,
)
from core.model.groups import verdict_fields
from core.model.plan import Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.system.disk import sync_file

SCHEMA = "twinsweep.copy/1"
REPORTS = ("twinsweep-copy.json", "twinsweep-copy.html")


def summarize_copy(
    order: CopyOrder,
    sources: Sequence[CopySource],
    rows: Mapping[int, Sequence[CopyRow]],
    marks: Marks,
    *,
    reports: tuple[Path, ...],
) -> CopyResult:
    """Sum a copy up. rows: what became of the messages, by the number of the folder."""
    at: dict[MessagePlace, str] = {}
    outcome: dict[MessagePlace, CopyOutcome] = {}
    for source in sources:
        for row in rows[source.number]:
            outcome[source.place_of(row.uid)] = row.outcome
            if row.written:
                at[source.place_of(row.uid)] = row.written.place
    left: list[LeftOutMessage] = []
    stayed: list[StayedMessage] = []
    for place, move in marks.moves.items():
        what = outcome.get(place)
        if what is CopyOutcome.LEFT_OUT:
            kept = (at[one] for one in marks.keepers.get(place, ()) if one in at)
            left.append(LeftOutMessage(move, next(kept, "")))
        elif order.marked_only and what is not CopyOutcome.WRITTEN:
            stayed.append(StayedMessage(move, Refusal(_unread_reason(move, what))))
        elif not order.marked_only and what is CopyOutcome.WRITTEN:
            refusal = marks.refused.get(place, Refusal(RefusalKind.CHANGED))
            stayed.append(StayedMessage(move, refusal))
        elif not order.marked_only and what is None:
            stayed.append(StayedMessage(move, Refusal(absence_kind(move.what.address.kind))))
    unread = [one for source in sources for one in _unread_messages(source, rows[source.number])]
    folders = tuple(_count_folder(source, rows[source.number]) for source in sources)
    merges = tuple(merge for place, merge in marks.merges.items() if place in at)
    return CopyResult(order, folders, tuple(left), tuple(stayed), tuple(unread), reports, merges)


def write_reports(result: CopyResult, folder: Path) -> None:
    """Write both forms of the report into a folder of ours; durable but for the folder.

    Raises:
        OSError: The system does not let us.
    """
    texts = (json.dumps(as_json(result), indent=1) + "\n", _page(result))
    for name, text in zip(REPORTS, texts, strict=True):
        crash_point("copy: report")
        handle = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(text)
            file.flush()
            sync_file(file.fileno())


def as_json(result: CopyResult) -> dict[str, Any]:
    """A copy for programs."""
    order = result.order
    return {
        "schema": SCHEMA,
        "target": str(order.target),
        "form": order.form.value,
        "marked_only": order.marked_only,
        "plan": order.plan.id,
        "sources": [
            {"kind": spec.kind.value, "path": str(spec.path), "name": name}
            for spec, name in zip(order.specs, order.names, strict=True)
        ],
        "written": result.written,
        "written_bytes": result.size_bytes,
        "folders": [folder._asdict() for folder in result.folders],
        "left_out": [
            _move(one.move) | {"kept": _item(one.move.keeper) | {"in_copy": one.kept_at}}
            for one in result.left_out
        ],
        "taken_over": [
            _item(one.kept) | {"adds": one.adds, "cannot": one.cannot} for one in result.merges
        ],
        "marked_but_not_treated_so": [
            _move(one.move) | {"reason": one.reason.kind.value} for one in result.stayed
        ],
        "unread": [one._asdict() | {"kind": one.kind.value} for one in result.unread],
    }


def _unread_reason(move: Move, what: CopyOutcome | None) -> RefusalKind:
    match what:
        case CopyOutcome.GHOST:
            return RefusalKind.GHOST
        case CopyOutcome.RECORD:
            return RefusalKind.PSEUDO
        case CopyOutcome.UNREAD:
            return RefusalKind.IO_ERROR
        case _:
            return absence_kind(move.what.address.kind)


def _unread_messages(source: CopySource, rows: Sequence[CopyRow]) -> Iterable[UnreadMessage]:
    name, number = source.folder.name, source.source
    listed = {row.uid for row in rows}
    for problem in source.problems:
        if problem.position < 0 or problem.key.uid not in listed:
            partly = problem.position < 0
            yield UnreadMessage(
                number, name, problem.position, problem.kind, problem.detail, partly
            )
    for row in rows:
        if row.kind is not None and row.outcome in (CopyOutcome.UNREAD, CopyOutcome.WRITTEN):
            partly = row.outcome is CopyOutcome.WRITTEN
            yield UnreadMessage(number, name, row.position, row.kind, row.detail, partly)


def _count_folder(source: CopySource, rows: Sequence[CopyRow]) -> CopiedFolder:
    times = {outcome: sum(row.outcome is outcome for row in rows) for outcome in CopyOutcome}
    listed = {row.uid for row in rows}
    more = sum(p.position >= 0 and p.key.uid not in listed for p in source.problems)
    return CopiedFolder(
        source=source.source,
        name=source.folder.name,
        place=source.place,
        written=times[CopyOutcome.WRITTEN],
        size_bytes=sum(row.written.size_bytes for row in rows if row.written),
        left_out=times[CopyOutcome.LEFT_OUT],
        ghosts=times[CopyOutcome.GHOST],
        records=times[CopyOutcome.RECORD],
        unread=times[CopyOutcome.UNREAD] + more,
        partly=sum(row.written is not None and row.kind is not None for row in rows),
    )


def _item(item: Item) -> dict[str, Any]:
    address = item.address
    return {
        "path": address.path,
        "folder": address.folder,
        "position": address.position,
        "subject": item.subject,
        "sender": item.sender,
        "message_id": item.message_id,
        "sha256": item.digest,
    }


def _move(move: Move) -> dict[str, Any]:
    told = {**verdict_fields(move.verdict), "score": move.score, "by": move.by}
    return _item(move.what) | told


def _page(result: CopyResult) -> str:
    order = result.order
    heading = "The marked messages" if order.marked_only else "A cleaned copy"
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    left = [
        (
            one.move.what.subject, one.move.what.sender, _where(one.move.what),
            _where(one.move.keeper), one.kept_at, one.move.verdict.name,
            f"{one.move.score:.2f}", one.move.by,
        )
        for one in result.left_out
    ]  # fmt: skip
    stayed = [
        (one.move.what.subject, one.move.what.sender, _where(one.move.what), one.reason.kind.value)
        for one in result.stayed
    ]
    taken = [(m.kept.subject, _where(m.kept), ", ".join(m.adds)) for m in result.merges if m.adds]
    unread = [
        (
            order.names[one.source], one.folder, "" if one.position < 0 else one.position,
            one.kind.value, one.detail, "in part" if one.partly else "no",
        )
        for one in result.unread
    ]  # fmt: skip
    folders = [(order.names[f.source], *f[1:]) for f in result.folders]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>Twinsweep: {html.escape(order.target.name)}</title>"
        "<style>body { font-family: sans-serif } td, th { border: 1px solid #999;"
        " padding: 2px 6px; text-align: left }</style></head><body>\n"
        f"<h1>{heading}: {result.written:,} messages</h1>\n"
        + _table("Folders", _FOLDER_COLUMNS, folders)
        + _table("Left out, because a copy is kept", _LEFT_COLUMNS, left)
        + _table("Took over flags and tags", ("subject", "was in", "flags and tags"), taken)
        + _table("Marked, and not treated so", ("subject", "from", "where", "why"), stayed)
        + _table("Could not be read", _UNREAD_COLUMNS, unread)
        + "</body></html>\n"
    )


_FOLDER_COLUMNS = (
    "source", "folder", "in the copy", "messages", "bytes", "left out", "deleted before",
    "server records", "could not be read", "in part",
)  # fmt: skip
_LEFT_COLUMNS = (
    "subject", "from", "was in", "kept in", "kept in the copy as", "verdict", "score", "by",
)  # fmt: skip
_UNREAD_COLUMNS = ("source", "folder", "number", "why", "detail", "copied")


def _where(item: Item) -> str:
    folder = f" / {item.address.folder}" if item.address.folder else ""
    return f"{Path(item.address.path).name}{folder} #{item.address.position}"


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    if not rows:
        return f"<h2>{html.escape(title)}: none</h2>\n"
    head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
    body = "\n".join(
        f"<tr>{''.join(f'<td>{html.escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows
    )
    heading = f"<h2>{html.escape(title)}: {len(rows):,}</h2>\n"
    return f"{heading}<table>\n<tr>{head}</tr>\n{body}\n</table>\n"
