"""The page about dependencies names all that we take, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PAGE = (ROOT / "core" / "DEPENDENCIES.md").read_text("utf-8")
LOCKS = sorted((ROOT / "packaging").glob("requirements*.lock"))


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def name_of(requirement: str) -> str:
    return normal(re.match(r"[\w.-]+", requirement)[0])  # type: ignore[index]


def section(title: str) -> str:
    return PAGE.split(f"\n{title}\n", 1)[1].split("\n## ", 1)[0]


def names_in(text: str) -> set[str]:
    """What the first cells of a section's tables name."""
    cells = (line.split("|")[1] for line in text.splitlines() if line.startswith("| "))
    named = {normal(name.strip()) for cell in cells for name in cell.split(",")}
    return named - {"library"}


def pinned(lock: Path) -> set[str]:
    names = re.findall(r"^([\w.-]+)(?:\[[\w,.-]+\])?==", lock.read_text("utf-8"), re.MULTILINE)
    return {normal(name) for name in names}


def test_an_extra_that_is_asked_for_is_pinned_as_one() -> None:
    """Else pip looks at the newest version for the extra, which has no hash, and gives up."""
    lock = (ROOT / "packaging" / "requirements-dev.lock").read_text("utf-8")
    named = {
        normal(one): one for one in re.findall(r"^([\w.-]+(?:\[.+?\])?)==", lock, re.MULTILINE)
    }
    asked = {
        one[0]
        for found in distributions()
        if any(normal(found.metadata["Name"]) == name.partition("[")[0] for name in named)
        for one in map(re.compile(r"[\w.-]+\[.+?\]").match, found.requires or ())
        if one is not None and "extra ==" not in one.string
    }

    assert asked
    assert {normal(one) for one in asked} <= set(named)


def test_each_dependency_has_its_line_and_no_other_has() -> None:
    wanted = {name_of(one) for one in PROJECT["dependencies"]}
    direct = section("## At run time").split("\n### ", 1)[0]

    assert names_in(direct) == wanted
    assert all(line.count("|") == 8 for line in direct.splitlines() if line.startswith("|"))


def test_so_has_what_they_bring_along() -> None:
    wanted = {name_of(one) for one in PROJECT["dependencies"]}
    brought = section("### What these bring along")

    assert names_in(brought) == pinned(ROOT / "packaging" / "requirements.lock") - wanted


def test_so_has_each_extra_with_its_name() -> None:
    lines = [
        *section("## Extras").splitlines(),
        *section("## To develop").splitlines(),
    ]
    told = {
        (normal(cells[1].strip()), cells[2].strip())
        for cells in (line.split("|") for line in lines if line.startswith("| "))
    } - {("library", "extra")}
    extras = PROJECT["optional-dependencies"].items()

    assert told == {(name_of(one), extra) for extra, all_of_it in extras for one in all_of_it}


def test_the_dictionary_of_ukrainian_comes_to_developers_alone() -> None:
    have_it = {lock.name for lock in LOCKS if "pymorphy3-dicts-uk" in pinned(lock)}

    assert have_it == {"requirements-dev.lock"}


def test_nothing_of_ours_needs_setuptools_to_run() -> None:
    """Of a dependency that does, the page would be wrong, and packages would fail."""
    program = (
        "import sys\n"
        "for name in ('setuptools', 'pkg_resources'): sys.modules[name] = None\n"
        "from core.text.dictionaries import load_lemmatiser\n"
        "print(bool(load_lemmatiser('ru')('\u0434\u043e\u043c\u0430')))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "True"
