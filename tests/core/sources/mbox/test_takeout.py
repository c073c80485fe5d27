from __future__ import annotations

import pickle
import tracemalloc
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, mbox_bytes, sent_mail, traces, write_mbox
from helpers.boxes.takeouts import takeout_mail, write_takeout

from core.errors import SourceMissing, StoreRefused
from core.job import Cancelled, NullJob, ThreadJob
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import (
    Folder,
    FolderRole,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.sources.disk.reading import walk_folders
from core.sources.mbox import takeout
from core.sources.mbox.find import is_takeout, split_by_form
from core.sources.mbox.source import MboxSource
from core.sources.mbox.takeout import TakeoutSource, find_ordinals, index_takeout
from core.sources.registry import detect, detect_all, open_store
from core.sources.stores import Stores

LABELS = ["Inbox,Opened", "Work/Clients,Inbox,Unread", "Sent", "Inbox,Unread,Starred", "Trash", ""]


def _source(path: Path) -> TakeoutSource:
    return TakeoutSource(SourceSpec(SourceKind.TAKEOUT, path))


def _listed(source: TakeoutSource) -> dict[str, list[Stub]]:
    return {
        folder.name: [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        for folder in source.folders()
    }


def test_each_label_is_a_folder_and_each_mail_in_one(tmp_path: Path) -> None:
    sent = mails(6)
    source = _source(write_takeout(tmp_path / "All mail.mbox", sent, LABELS))

    folders = {folder.name: folder for folder in source.folders()}
    listed = _listed(source)

    assert list(folders) == ["", "Inbox", "Sent", "Trash", "Work/Clients"]
    assert {name: len(stubs) for name, stubs in listed.items()} == {
        "": 1, "Inbox": 2, "Sent": 1, "Trash": 1, "Work/Clients": 1,
    }  # fmt: skip
    roles = [folder.role for folder in folders.values()]
    assert roles == [
        FolderRole.NORMAL, FolderRole.NORMAL, FolderRole.SENT, FolderRole.TRASH, FolderRole.NORMAL,
    ]  # fmt: skip
    assert {f.fixed for f in folders.values()} == {None}
    sizes = sum(folder.size_bytes for folder in folders.values())
    assert sizes == (tmp_path / "All mail.mbox").stat().st_size
    assert [stub.flags for stub in listed["Inbox"]] == [MessageFlag.SEEN, MessageFlag.FLAGGED]
    read = [
        mail.data
        for name, stubs in listed.items()
        for mail in source.fetch(folders[name], stubs)
        if isinstance(mail, RawMessage)
    ]
    assert sorted(read) == sorted(
        takeout_mail(mail, label) for mail, label in zip(sent, LABELS, strict=True)
    )


def test_of_several_files_each_has_its_labels_below_its_name(tmp_path: Path) -> None:
    root = tmp_path / "Takeout" / "Mail"
    write_takeout(root / "Work.mbox", mails(3), ["Work", "Work,Inbox", "Sent,Work"])
    write_takeout(root / "Trash.mbox", mails(2), ["Trash", "Trash"])
    source = _source(tmp_path)
    assert {name: len(stubs) for name, stubs in _listed(source).items()} == {
        "Takeout/Mail/Trash/Trash": 2, "Takeout/Mail/Work/Sent": 1, "Takeout/Mail/Work/Work": 2,
    }  # fmt: skip
    assert _source(tmp_path / "Takeout").folders()[0].role is FolderRole.TRASH


def test_a_takeout_among_other_mboxes_is_a_source_of_its_own(tmp_path: Path) -> None:
    write_takeout(tmp_path / "All mail.mbox", mails(9), ["Inbox"] * 9)
    write_mbox(tmp_path / "other.mbox", mails(2))
    assert {spec.kind for spec in detect_all(tmp_path)} == {SourceKind.MBOX, SourceKind.TAKEOUT}
    tree = list(walk_folders(tmp_path))
    assert [[box.name for box in form] for form in split_by_form(tree)] == [
        ["other"],
        ["All mail"],
    ]
    boxes = MboxSource(SourceSpec(SourceKind.MBOX, tmp_path)).folders()
    assert [folder.name for folder in boxes] == ["other"]


def test_what_is_takeout(tmp_path: Path) -> None:
    box = write_takeout(tmp_path / "box", mails(1), ["Inbox"])
    assert (is_takeout(box), detect(box).kind) == (True, SourceKind.TAKEOUT)
    (tmp_path / "box.msf").touch()
    assert (is_takeout(box), detect(box).kind) == (False, SourceKind.MBOX)
    for name, data in {
        "plain": mbox_bytes(mails(1)),
        "below": mbox_bytes([b"From: a@example.org\nX-Gmail-Labels: Inbox\n\nx\n"]),
        "in text": mbox_bytes([b"X-GM-THRID: 5\nSubject: x\n\nX-Gmail-Labels: Inbox\n"]),
        "empty": b"",
    }.items():
        (tmp_path / name).write_bytes(data)
        assert not is_takeout(tmp_path / name), name


def test_labels_in_many_lines_and_below_other_fields_are_found(tmp_path: Path) -> None:
    long = "=?UTF-8?Q?Inbox,?=\n " + "\n ".join(f"=?UTF-8?Q?Label_{n},?=" for n in range(400))
    late = b"X-GM-THRID: 7\nX-Other: " + b"x" * 9_000 + b"\nX-Gmail-Labels: Late\n" + sent_mail(2)
    box = write_takeout(tmp_path / "box", [sent_mail(0)], ["Inbox"])
    box.write_bytes(
        box.read_bytes() + mbox_bytes([takeout_mail(sent_mail(1), long), late, sent_mail(3)])
    )
    assert {name: len(s) for name, s in _listed(_source(box)).items()} == {
        "": 1, "Inbox": 1, "Label 0": 1, "Late": 1,
    }  # fmt: skip


def test_a_label_in_a_text_makes_no_folder(tmp_path: Path) -> None:
    body = "\nFrom a poem of yesterday\nX-Gmail-Labels: Nowhere\n\nFrom me 1.1.2011 10:11 to you\n"
    box = write_takeout(tmp_path / "box", [sent_mail(0, body), sent_mail(1)], ["Inbox", "Work"])
    assert list(_listed(_source(box))) == ["Inbox", "Work"]


def test_the_file_is_read_once_for_all_its_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = write_takeout(tmp_path / "box", mails(6), LABELS)
    passes: list[int] = []
    search = takeout.find_layout

    def counted(*given: object) -> object:
        passes.append(1)
        return search(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(takeout, "find_layout", counted)
    assert sum(map(len, _listed(_source(box)).values())) == 6
    assert _listed(_source(box)) == _listed(_source(box))
    assert len(passes) == 1
    box.write_bytes(box.read_bytes() + mbox_bytes([takeout_mail(sent_mail(9), "New")]))
    assert "New" in _listed(_source(box))
    assert len(passes) == 2


def test_memory_does_not_grow_with_the_size_of_the_mails(tmp_path: Path) -> None:
    large = [sent_mail(n, "Bulk of text. " * 40_000) for n in range(40)]
    box = write_takeout(tmp_path / "box", large, ["Inbox"] * 40)
    assert box.stat().st_size > 20_000_000
    tracemalloc.start()
    index_takeout(box, NullJob())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6_000_000


def test_what_is_wrong_with_the_file_is_told_once(tmp_path: Path) -> None:
    box = write_takeout(tmp_path / "box", mails(3), ["Inbox", "Sent", "Work"])
    box.write_bytes(box.read_bytes()[:-60].rstrip(b"\n")[:-30])
    box.write_bytes(b"garbage above\n" + box.read_bytes())
    source = _source(box)
    problems = [
        item
        for folder in source.folders()
        for item in source.stubs(folder, NullJob())
        if isinstance(item, Problem)
    ]
    kinds = [problem.kind for problem in problems]
    assert kinds.count(ProblemKind.NOT_MAIL) == 1
    assert len(kinds) == len(set(kinds))


def test_a_file_that_changed_since_is_told(tmp_path: Path) -> None:
    box = write_takeout(tmp_path / "box", mails(2), ["Inbox", "Inbox"])
    source = _source(box)
    (folder,) = source.folders()
    box.write_bytes(box.read_bytes() + mbox_bytes([takeout_mail(sent_mail(9), "Inbox")]))
    found = list(source.stubs(folder, NullJob()))
    assert [p.kind for p in found if isinstance(p, Problem)] == [ProblemKind.CHANGED]
    assert sum(isinstance(item, Stub) for item in found) == 3


def test_looking_for_the_labels_can_be_stopped(tmp_path: Path) -> None:
    box = write_takeout(tmp_path / "box", mails(2), ["Inbox", "Inbox"])
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        Stores().source(detect(box), job).folders()
    assert len(Stores().source(detect(box), ThreadJob()).folders()) == 1


def test_a_job_stays_in_its_process(tmp_path: Path) -> None:
    source = TakeoutSource(SourceSpec(SourceKind.TAKEOUT, tmp_path), ThreadJob())
    again = pickle.loads(pickle.dumps(source))  # noqa: S301 - our own bytes
    assert again == source
    assert isinstance(again.job, NullJob)


def test_a_file_that_is_gone_is_missing(tmp_path: Path) -> None:
    with pytest.raises(SourceMissing):
        _source(tmp_path / "none").folders()
    gone = Folder("Inbox", tmp_path / "none", "", 0, FolderRole.NORMAL)
    with pytest.raises(SourceMissing):
        list(_source(tmp_path / "none").stubs(gone, NullJob()))


def test_what_lies_in_a_trash_is_trash_whatever_its_label(tmp_path: Path) -> None:
    write_takeout(tmp_path / "Trash" / "Work.mbox", mails(2), ["Work", "Inbox"])
    write_takeout(tmp_path / "Other.mbox", mails(1), ["Inbox"])
    roles = {folder.name: folder.role for folder in _source(tmp_path).folders()}
    assert roles == {
        "Other/Inbox": FolderRole.NORMAL,
        "Trash/Work/Inbox": FolderRole.TRASH, "Trash/Work/Work": FolderRole.TRASH,
    }  # fmt: skip


def test_what_thunderbird_would_write_over_stays(tmp_path: Path) -> None:
    box = write_takeout(tmp_path / "ImapMail" / "host" / "All", mails(1), ["Inbox"])
    (folder,) = _source(box).folders()
    assert folder.fixed is not None
    assert folder.fixed.kind is RefusalKind.SERVER_CACHE


def test_mails_are_counted_through_the_whole_file(tmp_path: Path) -> None:
    box = write_takeout(tmp_path / "box", mails(6), LABELS)
    uids = [stub.key.uid for stubs in _listed(_source(box)).values() for stub in stubs]
    wanted = sorted(uids, key=lambda uid: int(uid.partition(":")[0]))
    assert find_ordinals(box, uids, NullJob()) == {uid: n for n, uid in enumerate(wanted)}
    assert find_ordinals(box, [], NullJob()) == {}


def test_through_its_labels_nothing_is_ever_changed(tmp_path: Path) -> None:
    store = open_store(detect(write_takeout(tmp_path / "box", mails(2), ["Inbox", "Sent"])))
    before = traces(tmp_path)
    for folder in store.folders():
        with pytest.raises(StoreRefused):
            store.hold(folder)
    assert traces(tmp_path) == before
