"""Tables 2 to 4 of P0: its figures, ours, and those of four other ways on the same messages.

Each cell is precision and recall in percent, as the paper counts (`tests.accuracy.tables.scorer`).
"text" is P0 as we mended it, "all" the program as it comes, with templates. Table 4 has a second
part, in which single words are replaced: there P0 alone must fail where they are scattered,
because next to every sentence changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.scan.session import Session
from tests.accuracy.mail.changes import change_sentences, change_words
from tests.accuracy.mail.mixes import Mailbox, make_changed, make_mix
from tests.accuracy.mail.texts import Source
from tests.accuracy.tables.baselines import (
    Groups,
    as_printed,
    asd,
    by_minhash,
    by_raw_body,
    texts_of,
)
from tests.accuracy.tables.scorer import Count, score, total
from tests.accuracy.tables.tell import (
    AT,
    SCOPES,
    TEXT,
    THRESHOLDS,
    marked_pairs,
    percents,
    scan_paths,
    shown_groups,
)

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
LARGER = {(60, False, 20): None, (60, True, 5): None, (60, True, 20): None}  # none of the paper's
N_CHANGED, N_QUICK = 150, 30  # originals in each cell of table 4
WHY_LOWER = (
    "  P, R behind a row: lower than the paper's. Words: a sentence of which one word is",
    "  another is another sentence to P0; where few are left as they were, edits tell a copy.",
    "  60 KB: above 40 KB a text is cut in paragraphs alone; scattered changes touch most.",
)
WAYS = ("text", "all", "raw body", "as printed", "ASD", "MinHash")
BLANK = 12 * " "

Row = dict[str, Count]


@dataclass(frozen=True, slots=True)
class Mix:
    """A scanned mailbox of table 3, and the groups of the others in it by way and threshold."""

    n_mails: int
    n_copies: int
    box: Mailbox
    session: Session
    others: dict[tuple[str, float], Groups]

    def row(self, threshold: float) -> Row:
        """How each way came out at a threshold."""
        row = {"text": self._count(shown_groups(self.session, threshold, TEXT))}
        row["all"] = self._count(shown_groups(self.session, threshold))
        for way in WAYS[2:]:
            groups = self.others.get((way, threshold))
            if groups is not None:
                row[way] = self._count(groups)
        return row

    def _count(self, groups: Groups) -> Count:
        return score(self.box.truth, groups).copies


def mixes(folder: Path, source: Source, *, quick: bool = False) -> list[Mix]:
    """The six mailboxes of table 3, scanned; in a hurry the first two."""
    sizes = list(PAPER_3)[: 2 if quick else None]
    return [_mix(make_mix(folder, source, *size), size) for size in sizes]


def _mix(box: Mailbox, size: tuple[int, int]) -> Mix:
    return Mix(*size, box, scan_paths(box.path), _others(box, THRESHOLDS))


def _others(box: Mailbox, thresholds: tuple[float, ...]) -> dict[tuple[str, float], Groups]:
    """The groups of the ways that are not ours; those without a threshold stand at each."""
    texts = texts_of(box.mails)
    sketched = by_minhash(texts, lambda groups: score(box.truth, groups).copies.f)
    groups: dict[tuple[str, float], Groups] = {}
    for threshold in thresholds:
        groups["raw body", threshold] = by_raw_body(box.mails)
        groups["as printed", threshold] = as_printed(box.mails, texts, threshold)
        groups["ASD", threshold] = asd(texts, threshold)
        if sketched is not None:
            groups["MinHash", threshold] = sketched[1]
    return groups


def table_2(mixed_: list[Mix]) -> Iterator[str]:
    """By threshold, over all mixes."""
    yield from _head(f"Table 2, by threshold ({len(mixed_)} mixes)")
    for threshold in THRESHOLDS:
        rows = [mix.row(threshold) for mix in mixed_]
        whole = {way: total(row[way] for row in rows) for way in rows[0]}
        yield _line(f"t = {threshold:.1f}", PAPER_2[threshold], whole)


def table_3(mixed_: list[Mix]) -> Iterator[str]:
    """By the share of copies; and what a selection by rules would have marked."""
    yield from _head(f"Table 3, mixes at t = {AT}")
    for mix in mixed_:
        name = f"{mix.n_mails:5,} mails, {mix.n_copies} copies"
        yield _line(name, PAPER_3[mix.n_mails, mix.n_copies], mix.row(AT))
    for name, scope in SCOPES.items():
        pairs = wrong = 0
        for mix in mixed_:
            of = {mail: n for n, group in enumerate(mix.box.truth.groups) for mail in group}
            for kept, row in marked_pairs(mix.session, scope):
                pairs += 1
                wrong += of.get(kept, -1) != of.get(row, -2)
        yield f"  «Select for me» {name}: {pairs} marked, {wrong} of them no copies"


def table_4(folder: Path, source: Source, *, quick: bool = False) -> Iterator[str]:
    """By size and change, whole sentences and single words."""
    yield from _head(f"Table 4, changed copies at t = {AT}")
    readings = {"sentences": change_sentences, "words": change_words}
    for reading, change in readings.items():
        yield f" {reading} changed" + (
            "" if reading == "sentences" else " (scattered: in runs of one to three)"
        )
        for (kilobytes, scattered, percent), paper in {**PAPER_4, **LARGER}.items():
            way = change(percent / 100, scattered=scattered)
            name = f"{reading}-{scattered}-{percent}"
            n = N_QUICK if quick or paper is None else N_CHANGED
            box = make_changed(folder, source, name, kilobytes * 1_024, way, n=n)
            place = "scattered" if scattered else "one place"
            row = _mix(box, (2 * n, n)).row(AT)
            yield _line(f"{kilobytes:2} KB, {place}, {percent:2} %", paper, row)
    yield from WHY_LOWER


def _head(title: str) -> Iterator[str]:
    yield "\n" + title
    names = "".join(f"{way:>12}" for way in WAYS[1:])
    yield f"{'P %, R %':28}{'paper':>12}{'text, and F':>18}{names}  below"


def _line(name: str, paper: tuple[float, float] | None, row: Row) -> str:
    """One row; at its end, what is lower than the paper's or than what we expect of ourselves."""
    ours = row["text"]
    cells = [percents(row[way], f=False) if way in row else BLANK for way in WAYS[1:]]
    shown = (round(100 * ours.precision, 1), round(100 * ours.recall, 1))
    told, low = BLANK, []
    if paper is not None:
        told = "".join(f"{value:6.1f}" for value in paper)
        low = [word for word, a, b in zip("PR", shown, paper, strict=True) if a < round(b, 1)]
    return (f"  {name:26}{told}{percents(ours)}{''.join(cells)}  {' '.join(low)}").rstrip()
