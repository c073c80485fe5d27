"""Tries the built programs out, as somebody without Python would have them; prints what it saw.

Each program does its self-test and a scan in an environment with nothing of ours in it. On Linux
its window is opened on a screen of its own (Xvfb), timed from the start of the process until it
is drawn, and its picture is kept in build/smoke. Ends with 1 if anything is not as it has to be.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import contents
from linux.screen import VirtualScreen

DIST, PICTURES = contents.ROOT / "dist", contents.ROOT / "build" / "smoke"
SUFFIX = ".exe" if sys.platform == "win32" else ""
ONE_FILE = DIST / f"{contents.ONE_FILE}{SUFFIX}"
IMAGE = next(DIST.glob("*.AppImage"), None)
IN_FOLDER = DIST / contents.PROGRAM / f"{contents.PROGRAM}{SUFFIX}"
LARGEST_FILE_MB, LONGEST_START_S = 110, 2.0
LONGEST_WAIT_S = 120.0
TRIES = 3  # starts are timed so often; the machine may do other things
PORTABLE = "twinsweep-data"

failures: list[str] = []


def main() -> int:
    """Try both out; the exit code."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir(parents=True)
    size = ONE_FILE.stat().st_size / 1e6
    whole = sum(p.stat().st_size for p in IN_FOLDER.parent.rglob("*") if not p.is_symlink()) / 1e6
    print(f"smoke: one file {size:.1f} MB, one folder {whole:.1f} MB")
    need(size <= LARGEST_FILE_MB, f"the one file has more than {LARGEST_FILE_MB} MB")
    for program in filter(None, (IN_FOLDER, ONE_FILE, IMAGE)):
        with tempfile.TemporaryDirectory(prefix="smoke-") as folder:
            _try_out(program, Path(folder))
    if sys.platform == "linux" and shutil.which("Xvfb"):
        starts = {program: _window(program) for program in (IN_FOLDER, ONE_FILE)}
        if os.getloadavg()[0] > (os.cpu_count() or 1):
            print("smoke: this computer is busy: how long a start takes is not judged")
        else:
            slow = "the folder's window takes too long to open"
            need(starts[IN_FOLDER] <= LONGEST_START_S, slow)
    if sys.platform == "linux":
        _look_at_share(contents.ROOT / "build" / "share")
    for failure in failures:
        print(f"smoke: FAILED: {failure}")
    print("smoke: all is well" if not failures else f"smoke: {len(failures)} failures")
    return 1 if failures else 0


def need(is_so: bool, otherwise: str) -> None:
    """Remember a failure unless something is so."""
    if not is_so:
        failures.append(otherwise)


def bare(folder: Path) -> dict[str, str]:
    """An environment with nothing of ours in it, and no place to write to but `folder`."""
    for name in ("home", "temp"):
        (folder / name).mkdir(exist_ok=True)
    home, temp = str(folder / "home"), str(folder / "temp")
    kept = ("SYSTEMROOT", "WINDIR", "COMSPEC", "NUMBER_OF_PROCESSORS", "SSL_CERT_FILE")
    made = {name: os.environ[name] for name in kept if name in os.environ}
    made |= dict.fromkeys(("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"), home)
    made |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), temp)
    # An AppImage is unpacked first where nothing may be mounted, as in containers.
    alone = {"PATH": "/nonexistent", "LANG": "C.UTF-8", "APPIMAGE_EXTRACT_AND_RUN": "1"}
    return made | alone


def _try_out(program: Path, folder: Path) -> None:
    """Self-test; then a scan as a portable program, that leaves nothing outside of its folder."""
    environment = bare(folder)
    picture = PICTURES / f"self-test-{program.name}.png"
    start = time.perf_counter()
    done = run(program, "self-test", "--picture", str(picture), environment=environment)
    lines = done.stdout.splitlines()
    n_ok = sum(line.startswith("OK") for line in lines)
    taken = time.perf_counter() - start
    print(f"smoke: {program.name}: self-test {n_ok} of {len(lines)} OK in {taken:.1f} s")
    need(done.returncode == 0 and n_ok > 50, f"{program.name} self-test: {done.stdout[-3000:]}")
    need(picture.exists(), f"{program.name}: no picture of the window: {done.stderr[-2000:]}")
    wrong = run(program, "scan", str(folder / "nowhere"), environment=environment)
    need(wrong.returncode == 2, f"{program.name}: a scan of nothing ends with {wrong.returncode}")
    _portable(program, folder / "stick", bare(folder / "temp"))


