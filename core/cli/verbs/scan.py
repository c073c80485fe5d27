"""`twinsweep scan` and `twinsweep fingerprint`: find copies, and show what was compared."""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from core.actions.causes import add_causes_to_report, causes_of_groups, without_templates
from core.actions.ladder import LadderSurvey, join_groups
from core.actions.named.threads import find_threads
from core.cli.chosen import account_files_of
from core.cli.exits import Exit
from core.cli.keywords import add_keywords, note_keywords, read_keyword_rules, say_keywords
from core.cli.options import add_detectors, add_threshold
from core.cli.place_names import PlaceNames
from core.cli.scanning import add_common, lacks_folders, say_end, scan_groups
from core.cli.steps import ladder_json, put_ladder, survey_scan
from core.cli.terminal import TerminalJob, clean, put, put_file, put_json, put_page
from core.cli.words.apart_lines import put_apart
from core.cli.words.bulk_lines import (
    Looked,
    add_library,
    library_json,
    looked_up,
    put_library,
    put_plain,
    put_stats,
    remembering,
    stats_json,
)
from core.cli.words.group_lines import count_copies, put_causes, put_groups
from core.cli.words.thread_json import threads_json
from core.cli.words.wording import english
from core.model.causes import Causes
from core.model.groups import ALL_DETECTORS, Groups
from core.model.mentions import KeywordRules
from core.model.sources import UNKNOWN_TIME, SourceKind
from core.scan import report as reports
from core.scan.session import Session
from core.search.keyword_rules import KeywordRows, rules_to_json
from core.settings import MatchSettings, Settings, read_for
from core.sources.stores import Stores
from core.system.places import Places
from core.times import utc_time
from core.words.report_page import PageFace, PageInput, page_pieces


def add_scan(verb: argparse.ArgumentParser) -> None:
    """Describe `scan`."""
    add_common(verb)
    add_threshold(verb)
    verb.add_argument("--json", action="store_true", help="print the report as JSON")
    verb.add_argument("--report", type=Path, metavar="FILE", help="write the report to a file")
    verb.add_argument(
        "--html", type=Path, metavar="FILE", help="write a report that a browser shows"
    )
    verb.add_argument("--pairs", action="store_true", help="include all pairs linked by text")
    verb.add_argument(
        "--prefer-html", action="store_true", help="compare HTML parts instead of plain text"
    )
    verb.add_argument(
        "--plain", action="store_true", help="print one tab-separated line per message"
    )
    verb.add_argument(
        "--fail-if-found", action="store_true", help="exit with 3 if copies are found"
    )
    add_detectors(verb)
    add_library(verb)
    add_keywords(verb)
    verb.set_defaults(run=run_scan)


def add_fingerprint(verb: argparse.ArgumentParser) -> None:
    """Describe `fingerprint`."""
    add_common(verb)
    verb.add_argument("--json", action="store_true", help="print JSON")
    verb.set_defaults(run=run_fingerprint, detectors=ALL_DETECTORS)


class _Findings(NamedTuple):
    """All that `scan` says.

    Attributes:
        session, words: The scan, and what keywords say of its messages.
        asked: The keywords.
        looked: Its groups, without what the library leaves out.
        ladder: Its steps.
        named: Its groups with those that the ladder lists beside them.
        causes, of_named: Why there are copies in the groups, and in `named`.
    """

    session: Session
    words: KeywordRows
    asked: KeywordRules
    looked: Looked
    ladder: LadderSurvey
    named: Groups
    causes: Causes
    of_named: Causes


def run_scan(options: argparse.Namespace, places: Places) -> int:
    """Scan and report."""
    found = _find(options, places)
    whole = _report_of(found, options)
    if options.report and not put_file(options.report, whole):
        return Exit.USAGE
    if options.html and not _put_html(found, options, places):
        return Exit.USAGE
    _put_result(found, whole, options, places)
    say_end(found.session, options, places)
    if not options.quiet:
        say_keywords(found.words)
    if count_copies(found.looked.groups) and options.fail_if_found:
        return Exit.FOUND
    return Exit.PARTLY if lacks_folders(found.session) else Exit.OK


