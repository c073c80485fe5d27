"""The licences of what is inside."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.cli.exits import Exit
from core.cli.main import main
from core.system.notices import FILE, FOLDER


def test_the_package_prints_its_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / FILE).write_text("Qt 6: LGPL", "utf-8")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert main(["licenses"]) == Exit.OK
    assert capsys.readouterr().out == "Qt 6: LGPL\n"


@pytest.mark.parametrize("verb", ["licenses", "licences"])
def test_from_source_it_names_its_own(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    assert main([verb]) == Exit.OK
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(": MIT")
    assert any(line.startswith("PySide6-Essentials 6") and "LGPL" in line for line in told)
