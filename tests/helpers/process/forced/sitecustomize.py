"""Python runs this file first where its folder is on PYTHONPATH: see `other_systems`."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

if os.environ.get("TWINSWEEP_FORCED_SYSTEM"):
    _path = Path(__file__).parents[1] / "other_systems.py"
    _spec = importlib.util.spec_from_file_location("twinsweep_other_systems", _path)
    assert _spec is not None
    assert _spec.loader is not None
    _rules = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_rules)
    _rules.force(os.environ["TWINSWEEP_FORCED_SYSTEM"])
