"""What the package is made of: the lists in packaging/ fit the program. Builds nothing."""

from __future__ import annotations

import ast
import gzip
import importlib
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from core.cli.commands import build_parser
from core.text.dictionaries import LEMMATISED

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"


@pytest.fixture(autouse=True)
def on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """packaging/ is no package: its scripts import one another by their names."""
    monkeypatch.syspath_prepend(str(PACKAGING))


def script(name: str) -> ModuleType:
    return importlib.import_module(name)


def test_every_data_file_that_the_program_reads_is_in_the_list() -> None:
    listed = {str(path.relative_to(ROOT)) for path, _ in script("contents").data_files()}
    unread = {"resources/screenshots"}

    for path in (ROOT / "resources").rglob("*"):
        name = str(path.relative_to(ROOT))
        if path.is_dir() or path.suffix in {".py", ".pyc", ".ts"}:
            continue
        if not any(name.startswith(folder) for folder in unread):
            assert name in listed


def test_data_goes_where_the_program_looks_for_it() -> None:
    for path, folder in script("contents").data_files():
        assert path == ROOT / folder / path.name


def test_the_spec_uses_the_lists_and_is_python() -> None:
    spec = (PACKAGING / "twinsweep.spec").read_text("utf-8")

    ast.parse(spec)
    for name in re.findall(r"\bcontents\.((?!py)\w+)", spec):
        assert hasattr(script("contents"), name), name


def test_only_qt_modules_that_are_listed_are_imported() -> None:
    wanted = set(script("contents").QT_MODULES)
    texts = (path.read_text("utf-8") for path in (ROOT / "gui").rglob("*.py"))
    used = {name for text in texts for name in re.findall(r"PySide6\.Qt(\w+)", text)}

    assert used <= wanted


@pytest.mark.parametrize(
    "path",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "PySide6/Qt6Core.dll",
        "PySide6/Qt/translations/qtbase_zh_CN.qm",
        "simplemma/strategies/dictionaries/data/de.plzma",
        "resources/icons/mail.svg",
    ],
)
def test_what_is_used_goes_in(path: str) -> None:
    assert script("contents").is_wanted(path)


@pytest.mark.parametrize(
    "path",
    [
        "PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt6Qml.dll",
        "PySide6/opengl32sw.dll",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6\\plugins\\imageformats\\qpdf.dll",
        "simplemma/strategies/dictionaries/data/sw.plzma",
        "pymorphy3_dicts_uk/data/words.dawg",
        "pymorphy3_dicts_uk-2.4.1.1.1663094765.dist-info/METADATA",
        "selectolax/lexbor.c",
    ],
)
def test_what_nothing_uses_stays_out(path: str) -> None:
    assert not script("contents").is_wanted(path)


def test_all_dictionaries_of_the_program_go_in() -> None:
    simplemma = pytest.importorskip("simplemma")
    data = Path(simplemma.__file__).parent / "strategies" / "dictionaries" / "data"
    there = {path.name.partition(".")[0] for path in data.iterdir()}

    folder = "simplemma/strategies/dictionaries/data"
    for language in LEMMATISED & there:
        assert script("contents").is_wanted(f"{folder}/{language}.plzma")


def test_the_manual_page_tells_every_command_and_option() -> None:
    page = script("linux.man_page").page("2026-01-01")
    told = page.replace("\\-", "-").replace("\\(aq", "'")

    for action in build_parser()._actions:
        for name, verb in (action.choices or {}).items() if action.dest == "verb" else ():
            assert f".SS {name}\n" in told
            for option in verb._actions:
                assert all(word in told for word in option.option_strings if word != "--help")
    assert ".SH EXIT STATUS" in page


@pytest.mark.skipif(shutil.which("man") is None, reason="no man here")
def test_the_manual_page_is_read_without_complaint(tmp_path: Path) -> None:
    path = tmp_path / "twinsweep.1"
    path.write_text(script("linux.man_page").page("2026-01-01"), "utf-8")

    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, "")


def test_icons_are_what_three_systems_read(tmp_path: Path) -> None:
    files = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, pathlib, drawn_icons; drawn_icons.draw(pathlib.Path(sys.argv[1]))",
            tmp_path,
        ],
        cwd=PACKAGING, check=False, capture_output=True, text=True,
        env={"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "PATH": ""},
    )  # fmt: skip
    assert files.returncode == 0, files.stderr
    ico = (tmp_path / "twinsweep.ico").read_bytes()
    icns = (tmp_path / "twinsweep.icns").read_bytes()

    assert ico[:6] == b"\0\0\1\0\x08\0"
    size, offset = struct.unpack("<II", ico[6 + 16 * 7 + 8 : 6 + 16 * 8])
    assert ico[offset : offset + 4] == b"\x89PNG"
    assert len(ico) == offset + size
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)
    assert (tmp_path / "256.png").read_bytes()[16:24] == struct.pack(">II", 256, 256)


