"""What the window says where a scan could not remember what it read."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for

from core.cache.fingerprints import SqliteCache
from core.model.refusals import Refusal, RefusalKind
from core.ports import FingerprintCache
from gui.app import Program
from gui.dialogs.preferences.storage_page import StoragePage
from gui.models.memory_words import memory_words
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

FULL = Refusal(RefusalKind.NO_SPACE, "/mnt/small")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Many letters, each with a near copy."""
    mails = []
    for n in range(60):
        body = " ".join(f"word{n}x{k}" for k in range(200))
        mails += [house_mail(n, "Letter", body), house_mail(n + 100, "Letter", f"{body} {BODY}")]
    return write_mbox(tmp_path / "Inbox", mails)


def fill_the_disk(program: Program, *, pages: int) -> None:
    """Let the cache find no more room than some pages of 4 KiB."""
    path = program.parts.places.fingerprints

    def open_cache() -> FingerprintCache:
        cache = SqliteCache(path)
        if cache._db is not None:
            cache._db.execute(f"PRAGMA max_page_count = {pages}")
        return cache

    program.parts.scan._open_cache = open_cache


def test_a_full_disk_is_told_with_what_it_means_and_what_to_do(
    program: Program, box: Path
) -> None:
    fill_the_disk(program, pages=12)
    open_scan(program, box)
    banner = program.window.banner

    wait_for(banner.isVisible)
    assert banner.text.startswith("The disk with Twinsweep's cache is full (")
    assert "Free some space there, then scan again." in banner.text

    fill_the_disk(program, pages=1 << 20)
    press(banner, "Scan again")
    wait_for(lambda: program.parts.scan.is_busy)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert program.parts.scan.memory_failure is None
    assert not banner.isVisible()


def test_a_stopped_scan_does_not_claim_to_remember_what_it_could_not(
    program: Program, box: Path
) -> None:
    place = program.parts.places.fingerprints
    place.parent.parent.mkdir(parents=True, exist_ok=True)
    place.parent.rmdir() if place.parent.is_dir() else None
    place.parent.write_text("in the way")
    program.looking.open([box], scan=True)
    wait_for(lambda: program.parts.scan.is_busy)
    program.parts.scan.stop()
    wait_for(lambda: not program.parts.scan.is_busy)

    wait_for(program.window.banner.isVisible)
    assert program.window.statusBar().currentMessage() == "Stopped."
    assert "cache could not be used" in program.window.banner.text
    assert "in the way" not in program.window.banner.text


def test_a_cache_that_cannot_be_cleared_is_not_called_cleared(program: Program) -> None:
    place = program.parts.places.fingerprints
    place.parent.mkdir(parents=True, exist_ok=True)
    place.mkdir()
    program.window.menus.actions[Act.PREFERENCES].trigger()
    dialog = program.preferring.dialog
    assert dialog is not None
    pages = dialog.findChildren(StoragePage)
    pages[0].forget.click()

    assert program.window.banner.text.startswith("The cache could not be cleared: ")


def test_the_words_say_what_happened_what_is_missing_and_what_to_do() -> None:
    assert memory_words(None, 0) == ""
    assert memory_words(FULL, 0) == (
        "The disk with Twinsweep's cache is full (/mnt/small). The next scan reads all "
        "messages again. Free some space there, then scan again."
    )
    assert "562 messages could not be compared in full" in memory_words(FULL, 562)
    assert memory_words(None, 1).endswith(
        "clear the cache in Preferences \u25b8 Privacy and storage, then scan again."
    )
