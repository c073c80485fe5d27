"""Whatever does not handle a new member of an enum is named by the type checker."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
# Modules that are not named are not followed: the whole program would take 20 s instead of 3.
MYPY = (
    *(sys.executable, "-m", "mypy", "--follow-imports=skip", "--cache-dir=/dev/null"),
    *("--config-file=", "--explicit-package-bases", "--no-error-summary"),
)
PLACES = {
    "Column": {
        *("_group_key", "_member_key", "_name", "compares", "differs", "first_width"),
        *("is_number", "text", "tool_tip"),
    },
    "SourceKind": {
        *("_is_file_each", "_is_put_together", "is_keyed_by_place", "open_source", "open_store"),
    },
}


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The functions that the type checker names when each of these enums has one member more."""
    root = tmp_path_factory.mktemp("more")
    names = [
        str(path.relative_to(ROOT))
        for room in ("core", "gui")
        for path in (ROOT / room).rglob("*.py")
        if _copied(path, root)
    ]
    said = subprocess.run(
        [*MYPY, *names], cwd=root, capture_output=True, text=True, check=False
    ).stdout
    found: dict[str, set[str]] = {enum: set() for enum in PLACES}
    for line in said.splitlines():
        enum = re.search(r"Literal\[(\w+)\.A_NEW_ONE\]", line)
        if enum:
            found[enum[1]].add(_function_at(root, line))
    return found


@pytest.mark.parametrize("enum", PLACES)
def test_mypy_names_every_place_that_a_new_member_lacks(
    enum: str, lacking: dict[str, set[str]]
) -> None:
    assert lacking[enum] >= PLACES[enum]


def _copied(path: Path, to: Path) -> bool:
    """Copy a module that defines or distinguishes members; each enum then has one more."""
    old = text = path.read_text("utf-8")
    for enum in PLACES:
        text = re.sub(
            rf'(^class {enum}\(\w+\):\n.*?^)(    [A-Z_]+ = (\d+|".*?"))',
            lambda m: (
                f"{m[1]}    A_NEW_ONE = {99 if m[3].isdigit() else repr('a new one')}\n{m[2]}"
            ),
            text,
            flags=re.MULTILINE | re.DOTALL,
        )
    distinguishes = any(f"case {enum}." in text for enum in PLACES) and "assert_never" in text
    if text == old and not distinguishes:
        return False
    copy = to / path.relative_to(ROOT)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(text, "utf-8")
    return True


def _function_at(root: Path, error: str) -> str:
    name, number, _ = error.split(":", 2)
    above = (root / name).read_text("utf-8").splitlines()[: int(number)]
    define = next(line for line in reversed(above) if line.lstrip().startswith("def "))
    return define.split("def ")[1].partition("(")[0]
