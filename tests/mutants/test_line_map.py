from __future__ import annotations

import json
from pathlib import Path

import pytest
from coverage import CoverageData
from mutants.line_map import LineMap
from mutants.mutations import mutations


def write_part(folder: Path, tree: str, tests: dict[str, list[int]]) -> None:
    """What a process in one copy of the tree learned."""
    part = CoverageData(str(folder / f"lines.{tree}"))
    for test, lines in tests.items():
        part.set_context(test)
        part.add_lines({str(folder / tree / "core" / "one.py"): lines})
    part.write()
    seconds = json.dumps(dict.fromkeys(tests, 0.5))
    (folder / f"seconds.{tree}.json").write_text(seconds, "utf-8")


@pytest.mark.parametrize("trees", [["tree0", "tree1"], ["tree1", "tree0"]])
def test_what_each_copy_of_the_tree_learned_of_a_file_counts(
    tmp_path: Path, trees: list[str]
) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "one.py").write_text("def one():\n    return 1 < 2\n", "utf-8")
    for tree, tests in zip(trees, ({"a": [1, 2], "b": [1]}, {"c": [2]}), strict=True):
        write_part(tmp_path, tree, tests)

    lines = LineMap(tmp_path, tmp_path)

    for mistake in mutations(tmp_path, "core/one.py"):
        assert lines.tests_of(mistake) == {"a", "c"}
