"""The sample mail is made once, and never over anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from core.sample import make_sample
from gui.controllers.sample import SampleController

pytestmark = pytest.mark.slow


def made_by(controller: SampleController, qtbot: QtBot) -> Path:
    """The folder that it says it made."""
    with qtbot.waitSignal(controller.made) as told:
        controller.make()
    assert told.args is not None
    (folder,) = told.args
    assert isinstance(folder, Path)
    return folder


def test_asked_twice_it_makes_the_mail_once(tmp_path: Path, qtbot: QtBot) -> None:
    controller = SampleController(tmp_path / "sample")
    folders: list[Path] = []
    controller.made.connect(folders.append)

    with qtbot.waitSignal(controller.made):
        controller.make()
        controller.make()  # the first has not ended

    controller.wait(60)
    assert folders == [tmp_path / "sample"]
    assert any(folders[0].iterdir())


def test_an_empty_folder_is_filled(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "sample").mkdir()

    folder = made_by(SampleController(tmp_path / "sample"), qtbot)

    assert any(folder.iterdir())


def test_what_is_there_is_shown_as_it_is(tmp_path: Path, qtbot: QtBot) -> None:
    """Somebody may have cleaned the sample, or keep their own mail under its name."""
    own = tmp_path / "sample" / "Inbox"
    own.parent.mkdir()
    own.write_bytes(b"From me\n\nmine\n")

    folder = made_by(SampleController(tmp_path / "sample"), qtbot)

    assert list(folder.iterdir()) == [own]
    assert own.read_bytes() == b"From me\n\nmine\n"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_bytes(b"")
    controller = SampleController(tmp_path / "file" / "sample")

    with qtbot.waitSignal(controller.crashed) as told:
        controller.make()

    assert told.args is not None
    assert isinstance(told.args[0], OSError)


def test_it_begins_with_mail_in_the_language_of_the_window(tmp_path: Path, qtbot: QtBot) -> None:
    sizes = {}
    for code in ("en", "ru"):
        QLocale.setDefault(QLocale(code))
        folder = made_by(SampleController(tmp_path / code), qtbot)
        sizes[code] = (folder / "Inbox").read_bytes()

    assert sizes["en"] != sizes["ru"]
    make_sample(tmp_path / "by hand", language="ru")
    assert sizes["ru"] == (tmp_path / "by hand" / "Inbox").read_bytes()
