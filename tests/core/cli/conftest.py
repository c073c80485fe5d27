"""What tests of the terminal share."""

from __future__ import annotations

import importlib

import pytest


@pytest.fixture(scope="session", autouse=True)
def loaded() -> None:
    """What readers of mail load, once: each scan forks two of them."""
    importlib.import_module("helpers.process.warm_reading")
