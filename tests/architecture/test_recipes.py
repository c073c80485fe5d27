"""The recipes of CONTRIBUTING.md name every place: each one's search is carried out."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")

NAMED = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(r"^    (git grep -lE .*)$", re.MULTILINE)
ITEM = re.compile(r"^\d+\. (.+(?:\n   .+)*)", re.MULTILINE)
PATH = re.compile(r"[\w.-]+(/[\w.-]+)+|[\w-]+\.(md|toml)")
BINARY = ".qm"  # made of the .ts files beside them


class RecipeStep(NamedTuple):
    """One step of a recipe: the places that it names, and what it says stands there."""

    where: tuple[str, ...]
    names: tuple[str, ...]


class Recipe(NamedTuple):
    """A recipe: how its places are found, and the places that it lists."""

    command: tuple[str, ...]
    steps: tuple[RecipeStep, ...]

    @property
    def places(self) -> set[str]:
        return {place for step in self.steps for place in step.where}


def read(text: str) -> Recipe:
    found = COMMAND.search(text)
    assert found, "no search"
    return Recipe(
        tuple(shlex.split(found[1])), tuple(step_of(match[1]) for match in ITEM.finditer(text))
    )


def step_of(text: str) -> RecipeStep:
    named = NAMED.findall(text)
    words = (name.removeprefix("--") for name in named if re.fullmatch(r"(--)?[\w-]+", name))
    return RecipeStep(tuple(filter(PATH.fullmatch, named)), tuple(words))


RECIPES = dict(re.findall(r"^### (.+)\n((?:(?!^##).*\n?)*)", GUIDE, re.MULTILINE))


@pytest.fixture(params=RECIPES)
def recipe(request: pytest.FixtureRequest) -> Recipe:
    return read(RECIPES[request.param])


def files_by(command: tuple[str, ...]) -> set[str]:
    """What a search finds in the checkout."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        pytest.skip("no git checkout")
    return {line for line in done.stdout.splitlines() if not line.endswith(BINARY)}


def left_out(recipe: Recipe, found: set[str]) -> set[str]:
    """Files that hold what is followed, and that no step names, by itself or by its folder."""
    return {file for file in found if not any(held(file, place) for place in recipe.places)}


def held(file: str, place: str) -> bool:
    """Whether a file is a place, or lies in it."""
    return f"{file}/".startswith(f"{place}/")


def test_there_is_a_recipe_for_each_thing_that_people_add() -> None:
    things = (
        "keep rule",
        "kind of source",
        "verdict",
        "option of the terminal",
        "column",
        "language",
    )

    assert len(RECIPES) == len(things)
    assert all(any(thing in title for title in RECIPES) for thing in things)


def test_every_place_of_what_is_followed_is_in_the_list(recipe: Recipe) -> None:
    found = files_by(recipe.command)

    assert len(found) > 2, "the search finds nothing any more"
    assert left_out(recipe, found) == set()


def test_every_step_leads_to_a_place_that_holds_what_is_followed(recipe: Recipe) -> None:
    """A step may name further places; the first one holds what is followed, as a test does."""
    first = [step.where[0] for step in recipe.steps if step.where]
    found = files_by((*recipe.command[:4], "--", *first))

    assert len(first) == len(recipe.steps), "a step that names no place"
    assert [place for place in recipe.places if not (ROOT / place).exists()] == []
    assert [place for place in first if not any(held(file, place) for file in found)] == []


def test_what_a_step_names_stands_in_its_files(recipe: Recipe) -> None:
    missing = [
        f"{name}: {step.where}"
        for step in recipe.steps
        for name in step.names
        if not any(name in text_of(place) for place in step.where)
    ]
    assert missing == []


def text_of(place: str) -> str:
    path = ROOT / place
    files = [path] if path.is_file() else path.rglob("*.ts")
    return "\n".join(file.read_text("utf-8") for file in files)


def test_a_place_that_is_left_out_would_be_found(recipe: Recipe) -> None:
    """Each step in turn, unless it only names tests, which the searches leave out."""
    found = files_by(recipe.command)
    steps = [step for step in recipe.steps if any(held(f, p) for p in step.where for f in found)]
    unnoticed = [
        step.where
        for step in steps
        if not left_out(recipe._replace(steps=tuple(s for s in recipe.steps if s != step)), found)
    ]

    assert len(steps) > 3
    assert unnoticed == []
