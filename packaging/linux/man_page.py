"""The manual page, made of the same words as `--help`; prints it.

argparse tells its options only by names that begin with "_"; a test holds them fast.
"""
# ruff: noqa: SLF001

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from core import VERSION
from core.cli.commands import EPILOG, build_parser
from core.cli.exits import MEANINGS

FOLDERS = (
    ("$XDG_DATA_HOME/twinsweep", "history of moves, known bulk mail, Twinsweep Trash"),
    ("$XDG_CACHE_HOME/twinsweep", "cache of scanned mail; may be deleted"),
    ("$XDG_CONFIG_HOME/twinsweep", "accounts and settings; no passwords"),
)
Verbs = dict[str, argparse.ArgumentParser]


def page(date: str) -> str:
    """The whole page in roff; `date` is what its foot says."""
    whole = build_parser()
    verbs, helps = _verbs(whole)
    lines = [
        f'.TH TWINSWEEP 1 "{date}" "Twinsweep {VERSION}" "User Commands"',
        *(".nh", ".ad l"),
        *(".SH NAME", rf"twinsweep \- {_text(_as_phrase(whole.description or ''))}"),
        *(".SH SYNOPSIS", r".B twinsweep", r".RI [ PATH .\|.\|.]", ".br"),
        *(r".B twinsweep", r".I COMMAND", r".RI [ OPTION .\|.\|.]"),
        *(".SH DESCRIPTION", _text(whole.description or ""), ".PP"),
        "With a path, or without arguments, it opens the window;",
        "with a command it works in the terminal.",
        *(".PP", ".nf", _text(EPILOG.strip()), ".fi", ".SH COMMANDS"),
    ]
    for name, verb in verbs.items():
        lines += _verb_lines(name, verb, helps.get(name, ""))
    lines += [".SH EXIT STATUS", *_exit_lines(), ".SH FILES", *_file_lines()]
    lines += [".SH SEE ALSO", "The manual, which opens in the window with F1."]
    return "\n".join(lines) + "\n"


def _verbs(whole: argparse.ArgumentParser) -> tuple[Verbs, dict[str, str]]:
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {one.dest: one.help or "" for one in action._choices_actions}
            return dict(action.choices), helps
    return {}, {}


def _verb_lines(name: str, verb: argparse.ArgumentParser, said: str) -> Iterator[str]:
    yield f".SS {_text(name)}"
    yield _text(f"{said[:1].upper()}{said[1:]}.") if said else ""
    formatter = verb._get_formatter()
    usage = verb.format_usage().removeprefix("usage: ")
    yield from (".PP", r"\fB" + _text(" ".join(usage.split())) + r"\fR")
    for action in verb._actions:
        if isinstance(action, argparse._SubParsersAction):
            inner, helps = _verbs(verb)
            for inner_name, one in inner.items():
                yield from _verb_lines(f"{name} {inner_name}", one, helps.get(inner_name, ""))
        elif "-h" not in action.option_strings and action.help != argparse.SUPPRESS:
            yield from (".TP", rf"\fB{_text(formatter._format_action_invocation(action))}\fR")
            yield _text(formatter._expand_help(action) if action.help else "")


def _exit_lines() -> Iterator[str]:
    for code, meaning in MEANINGS.items():
        yield from (".TP", rf"\fB{int(code)}\fR", _text(f"{meaning[:1].upper()}{meaning[1:]}."))


def _file_lines() -> Iterator[str]:
    for folder, what in FOLDERS:
        yield from (".TP", rf"\fI{_text(folder)}\fR", _text(f"{what[:1].upper()}{what[1:]}."))
    yield ".PP"
    yield _text(
        "A folder twinsweep-data beside the packaged program, or the folder that TWINSWEEP_HOME"
        " names, holds all three."
    )


def _as_phrase(sentence: str) -> str:
    """The first sentence without its capital and dot, as the NAME section wants it."""
    first = sentence.split(". ", maxsplit=1)[0].rstrip(".")
    return f"{first[:1].lower()}{first[1:]}"


def _text(words: str) -> str:
    """Words with what roff would read as its own made harmless."""
    escaped = words.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return "\n".join(
        rf"\&{line}" if line.startswith(".") else line for line in escaped.split("\n")
    )


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(page(time.strftime("%Y-%m-%d", time.gmtime())))
