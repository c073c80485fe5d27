"""Whether a window can be seen is asked of the screen itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.system.display import has_display, why_no_window

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have a screen")


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no Xvfb here")
def test_a_screen_counts_while_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen(  # that starts anew when its last client goes, and refuses meanwhile
        ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-noreset"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        try:
            monkeypatch.setenv("DISPLAY", f":{server.stdout.readline().strip()}")
            monkeypatch.setenv("WAYLAND_DISPLAY", "of-nobody")  # Qt takes the one that answers
            assert (has_display(), why_no_window()) == (True, "")
        finally:
            server.terminate()

    assert not has_display()


@pytest.mark.parametrize("name", ["of nobody", "host-of-nobody.invalid:0", "", ":4711"])
def test_what_does_not_answer_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", name)

    assert not has_display()


def test_a_socket_that_nobody_listens_at_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")

    assert not has_display()
