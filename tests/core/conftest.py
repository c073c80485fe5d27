"""What tests of the core share."""

from __future__ import annotations

import importlib

import pytest


@pytest.fixture(scope="session", autouse=True)
def loaded() -> None:
    """What readers of mail load, once: a scan forks two, and each would load for 0.2 s."""
    importlib.import_module("helpers.process.warm_reading")
