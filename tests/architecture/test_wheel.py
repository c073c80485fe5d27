"""What the wheel holds: all that the program reads, and nothing else. Builds it once, in 4 s."""

from __future__ import annotations

import configparser
import email.message
import email.parser
import importlib
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from core import VERSION

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
INFO = f"twinsweep-{VERSION}.dist-info"


def script(name: str) -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PACKAGING))
        return importlib.import_module(name)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist and the wheel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        sdist, wheel = script("wheel").build(tmp_path_factory.mktemp("built"))
    return sdist, wheel


@pytest.fixture(scope="module")
def metadata(built: tuple[Path, Path]) -> email.message.Message:
    with zipfile.ZipFile(built[1]) as wheel:
        return email.parser.BytesParser().parsebytes(wheel.read(f"{INFO}/METADATA"))


def files_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return {name for name in opened.namelist() if not name.startswith(INFO)}


def test_it_holds_all_modules_and_the_data_of_the_package_and_nothing_else(
    built: tuple[Path, Path],
) -> None:
    modules = {
        path.relative_to(ROOT).as_posix()
        for package in ("core", "gui", "resources")
        for path in (ROOT / package).rglob("*.py")
    }
    data = {path.relative_to(ROOT).as_posix() for path, _ in script("contents").data_files()}

    assert files_in(built[1]) == modules | data
    assert not any("screenshots" in name or name.endswith(".ts") for name in data)


def test_what_is_built_out_of_the_sdist_is_the_same(
    built: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sdist, wheel = built
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")

    name = script("wheel").run_hook(
        "build_wheel", tmp_path / sdist.name.removesuffix(".tar.gz"), tmp_path
    )

    assert (tmp_path / name).read_bytes() == wheel.read_bytes()


def test_it_starts_as_the_packaged_program_does(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as wheel:
        told = configparser.ConfigParser()
        told.read_string(wheel.read(f"{INFO}/entry_points.txt").decode())

    module, _, function = told["console_scripts"]["twinsweep"].partition(":")
    assert callable(getattr(importlib.import_module(module), function))
    assert module == "gui.door"  # as gui/__main__.py, which the package is made of


def test_its_metadata_tell_what_pyproject_does(metadata: email.message.Message) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert metadata["License-Expression"] == "MIT"
    assert set(metadata["Requires-Python"].split(",")) == set(
        project["requires-python"].split(",")
    )
    pythons = [one for one in metadata.get_all("Classifier", ()) if "Python :: 3." in one]
    assert pythons, "no version of Python is named"
    extras = metadata.get_all("Provides-Extra", ())
    assert "uk" in extras
    required = metadata.get_all("Requires-Dist", ())
    assert [one for one in required if "pymorphy3-dicts-uk" in one and "extra" not in one] == []


def test_a_tree_that_was_built_in_before_adds_nothing(tmp_path: Path) -> None:
    tree, wheel = tmp_path / "tree", script("wheel")
    for name in ("core", "gui", "resources"):
        (tree / name).mkdir(parents=True)
        (tree / name / "__init__.py").write_text("")
    for name in wheel.FILES:
        (tree / name).write_bytes((ROOT / name).read_bytes())
    for gone in ("build/lib/core/gone.py", "resources/screenshots/a.png", "core_old/__init__.py"):
        (tree / gone).parent.mkdir(parents=True, exist_ok=True)
        (tree / gone).write_text("")
    (tree / "twinsweep.egg-info").mkdir()
    (tree / "twinsweep.egg-info" / "SOURCES.txt").write_text("resources/screenshots/a.png\n")

    made = wheel.build(tmp_path / "dist", tree)[1]

    assert files_in(made) == {f"{name}/__init__.py" for name in ("core", "gui", "resources")}


def test_the_container_is_made_of_the_lock_and_the_wheel_and_is_not_root() -> None:
    text = (PACKAGING / "Containerfile").read_text("utf-8").replace("\\\n", "")
    steps = [line.split(maxsplit=1) for line in text.splitlines() if line[:1].isupper()]
    copied = [words.split()[:-1] for step, words in steps if step == "COPY"]
    last = {step: words for step, words in steps if step != "RUN"}

    assert copied[0] == ["packaging/requirements.lock", "dist/twinsweep-*.whl"]
    assert (ROOT / copied[0][0]).is_file()
    assert "--require-hashes" in text
    assert not last["USER"].startswith(("root", "0"))
    assert f"TWINSWEEP_HOME={last['VOLUME']}" in last["ENV"]
    assert last["STOPSIGNAL"] == "SIGINT"  # what `core.cli.main` ends cleanly on
    assert last["ENTRYPOINT"].endswith('/bin/twinsweep"]')
