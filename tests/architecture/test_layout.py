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
    "core/errors",
    "core/ports",
    "core/remote",
    "core/seeds",
    "core/mentions",
}  # no behaviour to test

# Inner modules of a capability that is tested through its door, on real files.
THROUGH = {
    "core/apply/backward": "core/apply/test_undo.py",
    "core/apply/census": "core/apply/test_recover.py",
    "core/apply/claims": "core/apply/test_server_target.py",
    "core/apply/cleaned_folders": "core/apply/test_cleaned.py",
    "core/apply/cleaned_journal": "core/apply/test_cleaned.py",
    "core/apply/cleaned_marks": "core/apply/test_cleaned.py",
    "core/apply/cleaned_means": "core/apply/test_cleaned.py",
    "core/apply/cleaned_place": "core/apply/test_cleaned.py",
    "core/apply/cleaned_write": "core/apply/test_cleaned.py",
    "core/apply/finishing": "core/apply/test_shipping.py",
    "core/apply/forward": "core/apply/test_execute.py",
    "core/apply/guard": "core/apply/test_execute.py",
    "core/apply/keepers": "core/apply/test_execute.py",
    "core/apply/place": "core/apply/test_execute.py",
    "core/apply/server_checks": "core/apply/test_server_away.py",
    "core/apply/server_leg": "core/apply/test_server_away.py",
    "core/apply/target": "core/apply/test_crash_matrix.py",
    "core/cli/account_setup": "core/cli/test_account_verbs.py",
    "core/cli/account_words": "core/cli/test_account_verbs.py",
    "core/cli/apply_verbs": "core/cli/test_plan_and_apply.py",
    "core/cli/chosen": "core/cli/test_scan_of_accounts.py",
    "core/cli/options": "core/cli/test_scan_of_accounts.py",
    "core/cli/named_mail": "core/cli/test_why_verb.py",
    "core/cli/plan_verbs": "core/cli/test_plan_and_apply.py",
    "core/cli/reach": "core/cli/test_account_verbs.py",
    "core/cli/rules": "core/cli/test_sweep_verb.py",
    "core/cli/shown": "core/cli/test_scan_of_accounts.py",
    "core/cli/start_verbs": "core/cli/test_scan_verbs.py",
    "core/cli/verbs": "core/cli/test_main.py",
    "core/match/candidates": "core/match/test_join.py",
    "core/match/collapse": "core/match/test_join.py",
    "core/match/lookup": "core/match/test_join.py",
    "core/match/stars": "core/match/test_groups.py",
    "core/match/tokens": "core/match/test_join.py",
    "core/sources/imap/answer_reader": "core/sources/imap/test_client.py",
    "core/sources/imap/greeting": "core/sources/imap/test_sign_in.py",
    "core/scan/book": "core/scan/test_remote.py",
    "core/scan/budget": "core/scan/test_read.py",
    "core/scan/folders": "core/scan/test_run.py",
    "core/scan/gather": "core/scan/test_run.py",
    "core/scan/moving": "core/apply/test_execute.py",
    "core/scan/planned_mail": "core/scan/test_planning.py",
    "core/scan/tally": "core/scan/test_run.py",
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
