"""The proof at planning: by the bytes as they lie in their stores."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.mailboxes import write_mbox
from helpers.mail import threads
from helpers.mail.sample_mail import scan_paths

from core.actions.verifying.cover_check import CoverCheck
from core.job import NullJob
from core.model.covers import CoverBar
from core.model.groups import Verdict
from core.sources.stores import Stores

TEXT = "\n".join(threads.SENTENCES[:5])
FIRST = threads.message(1, TEXT)
LISTED = threads.message(1, f"{TEXT}\n\n_______\nlist\n")


def test_a_pair_is_proven_and_the_other_way_round_is_not(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [FIRST, LISTED]))
    check = CoverCheck(session, Stores(), NullJob())
    there, back = check.prove(1, 0), check.prove(0, 1)

    assert there is not None
    assert there.verdict is Verdict.FULLER_FORM
    assert back is not None
    assert (back.bar, back.missing.startswith("_______")) == (CoverBar.TEXT, True)


def test_of_a_box_that_changed_nothing_is_said(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [FIRST, LISTED]))
    write_mbox(tmp_path / "box", [LISTED, FIRST, FIRST])

    assert CoverCheck(session, Stores(), NullJob()).prove(1, 0) is None
