"""P3 at the paper's sizes: its tables with our counts beside, rates, memory, brute force.

python -m tests.bench.short en|zh N_SEEDS [--folder .bench] [--tables]

`lines` runs that in a process of its own for each library, so that memory is told of it alone.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from core.fingerprint.features import PAPER, WIDE, FeatureSettings, feature_sets
from core.job import NullJob
from core.match.edits.near_short import find_near_pairs
from core.match.short.seed_index import SeedIndex, build_seed_index
from core.match.short.seed_matching import BATCH, FilterCounts, find_seed_matches
from core.system.pool import CrashedItem, ordered_map
from tests.bench import short_texts
from tests.bench.measure import run

PAPER_SEEDS, SEEDS = 365_984, 500_000
QUERIES, STREAM = 26_565, 100_000
DEGREE = 0.8
FIVE = FeatureSettings(n_chosen=5, width=1, both_ends=False)
LANGUAGES = ("zh", "en")
CHUNK = 2 * BATCH  # messages that a process gets at once

# Tables 1 and 2, then 3 and 4, as the paper prints them (8 choose 4; 8 choose 5).
SPREAD = ("values", "entries", "most", "1", "2", "3..50", "51..100", "101..200", "more")
PAPER_SPREAD = {
    "8C4": (10_498_234, 21_371_595, 1_625, 7_379_069, 1_497_421, 1_610_424, 9_213, 1_868, 239),
    "8C5": (15_119_103, 17_371_029, 572, 13_800_130, 917_167, 401_678, 121, 6, 1),
}
FILTERS = ("too short", "wrong length", "features", "inclusion", "exact", "matched")
PAPER_FILTERS = {
    "8C4 80 %": (13_231, 2_726_177, 660_478, 957_504, 10_594, 52),
    "8C5 80 %": (13_231, 247_976, 543_408, 82_534, 8_636, 52),
    "8C4 90 %": (13_838, 3_059_875, 627_320, 452_542, 8_313, 19),
}

# What worker processes see of their parent: they are forked, and share its memory.
_shared: dict[str, tuple[SeedIndex, Sequence[str]]] = {}


def lines(folder: Path) -> Iterator[str]:
    """Both languages: the tables at the paper's size, the rate at half a million."""
    for language in LANGUAGES:
        for n_seeds, more in ((PAPER_SEEDS, ["--tables"]), (SEEDS, [])):
            command = [sys.executable, "-m", "tests.bench.short", language, str(n_seeds)]
            yield from run([*command, "--folder", folder, *more]).output.splitlines()
        yield from recall(language)


def recall(language: str, similarity: float = DEGREE) -> Iterator[str]:
    """How many pairs of real messages the features find, of all that there are."""
    texts = list(dict.fromkeys(short_texts.corpus(language)))
    began = time.perf_counter()
    pairs = find_near_pairs(texts, similarity, NullJob())
    exact = time.perf_counter() - began
    true = set(zip(pairs.a.tolist(), pairs.b.tolist(), strict=True))
    yield f"  {len(texts):,} messages of a corpus, all pairs from {similarity}: {exact:.1f} s"
    for name, way in (("8C4", PAPER), ("8C4 wide, both ends", WIDE)):
        features = partial(feature_sets, way=way)
        began = time.perf_counter()
        index = build_seed_index(texts, np.full(len(texts), similarity), features, NullJob())
        found = find_seed_matches(texts, index, features, NullJob(), every=True)
        took = time.perf_counter() - began
        both = zip(found.message.tolist(), found.seed.tolist(), strict=True)
        hit = len(true & {(min(pair), max(pair)) for pair in both})
        yield f"    {name} finds {hit:,} of {len(true):,}, {hit / len(true):.3f}, in {took:.1f} s"


def main() -> None:
    """One library."""
    parser = argparse.ArgumentParser()
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("n_seeds", type=int)
    parser.add_argument("--folder", type=Path, default=Path(".bench"))
    parser.add_argument("--tables", action="store_true")
    options = parser.parse_args()
    folder, language = options.folder, options.language
    seeds = _cached_texts(folder, language, options.n_seeds, "seeds", short_texts.library)
    print(f"{language}: {len(seeds):,} seeds of {np.mean(list(map(len, seeds))):.0f} characters")
    if options.tables:
        queries = _cached_texts(
            folder, language, QUERIES, "queries", partial(_make_queries, seeds, n_edited=300)
        )
        for line in tables(seeds, queries):
            print(line)
    else:
        stream = _cached_texts(
            folder, language, STREAM, "stream", partial(_make_queries, seeds, n_edited=1_000)
        )
        for line in rates(seeds, stream):
            print(line)


def tables(seeds: Sequence[str], queries: Sequence[str]) -> Iterator[str]:
    """The paper's tables with ours below; at last ours as they are used."""
    yield f"  {'seeds a feature value':22}" + "".join(f"{name:>12}" for name in SPREAD)
    for name, way in (("8C4", PAPER), ("8C5", FIVE), ("8C4 wide, both ends", WIDE)):
        if name in PAPER_SPREAD:
            yield _row(f"{name}, the paper", PAPER_SPREAD[name])
        yield _row(f"{name}, ours", spread(seeds, way))
    yield f"  {f'of {len(queries):,} messages':22}" + "".join(f"{name:>12}" for name in FILTERS)
    for name, way, degree in (
        ("8C4 80 %", PAPER, 0.8),
        ("8C5 80 %", FIVE, 0.8),
        ("8C4 90 %", PAPER, 0.9),
        ("8C4 80 %, wide", WIDE, 0.8),
    ):
        if name in PAPER_FILTERS:
            yield _row(f"{name}, the paper", PAPER_FILTERS[name])
        counts = count_filtered(seeds, queries, way, degree)
        left = counts.messages - counts.too_short
        removed = (counts.too_short, counts.unfit, counts.features)
        yield _row(f"{name}, ours", (*removed, counts.candidates, counts.compared, counts.matched))
        yield (
            f"    a message: {counts.features / left:.0f} features, "
            f"{counts.candidates / left:.2f} inclusion tests (the paper: 71, 40 and 35), "
            f"{counts.compared / left:.2f} exact ones (0.79, 0.65 and 0.65)"
        )


