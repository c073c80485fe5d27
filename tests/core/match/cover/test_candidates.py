"""Who is compared with whom: linear, whatever a conversation looks like."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail, scan_paths

from core.job import NullJob
from core.match.cover.candidates import (
    HUBS,
    REPLIES,
    candidate_pairs,
    connected_labels,
)
from core.match.cover.units import find_units
from core.scan.session import Session

pytestmark = pytest.mark.slow


def pairs_of(session: Session) -> set[tuple[int, int]]:
    units = find_units(session.mails)
    covered, by = candidate_pairs(session.mails, units, NullJob())
    rows = units.rows
    return set(zip(rows[covered].tolist(), rows[by].tolist(), strict=True))


def test_copies_answers_and_what_holds_their_pieces_meet(tmp_path: Path) -> None:
    mails = [
        a_mail(NOTICE),
        a_mail(f"{NOTICE}\n\n-- \nVerteiler", number=1, subject="[haus] Wasser"),
        a_mail(OTHER, number=3, subject="Chor"),
        a_mail(f"Ja!\n\n> {OTHER}\n", number=4, subject="Re: Chor", In_Reply_To="<3@example.org>"),
    ]
    found = pairs_of(scan_paths(write_mbox(tmp_path / "box", mails)))

    assert {(0, 1), (2, 3)} <= found
    assert not {(0, 2), (2, 0)} & found


def test_exact_copies_are_one_unit(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [a_mail(NOTICE)] * 5 + [a_mail(OTHER)]))
    units = find_units(session.mails)

    assert len(units.rows) == 2
    assert len(set(units.of_row[:5].tolist())) == 1


def test_a_long_conversation_costs_a_few_pairs_a_message(tmp_path: Path) -> None:
    n_mails = 120
    mails, text = [], NOTICE
    for n in range(n_mails):
        named = " ".join(f"<{m}@example.org>" for m in range(n))
        more = {"References": named} if n else {}
        date = f"Mon, 02 Mar 2026 {n // 60:02d}:{n % 60:02d}:00 +0000"
        mails.append(a_mail(text, number=n, subject="Re: Wasser", Date=date, **more))
        text = f"Antwort {n}.\n" + "\n".join(f"> {line}" for line in text.split("\n"))
    session = scan_paths(write_mbox(tmp_path / "box", mails))
    found = pairs_of(session)

    assert len(found) <= n_mails * (HUBS + REPLIES + HUBS + 8)
    assert {(n, n_mails - 1) for n in range(n_mails - 1)} <= found
    covered = set(session.covers.covered[session.covers.by == n_mails - 1].tolist())
    assert covered == set(range(n_mails - 1))


def test_cycles_of_references_are_one_conversation() -> None:
    label = connected_labels(np.array([0, 1, 2, 4]), np.array([1, 2, 0, 4]), 6)

    assert label.tolist() == [0, 0, 0, 3, 4, 5]
