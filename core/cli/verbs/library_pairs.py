"""`twinsweep library pairs`: what you said to be no copies of each other; list it, forget some."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from core.actions.not_copies import DIGEST_BYTES, content_digests
from core.cli.exits import Exit
from core.cli.options import add_folders, add_loudness, add_passwords, mail_word
from core.cli.place_names import PlaceNames
from core.cli.scanning import lacks_folders, say_end, scan_groups
from core.cli.terminal import amount, put, put_json, say
from core.cli.words.bulk_lines import called, place_of, remembering
from core.errors import SettingsError
from core.library.store import Library, Pair
from core.model.groups import ALL_DETECTORS
from core.scan.report import message_entries
from core.scan.session import Session
from core.settings import Settings
from core.system.places import Places

_SEPARATOR = "-"


def add_pairs(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `library pairs` and what it can do."""
    verb = parts.add_parser("pairs", help="manage pairs that you marked as not copies")
    doing = verb.add_subparsers(dest="doing", required=True, metavar="WHAT")
    listing = doing.add_parser("list", help="list the pairs; MAIL shows their messages")
    listing.add_argument(
        "paths", nargs="*", type=mail_word, metavar="MAIL", help="same as for `scan`"
    )
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.add_argument(
        "--all-folders", action="store_true", help="include trash, junk and drafts"
    )
    add_folders(listing)
    add_passwords(listing)
    add_loudness(listing)
    listing.set_defaults(run=run_list, no_cache=False, detectors=ALL_DETECTORS)
    removing = doing.add_parser("remove", help="remove pairs; their messages may be copies again")
    removing.add_argument("pairs", nargs="+", metavar="PAIR", help="as shown by `list`")
    add_loudness(removing)
    removing.set_defaults(run=run_remove)


def run_list(options: argparse.Namespace, places: Places) -> int:
    """Show the pairs; where there is mail to look in, the messages that they are about."""
    dated = Library(places.library).dated_pairs()
    if not options.paths:
        _put(options, [_entry(pair, day) for pair, day in dated])
        return Exit.OK
    with remembering(options, places) as cache:
        session = scan_groups(options, places, Settings(), cache).session
    rows = _rows(session)
    if options.json:
        _put(options, [_entry(pair, day, _found(session, rows, pair)) for pair, day in dated])
    else:
        shown = PlaceNames(places)
        for pair, day in dated:
            put(_line(_entry(pair, day)))
            for row in (rows.get(digest) for digest in pair):
                who = "(not in this mail)"
                if row is not None:
                    who = f"{called(session, row)}  {place_of(session, row, shown)}"
                put(f"  {who}")
    say_end(session, options, places)
    return Exit.PARTLY if lacks_folders(session) else Exit.OK


def run_remove(options: argparse.Namespace, places: Places) -> int:
    """Forget some of them, all or none.

    Raises:
        SettingsError: There is no such pair.
    """
    library = Library(places.library)
    known = {_name(pair): pair for pair in library.not_copies()}
    for name in options.pairs:
        if name not in known:
            raise SettingsError(name, "no such pair; `library pairs list` shows all")
    library.join({known[name] for name in options.pairs})
    if not options.quiet:
        count = amount(len(set(options.pairs)), "pair", "pairs")
        say(f"Forgot {count}: the messages may be copies of each other again.")
    return Exit.OK


def _name(pair: Pair) -> str:
    return _SEPARATOR.join(digest.hex() for digest in pair)


def _entry(pair: Pair, day: int, found: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    entry: dict[str, Any] = {"pair": _name(pair), "created_utc": day}
    return entry if found is None else entry | {"messages": found}


def _line(entry: Mapping[str, Any]) -> str:
    day = time.strftime("%Y-%m-%d", time.gmtime(entry["created_utc"]))
    return f"{entry['pair']}\t{day}"


def _put(options: argparse.Namespace, entries: list[dict[str, Any]]) -> None:
    if options.json:
        put_json({"pairs": entries})
        return
    for entry in entries:
        put(_line(entry))
    if not entries and not options.quiet:
        say("No pairs yet. To add one, choose “Not copies” in the window.")


def _rows(session: Session) -> dict[bytes, int]:
    """The first message of a scan for each digest."""
    digests, first = np.unique(content_digests(session.mails), return_index=True)
    names = (digest.to_bytes(DIGEST_BYTES) for digest in digests.tolist())
    return dict(zip(names, first.tolist(), strict=True))


def _found(session: Session, rows: Mapping[bytes, int], pair: Pair) -> list[dict[str, Any]]:
    return message_entries(session, [rows[digest] for digest in pair if digest in rows])
