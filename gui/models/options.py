"""What can be preferred: each option with its words, its range and its default. No widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from core.model.groups import Detector
from core.settings import SafetySettings, Settings
from core.words.verdicts import DETECTORS
from gui import wording
from gui.assets import Theme
from gui.languages import LANGUAGES, SYSTEM

translate = QCoreApplication.translate

MIB, GB = 1 << 20, 10**9
Value = bool | float | str


class PreferencePage(Enum):
    """A page of the preferences."""

    GENERAL = "general"
    SCANNING = "scanning"
    SAFETY = "safety"
    PRIVACY = "privacy"
    SHORTCUTS = "shortcuts"


class SwitchControl(NamedTuple):
    """On or off."""


class NumberControl(NamedTuple):
    """A number within a range, in steps, with so many digits after the point, before a unit."""

    low: float
    high: float
    step: float = 1
    digits: int = 0
    unit: str = ""


class ChoiceControl(NamedTuple):
    """One of several: (value, words)."""

    of: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One line of the preferences.

    Attributes:
        name: Machine word.
        words: What it is. note: What follows from it, or "".
        control: How it is chosen.
        usual: The default.
        heading: What stands above the first of several that have it, and is part of their names.
    """

    name: str
    page: PreferencePage
    words: str
    note: str
    control: SwitchControl | NumberControl | ChoiceControl
    usual: Value
    heading: str = ""

    @property
    def name_in_full(self) -> str:
        """Its words, to be understood where the heading is out of sight."""
        return wording.about(self.heading, self.words) if self.heading else self.words


def page_words(page: PreferencePage) -> str:
    """The name of a page."""
    return {
        PreferencePage.GENERAL: translate("Preferences", "General"),
        PreferencePage.SCANNING: translate("Preferences", "Scanning"),
        PreferencePage.SAFETY: translate("Preferences", "Safety"),
        PreferencePage.PRIVACY: translate("Preferences", "Privacy and storage"),
        PreferencePage.SHORTCUTS: translate("Preferences", "Keys"),
    }[page]


def all_options() -> tuple[Option, ...]:
    """All options, page after page."""
    return (*_general(), *_detectors(), *_reading(), *_safety(), *_retention())


def _general() -> Sequence[Option]:
    languages = [(SYSTEM, translate("Preferences", "Follow system"))]
    languages += [(one.code, one.name) for one in LANGUAGES]
    return (
        Option(
            "language",
            PreferencePage.GENERAL,
            translate("Preferences", "Language"),
            translate("Preferences", "Takes effect when you restart Twinsweep."),
            ChoiceControl(tuple(languages)),
            SYSTEM,
        ),
        Option(
            "theme",
            PreferencePage.GENERAL,
            translate("Preferences", "Appearance"),
            "",
            ChoiceControl(
                (
                    (Theme.SYSTEM.value, translate("Preferences", "Follow system")),
                    (Theme.LIGHT.value, translate("Preferences", "Light")),
                    (Theme.DARK.value, translate("Preferences", "Dark")),
                    (Theme.CONTRAST.value, translate("Preferences", "High contrast")),
                )
            ),
            Theme.SYSTEM.value,
        ),
        Option(
            "single_keys",
            PreferencePage.GENERAL,
            translate("Preferences", "Single-key shortcuts in the results"),
            "",
            SwitchControl(),
            usual=True,
        ),
    )


def _detectors() -> Sequence[Option]:
    return [
        Option(
            f"find_{one.value}",
            PreferencePage.SCANNING,
            wording.say(DETECTORS[one]),
            "",
            SwitchControl(),
            usual=True,
            heading=translate("Preferences", "Find copies by"),
        )
        for one in Detector
    ]


