from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import (
    FROM_LINE,
    mails,
    mbox_bytes,
    sent_mail,
    write_mbox,
    write_thunderbird,
)
from helpers.process.systems import needs_no_root

from core.errors import SourceForbidden, SourceMissing
from core.job import Cancelled, NullJob, ThreadJob
from core.model.refusals import RefusalKind
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.sources import single_files
from core.sources.mbox import source as mbox_source
from core.sources.mbox.source import MboxSource, range_uid, stored_digests, stored_range

MIB = 1 << 20


def _source(path: Path) -> MboxSource:
    return MboxSource(SourceSpec(SourceKind.MBOX, path))


def _list(source: MboxSource, folder: Folder) -> tuple[list[Stub], list[Problem]]:
    found = list(source.stubs(folder, NullJob()))
    stubs = [item for item in found if isinstance(item, Stub)]
    return stubs, [item for item in found if isinstance(item, Problem)]


class _Writing(NullJob):
    """Writes to the file in the middle of its being listed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def checkpoint(self) -> None:
        with self.path.open("ab") as file:
            file.write(b"new mail\n")


def test_a_uid_is_the_range_of_the_stored_bytes(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(3))
    data = path.read_bytes()
    source = _source(path)
    stubs, _ = _list(source, source.folders()[0])
    stored = [stored_range(stub.key.uid) for stub in stubs]
    assert b"".join(data[at : at + size] for at, size in stored) == data
    assert [stub.size_bytes for stub in stubs] == [size for _, size in stored]
    assert [range_uid(*pair) for pair in stored] == [stub.key.uid for stub in stubs]


def test_the_version_names_device_inode_size_and_both_times(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(1))
    status = path.stat()
    folder = _source(path).folders()[0]
    assert folder.version == (
        f"{status.st_dev}:{status.st_ino}:{status.st_size}:{status.st_mtime_ns}"
        f":{status.st_ctime_ns}"
    )
    assert folder.size_bytes == status.st_size


def test_ghosts_stay_in_the_listing(tmp_path: Path) -> None:
    ghost = sent_mail(1, headers="X-Mozilla-Status: 0009\n")
    source = _source(write_mbox(tmp_path / "box", [sent_mail(0), ghost, sent_mail(2)]))
    stubs, _ = _list(source, source.folders()[0])
    assert [stub.position for stub in stubs] == [0, 1, 2]


def test_folders_of_thunderbird_are_named_as_in_thunderbird(tmp_path: Path) -> None:
    root = write_thunderbird(
        tmp_path / "Local Folders",
        {"Inbox": mails(1), "Inbox/Work": mails(2), "Trash": mails(1), "Sent": [], "Entwürfe": []},
    )
    folders = _source(root).folders()
    assert [folder.name for folder in folders] == [
        "Entwürfe",
        "Inbox",
        "Inbox/Work",
        "Sent",
        "Trash",
    ]
    assert [folder.role for folder in folders] == [
        FolderRole.DRAFTS,
        FolderRole.NORMAL,
        FolderRole.NORMAL,
        FolderRole.SENT,
        FolderRole.TRASH,
    ]


def test_a_cache_of_a_server_is_never_to_be_written(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "ImapMail" / "imap.example.org" / "INBOX", mails(1))
    fixed = _source(box).folders()[0].fixed
    assert fixed is not None
    assert fixed.kind is RefusalKind.SERVER_CACHE
    assert _source(write_mbox(tmp_path / "Mail" / "Inbox", mails(1))).folders()[0].fixed is None


def test_a_doubtful_border_is_a_problem_of_the_folder(tmp_path: Path) -> None:
    body = "Hello,\n\nFrom the cover letter:\nSubject: x\nDate: today\n\nyes\n"
    path = tmp_path / "box"
    path.write_bytes(FROM_LINE + b"\n" + sent_mail(0, body) + b"\n")
    source = _source(path)
    stubs, problems = _list(source, source.folders()[0])
    assert len(stubs) == 1
    assert [(p.position, p.kind) for p in problems] == [(-1, ProblemKind.AMBIGUOUS)]
    assert problems[0].key == MessageKey(0, "", "")


@pytest.mark.parametrize(
    ("data", "kind", "position"),
    [
        (mbox_bytes(mails(2)).replace(b"\n", b"\r"), ProblemKind.AMBIGUOUS, -1),
        (b"garbage\n\n" + mbox_bytes(mails(2)), ProblemKind.NOT_MAIL, -1),
        (mbox_bytes(mails(2), "mboxcl2")[:-30], ProblemKind.TRUNCATED, 1),
    ],
)
def test_what_is_odd_about_a_file_is_a_problem_beside_its_mails(
    tmp_path: Path, data: bytes, kind: ProblemKind, position: int
) -> None:
    (tmp_path / "box").write_bytes(data)
    source = _source(tmp_path / "box")
    stubs, problems = _list(source, source.folders()[0])
    assert [(p.kind, p.position) for p in problems] == [(kind, position)]
    assert len(list(source.fetch(source.folders()[0], stubs))) == 2


def test_a_file_that_changes_while_it_is_listed_is_a_problem(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(3))
    source = _source(path)
    folder = source.folders()[0]
    found = list(source.stubs(folder, _Writing(path)))
    assert [p.kind for p in found if isinstance(p, Problem)] == [ProblemKind.CHANGED]


def test_a_file_that_changed_between_folders_and_listing_is_a_problem(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(3))
    source = _source(path)
    folder = source.folders()[0]
    path.write_bytes(mbox_bytes(mails(4)))
    stubs, problems = _list(source, folder)
    assert len(stubs) == 4
    assert [p.kind for p in problems] == [ProblemKind.CHANGED]


def test_mails_of_a_file_that_only_grew_are_read_and_the_growth_told(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(3))
    source = _source(path)
    folder = source.folders()[0]
    stubs, _ = _list(source, folder)
    with path.open("ab") as file:
        file.write(mbox_bytes(mails(1)))
    found = list(source.fetch(folder, stubs))
    assert [item.data for item in found if isinstance(item, RawMessage)] == mails(3)
    assert [item.kind for item in found if isinstance(item, Problem)] == [ProblemKind.CHANGED]
    assert found[-1] == Problem(
        MessageKey(0, "", ""), -1, ProblemKind.CHANGED, "since it was listed"
    )


def test_a_file_put_in_its_place_is_noticed(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(3))
    source = _source(path)
    folder = source.folders()[0]
    stubs, _ = _list(source, folder)
    write_mbox(tmp_path / "other", mails(3)).replace(path)
    found = list(source.fetch(folder, stubs))
    assert [item.kind for item in found if isinstance(item, Problem)] == [ProblemKind.CHANGED]


def test_far_and_near_mails_are_read_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = _source(write_mbox(tmp_path / "box", mails(30)))
    folder = source.folders()[0]
    stubs, _ = _list(source, folder)
    whole = [item.data for item in source.fetch(folder, stubs) if isinstance(item, RawMessage)]
    monkeypatch.setattr(mbox_source, "RUN_BYTES", 700)
    monkeypatch.setattr(mbox_source, "GAP_BYTES", 0)
    assert [i.data for i in source.fetch(folder, stubs) if isinstance(i, RawMessage)] == whole
    picked = [*stubs[20:], *stubs[:20:3], stubs[7], stubs[7]]
    assert [i.data for i in source.fetch(folder, picked) if isinstance(i, RawMessage)] == [
        whole[stub.position] for stub in picked
    ]


def test_no_more_is_read_than_the_mails_that_are_asked_for(tmp_path: Path) -> None:
    large = sent_mail(0) + b"x" * (6 << 20) + b"\n"
    source = _source(write_mbox(tmp_path / "box", [large, sent_mail(1), large]))
    (folder,) = source.folders()
    stubs, _ = _list(source, folder)
    tracemalloc.start()
    try:
        (mail,) = source.fetch(folder, stubs[1:2])
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
    assert isinstance(mail, RawMessage)
    assert mail.data.endswith(b"this is mail 1.\n")


def test_a_giant_mail_is_read_up_to_the_cap_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    giant = sent_mail(1, "line\n" * 100_000)
    source = _source(write_mbox(tmp_path / "box", [sent_mail(0), giant, sent_mail(2)]))
    folder = source.folders()[0]
    stubs, _ = _list(source, folder)
    for module in (mbox_source, single_files):
        monkeypatch.setattr(module, "LARGEST_BYTES", 10_000)
    monkeypatch.setattr(mbox_source, "RUN_BYTES", 5_000)
    first, cut, problem, last = source.fetch(folder, stubs)
    assert isinstance(problem, Problem)
    assert (problem.kind, problem.position) == (ProblemKind.TOO_LARGE, 1)
    assert isinstance(cut, RawMessage)
    assert giant.startswith(cut.data)
    assert 9_900 < len(cut.data) <= 10_000
    assert isinstance(first, RawMessage)
    assert isinstance(last, RawMessage)
    assert (first.data, last.data) == (sent_mail(0), sent_mail(2))


def test_a_mail_beyond_four_gib_is_found_and_read(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", [sent_mail(0)])
    far = 4_300 * MIB
    try:
        with path.open("r+b") as file:
            file.seek(far)
            file.write(b"\n\n" + mbox_bytes([sent_mail(1)]))
    except OSError:
        pytest.skip("no sparse files of this size here")
    if path.stat().st_blocks * 512 > 64 * MIB:
        pytest.skip("this file system keeps holes as zeros")
    source = _source(path)
    folder = source.folders()[0]
    stubs, _ = _list(source, folder)
    assert [stored_range(stub.key.uid)[0] for stub in stubs] == [0, far + 2]
    mail = next(source.fetch(folder, stubs[1:]))
    assert isinstance(mail, RawMessage)
    assert mail.data == sent_mail(1)


def test_stored_bytes_have_one_digest_wherever_they_stand_until_the_file_changes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "box"
    first = b"From a@b Mon Mar  4 10:00:00 2024\nSubject: 1\n\nText.\n\n"
    path.write_bytes(first + first.replace(b"1\n", b"2\n") + first)
    source = _source(path)
    (folder,) = source.folders()
    stubs, _ = _list(source, folder)

    found = stored_digests(folder, stubs, NullJob())
    stopped = ThreadJob()
    stopped.cancel()
    with pytest.raises(Cancelled):
        stored_digests(folder, stubs, stopped)
    path.write_bytes(first)

    assert len(stubs) == 3
    assert (found[0] == found[2]).all()
    assert (found[0] != found[1]).all()
    assert stored_digests(folder, stubs, NullJob()).shape == (0, 2)


def test_an_empty_file_has_no_mail_and_no_problem(tmp_path: Path) -> None:
    (tmp_path / "box").touch()
    source = _source(tmp_path / "box")
    assert _list(source, source.folders()[0]) == ([], [])


def test_a_missing_file_cannot_be_opened_or_listed(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(1))
    source = _source(path)
    folder = source.folders()[0]
    path.unlink()
    with pytest.raises(SourceMissing):
        source.folders()
    with pytest.raises(SourceMissing):
        list(source.stubs(folder, NullJob()))


@needs_no_root
def test_a_forbidden_file_cannot_be_listed(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", mails(1))
    source = _source(path)
    folder = source.folders()[0]
    path.chmod(0)
    with pytest.raises(SourceForbidden):
        list(source.stubs(folder, NullJob()))
