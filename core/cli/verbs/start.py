"""`twinsweep demo` and `twinsweep gui`: something to try, and the window."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from core.cli.exits import Exit
from core.cli.options import add_loudness
from core.cli.terminal import clean, put, say, shell_word
from core.sample import make_sample
from core.system.display import why_no_window
from core.system.places import Places, is_packaged


def add_demo(verb: argparse.ArgumentParser) -> None:
    """Describe `demo`."""
    verb.add_argument(
        "folder",
        nargs="?",
        type=Path,
        help="where to create it (default: the program's own folder)",
    )
    add_loudness(verb)
    verb.set_defaults(run=run_demo)


def add_gui(verb: argparse.ArgumentParser) -> None:
    """Describe `gui`."""
    verb.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="mail to open")
    add_loudness(verb)
    verb.set_defaults(run=run_gui)


def run_demo(options: argparse.Namespace, places: Places) -> int:
    """Make the sample mailbox, say what is in it and what to try."""
    folder = (options.folder or places.data / "sample").absolute()
    shown = clean(str(folder))
    try:
        if folder.exists() and any(folder.iterdir()):
            say(f"{shown} already exists; nothing was created.")
        else:
            made = make_sample(folder)
            say(
                f"Created {made.messages} messages in {shown}: {made.copies} "
                "copies, and mailings that look alike."
            )
    except OSError as error:
        say(f"twinsweep: could not create a sample in {shown}: {error.strerror}")
        return Exit.USAGE
    word = shell_word(folder)
    say(f"Try: twinsweep scan {word}   or: twinsweep gui {word}")
    put(str(folder))
    return Exit.OK


def run_gui(options: argparse.Namespace, places: Places) -> int:  # noqa: ARG001 - as every verb
    """Open the window in a process of its own: the terminal's face never loads Qt."""
    if reason := why_no_window():
        say(f"twinsweep: {reason}")
        return Exit.USAGE
    command = [*own_command(), *(str(path.absolute()) for path in options.paths)]
    return subprocess.run(command, check=False).returncode  # noqa: S603 - our own program


def own_command() -> list[str]:
    """What starts the window in a new process: the packaged program is one for both faces.

    -P: not out of the working folder, where a file may be named as one of ours or of a library.
    """
    return [sys.executable] if is_packaged() else [sys.executable, "-P", "-m", "gui"]
