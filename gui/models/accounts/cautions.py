"""What the sidebar says of folders that Thunderbird has open, or did not compact, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.model.found import Caution, CautionKind
from core.model.refusals import Refusal, RefusalKind
from core.words.refusals import refusal_sentence
from core.words.sentence import Sentence, Size, for_each
from gui import wording
from gui.models.plain import plain_line

if TYPE_CHECKING:
    from gui.models.accounts.source_entries import FolderEntry, SourceEntry

translate = QCoreApplication.translate
_BADGES = for_each(
    {
        CautionKind.RUNNING: Sentence("Caution", "Thunderbird is running:\nsearch only"),
        CautionKind.COMPACTING: Sentence("Caution", "Compaction not finished:\nsearch only"),
        CautionKind.COMPACT_FIRST: Sentence(
            "Caution", "Compact this folder\nin Thunderbird first"
        ),
    }
)
_SENTENCES = for_each(
    {
        CautionKind.RUNNING: Sentence(
            "Caution",
            "Thunderbird is running: its mail can be searched but not cleaned. Close "
            "Thunderbird to clean it.",
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
    }
)


def row_badges(entry: SourceEntry, chosen: int | None) -> tuple[str, ...]:
    """What stands below the name of a row: of an open profile once, of other things at each.

    chosen: The number of a folder, or None for the source.
    """
    if chosen is None and entry.is_open_elsewhere:
        return (caution_badge(CautionKind.RUNNING),)
    if not entry.folders or (chosen is None and not entry.is_single):
        return ()
    held = entry.folders[chosen or 0]
    if held.is_gone:
        return (translate("Caution", "No longer there"),)
    if held.folder.owner is not None:
        return (owner_words(held.folder.owner),)
    if held.caution is None or held.caution.kind is CautionKind.RUNNING:
        return ()
    return (caution_badge(held.caution.kind),)


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
    for kind in CautionKind:
        sizes = [one.size_bytes for one in held if one.kind is kind]
        lines += [caution_sentence(Caution(kind, sum(sizes)))] if sizes else []
    return lines


def _why_fixed(refusal: Refusal) -> str:
    if refusal.kind is RefusalKind.SERVER_CACHE:
        return translate(
            "Caution",
            "This is a mail program's local copy of a server folder: it can only be "
            "searched. To clean that mail, add its e-mail account.",
        )
    return wording.ended(wording.say(refusal_sentence(refusal)))


def caution_badge(kind: CautionKind) -> str:
    """What is to be known of a folder of Thunderbird, in short lines for below its name."""
    return wording.say(_BADGES[kind])


def caution_sentence(what: Caution) -> str:
    """What is to be known of a folder of Thunderbird, and what to do, in a sentence."""
    return wording.say(_SENTENCES[what.kind].of(Size(what.size_bytes)))
