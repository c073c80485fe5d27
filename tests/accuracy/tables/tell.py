"""What all tables share: the thresholds, a scan as the program does it, groups as lists, words."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from pathlib import Path

import numpy as np

from core.cache.fingerprints import NoCache
from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import NARROW, WIDEST, MarkPolicy
from core.job import NullJob
from core.model.groups import ALL_DETECTORS, Detector, Groups, Verdict
from core.scan.run import scan
from core.scan.session import Session, cut_groups, relate_rows
from core.settings import MatchSettings, Settings
from core.sources.registry import detect
from tests.accuracy.tables.scorer import Count, Pair

THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.9)
AT = MatchSettings().threshold
TEXT = frozenset({Detector.TEXT})
DETECTORS = {
    "text": TEXT,
    "content": frozenset({Detector.CONTENT}),
    "structure": frozenset({Detector.STRUCTURE}),
    "content + structure": frozenset({Detector.CONTENT, Detector.STRUCTURE}),
    "all": ALL_DETECTORS,
}
SCOPES = {"by default": NARROW, "at its widest": WIDEST}


def scan_paths(*paths: Path, settings: Settings | None = None) -> Session:
    """Scan some paths, as `twinsweep scan` does."""
    specs = [detect(path) for path in paths]
    return scan(specs, settings=settings or Settings(), cache=NoCache(), job=NullJob())


def groups_of(groups: Groups) -> list[list[int]]:
    """Each group as rows, the kept message first."""
    members = np.split(groups.members, groups.starts[1:-1]) if len(groups.kept) else []
    return [
        [kept, *rows.tolist()] for kept, rows in zip(groups.kept.tolist(), members, strict=True)
    ]


def copy_groups(session: Session, threshold: float = AT) -> list[list[int]]:
    """The same without what only shares a template with its kept message."""
    groups = cut_groups(session, threshold)
    template = iter((groups.verdict == Verdict.SAME_TEMPLATE).tolist())
    left = ([kept, *(r for r in rows if not next(template))] for kept, *rows in groups_of(groups))
    return [group for group in left if len(group) > 1]


def shown_groups(
    session: Session, threshold: float = AT, detectors: AbstractSet[Detector] = ALL_DETECTORS
) -> list[list[int]]:
    """The groups that the program shows with these detectors."""
    return groups_of(cut_groups(session, threshold, detectors=frozenset(detectors)))


def marked_pairs(
    session: Session, scope: frozenset[Verdict] = NARROW, threshold: float = AT
) -> list[Pair]:
    """(kept, marked) of each mail that «Select for me» marks, the other settings being default."""
    groups = cut_groups(session, threshold)
    nobody = KeepPreferences(np.zeros(len(session.mails.flags), np.bool_))

    def relate(kept, members):
        return relate_rows(session, kept, members, threshold=threshold)

    decided = decide_groups(
        session.mails, groups, policy=MarkPolicy(scope=scope), preferences=nobody, relate=relate
    )
    return [(one.keep, row) for one in decided.decisions for row in one.drop]


def percents(count: Count, *, f: bool = True) -> str:
    """Precision, recall and, if wanted, F, each in six places."""
    words = f"{100 * count.precision:6.1f}{100 * count.recall:6.1f}"
    return words + (f"{100 * count.f:6.1f}" if f else "")
