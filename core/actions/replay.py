"""A report of a scan turned into groups again, so that acting can start from a file.

The report is not believed: its sources are scanned again (from the cache, where nothing changed),
the groups are cut again, and of these only what the report names is left. So a person may delete
groups or members from the file, and cannot add any.

A folder on this computer must be the one of the report. A folder on a server goes on living, and
its messages have numbers that never change: there each mail is found by its own, one that is gone
is passed over, and only new numbers for the whole folder make the report worthless.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from core.decide.together import Companions, companions_of
from core.errors import PlanRefused, ReportUnreadable
from core.job import Job
from core.model.groups import Detector, Groups, with_members
from core.model.mentions import KeywordRules
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import SourceKind, SourceSpec
from core.ports import FingerprintCache, Sources
from core.scan.report import SCHEMA
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.search.keyword_rules import KeywordRows, apply_keywords, combine, rules_from_json
from core.settings import FLOOR_SCORE, MatchSettings, Settings, read_for

_NAMING = (
    "source",
    "folder",
    "position",
    "uid",
    "message_id",
)  # a message; all else is for people


@dataclass(frozen=True, slots=True)
class ScanReport:
    """What acting needs of a report; `whole` is its JSON, of messages what names them.

    detectors: what linked its groups; a report that does not tell is from before there were others
    than the text. asked: the keywords that the scan was asked for.
    """

    path: Path
    whole: Mapping[str, Any]
    specs: tuple[SourceSpec, ...]
    threshold: float
    detectors: frozenset[Detector]
    asked: KeywordRules


class Replay(NamedTuple):
    """The groups of a report, and what its keywords and those of the plan say of the messages.

    named: which messages it names together, whatever it says that they are to each other.
    """

    session: Session
    groups: Groups
    worded: KeywordRows
    named: Companions


def read_report(path: Path) -> ScanReport:
    """Read the report of a scan.

    Raises:
        ReportUnreadable: There is none, it is no report, or of another schema.
    """
    try:
        whole = json.loads(path.read_bytes(), object_hook=_without_details)
    except OSError as error:
        raise ReportUnreadable(path, error.strerror or str(error)) from error
    except (ValueError, RecursionError) as error:
        raise ReportUnreadable(path, "it is not JSON") from error
    try:
        if not isinstance(whole, dict) or whole.get("schema") != SCHEMA:
            raise ReportUnreadable(path, f"its schema is not {SCHEMA}")
        specs = tuple(
            SourceSpec(SourceKind(source["kind"]), Path(source["spec"]))
            for source in whole["sources"]
        )
        threshold = float(whole["threshold"])
        named = whole.get("detectors", [Detector.TEXT.value])
        detectors = frozenset(Detector(name) for name in named)
        asked = rules_from_json(whole)
        if not FLOOR_SCORE <= threshold <= 1:
            raise ReportUnreadable(path, f"threshold {threshold}")
    except (ValueError, KeyError, TypeError) as error:
        raise ReportUnreadable(path, _fault(error)) from error
    return ScanReport(path, whole, specs, threshold, detectors, asked)


def _without_details(value: dict[str, Any]) -> dict[str, Any]:
    """Of an entry of a message a third: those of a large report would take a gigabyte."""
    if "folder" in value and "position" in value:
        return {name: value[name] for name in _NAMING if name in value}
    return value


def _fault(error: Exception) -> str:
    """What is wrong in a file that is JSON, as far as a person can use it."""
    return f"it lacks {error}" if isinstance(error, KeyError) else str(error)


def replay(
    report: ScanReport,
    cache: FingerprintCache,
    job: Job,
    *,
    stores: Sources | None = None,
    asked: KeywordRules | None = None,
) -> Replay:
    """Scan the sources of a report again and give the groups that it names.

    Takes cache, job and stores as a scan does. `asked`: more keywords than those of the report.

    Raises:
        PlanRefused: CHANGED: the mail is not what the report is about any more.
        ReportUnreadable: It names something that cannot be.
        KeywordError: It names keywords that cannot be searched for.
        SourceError: A source cannot be opened at all.
        Cancelled: The job was stopped.
    """
    settings = Settings(
        read=read_for(report.detectors, prefer_html=report.whole.get("prefer_html") is True),
        match=MatchSettings(threshold=report.threshold),
    )
    try:
        skip = {
            (int(source["id"]), str(name))
            for source in report.whole["sources"]
            for name in source.get("skipped", ())
        }
        session = scan(
            report.specs, settings=settings, cache=cache, job=job, skip=skip, stores=stores
        )
        _check_versions(session, report)
        named = _named_groups(session, report)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ReportUnreadable(report.path, _fault(error)) from error
    said = [
        apply_keywords(session, one, stores=stores, cache=cache, job=job)
        for one in (report.asked, asked or KeywordRules())
    ]
    words = combine(*said)
    groups = cut_groups(
        session,
        report.threshold,
        protected=words.protect,
        detectors=report.detectors,
        only=words.only,
    )
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    groups = with_members(groups, named.holds(kept, groups.members))
    return Replay(session, groups, words, named)


def _check_versions(session: Session, report: ScanReport) -> None:
    """Raise if a folder on this computer is not of the version that the report was made of."""
    now = {
        (held.source, held.folder.name): (held.folder.version, held.n_mails)
        for held in session.folders
    }
    for source in report.whole["sources"]:
        for folder in source.get("folders", ()):
            place = (int(source["id"]), str(folder["folder"]))
            lives = report.specs[place[0]].kind is SourceKind.IMAP
            if lives and place in now:
                continue
            if now.get(place) != (folder["version"], folder["messages"]):
                path = report.specs[place[0]].path / place[1]
                raise PlanRefused([Refusal(RefusalKind.CHANGED, str(path))])


def _named_groups(session: Session, report: ScanReport) -> Companions:
    """Which messages the report's groups name together; a message may stand in several."""
    places = _rows_by_place(session)
    codes: list[int] = []
    for number, group in enumerate(report.whole["groups"]):
        for mail in (group["kept"], *group["members"]):
            row = _row_of(session, places, mail)
            if row is not None:
                codes.append(row << 32 | number)
    return companions_of(np.array(codes, np.int64), len(session.mails.position))


