"""`twinsweep copy`: all but the copies that a plan takes, or those alone, into a new folder.

For mail that can only be read (an Outlook file, a mounted archive), and for whoever would rather
leave what is there as it is. Nothing is changed but the new folder, so nobody is asked.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from core.actions.cleaning import copy_order, make_copy, rehearse_copy, sources_of
from core.cli.chosen import account_files_of, choose_sources
from core.cli.exits import Exit
from core.cli.options import add_loudness, add_passwords, mail_word, one_of
from core.cli.outcome import DRY
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess
from core.cli.terminal import TerminalJob, amount, clean, put, put_json, say, size_words
from core.cli.words.merge_lines import say_merges
from core.cli.words.wording import english, kind_words, problem_words
from core.copy.report import as_json
from core.decide.files import read_plan
from core.errors import StoreFailed
from core.model.copying import CopyForm, CopyResult, UnreadMessage
from core.model.sources import MessageKey, Problem
from core.system.places import Places
from core.words.errors import error_sentence

MOST_LINES = 20
FORMS = {
    CopyForm.MBOX: "mbox (one file per folder)",
    CopyForm.MAILDIR: "maildir (Maildir++, as Dovecot stores it)",
    CopyForm.MAILDIR_TREE: "maildir-tree (nested folders)",
    CopyForm.EML: "eml (one file per message)",
}


def add_copy(verb: argparse.ArgumentParser) -> None:
    """Describe `copy`."""
    verb.description = (
        "Saves everything except the copies that a plan moves in a new "
        "folder, with folders, order, dates and flags, and a report of "
        "what was left out. Your mail is only read. If it is stopped, run "
        "the same command to continue."
    )
    verb.add_argument("plan", type=Path, metavar="PLAN", help="plan file written by `plan`")
    verb.add_argument(
        "sources", nargs="*", type=mail_word, metavar="MAIL",
        help="mail to copy (default: all mail in the plan)",
    )  # fmt: skip
    verb.add_argument(
        "--to", type=Path, required=True, metavar="DIR",
        help="the new folder; it must not exist, or be empty",
    )  # fmt: skip
    verb.add_argument(
        "--as", type=one_of(CopyForm), choices=list(CopyForm), required=True, dest="form",
        metavar="FORM",
        help="; ".join(FORMS.values()),
    )  # fmt: skip
    verb.add_argument(
        "--marked-only", action="store_true", help="save only the copies that the plan moves"
    )
    verb.add_argument(
        "--dry-run", action="store_true", help="check everything and show what would be saved"
    )
    verb.add_argument("--json", action="store_true", help="print the outcome as JSON")
    add_passwords(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_copy)


def run_copy(options: argparse.Namespace, places: Places) -> int:
    """Make a copy, or say what it would hold."""
    plan = read_plan(options.plan)
    specs = (
        choose_sources(options.sources, places).specs
        if options.sources
        else sources_of(plan, marked_only=options.marked_only)
    )
    if not specs:
        say("Nothing to do: the plan moves nothing. To copy mail all the same: copy PLAN MAIL")
        return Exit.OK
    shown = PlaceNames(places)
    order = copy_order(
        plan,
        options.form,
        options.to,
        specs=specs,
        names=[_name(shown, spec.path) for spec in specs],
        marked_only=options.marked_only,
    )
    with MailAccess(options, places) as reach:
        reach.greet(reach.ready(account_files_of(specs)))
        try:
            with TerminalJob(quiet=options.quiet) as job:
                tell = None if options.quiet else _say_folders
                if options.dry_run:
                    result = rehearse_copy(order, job, stores=reach.stores)
                else:
                    result = make_copy(order, job, stores=reach.stores, announce=tell)
        except StoreFailed as error:  # `resume`, which other verbs point to, knows nothing of it
            failed = english(error_sentence(error))
            say(f"twinsweep: {failed} Run the same command to continue.")
            return Exit.UNEXPECTED
    if options.json:
        put_json({"dry_run": options.dry_run} | as_json(result))
    else:
        _put(result, dry=options.dry_run)
    if not options.quiet:
        _say(result, dry=options.dry_run)
        if not options.sources and not options.marked_only:
            names = ", ".join(shown.path(spec.path) for spec in specs[:MOST_LINES])
            say(f"This covers only the mail that the plan names: {names}.")
    return Exit.OK if result.is_whole else Exit.PARTLY


def _name(shown: PlaceNames, path: Path) -> str:
    """What a source is called in the copy: an account by its name, a file by its own."""
    name = shown.path(path)
    return name.partition(":")[2] if name != clean(str(path)) else path.stem


def _say_folders(result: CopyResult) -> None:
    """Which folders are saved, how many messages of each, and how large they are."""
    messages = amount(result.written, "message", "messages")
    folders = amount(len(result.folders), "folder", "folders")
    say(f"{folders}, {messages} (about {size_words(result.size_bytes)}):")
    for folder in result.folders[:MOST_LINES]:
        left = f", {folder.left_out:,} left out" if folder.left_out else ""
        messages = amount(folder.written, "message", "messages")
        say(f"  {clean(folder.place)}: {messages} ({size_words(folder.size_bytes)}){left}")
    if len(result.folders) > MOST_LINES:
        say(f"  … and {len(result.folders) - MOST_LINES:,} more folders")


def _put(result: CopyResult, *, dry: bool) -> None:
    """A line for each folder, below one that says so where nothing was written."""
    if dry:
        put(DRY)
    several = len(result.order.specs) > 1
    for folder in result.folders:
        source = f"{clean(result.order.names[folder.source])}/" if several else ""
        put(
            f"{source}{clean(folder.name)}\t{clean(folder.place)}\t{folder.written}\t"
            f"{folder.left_out}\t{folder.ghosts + folder.records}\t{folder.unread}"
        )


def _say(result: CopyResult, *, dry: bool) -> None:
    order = result.order
    messages = amount(result.written, "message", "messages")
    size = size_words(result.size_bytes)
    if dry:
        _say_folders(result)
        say(f"Would write {messages} (about {size}) to {clean(str(order.target))}.")
    else:
        say(f"Saved and verified: {messages} ({size}) in {clean(str(order.target))}.")
    if result.left_out:
        copies = amount(len(result.left_out), "copy", "copies")
        say(f"  {copies} left out; the kept messages are saved.")
    if result.ghosts:
        gone = amount(result.ghosts, "message", "messages")
        say(f"  {gone} left out: already deleted, or a mail server's internal records.")
    say_merges(result.merges)
    if any(not one.kept_at for one in result.left_out):
        say("  Kept messages that are not in this copy take over nothing.")
    for one in result.stayed[:MOST_LINES]:
        subject = clean(one.move.what.subject, 60)
        state = "not copied" if order.marked_only else "copied anyway"
        say(f"  {subject}: marked, {state}: {kind_words(one.reason.kind)}")
    for lost in result.unread[:MOST_LINES]:
        say(f"  {_unread_words(result, lost)}")
    more = max(0, len(result.stayed) - MOST_LINES) + max(0, len(result.unread) - MOST_LINES)
    if more:
        say(f"  … and {more:,} more: see the report")
    for path in result.reports[:1]:
        say(f"The report is {clean(str(path))}.")


def _unread_words(result: CopyResult, lost: UnreadMessage) -> str:
    place = clean(result.order.names[lost.source])
    folder = f"/{clean(lost.folder)}" if lost.folder else ""
    key = MessageKey(lost.source, lost.folder, "")
    words = problem_words(Problem(key, lost.position, lost.kind, lost.detail))
    if lost.position < 0:
        return f"{place}{folder}: {words}"
    state = "copied in part" if lost.partly else "not copied"
    return f"{place}{folder} #{lost.position}: {state}: {words}"
