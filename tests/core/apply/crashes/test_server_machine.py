"""Moves, undos, redos, lies, cuts and other programs in any order, on accounts in memory.

See `helpers.crashes.server_machine` for what must hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.crashes.slim import run_slim
from helpers.process.sampling import examples

pytestmark = pytest.mark.slow

EXAMPLES = 150


def test_no_order_of_lies_cuts_and_other_programs_loses_or_doubles_a_mail(home: Path) -> None:
    assert "held" in run_slim("server_machine", home, str(examples(EXAMPLES)), folder=home)
