"""packaging/setup.sh, with a pretend pip: a .venv that does not work is noticed and made anew."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.process.systems import needs_linux, needs_root

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX"),
]

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
NOBODY = 65534
OF_THE_SYSTEM = Path("/usr/bin/python3")  # others may run it, too
# Makes a virtual environment as Python does, but with a pip that is quicker and needs no network.
PYTHON = """\
#!/bin/sh
[ "$*" != "-c import ensurepip" ] || exit 0
[ "$*" = "-m venv .venv" ] || exec {python} "$@"
{python} -m venv --without-pip .venv
cp pretend_pip.py $(echo .venv/lib/python*/site-packages)/pip.py
"""
PIP = """\
import pathlib, sys
site = pathlib.Path(__file__).parent
(site / "rapidfuzz").mkdir(exist_ok=True)
(site / "__editable__.twinsweep.pth").write_text("")
program = pathlib.Path(sys.prefix, "bin", "twinsweep")
program.write_text("#!/bin/sh\\n")
program.chmod(0o755)
with open("pip.log", "a") as log:
    print(*sys.argv[1:], file=log)
"""
REFUSED = """\
import sys
sys.exit('''WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(\
'<object>: Failed: [Errno -3] Temporary failure in name resolution')': /simple/appdirs/
ERROR: Could not find a version that satisfies the requirement appdirs (from versions: none)
ERROR: No matching distribution found for appdirs''')
"""


@pytest.fixture
def checkout() -> Iterator[Path]:
    """Where another user may look, too: pytest's own folders are closed to others."""
    with tempfile.TemporaryDirectory(prefix="twinsweep-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "packaging").mkdir()
        shutil.copy(PACKAGING / "setup.sh", folder / "packaging")
        (folder / "packaging" / "system-packages.sh").write_text("")
        (folder / "packaging" / "requirements-dev.lock").write_text("rapidfuzz==3\n")
        (folder / "pyproject.toml").write_text("")
        (folder / "pretend_pip.py").write_text(PIP)
        (folder / "python3").write_text(PYTHON.format(python=sys.executable))
        (folder / "python3").chmod(0o755)
        yield folder


def set_up(checkout: Path, user: int | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "packaging" / "setup.sh"], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHON": str(checkout / "python3")}, cwd="/", user=user,
    )  # fmt: skip


def packages(checkout: Path) -> Path:
    return next((checkout / ".venv" / "lib").glob("python*/site-packages"))


def test_the_second_time_it_does_nothing(checkout: Path) -> None:
    first, second = set_up(checkout), set_up(checkout)

    assert (first.returncode, first.stderr) == (0, "setup: making .venv (once) …\n")
    assert (second.returncode, second.stderr) == (0, "")
    assert len((checkout / "pip.log").read_text().splitlines()) == 2


def dangle(checkout: Path) -> None:
    """The Python that it was made with is gone."""
    python = checkout / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/usr/bin/python3.of-yesterday")


def upgrade(checkout: Path) -> None:
    """The link leads to a newer Python, that looks for packages in a folder of its own."""
    packages(checkout).parent.rename(checkout / ".venv" / "lib" / "python3.10")


def take_package(checkout: Path) -> None:
    (packages(checkout) / "rapidfuzz").rmdir()


def take_program(checkout: Path) -> None:
    (checkout / ".venv" / "bin" / "twinsweep").unlink()


def unlink_program(checkout: Path) -> None:
    (packages(checkout) / "__editable__.twinsweep.pth").unlink()


def interrupt(checkout: Path) -> None:
    (checkout / ".venv" / ".ready").unlink()


@pytest.mark.parametrize(
    "damage", [dangle, upgrade, take_package, take_program, unlink_program, interrupt]
)
def test_what_is_broken_is_made_anew(checkout: Path, damage: Callable[[Path], None]) -> None:
    set_up(checkout)
    (checkout / ".venv" / "of-the-old-one").write_text("")
    damage(checkout)

    done = set_up(checkout)

    assert (done.returncode, done.stderr) == (0, "setup: making .venv (once) …\n")
    assert not (checkout / ".venv" / "of-the-old-one").exists()
    assert (packages(checkout) / "rapidfuzz").exists()
    assert set_up(checkout).stderr == ""


