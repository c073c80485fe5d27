"""What `scan` lists apart from the groups: conflicts, and messages that were seen twice."""

from __future__ import annotations

from collections import Counter

from core.cli.place_names import PlaceNames
from core.cli.terminal import amount, put
from core.cli.words.bulk_lines import called, place_of, put_more
from core.cli.words.wording import english
from core.model.reasons import SeenTwiceSign
from core.scan.session import Session
from core.words.sentence import within
from core.words.why import SIGHTS

MOST = 20


def put_apart(session: Session, shown: PlaceNames) -> None:
    """Lines for both; nothing where there is neither."""
    _put_conflicts(session, shown)
    _put_views(session, shown)


def _put_conflicts(session: Session, shown: PlaceNames) -> None:
    pairs = session.conflicts.tolist()
    if not pairs:
        return
    n_pairs = amount(len(pairs), "conflict", "conflicts")
    put(f"{n_pairs}, never selected by a rule: same Message-ID, but different text or attachments")
    for a, b in pairs[:MOST]:
        places = f"{place_of(session, a, shown)} and {place_of(session, b, shown)}"
        put(f"  {called(session, a)}  {places}")
    put_more(len(pairs) - MOST)


def _put_views(session: Session, shown: PlaceNames) -> None:
    views, sights = session.views, list(SeenTwiceSign)
    if not len(views.rows):
        return
    counts = Counter(views.sights.tolist())
    why = ", ".join(
        f"{english(within(SIGHTS[sights[sight]]))}: {count:,}" for sight, count in counts.items()
    )
    verb = "message was" if len(views.rows) == 1 else "messages were"
    put(f"{len(views.rows):,} {verb} seen twice and counted once ({why}):")
    for row, first in zip(views.rows[:MOST].tolist(), views.firsts[:MOST].tolist(), strict=True):
        places = f"{place_of(session, row, shown)} is {place_of(session, first, shown)}"
        put(f"  {called(session, first)}  {places}")
    put_more(len(views.rows) - MOST)
