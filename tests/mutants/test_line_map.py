from __future__ import annotations

import json
from pathlib import Path

import pytest
from coverage import CoverageData
from mutants.line_map import LineMap


@pytest.mark.parametrize("trees", [("tree0", "tree1"), ("tree1", "tree0")])
def test_a_line_has_the_tests_that_took_it_in_any_tree(
    tmp_path: Path, trees: tuple[str, str]
) -> None:
    """Tests are shared out to copies of the tree, and each copy has its own file of the module."""
    (tmp_path / "seconds.1.json").write_text(json.dumps({"one": 0.1, "other": 0.1}), "utf-8")
    for number, (tree, test) in enumerate(zip(trees, ("one", "other"), strict=True)):
        data = CoverageData(str(tmp_path / f"lines.{number}"))
        data.set_context(test)
        data.add_lines({f"/{tree}/core/plan/build.py": [3, 4 + number]})
        data.write()
        data.close()

    (lines,) = LineMap(tmp_path, tmp_path)._tests.values()

    assert lines == {3: {"one", "other"}, 4: {"one"}, 5: {"other"}}
