"""Completions for the shells: all that the parser knows, tried in the shells themselves."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.cli.commands import build_parser
from core.cli.exits import Exit
from core.cli.main import main
from core.cli.verbs import completions as completions_verb
from core.cli.verbs.completions import FILES, OF_FILES, build_script, values_of

if sys.platform == "linux":
    from helpers.process.shells import Shell

SHELLS = [
    pytest.param(
        shell,
        marks=pytest.mark.skipif(
            shutil.which(shell) is None, reason=f"needs {shell} (Debian: apt-get install {shell})"
        ),
    )
    for shell in FILES
]
TRIED = [  # what is typed after the program's name, and what must then be there
    ("swe", "sweep "),
    ("library pairs rem", "remove "),
    ("plan r.json --protect-k", "--protect-keyword "),
    ("accounts add --security star", "starttls "),
    ("copy p.json --as maildir-", "maildir-tree "),
    ("sweep --keep old", "oldest "),
    ("scan x --report r", "r.json "),
    # as the shell has to read it
    ("scan my", "my\\ mail/"),
    ("fingerprint it", "it\\'s\\ \\$5\\ "),
    ("scan Ü", "Überweisung.mbox "),
]


def verbs_of(verb: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield verb
    for action in verb._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from verbs_of(inner)


@pytest.mark.parametrize("shell", FILES)
def test_every_command_option_and_choice_is_told(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completions", shell]) == Exit.OK
    told = set(re.findall(r"[\w-]+", capsys.readouterr().out.replace("\\", "")))

    for verb in verbs_of(build_parser()):
        assert verb.prog.rpartition(" ")[2] in told
        for option in (o for action in verb._actions for o in action.option_strings):
            assert {option, option.lstrip("-")} & told, (verb.prog, option)
    for action in values_of(build_parser()):
        for choice in completions_verb._names(action):
            assert choice in told, action


def test_whatever_is_a_path_is_completed_as_one() -> None:
    whole = build_parser()
    build_script(whole, "bash")

    for action in values_of(whole):
        is_path = action.type in OF_FILES
        assert is_path <= (hasattr(action, "complete")), action
        assert action.choices is None or not hasattr(action, "complete"), action


def test_no_other_shell_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["completions", "tcsh"])

    assert "bash" in capsys.readouterr().err


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with names that shells trip over."""
    made = tmp_path_factory.mktemp("folder with blanks")
    (made / "my mail").mkdir()
    for name in ("r.json", 'it\'s $5 `x` "mail".mbox', "Überweisung.mbox"):
        (made / name).touch()
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="needs setsid")
@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes_it_in_the_shell_itself(shell: str, folder: Path, tmp_path: Path) -> None:
    if not Path("/dev/pts/ptmx").exists():  # a bare chroot
        pytest.skip("no pseudo-terminal here")
    script = tmp_path / Path(FILES[shell]).name
    script.write_text(build_script(build_parser(), shell), "utf-8")

    with Shell(shell, script, folder) as at_work:
        for typed, expected in TRIED:
            assert expected in at_work.press_tab(f"twinsweep {typed}", expected), typed