def _portable(program: Path, stick: Path, environment: dict[str, str]) -> None:
    stick.mkdir()
    if program != IN_FOLDER:
        carried = stick / program.name
        shutil.copy2(program, carried)
    else:
        carried = shutil.copytree(program.parent, stick / "program", symlinks=True) / program.name
    own = carried.parent / PORTABLE
    own.mkdir()
    made = run(carried, "demo", environment=environment)
    sample = made.stdout.strip()
    need(sample.startswith(str(own)), f"{program.name}: the sample was made in {sample!r}")
    start = time.perf_counter()
    found = run(carried, "scan", sample, "-q", environment=environment)
    print(f"smoke: {program.name}: scan in {time.perf_counter() - start:.2f} s")
    need(found.returncode == 0 and "groups" in found.stdout, f"{program.name}: {found.stderr}")
    need((own / "cache" / "fingerprints.db").exists(), f"{program.name}: no cache in {PORTABLE}")
    for name in ("HOME", "TMPDIR"):
        left = [path.name for path in Path(environment[name]).rglob("*")]
        need(not left, f"{program.name}: left in {name}: {left[:5]}")


def _look_at_share(share: Path) -> None:
    """What desktops and software centres read is as they want it, as their own tools say."""
    entries = sorted((share / "applications").glob("*.desktop"))
    told = sorted((share / "metainfo").glob("*.xml"))
    commands = (
        ["desktop-file-validate", *entries],
        ["appstreamcli", "validate", "--no-net", *told],
    )
    for command in commands:
        if shutil.which(command[0]) is None:
            print(f"smoke: not looked at, for there is no {command[0]}")
            continue
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        need(done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}")


def _window(program: Path) -> float:
    """Open the window with sample mail; the least time until it was drawn, in seconds."""
    times = []
    for number in range(TRIES):
        with (
            tempfile.TemporaryDirectory(prefix="smoke-") as name,
            VirtualScreen(Path(name)) as screen,
        ):
            environment = bare(Path(name)) | {"DISPLAY": screen.display}
            start = time.perf_counter()
            window = subprocess.Popen([program, "--sample"], env=environment)
            times.append(screen.wait_until_drawn(start))
            if number == 0:
                shown = screen.wait_until_still()
                screen.save(PICTURES / f"window-{program.name}.png")
                _second(program, environment, screen, shown)
            need(window.poll() is None, f"{program.name}: the window ended by itself")
            window.terminate()
            window.wait()
    print(f"smoke: {program.name}: window drawn after {', '.join(f'{t:.2f}' for t in times)} s")
    return min(times)


def _second(
    program: Path, environment: dict[str, str], screen: VirtualScreen, shown: bytes
) -> None:
    """A second window says that there is one, in the terminal and in a message of its own."""
    with tempfile.TemporaryFile("w+") as said:
        second = subprocess.Popen([program, "--sample"], env=environment, stderr=said)
        end, told = time.monotonic() + LONGEST_WAIT_S, ""
        while not told.endswith("\n") and second.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
            said.seek(0)
            told = said.read()
        need("already open" in told, f"{program.name}: the second says {told!r}")
        screen.wait_until_other(shown)
        need(second.poll() is None, f"{program.name}: the second shows no message")
        screen.save(PICTURES / f"second-{program.name}.png")
        second.terminate()
        second.wait()


def run(
    program: Path, *words: str, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command of the program."""
    return subprocess.run(
        [program, *words], env=environment, capture_output=True, text=True,
        encoding="utf-8", errors="replace",
        check=False, timeout=600, cwd=environment["HOME"],
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
