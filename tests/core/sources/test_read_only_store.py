from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.apple_mail import write_emlx
from helpers.boxes.mailboxes import mails

from core.errors import StoreRefused
from core.job import NullJob
from core.model.refusals import RefusalKind
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec, Stub
from core.sources.apple.emlx import EmlxSource
from core.sources.read_only_store import ReadOnlyStore


def test_it_reads_as_its_source_and_refuses_to_be_held(tmp_path: Path) -> None:
    write_emlx(tmp_path, mails(3))
    source = EmlxSource(SourceSpec(SourceKind.EMLX, tmp_path))
    store = ReadOnlyStore(source)
    (folder,) = store.folders()
    stubs = [stub for stub in store.stubs(folder, NullJob()) if isinstance(stub, Stub)]

    assert (store.spec, store.folders()) == (source.spec, source.folders())
    assert list(store.fetch(folder, stubs)) == list(source.fetch(folder, stubs))
    assert not store.has_leftovers(folder)
    for any_folder in (folder, Folder("new", tmp_path, "", 0, FolderRole.NORMAL)):
        assert store.refusal(any_folder).kind is RefusalKind.ARCHIVE
        with pytest.raises(StoreRefused):
            store.hold(any_folder)


def test_where_the_file_of_each_mail_is(tmp_path: Path) -> None:
    write_emlx(tmp_path, mails(3))
    store = ReadOnlyStore(EmlxSource(SourceSpec(SourceKind.EMLX, tmp_path)))
    (folder,) = store.folders()
    uids = [stub.key.uid for stub in store.stubs(folder, NullJob()) if isinstance(stub, Stub)]
    (folder.path / uids[0]).unlink()

    files = store.files_of(folder.name, uids)

    assert files == {uid: folder.path / uid for uid in uids[1:]}
    assert store.files_of("elsewhere", uids) == {}


def test_of_a_folder_that_is_not_there_no_file_is_known(tmp_path: Path) -> None:
    write_emlx(tmp_path / "INBOX.mbox", mails(1))
    store = ReadOnlyStore(EmlxSource(SourceSpec(SourceKind.EMLX, tmp_path)))

    assert store.files_of("Nowhere", ["1000.emlx"]) == {}
