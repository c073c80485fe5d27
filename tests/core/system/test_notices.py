"""The list of licences in the packaged program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.system import notices
from core.system.notices import (
    FILE,
    FOLDER,
    LIBRARIES,
    BundledLibrary,
    bundled_libraries,
    third_party_notices,
)


def test_the_package_has_its_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / FILE).write_text("Qt 6: LGPL\n", "utf-8")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert third_party_notices() == "Qt 6: LGPL\n"


def test_from_source_there_is_none() -> None:
    assert third_party_notices() == ""


def test_a_package_without_it_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert third_party_notices() == ""


def test_an_extra_that_is_not_installed_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "EXTRAS", ("not-there-at-all",))

    assert bundled_libraries()[-1] == BundledLibrary("not-there-at-all", "", "")


def test_libraries_tell_their_versions_and_licences() -> None:
    told = {part.name: part for part in bundled_libraries()}

    assert set(LIBRARIES) <= set(told)
    assert all(told[name].version[0].isdigit() for name in LIBRARIES)
    assert "LGPL" in told["PySide6-Essentials"].licence
    assert told["Python"].version == sys.version.split()[0]
