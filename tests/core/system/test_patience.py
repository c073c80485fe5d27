"""What Windows refuses while somebody has a file open."""

from __future__ import annotations

import pytest

from core.system import patience
from core.system.patience import patiently


def test_what_a_virus_scanner_holds_up_is_done_a_moment_later() -> None:
    times: list[int] = []

    def call() -> None:
        times.append(1)
        if len(times) < 3:
            raise PermissionError(13, "used by another process")

    patiently(call)

    assert len(times) == 3


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def call() -> None:
        raise PermissionError(13, "used by another process")

    monkeypatch.setattr(patience, "PATIENCE_S", 0.05)

    with pytest.raises(PermissionError):
        patiently(call)


def test_other_errors_are_told_at_once() -> None:
    times: list[int] = []

    def call() -> None:
        times.append(1)
        raise FileNotFoundError(2, "no such file")

    with pytest.raises(FileNotFoundError):
        patiently(call)
    assert times == [1]
