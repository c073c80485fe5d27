"""The parts of Linux's packages that can be looked at without building one."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
MOMENT = 1_760_000_000
BUNDLED = (
    *("PySide6-Essentials", "shiboken6", "numpy", "selectolax", "libpff-python", "rapidfuzz"),
    *("cffi", "cryptography", "rjieba", "pymorphy3-dicts-ru", "simplemma", "pybase64", "keyring"),
)


@pytest.fixture(autouse=True)
def on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))


def script(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.mark.parametrize(
    ("told", "glibc"),
    [
        ("0x09691a75 0x00 02 GLIBC_2.2.5\n 0x00 05 GLIBC_2.34\n 0x00 03 GLIBC_2.4\n", "2.34"),
        ("GLIBC_2.9\nGLIBC_2.14\n", "2.14"),  # numbers, not letters
        ("GLIBC_2.28\nGLIBC_ABI_DT_RELR\n", "2.36"),  # written so by newer linkers
        ("GLIBC_2.17\nGLIBC_PRIVATE\nGLIBCXX_3.4.30\n", "2.17"),
    ],
)
def test_the_oldest_glibc_is_told_by_the_newest_symbol(told: str, glibc: str) -> None:
    needs = script("linux.debian").system_needs(told)

    assert needs.startswith(f"libc6 (>= {glibc}), ")


@pytest.mark.parametrize(
    ("told", "version"),
    [("GLIBCXX_3.4.9 GLIBCXX_3.4.29", "11"), ("GLIBCXX_3.4.31\nGLIBCXX_3.4.4", "13"), ("", "11")],
)
def test_so_is_the_library_of_c_plus_plus(told: str, version: str) -> None:
    needs = script("linux.debian").system_needs(f"GLIBC_2.2 {told}")

    assert f" libstdc++6 (>= {version})," in needs


def test_the_package_asks_for_the_glibc_that_was_found() -> None:
    text = script("linux.debian").control("amd64", 1234, "libc6 (>= 2.35), libexpat1")

    assert "\nDepends: libc6 (>= 2.35), libexpat1, libgl1, " in text
    assert "\nInstalled-Size: 1234\n" in text
    assert text.endswith("\n")


@pytest.mark.skipif(os.name == "nt", reason="has no modes")
def test_a_settled_tree_does_not_tell_who_built_it(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir(mode=0o700)
    (tmp_path / "a" / "program").write_text("x")
    (tmp_path / "a" / "program").chmod(0o700)
    (tmp_path / "data").write_text("x")
    (tmp_path / "data").chmod(0o600)
    (tmp_path / "lib.so.6").write_text("x")
    (tmp_path / "lib.so.6").chmod(0o755)
    (tmp_path / "link").symlink_to("data")

    script("linux.debian").set_rights_and_times(tmp_path)

    modes = {path.name: path.lstat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert (modes["a"], modes["program"], modes["data"]) == (0o755, 0o755, 0o644)
    assert modes["lib.so.6"] == 0o644  # as Debian has libraries
    assert {path.lstat().st_mtime for path in tmp_path.rglob("*")} == {MOMENT}


def test_every_library_that_is_bundled_has_its_licence() -> None:
    bundled = script("inside.bundled")

    for name in BUNDLED:
        one = bundled.of_distribution(distribution(name))
        for part in (one, *one.carried):
            assert part.licence or part is not one, part.name
            assert part.texts, part.name
            assert max(map(len, part.texts)) > 400, part.name


@pytest.mark.parametrize(
    ("carrier", "name"),
    [
        ("PySide6-Essentials", "Qt"),
        ("PySide6-Essentials", "HarfBuzz"),
        ("selectolax", "lexbor"),
        ("cffi", "libffi"),
        ("cryptography", "OpenSSL"),
    ],
)
def test_what_is_built_into_libraries_is_named(carrier: str, name: str) -> None:
    one = script("inside.bundled").of_distribution(distribution(carrier))

    assert name in {part.name for part in one.carried}
    assert len({part.name.lower() for part in one.carried}) == len(one.carried)


def test_debians_short_names_are_read_only_where_they_are() -> None:
    licensing = script("inside.licensing")

    assert licensing.licences_in("Format: x\nLicense: MIT\n\nLicense: GPL-2+\n") == "GPL-2+, MIT"
    assert licensing.licences_in("By Joe.\nLicense: you may do as you like\n") == ""


def test_the_text_of_each_licence_that_qt_and_its_parts_name_is_there() -> None:
    text = script("inside.licensing").text("qt-third-parties.txt")
    used = set(re.findall(r"^License: (.*)$", text.split("License: LGPL-3\n")[0], re.MULTILINE))

    for names in used:
        for name in re.split(r" or | and ", names):
            assert name == "public-domain" or f"\nLicense: {name}\n" in text


def test_no_text_lies_there_for_nothing() -> None:
    licensing = script("inside.licensing")
    listed = {name for parts in licensing.CARRIED.values() for one in parts for name in one.texts}
    listed |= {name for names in licensing.WITHOUT_TEXT.values() for name in names}

    assert listed == {path.name for path in licensing.HERE.iterdir()}


def ingredients() -> list[object]:
    made = script("inside.bundled").Ingredient
    within = made("Inner", "", "Zlib", "pkg:generic/inner", ("inner text",))
    return [
        made("Outer", "1.2", "MIT OR Apache-2.0", "pkg:pypi/outer@1.2", ("text",), (within,)),
        made("libz1", "1:3-2+b1", "GPL-2+", "pkg:deb/debian/libz1@1", ("text", "common")),
        made("free", "3", "BSD License", "pkg:pypi/free@3", ("other",)),
    ]


def test_the_bill_names_everything_and_depends_on_nothing_else() -> None:
    bill = script("inside.sbom").bill(ingredients())

    assert bill["metadata"]["timestamp"] == "2025-10-09T08:53:20Z"
    first, second, third = bill["components"]
    assert first["licenses"] == [{"expression": "MIT OR Apache-2.0"}]
    assert first["components"][0]["name"] == "Inner"
    assert second["licenses"] == [{"license": {"name": "GPL-2+"}}]  # Debian's names, not SPDX's
    assert third["licenses"] == [{"license": {"name": "BSD License"}}]
    references = [one["bom-ref"] for one in bill["components"]]
    assert bill["dependencies"][0]["dependsOn"] == references
    assert json.dumps(bill) == json.dumps(script("inside.sbom").bill(ingredients()))
    assert bill["serialNumber"] != script("inside.sbom").bill(ingredients()[:1])["serialNumber"]


def test_the_list_holds_each_text_once_with_all_that_are_under_it(tmp_path: Path) -> None:
    text = script("inside.notices").write(tmp_path, ingredients()).read_text("utf-8")

    assert "Outer 1.2: MIT OR Apache-2.0\n    Inner: Zlib\n" in text
    assert text.count("\ntext\n") == 1
    assert "\nOuter 1.2, libz1 1:3-2+b1\n" in text
    assert "\ninner text\n" in text
    assert "\ncommon\n" in text
    assert (tmp_path / "LICENSE").exists()


def test_software_centres_promise_what_the_manual_promises() -> None:
    told = ET.parse(LINUX / "metainfo.xml").getroot()  # noqa: S314 - ours
    promises = [" ".join((one.text or "").split()) for one in told.iter("li")][1:]
    page = ROOT / "resources" / "manual" / "privacy.md"
    privacy = " ".join(page.read_text("utf-8").split())

    assert promises[0] == "What is moved away can be put back, byte by byte."
    for promise in promises[1:]:
        assert promise in privacy


def test_the_sandbox_is_open_for_no_more_than_is_needed() -> None:
    contents = script("contents")
    told = json.loads((LINUX / f"{contents.IDENTIFIER}.json").read_text("utf-8"))

    assert told["app-id"] == contents.IDENTIFIER
    assert set(told["finish-args"]) == {
        *("--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11"),
        "--talk-name=org.freedesktop.secrets",
    }
    assert (LINUX / told["rename-desktop-file"]).exists()


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    """A built folder, and what goes to /usr/share."""
    folder, share = tmp_path / "built", tmp_path / "share"
    folder.mkdir()
    (folder / "twinsweep").write_text("#!/bin/sh\necho started\n")
    (folder / "twinsweep").chmod(0o755)
    for name in (
        "applications/twinsweep.desktop",
        "icons/hicolor/scalable/apps/twinsweep.svg",
        "icons/hicolor/256x256/apps/twinsweep.png",
    ):
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text("x")
    return folder, share


@pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux")
def test_an_archive_installs_and_removes_what_is_in_it(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    (built[0] / "_internal" / "notices").mkdir(parents=True)
    (built[0] / "_internal" / "notices" / "LICENSE").write_text("x")
    archive = script("linux.packages")._archive(*built, tmp_path / "work", tmp_path)
    (tmp_path / "unpacked").mkdir()
    subprocess.run(["tar", "-xzf", archive, "-C", tmp_path / "unpacked"], check=True)
    (folder,) = (tmp_path / "unpacked").iterdir()
    to = tmp_path / "to"

    subprocess.run([folder / "install.sh", to], check=True, stdout=subprocess.DEVNULL)

    started = subprocess.run([to / "bin" / "twinsweep"], capture_output=True, check=True)
    assert started.stdout == b"started\n"
    assert (to / "share" / "doc" / "twinsweep" / "LICENSE").read_text() == "x"
    assert "--remove" in (folder / "README.txt").read_text()
    remove = [to / "lib" / "twinsweep" / "install.sh", "--remove"]
    subprocess.run(remove, check=True, stdout=subprocess.DEVNULL)
    assert not list(to.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="an AppImage is for Linux")
def test_an_appimage_starts_what_is_in_it(built: tuple[Path, Path], tmp_path: Path) -> None:
    tree = script("linux.appimage").lay_out(*built, tmp_path / "AppDir")

    done = subprocess.run([tree / "AppRun"], capture_output=True, text=True, check=True)

    assert done.stdout == "started\n"
    assert {".DirIcon", "AppRun", "twinsweep.desktop", "twinsweep.svg", "usr"} == {
        path.name for path in tree.iterdir()
    }


def test_what_is_no_runtime_makes_no_appimage(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF" + bytes(60))

    with pytest.raises(SystemExit, match="no AppImage runtime"):
        script("linux.appimage").join(runtime, tmp_path, tmp_path / "out.AppImage")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's tools")
def test_who_cannot_install_is_told_what_and_why(tmp_path: Path) -> None:
    for name in ("sh", "mktemp", "rm", "uname"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    (tmp_path / "python3").symlink_to(sys.executable)
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)

    done = subprocess.run(
        ["sh", LINUX / "build-tools.sh"],
        env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 1
    assert "binutils is missing: it puts the program together" in done.stderr
    assert re.search(r"run as root: apt-get install .* binutils xvfb squashfs-tools", done.stderr)
    assert "nothing was built" in done.stderr
