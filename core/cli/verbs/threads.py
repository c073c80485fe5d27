"""`twinsweep threads`: conversations, and what a later mail of each contains. Changes nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from core.actions.named.threads import Thread, count_participants, find_threads
from core.cli.exits import Exit
from core.cli.place_names import PlaceNames
from core.cli.scanning import add_common, lacks_folders, open_scan, say_end
from core.cli.steps import plan_command
from core.cli.terminal import amount, clean, put, put_file, put_json, say, size_words
from core.cli.words.bulk_lines import called, place_of, remembering
from core.cli.words.thread_json import bytes_saved, threads_json
from core.cli.words.wording import english
from core.model.groups import ALL_DETECTORS
from core.scan import report as reports
from core.scan.session import Session
from core.settings import MatchSettings, Settings, read_for
from core.system.places import Places
from core.words.verdicts import VERDICTS


def add_threads(verb: argparse.ArgumentParser) -> None:
    """Describe `threads`."""
    add_common(verb)
    verb.add_argument(
        "--ignore-recipients", action="store_true",
        help="also move messages with recipients that no kept message names",
    )  # fmt: skip
    verb.add_argument("--json", action="store_true", help="print the report as JSON")
    verb.add_argument("--report", type=Path, metavar="FILE", help="write the report to a file")
    verb.set_defaults(run=run_threads, detectors=ALL_DETECTORS)


def run_threads(options: argparse.Namespace, places: Places) -> int:
    """Scan, and list the conversations of which something could go."""
    settings = Settings(read=read_for(options.detectors), match=MatchSettings())
    with (
        remembering(options, places) as cache,
        open_scan(options, places, settings, cache) as (found, reach, job),
    ):
        session = found.session
        threads = find_threads(
            session,
            stores=reach.stores,
            job=job,
            ignore_recipients=options.ignore_recipients,
        )
    whole = reports.build_report(session, found.groups)
    whole["prefer_html"] = False
    whole["ignore_recipients"] = options.ignore_recipients
    whole |= threads_json(session, threads)
    if options.report and not put_file(options.report, whole):
        return Exit.USAGE
    if options.json:
        put_json(whole)
    else:
        for thread in threads:
            _put_thread(session, thread, PlaceNames(places))
    if not options.quiet:
        _say_sum(session, threads, options)
    say_end(session, options, places)
    return Exit.PARTLY if lacks_folders(session) else Exit.OK


def _put_thread(session: Session, thread: Thread, shown: PlaceNames) -> None:
    subject = called(session, thread.rows[0])
    people = amount(count_participants(session, thread.rows), "participant", "participants")
    messages = amount(len(thread.rows), "message", "messages")
    saved = size_words(bytes_saved(session, thread))
    put(f"{subject}  ({messages}, {people}; {len(thread.goes):,} can go: {saved})")
    goes = {one.row: one for one in thread.goes}
    for row in thread.rows:
        sender = clean(session.mails.sender[row], 40)
        line = f"{sender}: {called(session, row)}  {place_of(session, row, shown)}"
        if row in goes:
            one = goes[row]
            verdict = english(VERDICTS[one.verdict])
            put(f"  can go  {line}  {verdict}: {place_of(session, one.keep, shown)}")
        else:
            put(f"  stays   {line}")


def _say_sum(session: Session, threads: tuple[Thread, ...], options: argparse.Namespace) -> None:
    if not threads:
        say("No later message contains an earlier one in its conversation.")
        return
    count = sum(len(thread.goes) for thread in threads)
    size = sum(bytes_saved(session, thread) for thread in threads)
    messages = amount(count, "message", "messages")
    found = amount(len(threads), "conversation", "conversations")
    why = "a later message contains it" if count == 1 else "later messages contain them"
    say(f"{messages} in {found} can go ({size_words(size)}): {why}.")
    command = plan_command("threads", options.paths, options.report, " --threads")
    say(f"Nothing was changed. To plan it: {command}")
