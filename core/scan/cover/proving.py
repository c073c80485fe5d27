"""The one proof that a message covers another: for a scan, a plan, and right before a move."""

from __future__ import annotations

from core.match.cover.proof import prove_content
from core.model.covers import CoverProof
from core.model.sources import RawMessage
from core.scan.cover.content import read_cover_content
from core.settings import ReadSettings


def prove_cover(kept: RawMessage, gone: RawMessage, settings: ReadSettings) -> CoverProof:
    """Whether the first message says all that the second says, and how; else why not.

    What the stores say of the two counts by the flags of their stubs (drafts).

    Cost: both are read, some milliseconds; then as `core.match.cover.containment` says.
    """
    one, other = (read_cover_content(raw, settings) for raw in (kept, gone))
    return prove_content(one, other, floor_words=settings.floor_words)
