"""Real mailboxes of all forms: a fifth of the mail out and back, every byte as it was."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.store_cases import make_safety_copies, open_case
from helpers.mail.real_mail import WHY_NOT, data_folder

from core.errors import CoreError
from core.job import NullJob
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.ports import MailStore
from core.sources.registry import detect

DATA = data_folder()
pytestmark = [pytest.mark.slow, pytest.mark.skipif(DATA is None, reason=WHY_NOT)]


READ_ONLY = ("emlx", "takeout")


def boxes() -> list[Path]:
    if DATA is None:
        return []
    found = [path for top in ("mail", "variants") for path in sorted((DATA / top).iterdir())]
    return [
        p for p in found if p.suffix not in (".json", ".md", ".txt") and p.name not in READ_ONLY
    ]


def bytes_below(path: Path) -> dict[str, bytes]:
    if path.is_file():
        return {"": path.read_bytes()}
    return {str(p.relative_to(path)): p.read_bytes() for p in path.rglob("*") if p.is_file()}


def copied(box: Path, folder: Path) -> MailStore:
    copy = folder / box.name
    if box.is_dir():
        shutil.copytree(box, copy)
    else:
        shutil.copyfile(box, copy)
    spec = detect(copy)
    if spec.kind is SourceKind.TAKEOUT:  # as a plain mbox it could be changed
        spec = replace(spec, kind=SourceKind.MBOX)
    return open_case(spec)


@pytest.mark.parametrize("box", boxes(), ids=lambda path: path.name)
def test_a_fifth_goes_and_comes_back(box: Path, tmp_path: Path) -> None:
    store = copied(box, tmp_path)
    chance = random.Random(box.name)
    for folder in store.folders():
        if store.refusal(folder) is not None:
            continue
        before = bytes_below(folder.path)
        keys = [s.key for s in store.stubs(folder, NullJob()) if isinstance(s, Stub)]
        with store.hold(folder) as hold:
            picked = chance.sample(keys, (len(keys) + 4) // 5)
            returns = make_safety_copies(hold, picked, tmp_path / ".escrow")
            hold.take_out(picked)
            assert not keys or bytes_below(folder.path) != before
            hold.put_back(returns)
        assert bytes_below(folder.path) == before


@pytest.mark.parametrize("box", boxes(), ids=lambda path: path.name)
def test_mail_moved_to_another_mailbox_keeps_its_identity(box: Path, tmp_path: Path) -> None:
    store = copied(box, tmp_path)
    new = open_case(SourceSpec(SourceKind.MBOX, tmp_path / ".new"))
    moved: list[str | None] = []
    mails: list[RawMessage] = []
    for folder in store.folders():
        stubs = [s for s in store.stubs(folder, NullJob()) if isinstance(s, Stub)][:40]
        try:
            with store.hold(folder) as hold:
                live = [(s, hold.digest(s.key)) for s in stubs]
                moved += [digest for _, digest in live if digest]
                mails += [RawMessage(s, hold.raw(s.key)) for s, digest in live if digest]
        except CoreError:
            continue
    with new.hold(Folder("", Path(), "", 0, FolderRole.NORMAL)) as hold:
        landings = [hold.append([mail]) for mail in mails if mail.data.strip()]
        found = [hold.digest(MessageKey(0, *where)) for (where,) in landings[-1:]]
        there = [hold.find(digest) for digest in dict.fromkeys(moved)]

    assert found == moved[-1:]
    assert all(there)
