from __future__ import annotations

import gc
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

pytest.importorskip("resource")  # mistakes are tried in forks only

from mutants.trial import exchange_code


def test_functions_get_the_code_of_their_file_though_they_were_frozen(tmp_path: Path) -> None:
    """The tests' own conftest freezes what there is once they are collected."""
    code = tmp_path / "module.py"
    code.write_text("class C:\n    def f(self):\n        return 1\n", "utf-8")
    spec = spec_from_file_location("module", code)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    gc.freeze()
    code.write_text("class C:\n    def f(self):\n        return 2\n", "utf-8")

    exchange_code(code)

    gc.freeze()
    assert module.C().f() == 2
