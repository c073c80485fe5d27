"""`twinsweep completions`: what a shell needs to complete commands, options and their values.

Made by shtab of the parser itself whenever it is asked for, so it cannot be out of date; packages
hold what this prints. Names of accounts are not completed: a shell would have to start the program
at each Tab, and bash takes such words for commands to be expanded.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from core.cli.exits import Exit
from core.cli.named_mail import mail_name
from core.cli.options import DETECTORS, add_loudness, mail_word
from core.cli.rules import NEVER, VERDICTS
from core.cli.terminal import put
from core.decide.keep import RULES
from core.system.places import Places

# Each shell, and the file below share/ of a Debian system where it looks for completions.
FILES = {
    "bash": "bash-completion/completions/twinsweep",
    "zsh": "zsh/vendor-completions/_twinsweep",
    "fish": "fish/vendor_completions.d/twinsweep.fish",
}
WHERE = """\
Save the output where your shell looks for it:
  bash  twinsweep completions bash > ~/.local/share/bash-completion/completions/twinsweep
  zsh   twinsweep completions zsh > ~/.zfunc/_twinsweep      with `fpath+=~/.zfunc` before compinit
  fish  twinsweep completions fish > ~/.config/fish/completions/twinsweep.fish
"""
OF_FILES = (Path, mail_word, mail_name)
FOLDERS = ("DIR", "FOLDER", "folder")  # what a value that is a folder is called in the help
OTHER_FILES = ("PNG", "MAIL", "MAIL…")  # a file, though it is not given as a path
NAMED: Mapping[str, tuple[str, ...]] = {  # values that are lists: the names that they begin with
    "RULES": tuple(RULES),
    "KINDS": tuple(VERDICTS),
    "WHAT": NEVER,
    "NAMES": DETECTORS,
}


def add_completions(verb: argparse.ArgumentParser) -> None:
    """Describe `completions`."""
    verb.epilog, verb.formatter_class = WHERE, argparse.RawDescriptionHelpFormatter
    verb.add_argument("shell", choices=tuple(FILES))
    add_loudness(verb)
    verb.set_defaults(run=run_completions)


def run_completions(options: argparse.Namespace, places: Places) -> int:  # noqa: ARG001 - as every verb
    """Print the script of a shell."""
    from core.cli.commands import build_parser  # noqa: PLC0415 - it loads us

    put(build_script(build_parser(), options.shell).rstrip("\n"))
    return Exit.OK


def build_script(whole: argparse.ArgumentParser, shell: str) -> str:
    """The script that completes the words of a parser, which is of no other use then."""
    import shtab  # noqa: PLC0415 - what no other verb needs

    for action in values_of(whole):
        if names := _names(action):
            action.choices = names
        elif _is_file(action):
            is_folder = {action.metavar, action.dest} & set(FOLDERS) and action.type is Path
            action.complete = shtab.DIRECTORY if is_folder else shtab.FILE  # type: ignore[attr-defined]  # shtab reads it
    return shtab.complete(whole, shell)


def values_of(verb: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Everything of a verb and of its own verbs that takes a value."""
    for action in verb._actions:  # noqa: SLF001 - argparse has no other way; a test holds it
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - no other name
            for inner in action.choices.values():
                yield from values_of(inner)
        elif action.nargs != 0:
            yield action


def _names(action: argparse.Action) -> tuple[str, ...]:
    if action.choices:
        return tuple(str(getattr(one, "value", one)) for one in action.choices)
    metavar = action.metavar
    return NAMED.get(metavar, ()) if isinstance(metavar, str) else ()


def _is_file(action: argparse.Action) -> bool:
    named = action.metavar if isinstance(action.metavar, tuple) else (action.metavar,)
    return action.type in OF_FILES or any(one in (*OTHER_FILES, "FILE") for one in named)
