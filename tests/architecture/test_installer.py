"""The archive's install.sh, with a pretend program: it takes nothing that may be an only copy."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux"),
]

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "linux" / "install.sh"
ENTRY, PAGE = "applications/twinsweep.desktop", "man/man1/twinsweep.1.gz"
COPY = "trash/only-copy.eml"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return make_package(tmp_path / "package 1", "1")


def make_package(folder: Path, version: str, *share: str) -> Path:
    (folder / "_internal").mkdir(parents=True)
    for name in (ENTRY, *(share or (PAGE,))):
        (folder / "share" / name).parent.mkdir(parents=True)
        (folder / "share" / name).write_text(version)
    (folder / "_internal" / "library.so").write_text(version)
    (folder / "README.txt").write_text(version)
    (folder / "twinsweep").write_text(f"#!/bin/sh\necho version {version}\n")
    (folder / "twinsweep").chmod(0o755)
    shutil.copy(SCRIPT, folder / "install.sh")
    return folder


def run(
    package: Path, home: Path | None, *words: str | Path, **more: str
) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": more.pop("PATH", os.environ["PATH"]), **more}
    return subprocess.run(
        [package / "install.sh", *words], capture_output=True, text=True, check=False,
        cwd=package.parent, env=environment | ({"HOME": str(home)} if home else {}),
    )  # fmt: skip


def put_mail(folder: Path) -> Path:
    path = folder / "twinsweep-data" / "data" / COPY
    path.parent.mkdir(parents=True)
    path.write_text("the only one")
    return path


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def started(to: Path) -> str:
    command = to / "bin" / "twinsweep"
    return subprocess.run([command], capture_output=True, text=True, check=True).stdout.strip()


def test_an_upgrade_keeps_the_portable_data_and_says_so(package: Path, home: Path) -> None:
    to = home / ".local"
    run(package, home)
    mail = put_mail(to / "lib" / "twinsweep")
    newer = make_package(package.parent / "package 2", "2", "icons/twinsweep.svg")

    done = run(newer, home)

    assert (done.returncode, done.stderr) == (0, "")
    assert mail.read_text() == "the only one"
    assert f"Kept: {mail.parents[2]}" in done.stdout
    assert started(to) == "version 2"
    assert (to / "share" / ENTRY).read_text() == "2"
    assert not (to / "share" / PAGE).exists()  # of the old one alone
    assert not list((to / "lib" / "twinsweep").glob(".install*"))


@pytest.mark.parametrize(
    ("failing", "part"), [("cp", "_internal"), ("mv", "twinsweep"), ("mv", "install.sh")]
)
@pytest.mark.parametrize("how", ["exit 1", "kill -9 $PPID", "kill -TERM $PPID; exit 1"])
def test_if_it_fails_half_way_the_old_one_stays_or_comes_back(
    package: Path, home: Path, failing: str, part: str, how: str
) -> None:
    to = home / ".local"
    run(package, home)
    mail = put_mail(to / "lib" / "twinsweep")
    newer = make_package(package.parent / "package 2", "2")
    tools = package.parent / "tools"
    tools.mkdir()
    # The disk is full, or the power fails, at one part of the program, on its way to its place.
    (tools / failing).write_text(
        f'#!/bin/sh\ncase "$*" in *.install-new/{part}*) {how} ;; esac\n'
        f'exec {shutil.which(failing)} "$@"\n'
    )
    (tools / failing).chmod(0o755)

    done = run(newer, home, PATH=f"{tools}:{os.environ['PATH']}")

    assert done.returncode in {1, -signal.SIGKILL}
    assert mail.read_text() == "the only one"
    if done.returncode == 1:
        assert started(to) == "version 1"
        assert (to / "lib" / "twinsweep" / "_internal" / "library.so").read_text() == "1"
        assert not list((to / "lib" / "twinsweep").glob(".install*"))
    assert run(newer, home).returncode == 0
    assert started(to) == "version 2"
    assert mail.read_text() == "the only one"


@pytest.mark.parametrize("step", ["cp", "mv"])
def test_a_first_installation_that_failed_leaves_nothing_in_the_way(
    package: Path, home: Path, step: str
) -> None:
    tools = package.parent / "tools"
    tools.mkdir()
    (tools / step).write_text(
        f'#!/bin/sh\ncase "$2" in *share) kill -9 $PPID ;; esac\nexec {shutil.which(step)} "$@"\n'
    )
    (tools / step).chmod(0o755)

    assert run(package, home, PATH=f"{tools}:{os.environ['PATH']}").returncode == -signal.SIGKILL

    assert run(package, home).returncode == 0
    assert started(home / ".local") == "version 1"


def test_removing_takes_what_was_installed_and_no_mail(package: Path, home: Path) -> None:
    to = home / ".local"
    own = to / "share" / "twinsweep" / COPY
    for other in (own, to / "share" / "icons" / "twinsweep-of-mine.png", to / "bin" / "other"):
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text("mine")
    before = files(home)
    run(package, home)
    mail = put_mail(to / "lib" / "twinsweep")

    done = run(to / "lib" / "twinsweep", home, "--remove")

    assert (done.returncode, done.stderr) == (0, "")
    assert files(home) == before | {str(mail.relative_to(home))}
    assert f"Kept: {to}/lib/twinsweep\n" in done.stdout
    assert f"Kept: {to}/share/twinsweep\n" in done.stdout
    assert "Safety copies are the mail that Twinsweep moved away" in done.stdout
    assert run(package, home).returncode == 0  # and it can come back to its data
    assert mail.exists()


def test_removing_without_data_leaves_no_folder(package: Path, home: Path) -> None:
    to = home / "new folder"
    assert run(package, home, to).returncode == 0

    assert run(package, home, "--remove", to).returncode == 0

    assert list(to.iterdir()) == []


def test_what_is_not_there_is_not_removed(package: Path, home: Path) -> None:
    own = home / ".local" / "lib" / "twinsweep" / "mine"
    own.parent.mkdir(parents=True)
    own.write_text("mine")

    done = run(package, home, "--remove")

    assert done.returncode == 1
    assert "nothing was removed" in done.stderr
    assert own.exists()


def test_data_of_a_portable_program_is_not_doubled(package: Path, home: Path) -> None:
    mail = put_mail(package)

    done = run(package, home)

    assert mail.exists()
    assert not (home / ".local" / "lib" / "twinsweep" / "twinsweep-data").exists()
    assert f"stay in {package}/twinsweep-data" in done.stdout


def test_the_installed_copy_does_not_install_itself_over_itself(package: Path, home: Path) -> None:
    run(package, home)

    done = run(home / ".local" / "lib" / "twinsweep", home)

    assert done.returncode == 1
    assert "this is the installed program" in done.stderr
    assert started(home / ".local") == "version 1"


def test_a_relative_folder_is_where_the_person_is(package: Path, home: Path) -> None:
    before = files(package)

    assert run(package, home, "here/below").returncode == 0

    assert started(package.parent / "here" / "below") == "version 1"
    assert files(package) == before
    inside = run(package, home, package / "inside")
    assert (inside.returncode, files(package)) == (1, before)
    assert "inside the package itself" in inside.stderr


def test_what_others_put_in_its_place_is_replaced_only_if_asked(package: Path, home: Path) -> None:
    command = home / ".local" / "bin" / "twinsweep"
    command.parent.mkdir(parents=True)
    command.symlink_to("../share/pipx/venvs/twinsweep/bin/twinsweep")

    refused = run(package, home)

    assert refused.returncode == 1
    assert "pipx uninstall twinsweep" in refused.stderr
    assert str(command.readlink()).startswith("../share/pipx")
    assert not (home / ".local" / "lib").exists()
    assert run(package, home, "--force").returncode == 0
    assert started(home / ".local") == "version 1"


def test_a_program_of_the_system_is_left_alone(package: Path, home: Path) -> None:
    (home / "usr" / "lib" / "twinsweep" / "_internal").mkdir(parents=True)  # as by a .deb

    for words in ((), ("--remove",)):
        done = run(package, home, *words, home / "usr")
        assert done.returncode == 1
    assert (home / "usr" / "lib" / "twinsweep" / "_internal").exists()


def test_a_link_to_a_file_of_mine_is_not_written_through(package: Path, home: Path) -> None:
    entry, mine = home / ".local" / "share" / ENTRY, home / "mine"
    mine.write_text("mine")
    entry.parent.mkdir(parents=True)
    entry.symlink_to(mine)

    run(package, home)

    assert (mine.read_text(), entry.read_text()) == ("mine", "1")


def test_the_menu_names_the_program_in_full_and_all_else_as_it_was(
    package: Path, home: Path
) -> None:
    entry = (SCRIPT.parent / "twinsweep.desktop").read_text("utf-8")
    (package / "share" / ENTRY).write_text(entry, "utf-8")
    for name, command in (("a b", f"{home}/a b/bin/twinsweep"), ("größe", "")):
        run(package, home, home / name)

        written = (home / name / "share" / ENTRY).read_text("utf-8")
        wanted = entry.replace("\nExec=twinsweep", f'\nExec="{command}"')
        wanted = wanted.replace("TryExec=twinsweep", f"TryExec={command}")
        assert written == (wanted if command else entry)
        if shutil.which("desktop-file-validate"):
            subprocess.run(["desktop-file-validate", home / name / "share" / ENTRY], check=True)


def test_all_may_use_what_a_careful_root_installs(package: Path, home: Path) -> None:
    subprocess.run(["chmod", "-R", "go=", package], check=True)  # unpacked with umask 077, too
    shell = f'umask 077; "{package}/install.sh" "{home}/prefix"'
    subprocess.run(["sh", "-c", shell], check=True, capture_output=True)

    for path in (home / "prefix").rglob("*"):
        wanted = 0o755 if path.is_dir() or path.name in {"twinsweep", "install.sh"} else 0o644
        assert path.is_symlink() or path.stat().st_mode & 0o777 == wanted, path


def test_without_a_home_it_asks_for_a_folder(package: Path, home: Path) -> None:
    done = run(package, None)

    assert done.returncode == 1
    assert "HOME is not set; name the folder" in done.stderr
    assert run(package, None, home).returncode == 0


def test_a_running_program_is_not_changed(package: Path, home: Path) -> None:
    program = home / ".local" / "lib" / "twinsweep" / "twinsweep"
    run(package, home)
    shutil.copy(shutil.which("sleep") or "", program)
    with subprocess.Popen([program, "60"]) as running:
        done = [run(package, home), run(package, home, "--remove")]
        running.kill()

    assert [one.returncode for one in done] == [1, 1]
    assert all("Twinsweep is running" in one.stderr for one in done)
    assert program.exists()


@pytest.mark.parametrize(("words", "code"), [(("--help",), 0), (("--what",), 2), (("a", "b"), 2)])
def test_how_it_is_used_is_told(
    package: Path, home: Path, words: tuple[str, ...], code: int
) -> None:
    done = run(package, home, *words)

    assert done.returncode == code
    assert "install.sh --remove [FOLDER]" in done.stdout + done.stderr
    assert not (home / ".local").exists()
