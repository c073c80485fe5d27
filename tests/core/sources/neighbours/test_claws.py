"""Marks of Claws Mail and Sylpheed beside MH folders: read, protected, handed on, given back."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.boxes.homes import written_by_claws
from helpers.boxes.moving import CALM
from helpers.process.systems import needs_linux
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.moving import carry_out, take_back
from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.model.found import Caution, CautionKind
from core.model.groups import Decision
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.sources.files.mh_sequences import sequence_forms, write_sequences
from core.sources.neighbours.table import find_cautions
from core.sources.preflight import folder_refusal
from core.system.places import Places

NAMES = ("1", "2", "3", "4")
MARKED = {"1": "To_do flagged proj", "2": "unseen", "3": "replied", "4": "\\Deleted unseen"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return written_by_claws(tmp_path)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")


def test_marks_and_tags_of_claws_are_the_form_of_a_message(folder: Path) -> None:
    assert sequence_forms(folder, NAMES) == MARKED
    wanted = MessageFlag.SEEN | MessageFlag.FLAGGED | MessageFlag.ANSWERED
    wanted |= MessageFlag.TAGGED | MessageFlag.GHOST
    assert [MessageFlag(int(flag)) & wanted for flag in scan_mailbox(folder).mails.flags] == [
        MessageFlag.SEEN | MessageFlag.FLAGGED | MessageFlag.TAGGED,
        MessageFlag.NONE,
        MessageFlag.SEEN | MessageFlag.ANSWERED,
        MessageFlag.GHOST,
    ]


def test_sylpheed_keeps_the_same_under_another_name(folder: Path) -> None:
    (folder / ".claws_mark").rename(folder / ".sylpheed_mark")
    assert sequence_forms(folder, NAMES) == MARKED


def test_a_message_that_is_not_noted_is_unread_and_a_strange_file_says_nothing(
    folder: Path,
) -> None:
    assert sequence_forms(folder, ["9"]) == {"9": "unseen"}
    for data in (b"", b"\3\0\0\0", b"\2\0\0\0" + b"x" * 7):
        (folder / ".claws_mark").write_bytes(data)
        assert sequence_forms(folder, ["2"]) == {"2": "?"}


def test_sequences_beside_marks_get_no_tags_of_others(folder: Path) -> None:
    (folder / ".mh_sequences").write_text("unseen: 2 4\nwork: 2\n")
    write_sequences(folder, {"2": ("work unseen", "work proj flagged")})
    assert (folder / ".mh_sequences").read_text() == "unseen: 4\nwork: 2\nflagged: 2\n"
    assert sequence_forms(folder, ["2"]) == {"2": "work flagged"}


def test_a_kept_message_gets_the_mark_and_undo_gives_both_back(
    folder: Path, places: Places
) -> None:
    write_sequences(folder, {"4": (MARKED["4"], "")})
    before = sequence_forms(folder, NAMES)
    session = scan_mailbox(folder)
    by_rule = make_plan(session, [Decision(3, (0,), "oldest")], PlanTerms(0.6), job=NullJob())
    assert [one.reason.kind for one in by_rule.skipped] == [RefusalKind.NOT_TAKEN_OVER]  # tags

    planned = make_plan(session, [Decision(3, (0,), "user")], PlanTerms(0.6), job=NullJob())
    (merge,) = planned.plan.merges
    assert merge.adds == ("\\Flagged",)
    assert set(merge.cannot) == {"proj", "To_do"}
    run = carry_out(planned.plan, places, NullJob(), safety=CALM)
    assert run.moved == 1
    left = {name: before[name] for name in ("2", "3")} | {"4": "flagged"}
    assert sequence_forms(folder, NAMES[1:]) == left
    take_back(run.id, places, NullJob())
    assert sequence_forms(folder, NAMES) == before


@contextmanager
def running(program: str, tmp_path: Path) -> Iterator[None]:
    """A process of this name."""
    shutil.copy(shutil.which("sleep") or "", tmp_path / program)
    with subprocess.Popen([tmp_path / program, "60"]) as process:
        try:
            yield
        finally:
            process.kill()


@needs_linux
@pytest.mark.parametrize(
    ("file", "program", "name"),
    [(".claws_mark", "claws-mail", "Claws Mail"), (".sylpheed_mark", "sylpheed", "Sylpheed")],
)
def test_nothing_leaves_a_folder_whose_program_runs(
    folder: Path, tmp_path: Path, file: str, program: str, name: str
) -> None:
    (folder / ".claws_mark").rename(folder / file)
    assert folder_refusal(folder) is None
    with running(program, tmp_path):
        why = folder_refusal(folder)
        assert find_cautions([folder]) == {folder: Caution(CautionKind.RUNNING, 0, name)}
        assert folder_refusal(tmp_path) is None
    assert why is not None
    assert (why.kind, why.detail) == (RefusalKind.PROGRAM_RUNNING, name)