def test_another_lock_is_installed_into_the_same_one(checkout: Path) -> None:
    set_up(checkout)
    (packages(checkout) / "of-the-benchmark").mkdir()
    assert set_up(checkout).stderr == ""  # more may be there
    (checkout / "packaging" / "requirements-dev.lock").write_text("rapidfuzz==4\n")

    done = set_up(checkout)

    assert (done.returncode, done.stderr) == (0, "setup: bringing .venv up to date …\n")
    assert (packages(checkout) / "of-the-benchmark").exists()
    assert set_up(checkout).stderr == ""


def test_a_folder_that_was_moved_gets_a_new_one(checkout: Path) -> None:
    set_up(checkout)
    moved = checkout / "moved to"
    moved.mkdir()
    for name in ("packaging", "pyproject.toml", "pretend_pip.py", "python3", ".venv"):
        (checkout / name).rename(moved / name)

    assert set_up(moved).stderr == "setup: making .venv (once) …\n"


def test_without_network_that_is_what_it_says(checkout: Path) -> None:
    (checkout / "pretend_pip.py").write_text(REFUSED)

    done = set_up(checkout)

    assert done.returncode == 1
    assert "the package index cannot be reached. The first time, this needs the net" in done.stderr
    assert "Temporary failure in name resolution" in done.stderr
    assert "appdirs" not in done.stderr


def test_other_failures_of_pip_are_told_in_its_words(checkout: Path) -> None:
    (checkout / "pretend_pip.py").write_text(
        "import sys\nsys.exit('ERROR: THESE PACKAGES DO NOT MATCH')"
    )

    done = set_up(checkout)

    assert done.returncode == 1
    assert "THESE PACKAGES DO NOT MATCH" in done.stderr
    assert "index" not in done.stderr


@needs_root
@pytest.mark.skipif(not OF_THE_SYSTEM.exists(), reason="no Python here that others may run")
@pytest.mark.parametrize("is_made", [False, True])
def test_what_another_user_owns_is_told(checkout: Path, is_made: bool) -> None:
    (checkout / "python3").write_text(PYTHON.format(python=OF_THE_SYSTEM))
    if is_made:
        set_up(checkout)
        assert set_up(checkout, NOBODY).returncode == 0  # whole: nothing has to be written
        take_package(checkout)
        checkout.chmod(0o777)

    done = set_up(checkout, NOBODY)

    assert done.returncode == 1
    assert "python3-venv" not in done.stderr
    assert "Traceback" not in done.stderr
    expected = "belongs to another user" if is_made else f"may not write to {checkout}"
    assert expected in done.stderr
    assert ("sudo rm -rf" in done.stderr) == is_made


@needs_linux
@pytest.mark.parametrize("is_there", [False, True])
def test_without_a_screen_the_sample_is_scanned_and_an_empty_one_made(
    tmp_path: Path, is_there: bool
) -> None:
    (tmp_path / "packaging").mkdir()
    shutil.copy(PACKAGING / "run.sh", tmp_path / "packaging")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name, does in (
        ("twinsweep", 'echo "$@" >>said'),
        ("python", f'exec {sys.executable} "$@"'),
    ):
        (tmp_path / ".venv" / "bin" / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / ".venv" / "bin" / name).chmod(0o755)
    if is_there:
        (tmp_path / ".sample").mkdir()

    done = subprocess.run(
        [tmp_path / "packaging" / "run.sh", ".sample"],
        capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(PACKAGING.parent), "DISPLAY": ":4711"},
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "said").read_text() == "demo .sample\nscan .sample\n"
    assert "no display that answers (DISPLAY=:4711). This is the same scan" in done.stderr
