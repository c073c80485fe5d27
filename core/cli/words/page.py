"""The report of a scan as an HTML page, as the terminal writes it: in English, times in UTC."""

from __future__ import annotations

import time

from core.cli.chosen import account_files_of
from core.cli.place_names import PlaceNames
from core.cli.words.wording import english
from core.model.sources import UNKNOWN_TIME
from core.scan.session import Session
from core.times import utc_time
from core.words.report_page import PageFace


def page_face() -> PageFace:
    """How the terminal says what stands on the page."""
    return PageFace("en", english, _time, int(time.time()))


def source_names(session: Session, shown: PlaceNames) -> list[str]:
    """What each source is called."""
    return [shown.path(spec.path) for spec in session.specs]


def folder_names(session: Session, shown: PlaceNames) -> list[str]:
    """What each folder is called: as the lines of `scan` say it."""
    names = []
    for held in session.folders:
        spec = session.specs[held.source]
        name = shown.path(spec.path) if account_files_of([spec]) else spec.path.name
        names.append(f"{name}/{held.folder.name}" if held.folder.name else name)
    return names


def _time(seconds: int) -> str:
    if seconds == UNKNOWN_TIME:
        return "no date"
    return f"{utc_time(seconds):%Y-%m-%d %H:%M} UTC"
