"""What is only agreed on erodes: import contracts, one test file a module, a small top level."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    "pyproject.toml", "README.md", "gui", "core", "resources", "tests", "packaging",
    "Makefile", "CHANGELOG.md", "LICENSE",
}  # fmt: skip


def tracked() -> list[str]:
    """What git would commit, or all files where this is no checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("no git checkout")
    return listed.stdout.split("\n")[:-1]


def modules(package: str) -> list[str]:
    return [
        str(path.relative_to(ROOT).with_suffix(""))
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.name not in {"__init__.py", "__main__.py"}
    ]


def test_the_import_contracts_hold() -> None:
    command = Path(sys.executable).with_name("lint-imports")

    result = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("module", modules("core"))
def test_each_core_module_has_its_tests(module: str) -> None:
    folder, _, name = module.rpartition("/")
    ours = ROOT / "tests" / folder

    tests = [path.read_text("utf-8") for path in ours.rglob("test_*.py")]

    dotted = module.replace("/", ".")
    imports = (
        f"from {dotted} import",
        f"import {dotted}",
        f"from {folder.replace('/', '.')} import {name}",
    )
    own = (ours / f"test_{name}.py").exists()
    assert own or any(words in text for text in tests for words in imports)


def test_the_top_level_is_what_was_asked_for() -> None:
    top = {path.split("/")[0] for path in tracked()}

    assert {name for name in top if not name.startswith(".")} <= TOP


def test_packaging_is_no_package_that_would_hide_another() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_no_lock_names_an_index() -> None:
    for lock in (ROOT / "packaging").glob("*.lock"):
        text = lock.read_text("utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert "--hash=sha256:" in text
