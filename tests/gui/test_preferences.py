from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray

from core.model.groups import ALL_DETECTORS, Detector
from core.model.mentions import KeywordUse
from gui.preferences import Preferences


def test_what_is_saved_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    first = Preferences(file)
    first.theme = "dark"
    first.last_folder = tmp_path
    first.sources = {"/mail": {"A": "skip"}}
    first.save_state("window", QByteArray(b"\x00\xff shape"))
    first.save_flag("deltas", on=False)
    first.detectors = frozenset({Detector.TEXT, Detector.STRUCTURE})
    first.keywords = {KeywordUse.PROTECT: ("tax office", "Größe"), KeywordUse.ONLY: ()}
    first.sync()

    second = Preferences(file)

    assert second.theme == "dark"
    assert second.last_folder == tmp_path
    assert second.sources == {"/mail": {"A": "skip"}}
    assert second.state("window") == QByteArray(b"\x00\xff shape")
    assert not second.flag("deltas", default=True)
    assert second.detectors == {Detector.TEXT, Detector.STRUCTURE}
    assert second.keywords == {KeywordUse.PROTECT: ("tax office", "Größe"), KeywordUse.ONLY: ()}


def test_a_damaged_file_gives_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    file.write_text(
        '[General]\nsources="[1, 2"\nlast_folder=/nowhere/at/all\ndetectors=all of it\n'
        'keywords="{[\n'
    )

    preferences = Preferences(file)

    assert preferences.sources == {}
    assert preferences.last_folder == Path.home()
    assert preferences.state("window") is None
    assert preferences.detectors == ALL_DETECTORS
    assert preferences.keywords == {}


def test_where_nothing_was_chosen_yet_the_home_is_offered(tmp_path: Path) -> None:
    assert Preferences(tmp_path / "new.ini").last_folder == Path.home()
