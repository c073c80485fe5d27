"""What stays when an undo is taken back: by folder, and by words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.moving import items_of, write_box
from helpers.screens.scanned_mail import three_copies
from helpers.screens.scanning import open_scan

from core.model.sources import SourceKind, Treatment
from gui.app import Program
from gui.controllers.protected_mail import ProtectedMail, find_protected_mail

pytestmark = pytest.mark.slow


def test_a_message_is_known_by_its_folder_its_id_or_its_text(tmp_path: Path) -> None:
    (item,) = items_of(write_box(SourceKind.MBOX, tmp_path / "box", ["a"]))
    named = item._replace(message_id="a@example.org")
    assert not ProtectedMail(texts=frozenset({(item.subject, item.sender)})).holds(named)
    assert ProtectedMail(texts=frozenset({(item.subject, item.sender)})).holds(item)
    assert ProtectedMail(ids=frozenset({"a@example.org"})).holds(named)
    assert not ProtectedMail(ids=frozenset({""})).holds(item)
    assert ProtectedMail(frozenset({(str(tmp_path / "box"), "")})).holds(named)
    assert not ProtectedMail(frozenset({(str(tmp_path), "")})).holds(named)


def test_folders_of_the_list_and_words_of_the_scan_protect(
    program: Program, tmp_path: Path
) -> None:
    box = three_copies(tmp_path / "Inbox")
    open_scan(program, box)
    scanned, entries = program.parts.review.scanned, program.parts.sources.model.entries
    assert scanned is not None
    session = scanned.session
    nothing = np.zeros(len(session.mails.flags), np.bool_)
    assert find_protected_mail(entries, session, nothing) == ProtectedMail()
    (entry,) = entries
    (held,) = entry.folders
    safe = replace(entry, folders=(replace(held, treatment=Treatment.PROTECT),))
    assert find_protected_mail([safe], None, None).folders == {(str(box), "")}
    one = nothing.copy()
    one[0] = True
    found = find_protected_mail(entries, session, one)
    assert found.ids | {text for text, _ in found.texts} in (
        {session.mails.message_id[0]},
        {session.mails.subject[0]},
    )
