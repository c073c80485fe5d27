"""What all tests share: a home of their own for the program, and real mail where it is there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines are shared and noisy: time is never what a property asserts.
settings.register_profile("noisy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("noisy")

pytest_plugins = ("helpers.systems", "helpers.servers", "helpers.pymap_servers")

DATA_VARIABLE = "TWINSWEEP_DATA"


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the tests' journal, trash and cache away from the user's."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TWINSWEEP_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real mail; tests that need it are skipped where it is absent."""
    default = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get(DATA_VARIABLE, default))
    if not folder.is_dir():
        pytest.skip(f"no real mail here (set {DATA_VARIABLE})")
    return folder
