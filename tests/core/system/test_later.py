"""Modules that are loaded when they are first used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from core.system.later import Later


def test_a_module_is_loaded_when_something_is_asked_of_it() -> None:
    told = _run(
        "wave = Later('wave')",
        "print('wave' in sys.modules, wave.WAVE_FORMAT_PCM, 'wave' in sys.modules)",
    )
    assert told == ["False", "1", "True"]


def test_modules_can_be_loaded_ahead() -> None:
    assert _run("load_all(['wave'])", "print('wave' in sys.modules)") == ["True"]


def test_what_a_module_lacks_its_stand_in_lacks_too() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = Later("json").no_such_name


def _run(*lines: str) -> list[str]:
    first = ("import sys", "from core.system.later import Later, load_all")
    program = "\n".join((*first, *lines))
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return ran.stdout.split()
