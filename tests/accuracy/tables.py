"""The paper's four tables, its figures beside ours.

The paper's mails are not to be had, and it does not tell how many of them were alike without being
copies (see `tests.accuracy.mixes`). So what can be compared is recall, and how the figures go with
the threshold, the mix and the change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from core.scan.session import Session, cut
from tests.accuracy.changes import Change, sentences_changed, words_changed
from tests.accuracy.mixes import Mailbox, changed, mixed
from tests.accuracy.scorer import Count, score, total
from tests.accuracy.tell import THRESHOLDS, groups_of, scanned

AT = 0.6
PAPER_2 = {0.5: (97.5, 100.0), 0.6: (98.0, 100.0), 0.7: (98.3, 98.7), 0.8: (98.3, 98.2)}
PAPER_2 |= {0.9: (98.8, 97.3)}
PAPER_3 = {
    (500, 100): (97.0, 100.0),
    (500, 200): (97.5, 99.5),
    (1_000, 150): (98.0, 100.0),
    (1_000, 300): (97.6, 99.2),
    (2_000, 200): (97.0, 99.5),
    (2_000, 300): (97.8, 100.0),
}
PAPER_4 = {  # (KB, scattered, percent)
    (2, False, 1): (99.5, 99.5),
    (2, False, 5): (99.25, 100.0),
    (2, False, 20): (98.0, 99.9),
    (20, False, 1): (99.1, 99.9),
    (20, False, 5): (97.6, 100.0),
    (20, False, 20): (96.0, 99.9),
    (2, True, 1): (99.2, 100.0),
    (2, True, 5): (98.0, 100.0),
    (2, True, 20): (97.5, 99.9),
    (20, True, 1): (99.0, 99.8),
    (20, True, 5): (98.3, 100.0),
    (20, True, 20): (97.0, 100.0),
}
N_CHANGED = 150  # originals in each cell of table 4


@dataclass(frozen=True, slots=True)
class Mix:
    """A scanned mailbox of table 3."""

    n_mails: int
    n_copies: int
    box: Mailbox
    session: Session

    def count(self, threshold: float, *, look_alikes: bool = True) -> Count:
        """How it came out, as the paper counts; or with look-alikes neither right nor wrong."""
        truth = self.box.truth
        if not look_alikes:
            truth = replace(truth, unsure=truth.never)
        return score(truth, groups_of(cut(self.session, threshold))).copies


def mixes(folder: Path) -> list[Mix]:
    """The six mailboxes of table 3, scanned."""
    return [_mix(folder, *sizes) for sizes in PAPER_3]


def _mix(folder: Path, n_mails: int, n_copies: int) -> Mix:
    box = mixed(folder, n_mails, n_copies)
    return Mix(n_mails, n_copies, box, scanned(box.path))


def table_2(found: list[Mix]) -> Iterator[str]:
    """By threshold, over all mixes."""
    yield _head("Table 2, by threshold (all six mixes)")
    for threshold in THRESHOLDS:
        ours = total(mix.count(threshold) for mix in found)
        yield f"{f'  t = {threshold:.1f}':40}" + _beside(PAPER_2[threshold], ours)


def table_3(found: list[Mix]) -> Iterator[str]:
    """By the share of copies."""
    yield _head(f"Table 3, mixes at t = {AT}")
    for mix in found:
        name = f"  {mix.n_mails:5,} mails, {mix.n_copies} copies"
        paper = PAPER_3[mix.n_mails, mix.n_copies]
        yield f"{name:40}" + _beside(paper, mix.count(AT))
    wrong = sum(mix.count(AT).wrong for mix in found)
    others = sum(mix.count(AT, look_alikes=False).wrong for mix in found)
    yield f"  wrong calls: {wrong}, all but {others} of them look-alikes"


def table_4(folder: Path) -> Iterator[str]:
    """By size and change, read both ways."""
    yield _head(f"Table 4, changed copies at t = {AT}")
    readings = {"sentences": sentences_changed, "words": words_changed}
    for reading, change in readings.items():
        yield f" {reading} changed" + (
            "" if reading == "sentences" else " (scattered: in runs of 1 to 3; the harder reading)"
        )
        for (kilobytes, scattered, percent), paper in PAPER_4.items():
            way = change(percent / 100, scattered=scattered)
            count = _changed(folder, f"{reading}-{scattered}-{percent}", kilobytes, way)
            place = "scattered" if scattered else "one place"
            name = f"  {kilobytes:2} KB, {place}, {percent:2} %"
            yield f"{name:40}" + _beside(paper, count)


def _changed(folder: Path, name: str, kilobytes: int, change: Change) -> Count:
    box = changed(folder, name, kilobytes * 1_024, change, n=N_CHANGED)
    count = score(box.truth, groups_of(cut(scanned(box.path), AT))).copies
    box.path.unlink()
    return count


def _head(title: str) -> str:
    return f"\n{title:40}paper P %    R %        ours P %    R %    F %"


def _beside(paper: tuple[float, float], ours: Count) -> str:
    return (
        f"{paper[0]:9.1f} {paper[1]:6.1f}       "
        f"{100 * ours.precision:9.1f} {100 * ours.recall:6.1f} {100 * ours.f:6.1f}"
    )
