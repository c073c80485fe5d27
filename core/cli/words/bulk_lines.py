"""What `scan` makes of the library: known bulk mail in a list of its own, and its figures.

The library may be missing or empty, which costs nothing and makes no file; one that cannot be
used is a warning, and the scan goes on without it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.actions.known_bulk import find_known_bulk, hits_by_seed
from core.actions.not_copies import find_not_copies, without_not_copies
from core.cache.fingerprints import SqliteCache
from core.cli.place_names import PlaceNames
from core.cli.terminal import TerminalJob, amount, clean, put, say
from core.cli.words.wording import edits_words, error_words
from core.errors import LibraryError
from core.library.store import Library, Pair
from core.model.groups import Groups, Verdict
from core.model.seeds import KnownBulk, Seed
from core.ports import FingerprintCache
from core.scan.report import message_entries
from core.scan.session import Session
from core.scan.texts import TextCache, TextOnlyCache
from core.system.places import Places

MOST = 20  # lines in the terminal, and messages of one kind
MOST_OF_A_KIND = 5


class Kind(NamedTuple):
    """One seed with what it knows of a scan: rows and how alike they are, ascending rows."""

    seed: Seed
    rows: tuple[int, ...]
    scores: tuple[float, ...]


class Looked(NamedTuple):
    """What the library says of a scan.

    Attributes:
        groups: Without the pairs that the user called no copies.
        apart: (k, 2) int32 rows of those pairs: kept message, member.
        kinds: The kinds of known bulk mail that are there, most messages first.
        stats: How they were looked for; empty if they were not.
    """

    groups: Groups
    apart: NDArray[np.int32]
    kinds: tuple[Kind, ...] = ()
    stats: Mapping[str, int] = {}


def add_library(verb: argparse.ArgumentParser) -> None:
    """`--no-library` and `--stats`."""
    verb.add_argument(
        "--no-library", action="store_true",
        help="ignore known bulk mail and pairs that you marked as not copies",
    )  # fmt: skip
    verb.add_argument("--stats", action="store_true", help="show what each filter let through")


@contextmanager
def remembering(options: argparse.Namespace, places: Places) -> Iterator[FingerprintCache]:
    """The memory of a scan, open also for what looks at its texts afterwards."""
    cache = TextOnlyCache() if options.no_cache else SqliteCache(places.fingerprints)
    try:
        yield cache
    finally:
        cache.close()


def looked_up(
    session: Session,
    groups: Groups,
    cache: FingerprintCache,
    options: argparse.Namespace,
    places: Places,
) -> Looked:
    """Ask the library about a scan, and count its hits there, each message once.

    Raises:
        Cancelled: Ctrl-C.
    """
    seeds, pairs = ((), frozenset()) if options.no_library else _read(places)
    left, apart = without_not_copies(groups, find_not_copies(session.mails, pairs))
    if not seeds:
        return Looked(left, apart)
    if not session.settings.sketches and not options.quiet:
        say("Only long messages are checked for known bulk mail: --detectors lacks `short`.")
    with TerminalJob(quiet=options.quiet) as job:
        found = find_known_bulk(session.mails, TextCache(cache), seeds, session.settings, job)
    try:
        Library(places.library).count_hits(hits_by_seed(session.mails, found), int(time.time()))
    except LibraryError as error:
        say(f"twinsweep: {error_words(error)} Hits were not counted.")
    return Looked(left, apart, _kinds(found, seeds), dict(found.stats))


def said_apart(places: Places) -> frozenset[Pair]:
    """What the user said to be no copies; a warning, and nothing, where it cannot be read."""
    try:
        return Library(places.library).not_copies()
    except LibraryError as error:
        say(f"twinsweep: {error_words(error)} Pairs that you marked as not copies are ignored.")
        return frozenset()


def _read(places: Places) -> tuple[tuple[Seed, ...], frozenset[Pair]]:
    library = Library(places.library)
    try:
        return library.seeds(), library.not_copies()
    except LibraryError as error:
        say(f"twinsweep: {error_words(error)} Known bulk mail is not listed.")
        return (), frozenset()


def _kinds(found: KnownBulk, seeds: Sequence[Seed]) -> tuple[Kind, ...]:
    hits: dict[int, list[tuple[int, float]]] = {}
    columns = (found.seeds.tolist(), found.rows.tolist(), found.scores.tolist())
    for number, row, score in zip(*columns, strict=True):
        hits.setdefault(number, []).append((row, score))
    by_number = {seed.number: seed for seed in seeds}
    kinds = [
        Kind(by_number[number], tuple(row for row, _ in of_it), tuple(s for _, s in of_it))
        for number, of_it in hits.items()
    ]
    return tuple(sorted(kinds, key=lambda kind: (-len(kind.rows), kind.seed.number)))


def library_json(session: Session, looked: Looked) -> dict[str, Any]:
    """What a report says of it: "known_bulk" and "not_copies"."""
    apart = message_entries(session, looked.apart.ravel().tolist())
    hits = iter(message_entries(session, [row for kind in looked.kinds for row in kind.rows]))
    return {
        "known_bulk": [
            {
                "seed": kind.seed.number,
                "name": kind.seed.name,
                "degree": kind.seed.degree,
                "hits": [
                    next(hits)
                    | {"similarity": round(score, 6), "verdict": Verdict.KNOWN_BULK.name}
                    for score in kind.scores
                ],
            }
            for kind in looked.kinds
        ],
        "not_copies": [[apart[at], apart[at + 1]] for at in range(0, len(apart), 2)],
    }


def stats_json(looked: Looked) -> dict[str, Any]:
    """Counters of the filters, for "stats" of a report; nothing where they did not run."""
    if not looked.stats:
        return {}
    return {"library": {**looked.stats, **_averages(looked.stats)}}


def put_library(session: Session, looked: Looked, shown: PlaceNames) -> None:
    """Lines for known bulk mail, and for what the user called no copies; none without any."""
    _put_known(session, looked, shown)
    pairs = looked.apart.tolist()
    if not pairs:
        return
    put(f"{amount(len(pairs), 'pair', 'pairs')} left out: you marked them as not copies")
    for a, b in pairs[:MOST]:
        places = f"{place_of(session, b, shown)} beside {place_of(session, a, shown)}"
        put(f"  {called(session, b)}  {places}")
    put_more(len(pairs) - MOST)


def _put_known(session: Session, looked: Looked, shown: PlaceNames) -> None:
    kinds = looked.kinds
    if not kinds:
        return
    n_hits = amount(sum(len(kind.rows) for kind in kinds), "message", "messages")
    put(f"Known bulk mail: {n_hits} of {amount(len(kinds), 'kind', 'kinds')}")
    for kind in kinds[:MOST]:
        count = amount(len(kind.rows), "message", "messages")
        put(f"  {clean(kind.seed.name, 60)} (number {kind.seed.number}): {count}")
        hits = list(zip(kind.rows, kind.scores, strict=True))
        for row, score in hits[:MOST_OF_A_KIND]:
            put(f"    {called(session, row)}  {place_of(session, row, shown)}  {score:.2f}")
        put_more(len(hits) - MOST_OF_A_KIND, "    ")
    put_more(len(kinds) - MOST, what=" kinds")


def put_plain(whole: Mapping[str, Any]) -> None:
    """A line a message, as those of groups: `library:NUMBER` where they have theirs."""
    for kind in whole["known_bulk"]:
        for mail in kind["hits"]:
            place = f"{mail['source']}\t{clean(mail['folder'])}\t{mail['position']}"
            said = f"library:{kind['seed']}\t{mail['verdict']}\t{mail['similarity']}"
            put(f"{said}\t{place}\t{clean(mail['subject'])}")


def put_stats(session: Session, looked: Looked) -> None:
    """`--stats` for people: what edit distance compared, and the filters of the library."""
    edits = session.stats.edits
    put(edits_words(edits) if edits.texts else "By edit distance: nothing was compared.")
    if not looked.stats:
        put("Known bulk mail: not looked for.")
        return
    put_filters(looked.stats)


def put_filters(counts: Mapping[str, int]) -> None:
    """What each filter of P3 let through or removed, and how many candidates a message had."""
    put("; ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in counts.items()))
    averages = _averages(counts)
    put(
        f"per message that is long enough: {averages['candidates_per_message']:.2f} candidates, "
        f"{averages['compared_per_message']:.2f} edit distances"
    )


def _averages(counts: Mapping[str, int]) -> dict[str, float]:
    """Over the messages that are long enough."""
    n_messages = max(1, counts["messages"] - counts["too_short"])
    return {
        "candidates_per_message": round(counts["candidates"] / n_messages, 4),
        "compared_per_message": round(counts["compared"] / n_messages, 4),
    }


def put_more(count: int, indent: str = "  ", what: str = "") -> None:
    """How many lines are left out, if any."""
    if count > 0:
        put(f"{indent}… and {count:,} more{what} (all are in the --json report)")


def called(session: Session, row: int) -> str:
    """The subject of a message."""
    return clean(session.mails.subject[row], 60) or "(no subject)"


def place_of(session: Session, row: int, shown: PlaceNames) -> str:
    """Where a message lies."""
    held = session.folders[int(session.mails.folder[row])]
    path = session.specs[held.source].path
    return f"[{shown.mail(path, held.folder.name, int(session.mails.position[row]))}]"
