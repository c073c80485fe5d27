"""Scans the mail that a command line names: what every verb that scans has in common."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from core.actions.cut_off import find_cut_off
from core.actions.estimate import estimate
from core.cli.chosen import ChosenSources, account_files_of, choose_sources, folders_left_out
from core.cli.options import add_folders, add_loudness, add_passwords, mail_word
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess
from core.cli.terminal import TerminalJob, amount, clean, say, size_words
from core.cli.words.wording import edits_words, english, problem_words
from core.errors import JournalError
from core.model.groups import Groups
from core.model.mentions import KeywordRules
from core.model.sources import Folder, SourceKind
from core.ports import FingerprintCache
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.search.keyword_rules import KeywordRows, apply_keywords
from core.settings import Settings
from core.sources.neighbours.table import find_cautions
from core.system.places import Places
from core.words.cautions import caution_sentences

SHOWN_OTHERS = 5


def add_common(verb: argparse.ArgumentParser) -> None:
    """What every verb has that scans: the mail, its folders, passwords, loudness."""
    verb.add_argument(
        "paths", nargs="+", type=mail_word, metavar="MAIL",
        help="mailbox, file or folder, or imap:NAME, imap:NAME/FOLDER for an account",
    )  # fmt: skip
    verb.add_argument(
        "--no-cache", action="store_true", help="ignore the cache and read everything again"
    )
    verb.add_argument("--all-folders", action="store_true", help="include trash, junk and drafts")
    add_folders(verb)
    add_passwords(verb)
    add_loudness(verb)


class ScanResult(NamedTuple):
    """A scan, its groups, and what keywords say of its messages."""

    session: Session
    groups: Groups
    worded: KeywordRows


def scan_groups(
    options: argparse.Namespace,
    places: Places,
    settings: Settings,
    cache: FingerprintCache,
    asked: KeywordRules | None = None,
) -> ScanResult:
    """Scan the mail of a command line and cut the groups by its detectors and keywords.

    Raises:
        SourceError: A path is no mail, or a server cannot be reached.
        AccountError: There is no such account.
        Cancelled: Ctrl-C.
    """
    with open_scan(options, places, settings, cache, asked) as (found, reach, _):
        pass
    # All that servers sent to the command, for the plan as well.
    stats = replace(found.session.stats, bytes_received=reach.bytes_received)
    return found._replace(session=replace(found.session, stats=stats))


@contextmanager
def open_scan(
    options: argparse.Namespace,
    places: Places,
    settings: Settings,
    cache: FingerprintCache,
    asked: KeywordRules | None = None,
) -> Iterator[tuple[ScanResult, MailAccess, TerminalJob]]:
    """As `scan_groups`, with the servers still within reach for what is to be read afterwards."""
    choice = choose_sources(options.paths, places)
    with MailAccess(options, places) as reach:
        reach.ready(account_files_of(choice.specs))
        with TerminalJob(quiet=options.quiet) as job:
            session = scan_sources(reach, choice, options, settings, cache, job)
            words = apply_keywords(
                session, asked or KeywordRules(), stores=reach.stores, cache=cache, job=job
            )
            groups = cut_groups(
                session,
                settings.match.threshold,
                protected=words.protect,
                detectors=options.detectors,
                only=words.only,
            )
            yield ScanResult(session, groups, words), reach, job


def scan_sources(
    reach: MailAccess,
    choice: ChosenSources,
    options: argparse.Namespace,
    settings: Settings,
    cache: FingerprintCache,
    job: TerminalJob,
) -> Session:
    """Scan sources that can be reached; say what is left out, and what it will fetch.

    Raises:
        SourceError: A source cannot be opened, or has no folder of a name that was given.
        Cancelled: Ctrl-C.
    """
    skip = folders_left_out(
        choice, reach.stores, job, all_folders=options.all_folders, folders=options.folders
    )
    if not options.quiet:
        if not (options.folders or choice.only):
            _say_skipped(list(skip.values()))
        if account_files_of(choice.specs):
            _say_expected(reach, choice, skip, settings, cache, job)
    return scan(
        choice.specs, settings=settings, cache=cache, job=job, skip=skip, stores=reach.stores
    )


def _say_skipped(folders: Sequence[Folder]) -> None:
    """Which folders are not searched because nobody named them, and how to search them."""
    own = ", ".join(sorted({clean(it.name) for it in folders if it.owner is None}))
    others = sorted({clean(it.name) for it in folders if it.owner is not None})
    if own:
        say(f"Not searched: {own} (to search them: --all-folders)")
    if others:
        names = ", ".join(others[:SHOWN_OTHERS]) + (", ..." if others[SHOWN_OTHERS:] else "")
        say(f"Not searched because they are shared: {names} (to search one: --folder NAME)")


def _say_expected(
    reach: MailAccess,
    choice: ChosenSources,
    skip: Collection[tuple[int, str]],
    settings: Settings,
    cache: FingerprintCache,
    job: TerminalJob,
) -> None:
    """What the scan will fetch from servers."""
    told = estimate(
        choice.specs, settings=settings, cache=cache, job=job, skip=skip, stores=reach.stores
    )
    messages = amount(told.messages, "message", "messages")
    if told.unknown:
        size = size_words(told.bytes)
        say(f"On servers: {messages}, {told.unknown:,} not read yet; about {size} to download.")
    elif told.messages:
        say(f"On servers: {messages}, all read before.")
    else:
        say("On servers: no messages.")


def say_end(session: Session, options: argparse.Namespace, places: Places) -> None:
    """What could not be read; with -v more."""
    if options.quiet:
        return
    stats = session.stats
    if options.verbose:
        say(
            f"{amount(stats.messages, 'message', 'messages')}, {stats.from_cache:,} from the "
            f"cache, {amount(stats.pairs_scored, 'pair', 'pairs')} compared; seconds: "
            + ", ".join(f"{name} {seconds:.2f}" for name, seconds in stats.seconds)
        )
        if stats.edits.texts:
            say(edits_words(stats.edits))
    _say_problems(session, PlaceNames(places))
    say_cautions(session)
    say_cut_off(session, places)


def say_cautions(session: Session) -> None:
    """What other programs do with the folders of a scan."""
    here = (h for h in session.folders if session.specs[h.source].kind is not SourceKind.IMAP)
    cautions = find_cautions(held.folder.path for held in here)
    for said in caution_sentences(cautions.values()):
        say(english(said))


def say_cut_off(session: Session, places: Places) -> None:
    """Which mailboxes may be half written, because a run was cut off in them; what to do then."""
    try:
        found = find_cut_off(session, places)
    except JournalError:  # a convenience: whoever moves mail hears of it
        return
    shown = PlaceNames(places)
    names = dict.fromkeys(shown.path(Path(place)) for one in found for place in one.places)
    if names:
        say(
            f"A move or an undo is not finished. Until it is checked, {', '.join(names)} may show "
            "messages that aren't there. To check: twinsweep resume --check"
        )


def lacks_folders(session: Session) -> bool:
    """Whether a folder as a whole could not be read."""
    return any(problem.position < 0 for problem in session.problems)


def _say_problems(session: Session, shown: PlaceNames) -> None:
    if not session.problems:
        return
    say(f"{amount(len(session.problems), 'problem', 'problems')}:")
    for problem in session.problems[:20]:
        place = shown.path(session.specs[problem.key.source].path)
        folder = f"/{clean(problem.key.folder)}" if problem.key.folder else ""
        number = f" #{problem.position}" if problem.position >= 0 else ""
        say(f"  {place}{folder}{number}: {problem_words(problem)}")
    if len(session.problems) > 20:
        say(f"  … and {len(session.problems) - 20:,} more (all are in the --json report)")