def _reading() -> Sequence[Option]:
    usual = Settings()
    return (
        Option(
            "threshold",
            PreferencePage.SCANNING,
            translate("Preferences", "Similarity at the start"),
            translate("Preferences", "You can change it at any time with the slider."),
            NumberControl(0.5, 1, 0.01, 2),
            usual.match.threshold,
        ),
        Option(
            "prefer_html",
            PreferencePage.SCANNING,
            translate("Preferences", "Compare the HTML of a message even where it has plain text"),
            translate("Preferences", "The next scan reads all messages again."),
            SwitchControl(),
            usual=usual.read.prefer_html,
        ),
        Option(
            "floor_words",
            PreferencePage.SCANNING,
            translate("Preferences", "Compare by text if a message has at least"),
            translate(
                "Preferences", "In shorter messages, everything else must be the same, too."
            ),
            NumberControl(1, 100, unit=translate("Preferences", " words")),
            usual.read.floor_words,
        ),
        Option(
            "max_message",
            PreferencePage.SCANNING,
            translate("Preferences", "Read messages in full up to"),
            translate(
                "Preferences",
                "Larger messages are copies only if they are the same byte for byte.",
            ),
            NumberControl(1, 256, unit=translate("Preferences", " MB")),
            usual.read.max_message_bytes // MIB,
        ),
    )


def _safety() -> Sequence[Option]:
    usual = SafetySettings()
    return (
        Option(
            "ask_small",
            PreferencePage.SAFETY,
            translate("Preferences", "Ask before small moves, too"),
            translate("Preferences", "Up to 20 messages that can all be put back."),
            SwitchControl(),
            usual=True,
        ),
        Option(
            "brake_messages",
            PreferencePage.SAFETY,
            translate("Preferences", "Ask me to type the number of messages if it is more than"),
            "",
            NumberControl(1, 100_000, 100, unit=translate("Preferences", " messages")),
            usual.brake_messages,
        ),
        Option(
            "brake_share",
            PreferencePage.SAFETY,
            translate("Preferences", "Ask me to type it if a folder would lose more than"),
            "",
            NumberControl(1, 100, 5, unit=translate("Preferences", "%")),
            round(usual.brake_share * 100),
        ),
    )


def _retention() -> Sequence[Option]:
    usual = SafetySettings()
    return (
        Option(
            "retention_gb",
            PreferencePage.SAFETY,
            translate("Preferences", "Ask about safety copies that take up more than"),
            translate(
                "Preferences",
                "Above that, Twinsweep offers to delete the oldest. Nothing is deleted unless "
                "you confirm.",
            ),
            NumberControl(0, 1_000, 0.5, 1, unit=translate("Preferences", " GB")),
            usual.retention_bytes / GB,
        ),
        Option(
            "retention_days",
            PreferencePage.SAFETY,
            translate("Preferences", "Ask about safety copies that are older than"),
            translate("Preferences", "Whichever of the two comes first."),
            NumberControl(1, 3_650, unit=translate("Preferences", " days")),
            usual.retention_days,
        ),
    )


def option_values(settings: Settings) -> dict[str, Value]:
    """The values of the options that are settings of core."""
    read, safety = settings.read, settings.safety
    return {
        "threshold": settings.match.threshold,
        "prefer_html": read.prefer_html,
        "floor_words": read.floor_words,
        "max_message": read.max_message_bytes // MIB,
        "brake_messages": safety.brake_messages,
        "brake_share": round(safety.brake_share * 100),
        "retention_gb": safety.retention_bytes / GB,
        "retention_days": safety.retention_days,
    }


def apply_option(settings: Settings, name: str, value: Value) -> Settings:
    """Settings of core after one of those options was chosen.

    Raises:
        SettingsError: The value is out of its range.
    """
    read, match, safety = settings.read, settings.match, settings.safety
    number = float(value)
    changes: dict[str, Callable[[], Settings]] = {
        "threshold": lambda: replace(settings, match=replace(match, threshold=number)),
        "prefer_html": lambda: replace(settings, read=replace(read, prefer_html=bool(value))),
        "floor_words": lambda: replace(settings, read=replace(read, floor_words=int(number))),
        "max_message": lambda: replace(
            settings, read=replace(read, max_message_bytes=int(number) * MIB)
        ),
        "brake_messages": lambda: replace(
            settings, safety=replace(safety, brake_messages=int(number))
        ),
        "brake_share": lambda: replace(settings, safety=replace(safety, brake_share=number / 100)),
        "retention_gb": lambda: replace(
            settings, safety=replace(safety, retention_bytes=round(number * GB))
        ),
        "retention_days": lambda: replace(
            settings, safety=replace(safety, retention_days=int(number))
        ),
    }
    return changes[name]()
