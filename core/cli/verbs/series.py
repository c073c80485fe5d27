"""`twinsweep series`: newsletters, notifications, reports, bills. Changes nothing."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core.actions.named.series import name_of, series_of, set_apart_kinds
from core.cli.exits import Exit
from core.cli.named_choice import apart_words
from core.cli.scanning import add_common, lacks_folders, open_scan, say_end
from core.cli.steps import plan_command
from core.cli.terminal import amount, clean, put, put_file, put_json, say, size_words
from core.cli.words.bulk_lines import remembering
from core.match.series.detection import MailSeries, frequency_of
from core.model.groups import ALL_DETECTORS, USUAL_RULE
from core.scan import report as reports
from core.scan.session import Session
from core.settings import MatchSettings, Settings, read_for
from core.system.places import Places


def add_series(verb: argparse.ArgumentParser) -> None:
    """Describe `series`."""
    add_common(verb)
    verb.add_argument("--json", action="store_true", help="print the report as JSON")
    verb.add_argument("--report", type=Path, metavar="FILE", help="write the report to a file")
    verb.set_defaults(run=run_series, detectors=ALL_DETECTORS)


def run_series(options: argparse.Namespace, places: Places) -> int:
    """Scan, and list the series."""
    settings = Settings(read=read_for(options.detectors), match=MatchSettings())
    with (
        remembering(options, places) as cache,
        open_scan(options, places, settings, cache) as (found, _, _),
    ):
        session = found.session
    series = series_of(session)
    whole = reports.build_report(session, found.groups)
    whole["prefer_html"] = False
    whole["series"] = [_as_json(session, one) for one in series]
    if options.report and not put_file(options.report, whole):
        return Exit.USAGE
    if options.json:
        put_json(whole)
    else:
        for one in series:
            _put_series(session, one)
    if not options.quiet:
        _say_sum(series, options)
    say_end(session, options, places)
    return Exit.PARTLY if lacks_folders(session) else Exit.OK


def _as_json(session: Session, series: MailSeries) -> dict[str, Any]:
    mails, rows = session.mails, series.rows
    apart = set_apart_kinds(mails, rows)
    return {
        "id": series.id,
        "sender": series.sender,
        "name": name_of(session, series),
        "told_by": series.basis.value,
        "messages": len(rows),
        "issues": int(series.issue[-1]) + 1,
        "frequency": frequency_of(mails.sent_utc[rows]).value,
        "first_utc": int(mails.sent_utc[rows[0]]),
        "last_utc": int(mails.sent_utc[rows[-1]]),
        "bytes": int(mails.size_bytes[rows].sum()),
        "set_apart": {kind.value: count for kind, count in apart.items()},
        "mails": reports.message_entries(session, rows.tolist()),
    }


def _put_series(session: Session, series: MailSeries) -> None:
    mails, rows = session.mails, series.rows
    name = clean(name_of(session, series), 60) or "(no subject)"
    first, last = (_day(int(mails.sent_utc[row])) for row in (rows[0], rows[-1]))
    count = amount(len(rows), "message", "messages")
    often = frequency_of(mails.sent_utc[rows]).value
    size = size_words(int(mails.size_bytes[rows].sum()))
    put(f"{series.id}  {name}  {clean(series.sender, 50)}")
    put(f"            {count}, {often}, {first} to {last}, {size}")
    apart = set_apart_kinds(mails, rows)
    if any(apart.values()):
        put(f"            kept unless you include them: {apart_words(apart)}")


def _day(instant: int) -> str:
    """A day as all places write it (ISO 8601), in UTC; of years that no calendar has, the year."""
    try:
        return datetime.fromtimestamp(instant, UTC).date().isoformat()
    except (OverflowError, ValueError, OSError):
        return "?"


def _say_sum(series: tuple[MailSeries, ...], options: argparse.Namespace) -> None:
    if not series:
        say("No series found: no program or mailing list sent similar mail at least three times.")
        return
    choice = f" --series {series[0].id} --keep-newest {USUAL_RULE.keep_newest}"
    command = plan_command("series", options.paths, options.report, choice)
    say(f"{len(series):,} series. Nothing was changed. To plan one of them: {command}")
