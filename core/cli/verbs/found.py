"""`twinsweep found`: where mail programs keep mail on this computer, and how much is there."""

from __future__ import annotations

import argparse
from typing import Any

from core.cli.exits import Exit
from core.cli.options import add_loudness
from core.cli.terminal import TerminalJob, amount, clean, put, put_json, say, size_words
from core.cli.words.wording import english
from core.model.found import Contents, MailPlace, PlaceKind
from core.sources.installed.discover import count_messages, find_mail_places, measure_place
from core.sources.neighbours.surroundings import current_environment
from core.system.places import Places
from core.words.sources import PLACES

SCHEMA = "twinsweep.found/1"
_ONLY = {
    PlaceKind.THUNDERBIRD_CACHE: " (can only be searched)",
    PlaceKind.OUTLOOK: " (can only be read)",
}


def add_found(verb: argparse.ArgumentParser) -> None:
    """Describe `found`."""
    verb.add_argument("--count", action="store_true", help="also count the messages")
    verb.add_argument("--json", action="store_true", help="print JSON")
    add_loudness(verb)
    verb.set_defaults(run=run)


def run(options: argparse.Namespace, places: Places) -> int:  # noqa: ARG001 - as every verb
    """List places with mail: one a line, its path last, so that it can be cut off."""
    around = current_environment()
    with TerminalJob(quiet=options.quiet) as job:
        found = find_mail_places(around, job)
        looked = [
            (
                place,
                count_messages(place.path, job) if options.count else measure_place(place.path),
            )
            for place in found
        ]
    if options.json:
        put_json({"schema": SCHEMA, "places": [_as_json(*pair) for pair in looked]})
        return Exit.OK
    for place, contents in looked:
        put(_line(place, contents))
    if not options.quiet:
        if looked:
            say("To find copies: twinsweep scan PLACE…")
        else:
            say("No mail was found in the usual places. You can scan any file or folder.")
    return Exit.OK


def _line(place: MailPlace, contents: Contents) -> str:
    name = f" “{clean(place.name, 60)}”" if place.place is PlaceKind.THUNDERBIRD else ""
    if contents.forbidden:
        facts = "no permission to look inside"
    else:
        facts = amount(contents.folders, "folder", "folders")
        if contents.messages >= 0:
            facts += f", {amount(contents.messages, 'message', 'messages')}"
        if contents.size_bytes:
            facts += f", {size_words(contents.size_bytes)}"
    whose = f"{english(PLACES[place.place])}{_ONLY.get(place.place, '')}"
    return f"{whose}{name}: {facts}: {clean(str(place.path))}"


def _as_json(place: MailPlace, contents: Contents) -> dict[str, Any]:
    return {
        "place": place.place.value,
        "name": place.name,
        "path": str(place.path),
        "is_default": place.is_default,
        "kinds": [kind.value for kind in contents.kinds],
        "folders": contents.folders,
        "messages": contents.messages if contents.messages >= 0 else None,
        "size_bytes": contents.size_bytes,
        "forbidden": contents.forbidden,
    }
