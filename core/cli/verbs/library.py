"""`twinsweep library`: known bulk mail, remembered, listed, looked for. Changes no mail."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from core.actions.known_bulk import find_known_bulk, hits_by_seed, read_own_texts
from core.cache.fingerprints import SqliteCache
from core.cli.chosen import account_files_of, choose_sources, find_folders
from core.cli.exits import Exit
from core.cli.named_mail import MessageName, check_folder, find_row, mail_name
from core.cli.options import add_folders, add_loudness, add_passwords, mail_word, number_from
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess
from core.cli.scanning import lacks_folders, say_end, scan_sources
from core.cli.terminal import TerminalJob, amount, clean, put, put_file, put_json, say
from core.cli.verbs.library_pairs import add_pairs
from core.cli.words.bulk_lines import called, place_of, put_filters
from core.columns import Int64s
from core.errors import SettingsError
from core.library.exchange import read_file, to_json, to_lines
from core.library.store import Library
from core.match.join.signatures import NEVER
from core.model.mail import MessageFlag, has_flag
from core.model.seeds import DEGREE, LOWEST_DEGREE, KnownBulk, NewSeed, Seed
from core.scan.report import message_entries
from core.scan.session import Session
from core.scan.texts import TextCache
from core.settings import ReadSettings, Settings
from core.system.places import Places
from core.text.normal import normalize_text

MATCH_SCHEMA = "twinsweep.known_bulk/1"


def add_library(verb: argparse.ArgumentParser) -> None:
    """Describe `library` and what it can do."""
    parts = verb.add_subparsers(dest="part", required=True, metavar="WHAT")
    _add_changes(parts)
    listing = parts.add_parser("list", help="list the library")
    listing.add_argument("--json", action="store_true", help="print JSON")
    _finish(listing, run_list)
    taking = parts.add_parser(
        "import", help="import a JSON library, or text with one message per line"
    )
    taking.add_argument("file", type=Path, metavar="FILE")
    _finish(taking, run_import)
    giving = parts.add_parser("export", help="export the library to a file or stdout")
    giving.add_argument(
        "--text", action="store_true", help="export only the texts, one message per line"
    )
    giving.add_argument("-o", "--output", type=Path, metavar="FILE", help="a new file")
    _finish(giving, run_export)
    match = parts.add_parser("match", help="list messages that are known bulk mail")
    match.add_argument(
        "paths", nargs="+", type=mail_word, metavar="MAIL", help="same as for `scan`"
    )
    match.add_argument("--json", action="store_true", help="print JSON")
    match.add_argument("--stats", action="store_true", help="show what each filter let through")
    match.add_argument("--fail-if-found", action="store_true", help="exit with 3 if any are found")
    match.add_argument("--all-folders", action="store_true", help="include trash, junk and drafts")
    add_folders(match)
    add_passwords(match)
    _finish(match, run_match)
    add_pairs(parts)


def _add_changes(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    adding = parts.add_parser("add", help="remember messages as bulk mail")
    adding.add_argument(
        "mails", nargs="+", type=mail_name, metavar="MAIL",
        help="a message such as Inbox#3 (see `why`), or a file of messages",
    )  # fmt: skip
    adding.add_argument("--name", default="", help="name (default: its subject)")
    adding.add_argument("--degree", type=degree, default=DEGREE, help="default %(default)s")
    add_passwords(adding)
    _finish(adding, run_add)
    editing = parts.add_parser("edit", help="rename an entry, or change its degree")
    editing.add_argument("number", type=int, metavar="NUMBER", help="as shown by `list`")
    editing.add_argument("--name")
    editing.add_argument("--degree", type=degree)
    _finish(editing, run_edit)
    removing = parts.add_parser("remove", help="remove entries; never changes mail")
    removing.add_argument("numbers", nargs="+", type=int, metavar="NUMBER")
    _finish(removing, run_remove)


def degree(text: str) -> float:
    """How alike a message must be, 0.5 to 1.

    Raises:
        ArgumentTypeError: It is none.
    """
    return number_from(text, LOWEST_DEGREE)


def run_list(options: argparse.Namespace, places: Places) -> int:
    """Show what is in the library."""
    seeds = Library(places.library).seeds()
    if options.json:
        put_json(to_json(seeds, ()) | {"numbers": [seed.number for seed in seeds]})
        return Exit.OK
    for seed in seeds:
        last = time.strftime("%Y-%m-%d", time.gmtime(seed.last_hit_utc)) if seed.hits else "never"
        hits = amount(seed.hits, "hit", "hits")
        put(f"{seed.number}\t{seed.degree:g}\t{hits}, last {last}\t{clean(seed.name, 60)}")
    if not seeds and not options.quiet:
        say("The library is empty. To remember a message: twinsweep library add MAIL")
    return Exit.OK


def run_add(options: argparse.Namespace, places: Places) -> int:
    """Remember messages."""
    for name in options.mails:
        check_folder(name)
    options.paths = list(dict.fromkeys(name.box for name in options.mails))
    options.all_folders, options.folders = True, []
    with _scan(options, places) as (session, shelf, _):
        rows = np.unique([row for name in options.mails for row in _rows(session, name, places)])
        if not len(rows):
            raise SettingsError(
                options.mails[0].text, "it contains no message long enough to recognize"
            )
        texts = read_own_texts(session.mails, shelf, rows)
        subject = session.mails.subject.getter()
        seeds = [
            NewSeed(clean(options.name or subject(row), 60), options.degree, text)
            for row, text in zip(rows.tolist(), texts, strict=True)
            if text
        ]
    new = Library(places.library).add(seeds, int(time.time()))
    _say_added(len(new), len(rows) - len(new), options)
    return Exit.OK


def _rows(session: Session, name: MessageName, places: Places) -> list[int]:
    """The mail that is named, or all that say enough in the file or folder that is."""
    may = ~has_flag(session.mails.flags, NEVER | MessageFlag.SHORT | MessageFlag.TERSE)
    if name.which:
        row = find_row(session, name, places)
        if not may[row]:
            raise SettingsError(name.text, "its text is too short to be recognized")
        return [row]
    rows: Int64s = np.flatnonzero(
        may & np.isin(session.mails.folder, find_folders(session, name.box, places))
    )
    numbers: list[int] = rows.tolist()
    return numbers


def run_edit(options: argparse.Namespace, places: Places) -> int:
    """Change a name or a degree."""
    library = Library(places.library)
    library.edit(options.number, name=options.name, degree=options.degree)
    return Exit.OK


def run_remove(options: argparse.Namespace, places: Places) -> int:
    """Forget some."""
    Library(places.library).remove(options.numbers)
    if not options.quiet:
        n_gone = len(set(options.numbers))
        say(f"Forgot {amount(n_gone, 'message', 'messages')}. No mail was changed.")
    return Exit.OK


def run_import(options: argparse.Namespace, places: Places) -> int:
    """Take in what a file holds."""
    seeds, pairs = read_file(options.file, normalize_text)
    library, now = Library(places.library), int(time.time())
    new = library.add(seeds, now)
    if pairs:
        library.part(pairs, now)
    _say_added(len(new), len(seeds) - len(new), options)
    return Exit.OK


def run_export(options: argparse.Namespace, places: Places) -> int:
    """Write the library down."""
    library = Library(places.library)
    seeds = library.seeds()
    if not options.text:
        whole = to_json(seeds, library.not_copies())
        if options.output is None:
            put_json(whole)
            return Exit.OK
        return Exit.OK if put_file(options.output, whole, indent=1) else Exit.USAGE
    if options.output is None:
        sys.stdout.write(to_lines(seeds))
        return Exit.OK
    try:
        with options.output.open("x", encoding="utf-8") as file:  # never over another file
            file.write(to_lines(seeds))
    except OSError as error:
        say(f"twinsweep: {clean(str(options.output))} cannot be written: {error.strerror}")
        return Exit.USAGE
    return Exit.OK


def run_match(options: argparse.Namespace, places: Places) -> int:
    """Tell which messages are known bulk mail."""
    library = Library(places.library)
    seeds = library.seeds()
    with _scan(options, places) as (session, shelf, job):
        found = find_known_bulk(session.mails, shelf, seeds, session.settings, job)
    library.count_hits(hits_by_seed(session.mails, found), int(time.time()))
    if options.json:
        put_json(_as_json(session, found, seeds))
    else:
        _put_found(session, found, seeds, PlaceNames(places))
    if options.stats and not options.json:
        put_filters(dict(found.stats))
    say_end(session, options, places)
    if len(found.rows) and options.fail_if_found:
        return Exit.FOUND
    return Exit.PARTLY if lacks_folders(session) else Exit.OK


@contextmanager
def _scan(
    options: argparse.Namespace, places: Places
) -> Iterator[tuple[Session, TextCache, TerminalJob]]:
    """A scan of the mail of a command line, with its texts."""
    choice = choose_sources(options.paths, places)
    cache = SqliteCache(places.fingerprints)
    try:
        with MailAccess(options, places) as reach:
            reach.ready(account_files_of(choice.specs))
            settings = Settings(read=ReadSettings())
            with TerminalJob(quiet=options.quiet) as job:
                session = scan_sources(reach, choice, options, settings, cache, job)
                yield session, TextCache(cache), job
    finally:
        cache.close()


def _put_found(
    session: Session, found: KnownBulk, seeds: Sequence[Seed], shown: PlaceNames
) -> None:
    names = {seed.number: seed.name for seed in seeds}
    for row, number, score in _hits(found):
        message = f"{called(session, row)}  {place_of(session, row, shown)}"
        put(f"{message}  {score:.2f} of {number} {clean(names[number], 60)}")
    put(
        f"{amount(len(found.rows), 'message', 'messages')} of "
        f"{session.stats.messages:,} known as bulk mail, by "
        f"{len(set(found.seeds.tolist())):,} of {amount(len(seeds), 'entry', 'entries')}. "
        "Nothing was changed."
    )


def _as_json(session: Session, found: KnownBulk, seeds: Sequence[Seed]) -> dict[str, Any]:
    by_number = {seed.number: seed for seed in seeds}
    named = message_entries(session, found.rows.tolist())
    return {
        "schema": MATCH_SCHEMA,
        "known": [
            {
                **mail,
                "verdict": "KNOWN_BULK",
                "score": round(score, 6),
                "seed": {"number": number, "name": by_number[number].name},
            }
            for mail, (_, number, score) in zip(named, _hits(found), strict=True)
        ],
        "messages": session.stats.messages,
        "seeds": len(seeds),
        "stats": dict(found.stats),
    }


def _hits(found: KnownBulk) -> Iterator[tuple[int, int, float]]:
    columns = (found.rows.tolist(), found.seeds.tolist(), found.scores.tolist())
    return zip(*columns, strict=True)


def _say_added(n_new: int, n_old: int, options: argparse.Namespace) -> None:
    if not options.quiet:
        known = f", {n_old:,} already there" if n_old else ""
        say(f"Remembered {amount(n_new, 'message', 'messages')}{known}. No mail was changed.")


def _finish(
    verb: argparse.ArgumentParser, run: Callable[[argparse.Namespace, Places], int]
) -> None:
    add_loudness(verb)
    verb.set_defaults(run=run)
