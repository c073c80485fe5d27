"""What the user asks of «Select for me», and what would come of it, as values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from core.model.groups import Verdict
from core.model.refusals import RefusalKind
from core.words.sentence import Sentence, for_each
from gui import wording

ALL_RULES = (
    "protected",
    "fullest",
    "attachments",
    "flagged",
    "folder",
    "oldest",
    "received",
    "newest",
    "largest",
    "smallest",
    "filed",
)
CAREFUL_RULES = ALL_RULES[:7]

_PROVEN = frozenset({Verdict.IDENTICAL, Verdict.FULLER_FORM, Verdict.FULLER_TEXT})

translate = QCoreApplication.translate


class GroupRange(Enum):
    """Which groups are looked at."""

    ALL = "all"
    SHOWN = "shown"
    SELECTED = "selected"


class Scope(Enum):
    """How alike a copy must be before it may be marked."""

    SAME = "same"
    FULLER_FORM = "fuller_form"
    FULLER_TEXT = "fuller_text"
    SAME_TEXT = "same_text"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class SelectionChoice:
    """What to mark.

    Attributes:
        rules: Names of keep rules in their order; ties fall to the next.
        scope: How alike a copy must be.
        reach: In which groups.
        spare_flagged, spare_unread, spare_own: Never mark these.
        spare_days: Never mark what is newer than so many days; 0: no such rule.
    """

    rules: tuple[str, ...] = CAREFUL_RULES
    scope: Scope = Scope.FULLER_FORM
    reach: GroupRange = GroupRange.ALL
    spare_flagged: bool = True
    spare_unread: bool = False
    spare_own: bool = False
    spare_days: int = 0


@dataclass(frozen=True, slots=True)
class SelectionPreview:
    """What a choice would mark: messages, groups, bytes; and copies left alone, by reason."""

    messages: int
    groups: int
    size_bytes: int
    skipped: tuple[tuple[RefusalKind, int], ...]


class SelectionPreset(Enum):
    """Choices that are ready made."""

    CAREFUL = "careful"
    CLEAN_INBOX = "clean_inbox"
    KEEP_NEWEST = "keep_newest"
    FREE_SPACE = "free_space"


def preset_choice(which: SelectionPreset, before: SelectionChoice) -> SelectionChoice:
    """The choice of a preset; which groups are looked at stays as it was."""
    fresh = replace(SelectionChoice(), reach=before.reach)
    rules: tuple[str, ...]
    match which:
        case SelectionPreset.CAREFUL:
            return fresh
        case SelectionPreset.CLEAN_INBOX:
            rules = (
                "protected",
                "fullest",
                "folder",
                "attachments",
                "flagged",
                "oldest",
                "received",
            )
            return replace(fresh, rules=rules, scope=Scope.SAME_TEXT)
        case SelectionPreset.KEEP_NEWEST:
            rules = ("protected", "fullest", "attachments", "flagged", "newest")
            return replace(fresh, rules=rules, scope=Scope.SAME_TEXT)
        case SelectionPreset.FREE_SPACE:
            rules = ("protected", "fullest", "attachments", "flagged", "smallest", "oldest")
            return replace(fresh, rules=rules, scope=Scope.NEAR)
        case _:
            assert_never(which)


def verdicts_in_scope(scope: Scope) -> frozenset[Verdict]:
    """What a scope means to core."""
    match scope:
        case Scope.SAME:
            return frozenset({Verdict.IDENTICAL})
        case Scope.FULLER_FORM:
            return frozenset({Verdict.IDENTICAL, Verdict.FULLER_FORM})
        case Scope.FULLER_TEXT:
            return _PROVEN
        case Scope.SAME_TEXT:
            return _PROVEN | {Verdict.SAME_TEXT}
        case Scope.NEAR:
            return _PROVEN | {Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT}
        case _:
            assert_never(scope)


REACHES = for_each(
    {
        GroupRange.ALL: Sentence("Reach", "All groups"),
        GroupRange.SHOWN: Sentence("Reach", "Groups that the filter shows"),
        GroupRange.SELECTED: Sentence("Reach", "Selected groups"),
    }
)
SCOPES = for_each(
    {
        Scope.SAME: Sentence("Scope", "Only identical messages"),
        Scope.FULLER_FORM: Sentence("Scope", "Also copies contained in full"),
        Scope.FULLER_TEXT: Sentence("Scope", "Also text that was sent again in full"),
        Scope.SAME_TEXT: Sentence("Scope", "Also messages with the same text"),
        Scope.NEAR: Sentence("Scope", "Also similar text"),
    }
)
PRESETS = for_each(
    {
        SelectionPreset.CAREFUL: Sentence("Preset", "Careful"),
        SelectionPreset.CLEAN_INBOX: Sentence("Preset", "Clean inbox, keep archive"),
        SelectionPreset.KEEP_NEWEST: Sentence("Preset", "Keep newest"),
        SelectionPreset.FREE_SPACE: Sentence("Preset", "Free most space"),
    }
)


def rule_words(rule: str) -> str:
    """A keep rule, to be read after "Keep the copy that …"."""
    words = {
        "protected": translate("Rule", "is in a protected folder"),
        "fullest": translate("Rule", "contains everything the others say"),
        "attachments": translate("Rule", "has the most attachments"),
        "flagged": translate("Rule", "is flagged, tagged or answered"),
        "folder": translate("Rule", "is in the folder that comes first in the list"),
        "oldest": translate("Rule", "is the oldest"),
        "newest": translate("Rule", "is the newest"),
        "largest": translate("Rule", "is the largest"),
        "smallest": translate("Rule", "is the smallest"),
        "filed": translate("Rule", "is in a folder of your own"),
        "received": translate("Rule", "took the shortest route (fewest servers)"),
        "first": translate("Rule", "was found first"),
        "user": translate("Rule", "you chose"),
    }
    return words.get(rule, rule)


def kept_words(rule: str) -> str:
    """What chose a kept message, to be read after "Kept: "; "" for what no word explains."""
    words = {
        "protected": translate("Kept", "protected"),
        "keyword": translate("Kept", "mentions a keyword"),
        "sure": translate("Kept", "in a safer place"),
        "fullest": translate("Kept", "fullest"),
        "attachments": translate("Kept", "most attachments"),
        "flagged": translate("Kept", "flagged, tagged or answered"),
        "folder": translate("Kept", "preferred folder"),
        "oldest": translate("Kept", "oldest"),
        "newest": translate("Kept", "newest"),
        "largest": translate("Kept", "largest"),
        "smallest": translate("Kept", "smallest"),
        "filed": translate("Kept", "your own folder"),
        "received": translate("Kept", "shortest route"),
        "first": translate("Kept", "found first"),
        "user": translate("Kept", "your choice"),
    }
    return words.get(rule, "")


def preview_words(preview: SelectionPreview) -> str:
    """What a choice would mark."""
    if not preview.messages:
        return translate("Select", "Nothing would be marked.")
    groups = translate("Select", "%Ln group(s)", "", preview.groups)
    return wording.fill(
        translate(
            "Select",
            "Would mark %1 in %2 (%3). This replaces the marks in these groups; other marks stay.",
        ),
        wording.messages(preview.messages),
        groups,
        wording.size(preview.size_bytes),
    )