def spread(seeds: Sequence[str], way: FeatureSettings) -> tuple[int, ...]:
    """How many seeds the feature values have: the rows of the paper's tables 1 and 2."""
    sets, has_any = feature_sets(seeds, way)
    flat = np.sort(sets.reshape(-1, len(seeds))[:, has_any], axis=0)
    is_new = np.ones(flat.shape, bool)
    np.not_equal(flat[1:], flat[:-1], out=is_new[1:])
    values = np.sort(flat[is_new])
    ends = np.flatnonzero(np.append(values[1:] != values[:-1], True))
    sizes = np.diff(np.concatenate(([-1], ends)))
    classes = np.searchsorted([1, 2, 50, 100, 200], sizes)
    return (len(sizes), len(values), int(sizes.max()), *np.bincount(classes, minlength=6).tolist())


def count_filtered(
    seeds: Sequence[str], queries: Sequence[str], way: FeatureSettings, degree: float
) -> FilterCounts:
    """What each filter let through: the rows of the paper's tables 3 and 4."""
    features = partial(feature_sets, way=way)
    index = build_seed_index(seeds, np.full(len(seeds), degree), features, NullJob())
    return find_seed_matches(queries, index, features, NullJob(), every=True).counts


def rates(seeds: Sequence[str], stream: Sequence[str]) -> Iterator[str]:
    """Messages a second, on one core and on two, and how many times brute force that is."""
    began = time.perf_counter()
    index = build_seed_index(seeds, np.full(len(seeds), DEGREE), feature_sets, NullJob())
    built = time.perf_counter() - began
    _shared["all"] = index, stream
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # before there are two of it
    one = _seconds(lambda: find_seed_matches(stream, index, feature_sets, NullJob()))
    two = _seconds(lambda: _matched_by(2))
    counts = find_seed_matches(stream, index, feature_sets, NullJob()).counts
    slow = _brute(seeds, stream)
    left = counts.messages - counts.too_short
    yield (
        f"  built in {built:.1f} s, {index.n_bytes / 2**20:,.0f} MiB beside the texts; "
        f"{peak:,.0f} MiB the whole process at most; wanted: 1,024"
    )
    yield (
        f"  {len(stream) / one:,.0f} messages/s on one core ({left / one:,.0f} of those that are "
        f"long enough), {len(stream) / two:,.0f} on two; wanted: 40,000 and 75,000"
    )
    yield (
        f"  brute force {slow * 1e3:.0f} ms a message: {slow * len(stream) / one:,.0f} times "
        f"faster; wanted: 3,000. {counts.candidates / left:.2f} inclusion and "
        f"{counts.compared / left:.2f} exact tests a message, {counts.matched:,} recognised"
    )


def _matched_by(n_workers: int) -> int:
    starts = range(0, len(_shared["all"][1]), CHUNK)
    found = 0
    for counts in ordered_map(_chunk, starts, job=NullJob(), workers=n_workers):
        if isinstance(counts, CrashedItem):
            raise RuntimeError("a worker died")  # noqa: TRY004 - it is no wrong type
        found += counts.matched
    return found


def _chunk(start: int) -> FilterCounts:
    index, stream = _shared["all"]
    return find_seed_matches(stream[start : start + CHUNK], index, feature_sets, NullJob()).counts


def _brute(seeds: Sequence[str], stream: Sequence[str], n_messages: int = 40) -> float:
    """Seconds that rapidfuzz takes for one message against all seeds."""
    sample: NDArray[np.int64] = np.linspace(0, len(stream) - 1, n_messages).astype(np.int64)
    began = time.perf_counter()
    cdist(
        [stream[row] for row in sample.tolist()], seeds,
        scorer=Levenshtein.normalized_similarity, score_cutoff=DEGREE, dtype=np.float32,
    )  # fmt: skip
    return (time.perf_counter() - began) / n_messages


def _seconds(work: Callable[[], object], rounds: int = 3) -> float:
    seconds = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)


def _row(name: str, numbers: Iterable[int]) -> str:
    return f"  {name:22}" + "".join(f"{number:>12,}" for number in numbers)


def _make_queries(seeds: Sequence[str], language: str, n: int, *, n_edited: int) -> list[str]:
    return short_texts.stream(seeds, language, n, n_edited=n_edited, seed=99)


def _cached_texts(
    folder: Path, language: str, n: int, what: str, make: Callable[[str, int], list[str]]
) -> list[str]:
    """Texts made before, or now; none holds a line feed."""
    path = folder / f"short-{language}-{what}-{n}.txt"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(make(language, n)), "utf-8")
    return path.read_text("utf-8").split("\n")


if __name__ == "__main__":
    main()
