"""The program's own folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.places import make_private, places


def test_one_variable_puts_everything_into_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWINSWEEP_HOME", str(tmp_path))

    found = places()

    assert {found.journal.parent, found.trash.parent} == {tmp_path / "data"}
    assert found.fingerprints.parent == tmp_path / "cache"


def test_without_it_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TWINSWEEP_HOME", raising=False)

    found = places()

    assert found.data != found.cache
    assert "twinsweep" in str(found.data)


def test_our_folders_are_private(tmp_path: Path) -> None:
    made = make_private(tmp_path / "a" / "b")

    assert made.stat().st_mode & 0o077 == 0
