"""The terminal as a face needs it: results on stdout, all else on stderr, a job that shows itself.

Progress is drawn only where a person watches (stderr is a terminal, and TERM is not "dumb"), at
most ten times a second. Ctrl-C asks the job to stop at its next checkpoint; a second one ends the
program at once, which the journal makes safe.
"""

from __future__ import annotations

import errno
import io
import os
import shlex
import signal
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Self, TextIO

from core.cli.exits import Exit
from core.job import Cancelled, Progress
from core.system.json_document import json_pieces
from core.system.whole_file import write_json, write_page

DRAW_S = 0.1
BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")

_WINDOWS_QUOTES = frozenset(" \t&()[]{}^=;!'+,`~%$@#|<>")  # of cmd.exe and of PowerShell


def clean(text: str, width: int = 0) -> str:
    """Text of a mail made harmless for a terminal: no control or direction characters, one line.

    `width` > 0 cuts to so many characters.
    """
    safe = text
    if not text.isprintable():  # what Python calls so has none of them; nearly all subjects
        safe = "".join(
            "·" if c in BIDI or unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"} else c
            for c in text
        )
    return safe[: width - 1] + "…" if 0 < width < len(safe) else safe


def shell_word(text: str | Path, *, is_windows: bool = sys.platform == "win32") -> str:
    """A name as it is typed in a command that we print: quoted where the shell wants that.

    A path that begins like an option is given its folder.
    """
    word = clean(f".{os.sep}{text}" if str(text).startswith("-") else str(text))
    if not is_windows:
        return shlex.quote(word)
    return f'"{word}"' if not word or _WINDOWS_QUOTES.intersection(word) else word


def say(text: str) -> None:
    """A notice for the person, on stderr, in place of what a job drew there.

    Where stderr takes nothing (a full disk, a pipe that nobody reads) the work goes on without.
    """
    try:
        clear_line()
        print(text, file=sys.stderr, flush=True)
    except OSError:
        drop_output(sys.stderr)


