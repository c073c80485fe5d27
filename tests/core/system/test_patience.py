"""What Windows refuses while somebody has a file open."""

from __future__ import annotations

import pytest

from core.system import patience
from core.system.patience import retry_while_refused


def test_what_a_virus_scanner_holds_up_is_done_a_moment_later() -> None:
    times: list[int] = []

    def call() -> None:
        times.append(1)
        if len(times) < 3:
            raise PermissionError(13, "used by another process")

    retry_while_refused(call)

    assert len(times) == 3


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def call() -> None:
        raise PermissionError(13, "used by another process")

    monkeypatch.setattr(patience, "PATIENCE_S", 0.05)

    with pytest.raises(PermissionError):
        retry_while_refused(call)


def test_other_errors_are_told_at_once() -> None:
    times: list[int] = []

    def call() -> None:
        times.append(1)
        raise FileNotFoundError(2, "no such file")

    with pytest.raises(FileNotFoundError):
        retry_while_refused(call)
    assert times == [1]
