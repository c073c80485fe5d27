"""What is only agreed on erodes: import contracts, one test file a module, a small top level."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
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


@cache
def texts_of_tests() -> tuple[str, ...]:
    """All test files and what they share."""
    return tuple(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))


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


VALUES = {
    "core/copy/context",
    "core/errors",
    "core/ports",
    "core/state_ports",
    "core/model/remote",
    "core/model/seeds",
    "core/model/mentions",
    "core/model/traces",
}  # no behaviour to test

# Modules that do nothing by themselves: tested by what is done through them.
THROUGH = {
    # options of commands and their answers: whoever runs the command sees both
    "core/cli/verbs/account_setup": "core/cli/verbs/test_accounts.py",
    "core/cli/words/accounts": "core/cli/verbs/test_accounts.py",
    "core/cli/scanning": "core/cli/verbs/test_scan.py",
    "core/cli/verbs/apply": "core/cli/verbs/test_plan_and_apply.py",
    "core/cli/words/thread_json": "core/cli/verbs/test_threads.py",
    "core/words/ladder": "core/cli/test_steps.py",
    "core/cli/verbs/plan": "core/cli/verbs/test_plan_and_apply.py",
    "core/cli/verbs/start": "core/cli/verbs/test_scan.py",
    "core/cli/commands": "core/cli/test_main.py",
    # opens the journal, and passes on
    "core/actions/moving": "core/apply/test_execute.py",
    # parts of making a plan, which nobody else asks for
    "core/actions/verifying/planned_messages": "core/actions/test_planning.py",
    "core/actions/verifying/pair_check": "core/actions/test_planning.py",
}


@pytest.mark.parametrize("module", sorted(set(modules("core")) - VALUES))
def test_each_core_module_has_its_tests(module: str) -> None:
    folder, _, name = module.rpartition("/")
    dotted, package = module.replace("/", "."), folder.replace("/", ".")
    imports = re.compile(
        rf"^from {re.escape(dotted)} import|^import {re.escape(dotted)}$"
        rf"|^from {re.escape(package)} import [^#\n]*\b{name}\b",
        re.MULTILINE,
    )
    door = THROUGH.get(module)

    own = (ROOT / "tests" / folder / f"test_{name}.py").exists()
    through = door is not None and (ROOT / "tests" / door).exists()
    assert own or through or any(imports.search(text) for text in texts_of_tests())


def test_no_module_with_tests_of_its_own_is_said_to_have_none() -> None:
    own = [
        module
        for module in THROUGH
        if (ROOT / "tests" / module).with_name(f"test_{module.rpartition('/')[2]}.py").exists()
    ]

    assert own == []
    assert THROUGH.keys() | VALUES <= set(modules("core"))


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
