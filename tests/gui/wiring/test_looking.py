"""Mail that is added or ticked after a scan: the window says that it is not in the results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox, write_thunderbird
from helpers.mail.sample_mail import a_mail, house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for
from PySide6.QtWidgets import QToolButton

from core.model.sources import Treatment
from gui.app import Program
from gui.widgets.banner import Banner, BannerTone

pytestmark = pytest.mark.slow

ONE = "1 mailbox is not in these results."


@pytest.fixture
def box(tmp_path: Path) -> Path:
    first = house_mail(1, "Water", BODY)
    return write_mbox(tmp_path / "Inbox", [first, first])


def test_a_source_that_is_added_after_a_scan_is_said_to_be_missing_until_it_is_scanned(
    program: Program, box: Path, tmp_path: Path
) -> None:
    open_scan(program, box)
    banner = program.window.banner
    assert not banner.isVisible()

    other = write_mbox(tmp_path / "Other", [house_mail(1, "Water", BODY)])
    program.looking.open([other], scan=False)
    wait_for(banner.isVisible)
    assert banner.text == ONE
    program.looking.open(
        [write_mbox(tmp_path / "Third", [house_mail(2, "Gas", BODY)])], scan=False
    )
    wait_for(lambda: banner.text == "2 mailboxes are not in these results.")
    program.parts.sources.remove(2)
    wait_for(lambda: banner.text == ONE)

    press(banner, "Scan")
    wait_for(lambda: program.parts.scan.is_busy)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert not banner.isVisible()
    scanned = program.parts.review.scanned
    assert scanned is not None
    assert len(scanned.session.folders) == 2


def test_a_folder_that_is_ticked_after_a_scan_is_missing_and_no_more_once_unticked(
    program: Program, tmp_path: Path
) -> None:
    mail = [house_mail(1, "Water", BODY)] * 2
    root = write_thunderbird(tmp_path / "profile", {"Inbox": mail, "Trash": mail})
    open_scan(program, root)
    sources, banner = program.parts.sources, program.window.banner
    names = [held.folder.name for held in sources.model.entries[0].folders]
    trash = sources.model.index(names.index("Trash"), 0, sources.model.index(0, 0))
    assert not banner.isVisible()

    sources.treat(trash, Treatment.SEARCH)
    assert banner.isVisible()
    assert banner.text == ONE

    sources.treat(trash, Treatment.SKIP)
    assert not banner.isVisible()


def test_what_is_missing_is_said_as_soon_as_another_message_is_closed(
    program: Program, box: Path, tmp_path: Path
) -> None:
    open_scan(program, box)
    banner = program.window.banner
    banner.tell("Something else.", tone=BannerTone.GOOD)
    program.looking.open(
        [write_mbox(tmp_path / "Other", [house_mail(1, "Water", BODY)])], scan=False
    )
    wait_for(lambda: program.window.statusBar().currentMessage() == ONE)
    assert banner.text == "Something else."

    close_message(banner)
    assert banner.isVisible()
    assert banner.text == ONE

    close_message(banner)
    assert not banner.isVisible()


def close_message(banner: Banner) -> None:
    (cross,) = [b for b in banner.findChildren(QToolButton) if b.toolTip() == "Close"]
    cross.click()


def test_one_file_by_two_names_is_not_missing(program: Program, box: Path, tmp_path: Path) -> None:
    link = tmp_path / "Link"
    link.symlink_to(box)
    open_scan(program, box, link)
    assert not program.window.banner.isVisible()


def test_a_folder_that_was_renamed_or_deleted_is_so_in_the_sidebar_after_a_scan(
    program: Program, tmp_path: Path
) -> None:
    mail = [house_mail(1, "Water", BODY)] * 2
    root = tmp_path / "mail"
    write_thunderbird(root, {"Inbox": mail, "Old": mail[:1], "Sent": mail[:1], "Work": mail})
    open_scan(program, root)
    sources = program.parts.sources
    top = sources.model.index(0, 0)
    sources.treat(sources.model.index(1, 0, top), Treatment.PROTECT)
    (root / "Old").rename(root / "Older 2")
    (root / "Sent").unlink()

    program.looking.scan()
    wait_for(lambda: program.parts.scan.is_busy)
    wait_for(lambda: not program.parts.scan.is_busy)

    def shown() -> dict[str, str]:
        top = sources.model.index(0, 0)
        rows = range(sources.model.rowCount(top))
        return {
            sources.model.index(row, 0, top).data(): sources.model.index(row, 1, top).data()
            for row in rows
        }

    now = {"Inbox": "2", "Older 2": "1", "Sent\nNo longer there": "", "Work": "2"}
    wait_for(lambda: shown() == now)
    scanned = program.parts.review.scanned
    assert scanned is not None
    names = [held.folder.name for held in scanned.session.folders]
    assert sources.limits(scanned.session)[0].sum() == 1  # as it was by its former name
    sources.protect_folder(scanned.session, names.index("Work"))
    assert sources.limits(scanned.session)[0].sum() == 3


def test_the_sidebar_and_the_overview_count_the_same_messages(
    program: Program, tmp_path: Path
) -> None:
    deleted = a_mail(BODY, number=3, X_Mozilla_Status="0009")
    box = write_mbox(tmp_path / "Inbox", [house_mail(1, "Water", BODY)] * 2 + [deleted])

    open_scan(program, box)

    sources, scanned = program.parts.sources, program.parts.review.scanned
    assert scanned is not None
    wait_for(lambda: sources.model.index(0, 1).data() == "2")
    assert scanned.session.stats.messages == 2


def test_a_scan_of_nothing_says_that_everything_is_skipped(program: Program, box: Path) -> None:
    """As it may be on another day, where Skip is remembered."""
    program.looking.open([box], scan=False)
    model = program.parts.sources.model
    wait_for(lambda: bool(model.entries))
    program.parts.sources.treat(model.index(0, 0), Treatment.SKIP)
    program.looking.scan_again()
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)

    assert program.window.empty.title == "Nothing was scanned"


def test_what_was_once_set_to_skip_is_named_when_it_is_opened_to_be_scanned(
    open_program: Callable[..., Program], box: Path
) -> None:
    former = open_program()
    former.looking.open([box], scan=False)
    model = former.parts.sources.model
    wait_for(lambda: bool(model.entries))
    former.parts.sources.treat(model.index(0, 0), Treatment.SKIP)
    former.window.close()

    program = open_program()
    banner = program.window.banner
    program.looking.open([box], scan=True)
    wait_for(banner.isVisible)
    assert banner.text == "Not scanned: Inbox (Skip)."
    wait_for(lambda: not program.parts.scan.is_busy)

    press(banner, "Scan")
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    assert not banner.isVisible()
    scanned = program.parts.review.scanned
    assert scanned is not None
    assert scanned.session.stats.messages == 2


def test_what_was_set_to_skip_is_not_called_so_once_it_is_treated_in_another_way(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    other = write_mbox(tmp_path / "Other", [house_mail(1, "Water", BODY)])
    former = open_program()
    for number, path in enumerate((box, other)):
        former.looking.open([path], scan=False)
        model = former.parts.sources.model
        wait_for(lambda number=number, model=model: len(model.entries) == number + 1)
        former.parts.sources.treat(model.index(number, 0), Treatment.SKIP)
    former.window.close()

    program = open_program()
    banner, sources = program.window.banner, program.parts.sources
    program.looking.open([box, other], scan=True)
    wait_for(lambda: banner.isVisible() and not program.parts.scan.is_busy)
    assert banner.text == "Not scanned: Inbox (Skip), Other (Skip)."

    sources.treat(sources.model.index(0, 0), Treatment.PROTECT)
    assert banner.text == "Not scanned: Other (Skip)."
    sources.treat(sources.model.index(1, 0), Treatment.PROTECT)
    assert "Skip" not in banner.text
    press(banner, "Scan")
    wait_for(lambda: program.parts.scan.is_busy)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert not banner.isVisible()
