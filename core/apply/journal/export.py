"""The moves of a run as a file for people: a web page, CSV for a spreadsheet, JSON for the rest.

Senders write subjects, so a subject may be a formula to a spreadsheet or a script to a browser:
such cells get an apostrophe in CSV, and the page escapes all and forbids itself to load anything
(R-EX4, R-EX5). JSON is the exact form.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path

from core.model.runs import RunItem
from core.system.whole_file import write_csv, write_json, write_page

SCHEMA = "twinsweep.run/1"
COLUMNS = (
    "n",
    "state",
    "reason",
    "detail",
    "subject",
    "sender",
    "message_id",
    "from",
    "folder",
    "to",
    "kept_in",
    "kept_folder",
    "verdict",
    "score",
    "by",
    "size_bytes",
    "sha256",
)
Row = tuple[str | int | float, ...]


def write_report(run: str, items: Sequence[RunItem], path: Path) -> None:
    """Write the moves of a run; the name's ending chooses: .json, .html, else CSV (RFC 4180).

    Raises:
        FileExistsError: What stands there is no such report, so it is not ours.
        OSError: It cannot be written; what was there is as it was.
    """
    rows = [_row(item) for item in items]
    if path.suffix.lower() == ".json":
        moves = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        whole = {"schema": SCHEMA, "run": run, "moves": moves}
        write_json(path, whole, indent=1, private=True)
    elif path.suffix.lower() in (".html", ".htm"):
        write_page(path, [_page(run, rows)])
    else:
        write_csv(path, COLUMNS, rows)


def _row(item: RunItem) -> Row:
    what, keeper = item.move.what, item.move.keeper
    return (
        item.n,
        item.state.value,
        item.reason.kind.value if item.reason else "",
        item.reason.detail if item.reason else "",
        what.subject,
        what.sender,
        what.message_id,
        what.address.path,
        what.address.folder,
        item.move.to,
        keeper.address.path,
        keeper.address.folder,
        item.move.verdict.name,
        item.move.score,
        item.move.by,
        what.size_bytes,
        what.digest,
    )


def _page(run: str, rows: Sequence[Row]) -> str:
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    body = "\n".join(
        f"<tr>{''.join(f'<td>{html.escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows
    )
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!DOCTYPE html>\n<!-- Twinsweep run -->\n<html><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>Twinsweep {html.escape(run)}</title>"
        f"<style>td, th {{ border: 1px solid #999; padding: 2px 6px; text-align: left }}</style>"
        f"</head><body><table>\n<tr>{head}</tr>\n{body}\n</table></body></html>\n"
    )
