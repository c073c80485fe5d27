"""What the sidebar says of folders that other programs use, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.model.found import Caution, CautionKind
from core.model.refusals import Refusal, RefusalKind
from core.words.cautions import caution_sentences
from core.words.refusals import refusal_sentence
from core.words.sentence import Sentence, for_each
from gui import wording
from gui.models.plain import plain_line

if TYPE_CHECKING:
    from gui.models.accounts.source_entries import FolderEntry, SourceEntry

translate = QCoreApplication.translate
_BADGES = for_each(
    {
        CautionKind.RUNNING: Sentence("Caution", "%1 is running:\nsearch only"),
        CautionKind.COMPACTING: Sentence("Caution", "Compaction not finished:\nsearch only"),
        CautionKind.COMPACT_FIRST: Sentence(
            "Caution", "Compact this folder\nin Thunderbird first"
        ),
        CautionKind.SYNCED: Sentence("Caution", "%1 syncs it\nwith a server"),
    }
)


def row_badges(entry: SourceEntry, chosen: int | None) -> tuple[str, ...]:
    """What stands below the name of a row: of an open profile once, of other things at each.

    chosen: The number of a folder, or None for the source.
    """
    if chosen is None and entry.open_in is not None:
        return (caution_badge(entry.open_in),)
    if not entry.folders or (chosen is None and not entry.is_single):
        return ()
    held = entry.folders[chosen or 0]
    if held.is_gone:
        return (translate("Caution", "No longer there"),)
    if held.folder.owner is not None:
        return (owner_words(held.folder.owner),)
    if held.caution is None or held.caution.kind is CautionKind.RUNNING:
        return ()
    return (caution_badge(held.caution),)


def owner_words(owner: str) -> str:
    """Whose a folder on a server is; "": shared by many."""
    if not owner:
        return translate("Caution", "Shared")
    return translate("Caution", "Belongs to %1").replace("%1", plain_line(owner))


def caution_lines(folders: Sequence[FolderEntry]) -> list[str]:
    """Sentences on some folders: why they can only be read, and what to do before a cleaning."""
    fixed = {held.folder.fixed for held in folders if held.folder.fixed is not None}
    lines = [_why_fixed(refusal) for refusal in sorted(fixed, key=str)]
    if any(held.is_gone for held in folders):
        lines.append(
            translate(
                "Caution",
                "The last scan did not find this folder: another program renamed, moved or "
                "deleted it.",
            )
            if len(folders) == 1
            else translate(
                "Caution",
                "The last scan did not find some of these folders: another program renamed, moved "
                "or deleted them.",
            )
        )
    if any(held.folder.owner is not None for held in folders):
        lines.append(
            translate(
                "Caution",
                "Shared folders are searched only if you tick them. Messages moved out "
                "of them are gone for everyone.",
            )
        )
    held = [one.caution for one in folders if one.caution is not None]
    return [*lines, *map(wording.say, caution_sentences(held))]


def _why_fixed(refusal: Refusal) -> str:
    if refusal.kind is RefusalKind.SERVER_CACHE:
        return translate(
            "Caution",
            "This is a mail program's local copy of a server folder: it can only be "
            "searched. To clean that mail, add its e-mail account.",
        )
    return wording.ended(wording.say(refusal_sentence(refusal)))


def caution_badge(what: Caution) -> str:
    """What is to be known of a folder that another program uses, in short lines for a row."""
    return wording.say(_BADGES[what.kind].of(what.program))
