from __future__ import annotations

from pathlib import Path

import pytest
from mutants.mutations import is_python, mutations


def mistakes(tmp_path: Path, text: str) -> set[str]:
    (tmp_path / "code.py").write_text(text, "utf-8")
    found = mutations(tmp_path, "code.py")
    return {each.apply(text.encode()).decode() for each in found}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a not  in b", {"a in b"}),
        ("(a)==(b)", {"(a)!=(b)"}),
        ("a + b", {"a - b"}),
        ("a += b", {"a -= b", "pass"}),
        ("a and b", {"a or b", "(not (a)) and b", "a and (not (b))"}),
        ("not a", {"(a)"}),
        ("x = 5", {"x = 6", "x = 4"}),
        ("x = True", {"x = False"}),
        ('x = "ä"', {'x = ""'}),
        ('x = b""', {'x = b"XX"'}),
        ("a[b:c]", {"a[b:]", "a[:c]"}),
        ("f(a, b)", {"pass", "f(b, a)"}),
        ("max(a, b)", {"pass"}),
        ("x = zip(a, strict=True)", {"x = zip(a, strict=False)"}),
        ("a.b = c", {"pass"}),
        ("del a[b]", {"pass"}),
        ("del a, b", set()),
        ('raise E("words")', {"pass"}),
        ("def f() -> int:\n    return g", {"def f() -> int:\n    return None"}),
        ("def f(a: int = 0): ...", {"def f(a: int = 1): ...", "def f(a: int = -1): ..."}),
        ("while True:\n    break", {"while False:\n    break", "while True:\n    continue"}),
        ("if a:\n    b", {"if (not (a)):\n    b"}),
        ('if sys.platform == "win32":\n    x = 1', set()),
        ('"""Words."""', set()),
        ("@d(1)\ndef f(): ...", set()),
        ('f"{a + 1}"', set()),
    ],
)
def test_each_kind_of_mistake_is_made(tmp_path: Path, text: str, wrong: set[str]) -> None:
    assert mistakes(tmp_path, text) == wrong


def test_a_mistake_tells_where_it_stands_and_keeps_its_key_when_lines_are_added(
    tmp_path: Path,
) -> None:
    text = "class C:\n    def f(self):\n        return [\n            g(1),\n        ]\n"
    code = tmp_path / "code.py"
    code.write_text(text, "utf-8")
    (_, before, *_) = (each for each in mutations(tmp_path, "code.py") if each.kind == "constant")
    code.write_text(f"import g\n\n{text}", "utf-8")
    (_, after, *_) = (each for each in mutations(tmp_path, "code.py") if each.kind == "constant")

    assert (before.function, before.line, before.statement) == ("C.f", 4, 3)
    assert (after.function, after.line, after.statement) == ("C.f", 6, 5)
    assert before.key == after.key == ("code.py", "C.f", "g(1),", "1 -> 2")


def test_what_is_no_python_is_known() -> None:
    assert is_python(b"a < b")
    assert not is_python(b"a <")
