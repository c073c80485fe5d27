"""Finds the messages that a saved session decided of among those that are there now.

In a mailbox file a message has no name that lasts: its place moves up once others left. So one
that is not at its former place is found by what it says, as a rescan does it
(`gui.controllers.review.carrying`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.sources.disk.reading import natural_key
from gui.models.saved_session import SavedMessage

_Said = tuple[int, str, int, int, int]  # source and folder, and what a session knows of a message


def find_decided(
    decided: Iterable[SavedMessage],
    there: Sequence[SavedMessage],
    contents: Sequence[int | None],
) -> dict[SavedMessage, int]:
    """Where messages are now: their numbers in `there`, each of which is given once.

    Those at their former place come first. The others need a Message-ID; of several that say the
    same in one folder the first is the first again. Where messages of a folder only seem to say
    the same, none of them is taken: nobody knows which of them was meant.

    Args:
        decided: Saved messages.
        there: What would be saved of the present ones; -1 is no source of the session.
        contents: (n,) digests of all that those say; None: it is known by its place alone.

    Cost: O(n + d log d).
    """
    wanted = {mail for mail in decided if mail.source >= 0}
    places = {mail: row for row, mail in enumerate(there)}
    found = {mail: places[mail] for mail in wanted if mail in places}
    missing = sorted(
        (mail for mail in wanted if mail not in found and mail.name),
        key=lambda mail: natural_key(mail.uid),
    )
    alike = _find_alike({_said(mail) for mail in missing}, there, contents)
    taken = set(found.values())
    waiting = {
        said: iter([row for row in rows if row not in taken]) for said, rows in alike.items()
    }
    for mail in missing:
        row = next(waiting.get(_said(mail), iter(())), None)
        if row is not None:
            found[mail] = row
    return found


def _find_alike(
    wanted: set[_Said], there: Sequence[SavedMessage], contents: Sequence[int | None]
) -> dict[_Said, list[int]]:
    """The messages that say what is wanted, where all that do so say the same in all."""
    alike: dict[_Said, list[int]] = {}
    if not wanted:
        return alike
    for row, (mail, content) in enumerate(zip(there, contents, strict=True)):
        if content is not None and (said := _said(mail)) in wanted:
            alike.setdefault(said, []).append(row)
    return {
        said: rows for said, rows in alike.items() if len({contents[row] for row in rows}) == 1
    }


def _said(mail: SavedMessage) -> _Said:
    return mail.source, mail.folder, mail.text, mail.name, mail.size
