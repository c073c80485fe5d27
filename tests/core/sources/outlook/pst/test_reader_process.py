"""The process that reads a .pst: another one, that may die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import open_files
from helpers.boxes.outlook_mail import received_mail
from helpers.boxes.outlook_writer import write_pst
from helpers.process.systems import needs_posix

from core.errors import SourceError
from core.job import Cancelled, NullJob, ThreadJob
from core.model.sources import Problem, ProblemKind, RawMessage, SourceKind, SourceSpec, Stub
from core.sources.disk.reading import box_version
from core.sources.outlook.pst import reader, reader_process
from core.sources.outlook.pst.questions import (
    Answer,
    Ask,
    AskCheck,
    AskFolders,
    AskItems,
    AskMessages,
    PstFolderList,
)
from core.sources.outlook.pst.reader import answer_question
from core.sources.outlook.pst.reader_process import ask_reader, end_reader, find_damage
from core.sources.outlook.pst.source import PstSource
from core.system.pool import SideWorker


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_reader()


def test_this_process_opens_nothing(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(1)]})
    assert isinstance(ask_reader(AskFolders(path)), PstFolderList)  # starts it: a pipe stays open
    held = open_files()
    assert isinstance(ask_reader(AskFolders(path)), PstFolderList)
    assert open_files() == held


def test_a_stopped_job_is_not_waited_for(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(1)]})
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        ask_reader(AskFolders(path), job)


def test_damage_is_looked_for_once(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(n) for n in range(30)]})
    data = bytearray(path.read_bytes())
    data[data.find("Hello".encode("utf-16-le"))] ^= 1
    path.write_bytes(data)
    version = box_version(path.stat())
    found = find_damage(path, version, NullJob())
    assert found is not None
    assert (found.damaged, found.missing_bytes) == (1, 0)
    path.unlink()
    assert find_damage(path, version, NullJob()) == found


def _dies_over_the_second(ask: Ask) -> Answer:
    """As the reader, but it is killed over the message at place 1."""
    if isinstance(ask, AskItems) and ask.start <= 1 < ask.stop:
        os.kill(os.getpid(), signal.SIGKILL)
    if isinstance(ask, AskMessages) and any(place == 1 for place, _ in ask.wanted):
        os.kill(os.getpid(), signal.SIGKILL)
    return answer_question(ask)


def _dies_over_one_mail(ask: Ask) -> Answer:
    if isinstance(ask, AskMessages) and any(place == 1 for place, _ in ask.wanted):
        os.kill(os.getpid(), signal.SIGKILL)
    return answer_question(ask)


@needs_posix
def test_a_mail_that_kills_the_reader_costs_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(n) for n in range(4)]})
    source = PstSource(SourceSpec(SourceKind.PST, path))
    (folder,) = source.folders()
    killer: SideWorker[Ask, Answer] = SideWorker(_dies_over_one_mail)
    monkeypatch.setattr(reader_process, "_READER", killer)
    stubs = [item for item in source.stubs(folder, NullJob()) if isinstance(item, Stub)]
    got = list(source.fetch(folder, stubs))
    assert [isinstance(item, RawMessage) for item in got] == [True, False, True, True]
    (problem,) = [item for item in got if isinstance(item, Problem)]
    assert (problem.key, problem.kind) == (stubs[1].key, ProblemKind.TOO_COSTLY)
    killer.close()


@needs_posix
def test_so_does_one_that_kills_it_at_the_listing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(n) for n in range(4)]})
    source = PstSource(SourceSpec(SourceKind.PST, path))
    (folder,) = source.folders()
    killer: SideWorker[Ask, Answer] = SideWorker(_dies_over_the_second)
    monkeypatch.setattr(reader_process, "_READER", killer)
    monkeypatch.setattr("core.sources.outlook.pst.source._LIST_ITEMS", 4)
    listed = list(source.stubs(folder, NullJob()))
    killer.close()
    assert [isinstance(item, Stub) for item in listed] == [True, False, True, True, False]
    assert [item.key.uid for item in listed if isinstance(item, Problem)] == ["1:0", ""]
    assert [item.detail for item in listed if isinstance(item, Problem)] == [
        "the process that read it did not survive",
        "3 of 4 messages can be read",
    ]


def _dies_at_once(ask: Ask) -> Answer:
    os.kill(os.getpid(), signal.SIGKILL)
    return answer_question(ask)


@needs_posix
def test_a_file_that_kills_the_reader_each_time_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(1)]})
    source = PstSource(SourceSpec(SourceKind.PST, path))
    (folder,) = source.folders()
    killer: SideWorker[Ask, Answer] = SideWorker(_dies_at_once)
    monkeypatch.setattr(reader_process, "_READER", killer)
    monkeypatch.setattr("core.sources.outlook.pst.source._LIST_ITEMS", 1)
    (problem,) = source.stubs(folder, NullJob())
    assert isinstance(problem, Problem)
    assert problem.detail == "the process that read it did not survive"
    with pytest.raises(SourceError, match="did not survive"):
        source.folders()
    killer.close()


def _looks_in_steps(ask: Ask) -> Answer:
    reader.CHECK_S = 0
    return answer_question(ask)


def test_damage_is_counted_over_all_steps_of_a_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(n) for n in range(400)]})
    data = bytearray(path.read_bytes())
    for at in (data.find("Hello".encode("utf-16-le")), data.rfind("Hello".encode("utf-16-le"))):
        data[at] ^= 1
    path.write_bytes(data)
    whole = reader.answer_question(AskCheck(path, box_version(path.stat()), 0))
    reader.close_held_file()
    steps: SideWorker[Ask, Answer] = SideWorker(_looks_in_steps)
    monkeypatch.setattr(reader_process, "_READER", steps)
    found = find_damage(path, box_version(path.stat()), NullJob())
    steps.close()
    assert found == whole
    assert found is not None
    assert (found.damaged, found.blocks > 2 * 256) == (2, True)
    assert find_damage(path, "another version", NullJob()) is None
