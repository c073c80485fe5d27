"""`twinsweep self-test`: whether all that the program needs is there, and works."""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

from core.cli.exits import Exit
from core.cli.options import add_loudness
from core.cli.terminal import put, say
from core.cli.verbs.start import own_command
from core.self_test.check import CheckOutcome, outcome_line
from core.system.display import has_display, has_window
from core.system.places import Places

WINDOW_TEST = "--window-test"  # as `gui.door` knows it
WITHOUT_SCREEN = {"QT_QPA_PLATFORM": "offscreen"}


def add_self_test(verb: argparse.ArgumentParser) -> None:
    """Describe `self-test`."""
    verb.add_argument("--no-window", action="store_true", help="skip the window")
    verb.add_argument(
        "--picture", metavar="PNG", default="", help="save a picture of the window to a file"
    )
    add_loudness(verb)
    verb.set_defaults(run=run_self_test)


def run_self_test(options: argparse.Namespace, places: Places) -> int:  # noqa: ARG001 - as every verb
    """Run all checks; those of the window in a process of its own, because Qt is in none here."""
    from core.self_test.all_checks import self_test  # noqa: PLC0415 - loads everything

    def tell(outcome: CheckOutcome) -> None:
        if not (options.quiet and outcome.is_ok):
            put(outcome_line(outcome))

    all_ok = self_test(tell)
    if not options.no_window and has_window():
        all_ok &= _window_is_ok(options)
    elif not options.no_window:
        say("The window was not tested: this installation does not include PySide6.")
    say("All checks passed." if all_ok else "Something is wrong: see above.")
    return Exit.OK if all_ok else Exit.UNEXPECTED


def _window_is_ok(options: argparse.Namespace) -> bool:
    picture = ["--picture", str(Path(options.picture).absolute())] if options.picture else []
    environment = os.environ if has_display() else {**os.environ, **WITHOUT_SCREEN}
    done = subprocess.run(  # noqa: S603 - our own program
        [*own_command(), WINDOW_TEST, *picture],
        env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace",
        check=False,
    )  # fmt: skip
    for line in done.stdout.splitlines():
        if not (options.quiet and line.startswith("OK")):
            put(line)
    return done.returncode == 0
