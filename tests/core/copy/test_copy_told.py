"""What the two reports of a copy hold, field by field."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ProcessKilled, power_cut_at
from helpers.boxes.copies import NO_PLAN, SourceMail, make_test_copy, plan_over, write_source

from core.actions.cleaning import copy_order, make_copy
from core.job import NullJob
from core.model.copying import CopyForm, CopyResult
from core.model.mail import MessageFlag
from core.model.sources import SourceKind


@pytest.fixture
def result(home: Path) -> CopyResult:
    """1 kept, 2 left out, 3 marked and changed since, 4 kept."""
    mails = [SourceMail(text, MessageFlag.SEEN, b"x\n") for text in "aaab"]
    spec = write_source(
        SourceKind.EML,
        home / "box",
        {"Inbox": mails, "Zu": [SourceMail("c", MessageFlag.SEEN, b"x\n")]},
    )
    plan = plan_over([spec])
    file = spec.path / "Inbox" / "3.eml"
    file.write_bytes(file.read_bytes() + b"more\n")
    return make_test_copy(plan, CopyForm.EML, home / "copy", spec)


def test_the_report_for_programs(result: CopyResult, home: Path) -> None:
    (left,), (stayed,) = result.left_out, result.stayed
    digest, path = left.move.what.digest, str(home / "box")
    mail = {
        "path": path, "folder": "Inbox", "subject": "Wasser a", "sender": "hv@",
        "message_id": "", "sha256": digest,
    }  # fmt: skip
    move = mail | {"verdict": "IDENTICAL", "score": 1.0, "by": "oldest"}
    folder = {
        "source": 0, "name": "Inbox", "place": "Inbox", "written": 3, "size_bytes": 362,
        "left_out": 1, "ghosts": 0, "records": 0, "unread": 0, "partly": 0,
    }  # fmt: skip

    other = dict.fromkeys(folder, 0) | {
        "name": "Zu", "place": "Zu", "written": 1, "size_bytes": 119,
    }  # fmt: skip

    assert stayed.move.what.address.position == 2
    assert json.loads((home / "copy" / "twinsweep-copy.json").read_text("utf-8")) == {
        "schema": "twinsweep.copy/1",
        "target": str(home / "copy"),
        "form": "eml",
        "marked_only": False,
        "plan": result.order.plan.id,
        "sources": [{"kind": "eml", "path": path, "name": "box"}],
        "written": 4,
        "written_bytes": 481,
        "folders": [folder, other],
        "left_out": [
            move | {"position": 1, "kept": mail | {"position": 0, "in_copy": kept_as(digest)}}
        ],
        "taken_over": [],
        "marked_but_not_treated_so": [move | {"position": 2, "reason": "changed"}],
        "unread": [],
    }


def kept_as(digest: str) -> str:
    """Where the kept message lies in the copy."""
    return f"Inbox/0000001_20240305-0900_Wasser a_{digest[:8]}.eml"


def test_the_report_for_people(result: CopyResult, home: Path) -> None:
    lines = (home / "copy" / "twinsweep-copy.html").read_text("utf-8").split("\n")

    kept = kept_as(result.left_out[0].move.what.digest)
    assert lines[2:] == [
        "<h1>A cleaned copy: 4 messages</h1>",
        "<h2>Folders: 2</h2>",
        "<table>",
        row(
            "th", "source", "folder", "in the copy", "messages", "bytes", "left out",
            "deleted before", "server records", "could not be read", "in part",
        ),
        row("td", "box", "Inbox", "Inbox", 3, 362, 1, 0, 0, 0, 0),
        row("td", "box", "Zu", "Zu", 1, 119, 0, 0, 0, 0, 0),
        "</table>",
        "<h2>Left out, because a copy is kept: 1</h2>",
        "<table>",
        row(
            "th", "subject", "from", "was in", "kept in", "kept in the copy as", "verdict",
            "score", "by",
        ),
        row(
            "td", "Wasser a", "hv@", "box / Inbox #1", "box / Inbox #0", kept, "IDENTICAL",
            "1.00", "oldest",
        ),
        "</table>",
        "<h2>Took over flags and tags: none</h2>",
        "<h2>Marked, and not treated so: 1</h2>",
        "<table>",
        row("th", "subject", "from", "where", "why"),
        row("td", "Wasser a", "hv@", "box / Inbox #2", "changed"),
        "</table>",
        "<h2>Could not be read: none</h2>",
        "</body></html>",
        "",
    ]  # fmt: skip


def row(kind: str, *cells: object) -> str:
    return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"


@pytest.mark.parametrize("cut", [1, 2])
def test_cut_off_while_it_clears_up_the_same_copy_is_found_whole(home: Path, cut: int) -> None:
    """The record goes last: without it nobody knows whose the rest is."""
    spec = write_source(
        SourceKind.EML, home / "box", {"Inbox": [SourceMail("a", MessageFlag.SEEN, b"")]}
    )
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[spec])
    with power_cut_at(0) as points:
        make_copy(replace(order, target=home / "first"), NullJob())
    first = points.index("copy: clear up")
    with pytest.raises(ProcessKilled), power_cut_at(first + cut):
        make_copy(order, NullJob())

    assert make_copy(order, NullJob()).written == 1
    assert points[first:] == ["copy: clear up", "copy: clear up", "copy: last folder"]
