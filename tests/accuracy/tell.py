"""What all tables share: the thresholds, a scan as the program does it, groups as lists."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model import Groups
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.registry import detect

THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.9)


def scanned(*paths: Path, settings: Settings | None = None) -> Session:
    """Scan some paths, as `twinsweep scan` does."""
    specs = [detect(path) for path in paths]
    return scan(specs, settings=settings or Settings(), cache=NoCache(), job=NullJob())


def groups_of(groups: Groups) -> list[list[int]]:
    """Each group as rows, the kept mail first."""
    members = np.split(groups.members, groups.starts[1:-1]) if len(groups.kept) else []
    return [
        [kept, *rows.tolist()] for kept, rows in zip(groups.kept.tolist(), members, strict=True)
    ]