def _find(options: argparse.Namespace, places: Places) -> _Findings:
    settings = Settings(
        read=read_for(options.detectors, prefer_html=options.prefer_html),
        match=MatchSettings(threshold=options.at),
    )
    asked = read_keyword_rules(options)
    with remembering(options, places) as cache:
        session, groups, words = scan_groups(options, places, settings, cache, asked)
        looked = looked_up(session, groups, cache, options, places)
    ladder = survey_scan(session, looked.groups, words, options, places)
    named = join_groups(looked.groups, ladder.beside)
    causes = causes_of_groups(session, without_templates(looked.groups))
    of_named = causes_of_groups(session, named)
    return _Findings(session, words, asked, looked, ladder, named, causes, of_named)


def _report_of(found: _Findings, options: argparse.Namespace) -> dict[str, Any]:
    """What `--report` and `--json` have."""
    session = found.session
    whole = reports.build_report(
        session,
        found.named,
        detectors=options.detectors,
        with_pairs=options.pairs,
        note=partial(note_keywords, found.words),
    )
    add_causes_to_report(whole, found.named, found.of_named, found.causes)
    whole["prefer_html"] = options.prefer_html  # a plan of it has to read as it did
    whole["ladder"] = ladder_json(found.ladder.rungs)
    if options.json or options.report:
        whole |= _threads_of(session, options)
    whole |= rules_to_json(found.asked)
    whole |= library_json(session, found.looked)
    whole["stats"] |= stats_json(found.looked)
    return whole


def _put_html(found: _Findings, options: argparse.Namespace, places: Places) -> bool:
    """Write the page for people; whether that could be done."""
    shown = PlaceNames(places)
    page = PageInput(
        session=found.session,
        groups=found.named,
        copies=found.looked.groups,
        rungs=found.ladder.rungs,
        causes=found.causes,
        of_groups=found.of_named,
        sources=[shown.path(spec.path) for spec in found.session.specs],
        where=_folder_names(found.session, shown),
    )
    return put_page(
        options.html, page_pieces(page, PageFace("en", english, _time, int(time.time())))
    )


def _put_result(
    found: _Findings, whole: dict[str, Any], options: argparse.Namespace, places: Places
) -> None:
    """Print it in the form that was asked for."""
    session, looked = found.session, found.looked
    if options.json:
        put_json(whole)
    elif options.plain:
        _put_plain(whole)
        put_plain(whole)
    else:
        put_groups(session, looked.groups, whole, PlaceNames(places))
        put_apart(session, PlaceNames(places))
        put_library(session, looked, PlaceNames(places))
        put_causes(found.causes)
        put_ladder(found.ladder.rungs, options.paths, options.report)
    if options.stats and not (options.json or options.plain):
        put_stats(session, looked)


def _threads_of(session: Session, options: argparse.Namespace) -> dict[str, Any]:
    """Conversations for `plan --threads`; headers of mail on servers are not read for them."""
    is_local = all(spec.kind is not SourceKind.IMAP for spec in session.specs)
    with TerminalJob(quiet=options.quiet) as job:
        found = find_threads(session, stores=Stores(), job=job, ignore_recipients=not is_local)
    return threads_json(session, found, is_checked=is_local)


def run_fingerprint(options: argparse.Namespace, places: Places) -> int:
    """Scan and show the block lists."""
    with remembering(options, places) as cache:
        session = scan_groups(options, places, Settings(), cache).session
    whole = reports.build_fingerprints(session)
    if options.json:
        put_json(whole)
    else:
        for entry in whole["fingerprints"]:
            put(f"{entry['position']}\t{entry['kind']}\t{' '.join(entry['blocks'])}")
    say_end(session, options, places)
    return Exit.OK


def _put_plain(whole: dict[str, Any]) -> None:
    for number, group in enumerate(whole["groups"]):
        for mail in (group["kept"], *group["members"]):
            what = mail.get("verdict", "KEPT")
            place = f"{mail['source']}\t{clean(mail['folder'])}\t{mail['position']}"
            score = mail.get("score", 1)
            put(f"{number}\t{what}\t{score}\t{place}\t{clean(mail['subject'])}")


def _folder_names(session: Session, shown: PlaceNames) -> list[str]:
    """What each folder is called on the page: as the lines of `scan` say it."""
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
