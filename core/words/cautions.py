"""What is to be known of folders that another program uses: what it does, and what to do."""

from __future__ import annotations

from collections.abc import Iterable

from core.model.found import Caution, CautionKind
from core.words.sentence import Sentence, Size, for_each

CAUTIONS = for_each(
    {
        CautionKind.RUNNING: Sentence(
            "Caution",
            "%1 is running: its mail can be searched but not cleaned. Close %1 to clean it.",
        ),
        CautionKind.COMPACTING: Sentence(
            "Caution",
            "Thunderbird did not finish compacting this folder: it can be searched but not "
            "cleaned. Start Thunderbird, let it finish, and close it.",
        ),
        CautionKind.COMPACT_FIRST: Sentence(  # %1: how much of it is of deleted messages
            "Caution",
            "This folder still holds %1 of deleted messages, which may look like copies. "
            "In Thunderbird, choose File \u25b8 Compact Folders, then scan again.",
        ),
        CautionKind.SYNCED: Sentence(
            "Caution",
            "%1 syncs this folder with a server: messages moved out of it are deleted on the "
            "server at the next sync. If you undo a move, the next sync uploads them again.",
        ),
    }
)


def caution_sentence(what: Caution) -> Sentence:
    """What is to be known of a folder, and what to do."""
    is_sized = what.kind is CautionKind.COMPACT_FIRST
    return CAUTIONS[what.kind].of(Size(what.size_bytes) if is_sized else what.program)


def caution_sentences(cautions: Iterable[Caution]) -> list[Sentence]:
    """What is to be known of several folders: each thing of each program once, sizes together."""
    sizes: dict[Caution, int] = {}
    for one in cautions:
        kind = Caution(one.kind, 0, one.program)
        sizes[kind] = sizes.get(kind, 0) + one.size_bytes
    kinds = list(CautionKind)
    ordered = sorted(sizes, key=lambda one: (kinds.index(one.kind), one.program))
    return [caution_sentence(Caution(one.kind, sizes[one], one.program)) for one in ordered]
