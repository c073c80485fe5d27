"""What the process that reads a .pst answers; here asked in this process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.outlook_mail import (
    add_files,
    other_item,
    outgoing_mail,
    pdf_attachment,
    received_mail,
)
from helpers.boxes.outlook_writer import PstMail, write_pst
from helpers.crashes.forked import run_forked
from helpers.process.systems import needs_posix

from core.message.parts import open_message
from core.model.mail import MessageFlag
from core.settings import ReadSettings
from core.sources.disk.reading import box_version
from core.sources.outlook.pst import reader
from core.sources.outlook.pst.folders import PstFolder
from core.sources.outlook.pst.questions import (
    CHANGED,
    DAMAGED,
    GONE,
    AskCheck,
    AskFolders,
    AskItems,
    AskMessages,
    PstCheckResult,
    PstFailure,
    PstFolderList,
    PstItemList,
    PstMessage,
    PstMessageList,
)
from core.sources.outlook.pst.reader import answer_question, close_held_file


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_held_file()


def _made(root: Path, *mails: PstMail) -> tuple[Path, str]:
    path = write_pst(root / "a.pst", {"Inbox": mails})
    return path, box_version(path.stat())


def _listed(made: tuple[Path, str], start: int = 0, stop: int = 99) -> PstItemList:
    found = answer_question(AskItems(*made, "Inbox", start, stop))
    assert isinstance(found, PstItemList)
    return found


def _read(made: tuple[Path, str], *wanted: tuple[int, int]) -> tuple[PstMessage | PstFailure, ...]:
    found = answer_question(AskMessages(*made, "Inbox", wanted))
    assert isinstance(found, PstMessageList)
    return found.mails


def test_what_is_no_mail_is_left_out(tmp_path: Path) -> None:
    made = _made(
        tmp_path,
        other_item("IPM.Contact"),
        received_mail(1),
        other_item("IPM.Appointment"),
        outgoing_mail(2),
    )
    found = _listed(made)
    assert [item.place for item in found.items] == [1, 3]
    assert found.folder.n_items == 4
    assert found.items[0].size_bytes == 1_001
    assert found.items[0].flags == int(MessageFlag.SEEN)
    assert _listed(made, 2, 3).items == ()
    assert [item.place for item in _listed(made, 3, 99).items] == [3]


def test_mails_in_the_order_in_which_they_are_asked_for(tmp_path: Path) -> None:
    made = _made(tmp_path, received_mail(1), received_mail(2), received_mail(3))
    one, two, three = ((item.place, item.identifier) for item in _listed(made).items)
    ids = [
        open_message(read.data, settings=ReadSettings()).mail.message_id
        for read in _read(made, three, one, two)
        if isinstance(read, PstMessage)
    ]
    assert ids == ["3@example.org", "1@example.org", "2@example.org"]


def test_another_mail_at_its_place_is_not_taken_for_it(tmp_path: Path) -> None:
    made = _made(tmp_path, received_mail(1))
    ((how, _),) = _read(made, (0, 4))  # type: ignore[misc]
    assert how == CHANGED
    (gone,) = _read(made, (7, 4))
    assert isinstance(gone, PstFailure)
    assert gone.how == DAMAGED


def test_an_answer_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_ANSWER_BYTES", 50_000)
    made = _made(
        tmp_path, *(add_files(received_mail(n), pdf_attachment(b"x" * 30_000)) for n in range(6))
    )
    wanted = [(item.place, item.identifier) for item in _listed(made).items]
    assert len(_read(made, *wanted)) == 2


def test_a_mail_that_is_too_large_comes_without_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MAX_MAIL_BYTES", 50_000)
    made = _made(tmp_path, add_files(received_mail(1), pdf_attachment(b"x" * 90_000)))
    item = _listed(made).items[0]
    (read,) = _read(made, (item.place, item.identifier))
    assert isinstance(read, PstMessage)
    assert (read.too_large, read.error) == (90_000, "")
    assert b"Hello" in read.data


def test_other_files_are_told_apart(tmp_path: Path) -> None:
    made = _made(tmp_path, received_mail(1))
    assert isinstance(answer_question(AskFolders(made[0])), PstFolderList)
    assert answer_question(AskItems(made[0], "other", "Inbox", 0, 1)) == PstFailure(
        CHANGED, "since it was listed"
    )
    lost = answer_question(AskItems(*made, "Elsewhere", 0, 1))
    assert isinstance(lost, PstFailure)
    assert isinstance(answer_question(AskCheck(*made, 0)), PstCheckResult)
    made[0].unlink()
    assert answer_question(AskFolders(made[0])) == PstFailure(GONE, "No such file or directory")
    made[0].mkdir()
    found = answer_question(AskFolders(made[0]))
    assert isinstance(found, PstFailure)


def test_what_libpff_says_is_told_without_its_functions() -> None:
    error = OSError("pypff_file_open: unable to open file. libpff_file_open: invalid header.")
    assert reader._error_words(error) == "unable to open file"
    assert reader._error_words(OSError()) == "OSError"
    assert reader._error_words(OSError("no root folder")) == "no root folder"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="nothing tells what is open")
def test_one_file_at_a_time_is_open(tmp_path: Path) -> None:
    one, other = (write_pst(tmp_path / f"{n}.pst", {"Inbox": [received_mail(1)]}) for n in "ab")
    for path in (one, other):
        answer_question(AskFolders(path))

    held = {os.path.realpath(fd) for fd in Path("/proc/self/fd").iterdir()}
    assert held & {str(one), str(other)} == {str(other)}


def test_a_check_goes_on_where_it_stopped(tmp_path: Path) -> None:
    made = _made(tmp_path, *(received_mail(n) for n in range(1, 9)))
    whole = answer_question(AskCheck(*made, 0))
    assert isinstance(whole, PstCheckResult)
    assert (whole.damaged, whole.missing_bytes, whole.go_on) == (0, 0, 0)

    assert answer_question(AskCheck(*made, 5)) == whole._replace(blocks=whole.blocks - 5)


def test_an_item_without_properties_is_told_and_not_left_out(tmp_path: Path) -> None:
    made = _made(tmp_path, received_mail(1), PstMail({}), PstMail({0x7777: 1}))
    whole, empty, strange = _listed(made).items
    assert not whole.error
    assert empty.error
    assert strange.error == "it has no properties that can be read"
    ((how, _),) = _read(made, (empty.place, empty.identifier))  # type: ignore[misc]
    assert how == DAMAGED


def test_what_was_read_while_somebody_wrote_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _made(tmp_path, received_mail(1))
    listed = reader._list_items

    def written_meanwhile(opened: PstFolder, ask: AskItems) -> PstItemList:
        os.utime(made[0], ns=(1, 1))
        return listed(opened, ask)

    monkeypatch.setattr(reader, "_list_items", written_meanwhile)
    assert answer_question(AskItems(*made, "Inbox", 0, 9)) == PstFailure(
        CHANGED, "while it was read"
    )


@needs_posix
def test_a_limit_of_the_system_is_never_raised() -> None:
    """Where somebody has set one, asking for more would fail, and with that every message."""
    run_forked(_limited)


def _limited() -> None:
    import resource  # noqa: PLC0415 - not on Windows

    resource.setrlimit(resource.RLIMIT_CPU, (9, 9))
    with reader._limited_by_system():
        assert resource.getrlimit(resource.RLIMIT_CPU) == (9, 9)
    resource.setrlimit(resource.RLIMIT_CPU, (5, 9))
    with reader._limited_by_system():
        assert resource.getrlimit(resource.RLIMIT_CPU) == (9, 9)
    assert resource.getrlimit(resource.RLIMIT_CPU) == (5, 9)