@contextmanager
def ignore_output_errors(what_now: str) -> Iterator[None]:
    """Tell what was done; whether that can be written changes nothing of how the work ended.

    So a command that moved mail ends with the exit code of the moving, although the disk under
    its output is full or `head` has left.

    Args:
        what_now: Where a person finds what could not be written.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        drop_output(sys.stdout)
        if not has_reader_left(error):
            why = clean(error.strerror or str(error))
            say(f"twinsweep: could not write the result: {why}. {what_now}")


def has_reader_left(error: OSError, *, is_windows: bool = sys.platform == "win32") -> bool:
    """Whether the reader of our output went away, as `head` does; Windows says so vaguely."""
    vaguely = is_windows and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or vaguely


def drop_output(stream: TextIO) -> None:
    """Let what is still in the buffer go nowhere, or Python fails over it once more at its end."""
    with suppress(OSError, ValueError):  # it is no file, or closed
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def ask_agreement(question: str) -> bool:
    """Whether the person says yes to a change, now. Without a terminal nobody can be asked."""
    if not sys.stdin.isatty():
        say("Nothing was changed: this needs your confirmation. Add --yes to go ahead.")
        return False
    say(f"{question} [y/N]")
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    say("Nothing was changed.")
    return False


def clear_line() -> None:
    """Wipe what a job drew on stderr; nothing where it is not a terminal that could."""
    if obeys_escapes(sys.stderr):
        sys.stderr.write("\r\x1b[K")


def obeys_escapes(stream: TextIO) -> bool:
    """Whether this is a terminal that obeys escapes: wiping a line, bold letters."""
    return stream.isatty() and os.environ.get("TERM", "") != "dumb" and _console_obeys()


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _ERROR_HANDLE = -12  # the console is one for both streams; stderr is redirected less often
    _OBEYS = 0x0004  # ENABLE_VIRTUAL_TERMINAL_PROCESSING

    @cache
    def _console_obeys() -> bool:
        """Ask the console of Windows to obey escapes: it does so since Windows 10, if asked.

        Source: Microsoft, SetConsoleMode.
        """
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.GetStdHandle.restype = wintypes.HANDLE
        kernel.GetConsoleMode.argtypes = (wintypes.HANDLE, ctypes.POINTER(wintypes.DWORD))
        kernel.SetConsoleMode.argtypes = (wintypes.HANDLE, wintypes.DWORD)
        mode, handles = wintypes.DWORD(), (kernel.GetStdHandle(n) for n in (_ERROR_HANDLE, -11))
        for handle in handles:
            if handle and kernel.GetConsoleMode(handle, ctypes.byref(mode)):
                return bool(kernel.SetConsoleMode(handle, mode.value | _OBEYS))
        return False

else:

    def _console_obeys() -> bool:
        """All do."""
        return True


def ready_output(stream: object, *, is_windows: bool = sys.platform == "win32") -> None:
    """Let any text be written: letters that the locale lacks as escapes.

    In a file or a pipe on Windows it is UTF-8: what would be the system's own there is one of the
    code pages of forty years ago, with few letters of a subject.
    """
    if isinstance(stream, io.TextIOWrapper):
        encoding = "utf-8" if is_windows and not stream.isatty() else None
        stream.reconfigure(encoding=encoding, errors="backslashreplace")


def put(text: str) -> None:
    """A line of the result, on stdout."""
    print(text)


def put_json(value: object) -> None:
    """The result as one JSON document on stdout.

    ASCII with escapes: right in every locale, and paths that are no UTF-8 come through.
    """
    sys.stdout.writelines(json_pieces(value, separators=(",", ":")))
    sys.stdout.write("\n")


def put_file(path: Path, value: object, *, indent: int | None = None) -> bool:
    """Write a result as a JSON file; False, and a sentence, if that cannot be done."""
    return _put(path, partial(write_json, path, value, indent=indent), "report or plan")


def put_page(path: Path, pieces: Iterator[str]) -> bool:
    """Write a result as an HTML page; False, and a sentence, if that cannot be done."""
    return _put(path, partial(write_page, path, pieces), "HTML report")


def _put(path: Path, write: Callable[[], None], kind: str) -> bool:
    try:
        write()
    except FileExistsError:
        say(
            f"twinsweep: {clean(str(path))} already exists and is not a "
            f"Twinsweep {kind}, so it was not overwritten. Choose "
            "another name."
        )
    except OSError as error:
        say(f"twinsweep: {clean(str(path))} cannot be written: {error.strerror or error}")
    else:
        return True
    return False


def amount(number: int, one: str, many: str) -> str:
    """A number with its noun: 1 group, 2 groups."""
    return f"{number:,} {one if number == 1 else many}"


def size_words(size_bytes: int) -> str:
    """A size as people say it: 820 kB, 2.1 MB."""
    if size_bytes < 1_000_000:
        return f"{-(-size_bytes // 1_000):,} kB"
    return f"{size_bytes / 1e6:,.1f} MB"


class TerminalJob:
    """A job watched on stderr and stopped with Ctrl-C. Use as a context manager."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._draws = not quiet and obeys_escapes(sys.stderr)
        self._stopping = False
        self._next_draw = 0.0
        self._began = time.monotonic()
        self._drawn = False
        self._before: object = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]  # as it was - opaque
        self._clear()

    def report(self, progress: Progress) -> None:
        """Draw, if a person watches and the last drawing is old enough."""
        now = time.monotonic()
        if self._draws and now >= self._next_draw:
            self._next_draw = now + DRAW_S
            sys.stderr.write(f"\r\x1b[K{self._line(progress, now)}")
            sys.stderr.flush()
            self._drawn = True

    def checkpoint(self) -> None:
        """Go on, or raise `Cancelled` after Ctrl-C."""
        if self._stopping:
            raise Cancelled

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        if self._stopping:
            os._exit(Exit.INTERRUPTED)
        self._stopping = True
        self._clear()
        say("Stopping… Finished work is kept. Press Ctrl-C again to stop at once.")

    def _line(self, progress: Progress, now: float) -> str:
        from core.cli.words.wording import english  # noqa: PLC0415 - `--version` draws nothing
        from core.words.runs import stage_sentence  # noqa: PLC0415 - as above

        line = english(stage_sentence(progress))
        if messages := progress.copied or progress.messages:
            line += f" {amount(messages, 'message', 'messages')}"
        if progress.total and progress.done:
            share = progress.done / progress.total
            left = (now - self._began) * (1 - share) / share
            line += f", {share:.0%}, about {left:.0f} s left"
        if progress.problems:
            line += f", {amount(progress.problems, 'problem', 'problems')}"
        return line

    def _clear(self) -> None:
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False
