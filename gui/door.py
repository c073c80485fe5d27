"""Whether the words of a command line are for the window or for the terminal.

The packaged program is one executable for both. Kept light: each process that it starts to read
mail comes through here first.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from core.system.display import has_display, why_no_window
from core.system.places import is_packaged
from core.system.streams import open_closed_streams

SELF_TEST, WINDOW_TEST = "--self-test", "--window-test"
OF_THE_WINDOW = ("--sample", "--language")
PACKAGES = (  # all that the window needs, as in packaging/system-packages.sh
    "libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
)
BEFORE_QT = (  # with what they lead to, all of the core that a window needs at once
    "core.sources.disk.reading",
    "core.sources.neighbours.surroundings",
    "core.sources.stores",
    "core.accounts.presets",
    "core.cache.fingerprints",
    "core.library.exchange",
    "core.scan.session",
    "core.scan.filed",
    "core.decide.bulk",
    "core.decide.chosen",
    "core.decide.files",
    "core.model.compare",
    "core.model.copying",
    "core.model.mentions",
    "core.accounts.secrets",
    "core.actions.overview",
    "core.system.only_one",
    "core.words.accounts",
    "core.words.cautions",
    "core.words.errors",
    "core.words.keywords",
    "core.words.merges",
    "core.words.report_page",
    "core.words.runs",
    "core.words.series",
    "core.words.sources",
    "core.words.why",
)
LACKS_LIBRARY, LACKS_DISPLAY = 1, 2
COMMAND = re.compile("[a-z-]+")


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, or run a command of the terminal; gives the exit code."""
    open_closed_streams()
    given = sys.argv[1:] if arguments is None else arguments
    words = [word for word in given if not word.startswith("-psn_")]  # what Macs put there
    if is_packaged():
        from core.system.authorities import use_system_authorities  # noqa: PLC0415 - loads ssl
        from core.system.unpacked import tidy_up  # noqa: PLC0415 - as above

        use_system_authorities()
        tidy_up()
    if words[:1] == [WINDOW_TEST] or is_for_the_window(words):
        return _window(words)
    from core.cli.main import main as terminal  # noqa: PLC0415 - what the window never needs

    if words[:1] == [SELF_TEST]:
        words[0] = SELF_TEST.lstrip("-")
    return terminal(words or ["--help"])


def _window(words: Sequence[str]) -> int:
    """Qt is loaded here, and leans on libraries of the system that a server may lack."""
    if reason := why_no_window():
        print(f"twinsweep: {reason}", file=sys.stderr)
        return LACKS_DISPLAY
    try:
        if words[:1] == [WINDOW_TEST]:
            from gui.self_test import main as test  # noqa: PLC0415 - Qt: the terminal has none

            return test(words[1:])
        window = load_window()
    except ImportError as error:
        if "cannot open shared object" not in str(error):
            raise
        print(f"twinsweep: the window needs a library of the system: {error}", file=sys.stderr)
        print(f"On Debian and Ubuntu: apt-get install {PACKAGES}", file=sys.stderr)
        return LACKS_LIBRARY
    return window(words)


def load_window() -> Callable[[Sequence[str]], int]:
    """Load the window: most of a start.

    Qt reads the source of each module that is loaded after it, so most of them come before. And
    nothing becomes garbage meanwhile that Python would have to look for.
    """
    gc.disable()
    try:
        for name in BEFORE_QT:
            import_module(name)
        from gui.start import main as window  # noqa: PLC0415 - Qt: the terminal has none
    finally:
        gc.enable()
    gc.freeze()  # what is loaded stays: it need not be looked through again and again
    return window


def is_for_the_window(words: Sequence[str]) -> bool:
    """Paths are opened, commands are run; a file that is named like a command is ./NAME.

    No words open the window, where there is a screen.
    """
    if not words:
        return has_display()
    first = words[0]
    if first.startswith("-"):
        return first.startswith(OF_THE_WINDOW)
    return not COMMAND.fullmatch(first)
