"""What `scan` lists apart from the groups: conflicts, and messages that were seen twice."""

from __future__ import annotations

from collections import Counter

from core.cli.place_names import Shown
from core.cli.terminal import counted, plain, put
from core.cli.words.why import sight_words
from core.model.reasons import Sight
from core.scan.session import Session

MOST = 20


def put_apart(session: Session, shown: Shown) -> None:
    """Lines for both; nothing where there is neither."""
    _put_conflicts(session, shown)
    _put_views(session, shown)


def _put_conflicts(session: Session, shown: Shown) -> None:
    pairs = session.conflicts.tolist()
    if not pairs:
        return
    n_pairs = counted(len(pairs), "conflict", "conflicts")
    put(f"{n_pairs}, never marked by a rule: one Message-ID, other text or attachments")
    for a, b in pairs[:MOST]:
        put(
            f"  {_called(session, a)}  {_place(session, a, shown)} and {_place(session, b, shown)}"
        )
    _put_more(len(pairs))


def _put_views(session: Session, shown: Shown) -> None:
    views, sights = session.views, list(Sight)
    if not len(views.rows):
        return
    counts = Counter(views.sights.tolist())
    why = ", ".join(f"{sight_words(sights[sight])}: {count:,}" for sight, count in counts.items())
    verb = "message was" if len(views.rows) == 1 else "messages were"
    put(f"{len(views.rows):,} {verb} seen twice and counted once ({why}):")
    for row, first in zip(views.rows[:MOST].tolist(), views.firsts[:MOST].tolist(), strict=True):
        places = f"{_place(session, row, shown)} is {_place(session, first, shown)}"
        put(f"  {_called(session, first)}  {places}")
    _put_more(len(views.rows))


def _put_more(count: int) -> None:
    if count > MOST:
        put(f"  … and {count - MOST:,} more (all are in the --json report)")


def _called(session: Session, row: int) -> str:
    return plain(session.mails.subject[row], 60) or "(no subject)"


def _place(session: Session, row: int, shown: Shown) -> str:
    held = session.folders[int(session.mails.folder[row])]
    path = session.specs[held.source].path
    return f"[{shown.mail(path, held.folder.name, int(session.mails.position[row]))}]"