def _row_of(
    session: Session, places: Mapping[tuple[int, str, object], int], mail: Mapping[str, Any]
) -> int | None:
    """The row that an entry of a report names; None: its message went from its server."""
    lives = session.specs[mail["source"]].kind is SourceKind.IMAP
    row = places.get((mail["source"], mail["folder"], mail["uid" if lives else "position"]))
    if row is None and lives and _is_gone(session, mail):
        return None
    if row is None or _is_another(session, row, mail):
        raise PlanRefused([Refusal(RefusalKind.CHANGED, str(mail["folder"]))])
    return row


def named_rows(
    session: Session, report: ScanReport, entries: Sequence[Mapping[str, Any]]
) -> list[int | None]:
    """The rows that entries of a report name; None for what went from its server since.

    Raises:
        PlanRefused: CHANGED: one is another message now, or is none.
        ReportUnreadable: One is no entry of a message.
    """
    places = _rows_by_place(session)
    try:
        return [_row_of(session, places, entry) for entry in entries]
    except (LookupError, TypeError, AttributeError) as error:
        raise ReportUnreadable(report.path, _fault(error)) from error


def _rows_by_place(session: Session) -> dict[tuple[int, str, object], int]:
    """Rows by source, folder, and position, on a server uid."""
    mails = session.mails
    places: dict[tuple[int, str, object], int] = {}
    columns = zip(mails.folder.tolist(), mails.position.tolist(), mails.uid, strict=True)
    for row, (number, position, uid) in enumerate(columns):
        held = session.folders[number]
        lives = session.specs[held.source].kind is SourceKind.IMAP
        places[held.source, held.folder.name, uid if lives else position] = row
    return places


def _is_gone(session: Session, mail: Mapping[str, Any]) -> bool:
    """Whether a message that is not found on its server went; else its folder has new numbers."""
    validity = str(mail["uid"]).partition(":")[0]
    numbers = {
        number
        for number, held in enumerate(session.folders)
        if (held.source, held.folder.name) == (mail["source"], mail["folder"])
    }
    rows = np.flatnonzero(np.isin(session.mails.folder, list(numbers)))
    return not len(rows) or session.mails.uid[int(rows[0])].partition(":")[0] == validity


def _is_another(session: Session, row: int, mail: Mapping[str, Any]) -> bool:
    mails = session.mails
    known = (("message_id", mails.message_id[row]), ("uid", mails.uid[row]))
    return any(name in mail and mail[name] != now for name, now in known)
