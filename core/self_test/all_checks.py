"""Every check that needs no window, in the order of the list."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from core.self_test import inside, mail
from core.self_test.check import Check, CheckOutcome, run_all


def all_checks() -> tuple[Check, ...]:
    """What is inside first: what comes after stands on it."""
    return (*inside.checks(), *mail.checks())


def self_test(tell: Callable[[CheckOutcome], object]) -> bool:
    """Run all checks in a temporary folder that goes away again; True if all are OK."""
    with tempfile.TemporaryDirectory(prefix="twinsweep-") as folder:
        return run_all(all_checks(), Path(folder), tell)
