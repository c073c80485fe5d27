"""`twinsweep licenses`: under which licenses the program and what is inside may be used."""

from __future__ import annotations

import argparse

from core import VERSION
from core.cli.exits import Exit
from core.cli.options import add_loudness
from core.cli.terminal import put, say
from core.system.notices import bundled_libraries, third_party_notices
from core.system.places import Places


def add_licenses(verb: argparse.ArgumentParser) -> None:
    """Describe `licenses`."""
    add_loudness(verb)
    verb.set_defaults(run=run_licenses)


def run_licenses(options: argparse.Namespace, places: Places) -> int:  # noqa: ARG001 - as every verb
    """Print the list that the package holds; without one, what the libraries tell."""
    inside = third_party_notices()
    if inside:
        put(inside)
    else:
        put(f"Twinsweep {VERSION}: MIT")
        for part in bundled_libraries():
            if part.version:
                put(f"{part.name} {part.version}: {part.licence or 'see its own files'}")
        say("Find each library's license in its .dist-info folder.")
    return Exit.OK
