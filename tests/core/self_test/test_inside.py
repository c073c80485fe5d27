"""Checks of what is inside fail where it is not."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from core.self_test import inside
from core.self_test.check import CheckFailed


def check_named(name: str) -> inside.Check:
    return next(check for check in inside.checks() if check.name == name)


@pytest.mark.parametrize("name", ["Dictionary: en", "Dictionary: zh", "SQLite", "Charsets"])
def test_what_is_there_is_seen(name: str, tmp_path: Path) -> None:
    assert check_named(name).run(tmp_path)


def test_a_dictionary_that_knows_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside, "load_lemmatiser", lambda _: lambda _: "")

    with pytest.raises(CheckFailed, match="knows 0 of"):
        check_named("Dictionary: en").run(tmp_path)


def test_ukrainian_may_be_left_out_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside, "has_ukrainian", lambda: False)

    assert "not installed: Ukrainian mail is compared by its text" in check_named(
        "Dictionary: uk"
    ).run(tmp_path)


def test_a_place_that_cannot_be_written_fails(tmp_path: Path) -> None:
    (tmp_path / "own.db").mkdir()

    with pytest.raises(sqlite3.Error):
        check_named("SQLite").run(tmp_path)
