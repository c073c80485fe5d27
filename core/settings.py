"""Settings as frozen values: a unit in each name, checked when made, JSON in and out.

A function takes the part that it needs, never the whole. What shapes the content of a fingerprint
stands in `ReadSettings`, because the cache is keyed by exactly that.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from core.errors import SettingsError
from core.model.groups import Detector

FLOOR_SCORE = 0.5  # the lowest similarity that the slider reaches and that links are kept for
# Below so many words a text has too few sentences for P0: one that changed leaves less than 0.6.
# Three or more have 99 % of 708 real mails of 30 to 99 words, 96 % of those of 25 to 29, and 68 %
# of those of 16 to 19; of 8,000 messages by telephone of up to 30 words one in five.
BRIEF_WORDS = 30
LONGEST_SKETCHED = 1 << 16  # characters of a text whose scattered changes are still found


def _check(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise SettingsError(name, f"{value} is not within {low}..{high}")


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """What shapes the facts that are read from a message.

    Attributes:
        switch_bytes: UTF-8 length of the body text from which paragraphs are hashed instead of
            sentences (P0 3.2.3: 20 KB).
        floor_words: Below so many words a text matches nothing by text alone (R-VD2).
        max_text_bytes: So much of a longer text is compared (R-LM2).
        max_message_bytes: Above, only headers and the first MiB are read (R-LM1).
        prefer_html: Read the HTML part of an alternative even where its plain part holds text.
        message_cpu_s: Reading one message may take so long; then it is a problem, not a hang.
        signatures: Take P2's signatures too; without them nothing is lemmatised.
        sketches: Take sketches, and keep the texts in the cache: scattered changes and near copies
            of short messages are found by them.
    """

    switch_bytes: int = 20_480
    floor_words: int = 8
    max_text_bytes: int = 1 << 20
    max_message_bytes: int = 50 << 20
    prefer_html: bool = False
    message_cpu_s: float = 2.0
    signatures: bool = True
    sketches: bool = True

    def __post_init__(self) -> None:
        _check("switch_bytes", self.switch_bytes, 1_024, 1 << 24)
        _check("floor_words", self.floor_words, 1, 1_000)
        _check("max_text_bytes", self.max_text_bytes, 1 << 10, 1 << 26)
        _check("max_message_bytes", self.max_message_bytes, 1 << 16, 256 << 20)
        _check("message_cpu_s", self.message_cpu_s, 0.1, 60)


def read_for(detectors: Collection[Detector], *, prefer_html: bool = False) -> ReadSettings:
    """How mail is read for these detectors: what none of them asks for is not computed."""
    return ReadSettings(
        prefer_html=prefer_html,
        signatures=Detector.CONTENT in detectors or Detector.STRUCTURE in detectors,
        sketches=Detector.SHORT in detectors,
    )


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What decides which messages are linked.

    Attributes:
        threshold: The similarity shown at first (P0: 0.6 has the best F).
        max_links: Links beyond this many raise the floor; the result says so.
    """

    threshold: float = 0.6
    max_links: int = 5_000_000

    def __post_init__(self) -> None:
        _check("threshold", self.threshold, FLOOR_SCORE, 1)
        _check("max_links", self.max_links, 1_000, 1_000_000_000)


@dataclass(frozen=True, slots=True)
class SafetySettings:
    """When moving stops and asks (R-ID7), and how long safety copies stay.

    Attributes:
        brake_messages: More moves than this need the number typed.
        brake_share: So does a larger share of one folder than this, 0..1.
        retention_days: Safety copies older than this are offered for deletion.
        retention_bytes: So are the oldest while all of them together take more than this.
    """

    brake_messages: int = 1_000
    brake_share: float = 0.5
    retention_days: int = 30
    retention_bytes: int = 2_000_000_000

    def __post_init__(self) -> None:
        _check("brake_messages", self.brake_messages, 1, 1_000_000)
        _check("brake_share", self.brake_share, 0.01, 1)
        _check("retention_days", self.retention_days, 0, 36_500)
        _check("retention_bytes", self.retention_bytes, 0, 1 << 50)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of core."""

    read: ReadSettings = field(default_factory=ReadSettings)
    match: MatchSettings = field(default_factory=MatchSettings)
    safety: SafetySettings = field(default_factory=SafetySettings)


def to_json(settings: Settings) -> str:
    """Write settings as JSON."""
    return json.dumps(asdict(settings), indent=1, sort_keys=True)


def from_json(text: str) -> Settings:
    """Read settings back; what is missing has its default, what is unknown is passed over.

    Raises:
        SettingsError: Not JSON of an object, or a value out of its range.
    """
    try:
        whole = json.loads(text)
    except ValueError as error:
        raise SettingsError("settings", str(error)) from error
    if not isinstance(whole, dict):
        raise SettingsError("settings", "not an object")
    return Settings(
        read=ReadSettings(**_known(ReadSettings, whole.get("read"))),
        match=MatchSettings(**_known(MatchSettings, whole.get("match"))),
        safety=SafetySettings(**_known(SafetySettings, whole.get("safety"))),
    )


def _known(kind: type[Any], values: object) -> dict[str, Any]:
    """The entries of `values` that are numbers and that `kind` has a field for."""
    if not isinstance(values, dict):
        return {}
    names = {f.name for f in fields(kind)}
    return {k: v for k, v in values.items() if k in names and isinstance(v, int | float)}
