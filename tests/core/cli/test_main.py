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
sys.exit(main(["history"]))
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


@needs_posix
@pytest.mark.parametrize("after_s", [0.06, 0.12, 0.2, 0.3])
def test_ctrl_c_at_any_time_is_no_traceback(after_s: float, own_home: Path) -> None:
    # What Python does before our first line and after our last is not ours to guard.
    program = (
        f"import os, sys; sys.path[:0] = {sys.path!r}\n"
        "from core.cli.main import main\n"
        "code = main(['history'])\n"
        "os._exit(code)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-S", "-c", program],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # The warnings are of a file half read.
        env=TerminalProgram(own_home).environment | {"PYTHONWARNINGS": "ignore"},
    ) as process:  # fmt: skip
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