def test_desktop_entry_and_metadata_name_the_program() -> None:
    contents = script("contents")
    entry = (PACKAGING / "linux" / "twinsweep.desktop").read_text("utf-8")
    told = ET.parse(PACKAGING / "linux" / "metainfo.xml").getroot()  # noqa: S314 - ours

    assert "\nExec=twinsweep %F\n" in entry
    assert f"\nComment={contents.SUMMARY}\n" in entry
    assert told.findtext("id") == contents.IDENTIFIER
    assert told.findtext("summary") == contents.SUMMARY


def test_share_holds_what_desktops_look_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1760000000")
    linux, share = script("linux.packages"), tmp_path / "share"
    pictures = tmp_path / "icons"
    pictures.mkdir()
    (pictures / "48.png").write_bytes(b"picture")
    drawing = ROOT / "resources" / "icons" / "twinsweep.svg"

    linux._fill_share(share, {"png": pictures, "svg": drawing})

    made = {str(path.relative_to(share)) for path in share.rglob("*") if path.is_file()}
    name = f"metainfo/{script('contents').IDENTIFIER}.metainfo.xml"
    assert made == {
        "applications/twinsweep.desktop",
        "icons/hicolor/48x48/apps/twinsweep.png",
        "icons/hicolor/scalable/apps/twinsweep.svg",
        "man/man1/twinsweep.1.gz",
        "bash-completion/completions/twinsweep",
        "zsh/vendor-completions/_twinsweep",
        "fish/vendor_completions.d/twinsweep.fish",
        name,
    }
    assert "@" not in (share / name).read_text("utf-8")
    assert gzip.decompress((share / "man/man1/twinsweep.1.gz").read_bytes()).startswith(b".TH")


def test_what_runs_elsewhere_builds_from_the_same_spec() -> None:
    text = (ROOT / ".github" / "workflows" / "package.yml").read_text("utf-8")

    for system in ("ubuntu-", "windows-", "macos-"):
        assert system in text
    assert "packaging/package.py" in text


def lay_out(dist: Path) -> None:
    system = script("contents").SYSTEM
    for name in ("twinsweep/twinsweep", "twinsweep-0.0.9-py3-none-any.whl", "mine"):
        (dist / name).parent.mkdir(parents=True, exist_ok=True)
        (dist / name).write_text("old")
    for name in (
        f"twinsweep-0.0.9-{system}",
        "twinsweep-0.0.9.tar.gz",
        "twinsweep_0.0.9_arm64.deb",
    ):
        (dist / name).write_text("old")


def test_a_build_leaves_the_wheel_and_what_is_not_its_own(tmp_path: Path) -> None:
    lay_out(tmp_path)

    script("build").clear(tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == {
        *("twinsweep-0.0.9-py3-none-any.whl", "twinsweep-0.0.9.tar.gz", "mine")
    }


@pytest.mark.parametrize("place", [".", "twinsweep"])
def test_a_build_deletes_no_mail_of_a_portable_program(tmp_path: Path, place: str) -> None:
    mail = tmp_path / "dist" / place / "twinsweep-data" / "data" / "trash" / "only-copy.eml"
    lay_out(tmp_path / "dist")
    mail.parent.mkdir(parents=True)
    mail.write_text("the only one")

    with pytest.raises(SystemExit, match="mail that may exist nowhere else"):
        script("build").clear(tmp_path / "dist")
    for command in (
        ["make", "-f", ROOT / "Makefile", "clean"], [old_debian(tmp_path, "exit 99\n")]
    ):  # fmt: skip
        if shutil.which(command[0]):
            done = subprocess.run(
                command, cwd=tmp_path, capture_output=True, text=True, check=False
            )
            assert (done.returncode in {1, 2}, "exist" in done.stderr) == (True, True)

    assert mail.exists()


def old_debian(folder: Path, instead: str) -> Path:
    """The script that builds in the oldest Debian, but what is done as root and in there."""
    before, _, rest = (
        (PACKAGING / "linux" / "in-oldest-debian.sh").read_text().partition("# Mount")
    )
    copied = folder / "packaging" / "linux" / "in-oldest-debian.sh"
    copied.parent.mkdir(parents=True)
    copied.write_text(f"{before}{instead}# Each{rest.partition('# Each')[2]}")
    copied.chmod(0o755)
    return copied


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
def test_what_is_built_in_the_oldest_debian_replaces_only_its_own(tmp_path: Path) -> None:
    lay_out(tmp_path / "dist")
    (tmp_path / "build" / "oldest-debian" / "source" / "dist" / "twinsweep").mkdir(parents=True)

    subprocess.run([old_debian(tmp_path, "")], check=True)

    assert list((tmp_path / "dist" / "twinsweep").iterdir()) == []
    assert (tmp_path / "dist" / "twinsweep-0.0.9-py3-none-any.whl").exists()
