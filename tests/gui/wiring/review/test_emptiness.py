"""What stands in the place of results while there are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_maildir, write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.screen_parts import visible_words, wait_for

from core.model.groups import ALL_DETECTORS, Detector
from core.model.sources import Folder, FolderRole, Treatment
from gui import wording
from gui.app import Program
from gui.controllers.accounts import path_contents
from gui.models.accounts.source_entries import FolderEntry
from gui.models.results.choices import no_choices
from gui.wiring.review.emptiness import Empties

NO_PAIRS = np.zeros(51, np.int64)


def test_accounts_that_nobody_looked_at_yet_are_not_no_folders() -> None:
    folder = FolderEntry(Folder("", Path("x"), "", 0, FolderRole.NORMAL), Treatment.SEARCH)
    words = {
        n: Empties().ready([folder] * n, expected=None, scan=lambda: None).text for n in (0, 2)
    }

    assert words[0] == "Scanning never changes your mail."
    assert words[2].startswith("2 folder")


def test_the_size_before_a_scan_is_that_of_all_files_or_none(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Maildir says by its files alone how large it is."""
    mail = house_mail(1, "Water", "water " * 5_000)
    box = write_mbox(tmp_path / "Inbox", [mail] * 4)
    large = box.stat().st_size
    maildir = write_maildir(tmp_path / "Mail", [mail] * 3)
    small = sum(path.stat().st_size for path in maildir.rglob("*") if path.is_file())

    program.looking.open([box, maildir], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 2)
    said = visible_words(program.window.empty)
    assert f"2 folders, {wording.size(large + small)}." in said.replace("\u00a0", " ")

    monkeypatch.setattr(path_contents, "MOST_MEASURED", 2)
    program.looking.open([write_maildir(tmp_path / "More", [mail] * 3)], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 3)
    assert "3 folders." in visible_words(program.window.empty)


def title(detectors: frozenset[Detector], counts: object) -> str:
    shown = Empties().nothing_now(
        no_choices(0, 0.6, detectors),
        np.asarray(counts),
        lower=lambda _: None,
        find_by_all=lambda: None,
    )
    return "" if shown is None else shown.title


def test_what_is_switched_off_is_offered_where_no_similarity_would_help() -> None:
    some_pairs = NO_PAIRS.copy()
    some_pairs[5] = 3
    no_text = ALL_DETECTORS - {Detector.TEXT}
    by_text = frozenset({Detector.TEXT})

    assert title(ALL_DETECTORS, NO_PAIRS) == ""
    assert title(ALL_DETECTORS, some_pairs) == "No copies at 0.60 or more"
    assert title(by_text, some_pairs) == "No copies at 0.60 or more"
    none_below = NO_PAIRS.copy()
    none_below[40] = 3
    assert title(ALL_DETECTORS, none_below) == ""  # what is above left the list
    assert title(by_text, NO_PAIRS) == "Nothing found with the current settings"
    assert title(no_text, some_pairs) == "Nothing found with the current settings"
