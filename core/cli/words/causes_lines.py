"""Why do I have these? What `scan` says of it after the groups."""

from __future__ import annotations

from core.cli.terminal import put
from core.cli.words.wording import english
from core.model.causes import Causes
from core.words.causes import ADVICE, CAUSES, TITLE


def put_causes(causes: Causes) -> None:
    """Each cause with how many copies it has, and how to stop it; nothing without copies."""
    counts = causes.counts()
    if not counts:
        return
    put(english(TITLE))
    for cause, n in counts.items():
        put(f"  {n:>7,}  {english(CAUSES[cause])}. {english(ADVICE[cause])}.")
