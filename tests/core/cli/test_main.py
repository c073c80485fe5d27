"""The door of the program: opens at once, and a Ctrl-C in it is no traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from helpers.process.program import ROOT, TerminalProgram
from helpers.process.systems import needs_posix

from core import VERSION
from core.cli.commands import VERBS, build_parser
from core.cli.exits import Exit
from core.cli.main import INTERRUPTED, main

pytestmark = pytest.mark.slow

STOPPED_WHILE_LOADING = """
import sys
class Ctrl_C:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
        return None
sys.meta_path.insert(0, Ctrl_C())
from core.cli.main import main
sys.exit(main(["history"]))
"""


@pytest.mark.parametrize(
    "module", ["core.cli.commands", "core.model", "numpy", "core.actions.moving"]
)
def test_ctrl_c_while_it_loads_is_silent(module: str, own_home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_WHILE_LOADING.format(module=module)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env=TerminalProgram(own_home).environment,
    )  # fmt: skip

    assert done.returncode == INTERRUPTED == Exit.INTERRUPTED
    assert done.stderr == ""


IN_A_MODULE_OF_C = """
import importlib.machinery, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run by nohup
load = importlib.machinery.ExtensionFileLoader.exec_module
def stopped_in_it(self, module):
    if module.__name__ == "numpy._core._multiarray_umath":
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt as error:  # as PyCapsule_Import makes of it
            raise ImportError("could not import module") from error
    load(self, module)
importlib.machinery.ExtensionFileLoader.exec_module = stopped_in_it
from core.cli.main import main
sys.exit(main(["scan", "nowhere"]))
"""


@needs_posix
def test_ctrl_c_in_a_module_of_c_is_silent(own_home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_A_MODULE_OF_C],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env=TerminalProgram(own_home).environment,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (INTERRUPTED, "")


@pytest.mark.usefixtures("own_home")
def test_ctrl_c_stays_ignored_and_is_given_back() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        main(["history"])
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    main(["history"])
    assert signal.getsignal(signal.SIGINT) is before


NEEDED = {
    "threads": "a",
    "series": "a",  # the words without which a verb does not run
    "scan": "m", "fingerprint": "m", "why": "m#1 m#2", "grep": "word m", "plan": "r.json",
    "apply": "p.json", "undo": "run", "restore-copies": "run", "accounts": "list",
    "copy": "p.json --to d --as eml", "sweep": "--account a", "library": "list",
    "completions": "bash",
}  # fmt: skip


@needs_posix
@pytest.mark.parametrize("after_s", [0.01, 0.06, 0.12, 0.2])
def test_ctrl_c_at_any_time_is_no_traceback(after_s: float, own_home: Path) -> None:
    # What Python does before our first line and after our last is not ours to guard.
    program = (
        f"import os, sys; sys.path[:0] = {sys.path!r}\n"
        "from core.cli.main import main\n"
        "os.write(1, b'.')\n"
        "code = main(['history'])\n"
        "os._exit(code)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-S", "-c", program],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # The warnings are of a file half read.
        env=TerminalProgram(own_home).environment | {"PYTHONWARNINGS": "ignore"},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.read(1)
        time.sleep(after_s)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)

    assert "Traceback" not in err
    assert process.returncode in (Exit.OK, Exit.INTERRUPTED, -signal.SIGINT)


def test_it_loads_nothing_before_it_is_asked() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import core.cli.main, sys; print(*sys.modules)"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip

    assert "numpy" not in loaded
    assert {name for name in loaded if name.startswith("core")} == {
        "core", "core.cli", "core.cli.main",
    }  # fmt: skip


HEAVY = frozenset(
    {"bs4", "imapclient", "keyring", "olefile", "pymorphy3", "pymorphy3_dicts_ru", "pypff"}
    | {"PySide6", "rjieba", "simplemma"}
)
LOADED_AT_THE_END = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from gui.door import main
sys.exit(main({words!r}))
"""


def loaded_by(words: list[str], own_home: Path, code: int = Exit.OK) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOADED_AT_THE_END.format(words=words)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env=TerminalProgram(own_home).environment,
    )  # fmt: skip

    assert done.returncode == code, done.stderr
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--version"], Exit.OK),
        (["--help"], Exit.OK),
        (["no-such-command"], Exit.USAGE),
    ],
)
def test_what_asks_for_no_mail_loads_nothing_that_reads_it(
    words: list[str], code: int, own_home: Path
) -> None:
    loaded = loaded_by(words, own_home, code)

    assert not loaded & (HEAVY | {"numpy", "ssl", "http.client", "sqlite3"})


@needs_posix  # where workers are forked: elsewhere they load for themselves
def test_a_scan_of_files_loads_nothing_of_servers_and_no_dictionary(
    own_home: Path, tmp_path: Path
) -> None:
    box = tmp_path / "plain.mbox"
    box.write_bytes(
        b"".join(
            b"From a@b.org Mon Jan  1 00:00:00 2024\nFrom: a@b.org\nSubject: Meeting %d\n\n"
            b"The meeting was moved to Thursday. Please bring the figures of your department."
            b" The minutes were sent around already.\n\n" % number
            for number in range(2)
        )
    )

    loaded = loaded_by(["scan", "-q", str(box)], own_home)

    assert "numpy" in loaded
    assert not loaded & (HEAVY | {"http.client", "imaplib", "xml.etree.ElementTree"})


def test_every_verb_is_described_by_its_module() -> None:
    whole = build_parser()

    for name in VERBS:
        assert callable(whole.parse_args([name, *NEEDED.get(name, "").split()]).run)


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert ended.value.code == Exit.OK
    assert capsys.readouterr().out == f"twinsweep {VERSION}\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION


def test_v_tells_what_lies_behind_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.json"

    assert main(["plan", str(missing), "-v"]) == Exit.USAGE
    assert "because: FileNotFoundError" in capsys.readouterr().err
    assert main(["plan", str(missing)]) == Exit.USAGE
    assert "because" not in capsys.readouterr().err
