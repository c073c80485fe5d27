"""A session as it lies in a file: which mail was looked at how, and what was decided.

A message is known by its place and by what it says. Where it says something else now, what was
decided of it is left out, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from core.model.groups import Detector
from core.model.sources import SourceKind, Treatment

SCHEMA = "twinsweep.session/1"


class SavedMessage(NamedTuple):
    """A message: its source in the session's list, its folder, its place there, and what it says.

    text, name: 64-bit digests of its text and of its Message-ID; 0: it has none. size: its bytes,
    so that what is attached counts too.
    """

    source: int
    folder: str
    uid: str
    text: int
    name: int
    size: int


class SavedMark(NamedTuple):
    """A mark: the message that goes, the one that stays for it, what marked it.

    as_template: a person marked it knowing that it only has the template.
    """

    goes: SavedMessage
    stays: SavedMessage
    by: str
    as_template: bool


@dataclass(frozen=True, slots=True)
class SavedSession:
    """What a session file says.

    Attributes:
        sources: (kind, path), in their order.
        treatments: (number of the source, folder) to what is done with it, where it is not usual.
        threshold: The similarity.
        detectors: What finds groups.
        kept: Messages that are to be the kept ones of their groups.
        spared: Messages that stay although they are copies.
        marks: What was marked.
        kept_by: What chose each of `kept`: a rule, or the user; "", or none at all: not known.
    """

    sources: tuple[tuple[SourceKind, str], ...]
    treatments: tuple[tuple[int, str, Treatment], ...]
    threshold: float
    detectors: frozenset[Detector]
    kept: tuple[SavedMessage, ...] = field(default=())
    spared: tuple[SavedMessage, ...] = field(default=())
    marks: tuple[SavedMark, ...] = field(default=())
    kept_by: tuple[str, ...] = field(default=())


def session_to_json(saved: SavedSession) -> dict[str, Any]:
    """As a JSON document."""
    return {
        "schema": SCHEMA,
        "sources": [{"kind": kind.value, "path": path} for kind, path in saved.sources],
        "treatments": [[number, name, how.value] for number, name, how in saved.treatments],
        "threshold": saved.threshold,
        "detectors": sorted(one.value for one in saved.detectors),
        "kept": [list(mail) for mail in saved.kept],
        "kept_by": list(saved.kept_by),
        "spared": [list(mail) for mail in saved.spared],
        "marks": [[*mark.goes, *mark.stays, mark.by, mark.as_template] for mark in saved.marks],
    }


def session_from_json(value: object) -> SavedSession:
    """Read a JSON document back.

    Raises:
        ValueError: It is no session of ours, or a newer one.
    """
    if not isinstance(value, dict) or value.get("schema") != SCHEMA:
        raise ValueError(SCHEMA)
    try:
        return SavedSession(
            tuple((SourceKind(one["kind"]), _path(one["path"])) for one in value["sources"]),
            tuple((int(n), str(name), Treatment(how)) for n, name, how in value["treatments"]),
            min(1.0, max(0.5, float(value["threshold"]))),
            frozenset(Detector(one) for one in value["detectors"]),
            tuple(_mails(value["kept"])),
            tuple(_mails(value["spared"])),
            tuple(
                SavedMark(_mail(one[:6]), _mail(one[6:12]), str(one[12]), bool(one[13]))
                for one in value["marks"]
            ),
            tuple(str(by) for by in value.get("kept_by", ())),
        )
    except (LookupError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(str(error)) from error


def _path(value: object) -> str:
    """A path that a system may have; one with a NUL is none anywhere."""
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError("path")
    return value


def _mails(values: Iterable[list[Any]]) -> Iterable[SavedMessage]:
    return (_mail(value) for value in values)


def _mail(value: list[Any]) -> SavedMessage:
    source, folder, uid, text, name, size = value
    return SavedMessage(int(source), str(folder), str(uid), int(text), int(name), int(size))
