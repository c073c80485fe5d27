"""All small mistakes that could be made in a file, each as a change of a few characters.

Not made: what no test could tell or what is no logic: annotations, decorators, docstrings, words
of errors, branches for another system, the points at which tests kill the program.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

COMPARISONS = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "is not": ("is",),
    "is": ("is not",),
    "not in": ("in",),
    "in": ("not in",),
}
ARITHMETIC = {
    "+": "-",
    "-": "+",
    "*": "+",
    "//": "*",
    "/": "*",
    "%": "//",
    "**": "*",
    "&": "|",
    "|": "&",
    "^": "|",
    "<<": ">>",
    ">>": "<<",
}
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.IsNot: "is not", ast.Is: "is", ast.NotIn: "not in", ast.In: "in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Div: "/", ast.Mod: "%",
    ast.Pow: "**", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<",
    ast.RShift: ">>", ast.And: "and", ast.Or: "or",
}  # fmt: skip
LONGEST_WORD = 24  # a longer string is a statement of SQL or a sentence
OTHER_SYSTEM = re.compile(r"sys\.platform|os\.name\b|TYPE_CHECKING")
NO_LOGIC = {"cast", "TypeVar", "NewType", "crash_point"}
OWN_CHECK = "own check"
ANY_ORDER = {"max", "min", "isinstance", "gcd"}  # or at once an error


@dataclass(frozen=True, slots=True)
class Mutation:
    """One mistake.

    Attributes:
        file: Beside the root of the repository, with slashes.
        line: Where it begins, from 1.
        function: Dotted, "" at the top of the module.
        kind: The operator of mutation.
        start: Bytes of the file before what is replaced; `end`: behind it.
    """

    file: str
    line: int
    function: str
    kind: str
    start: int
    end: int
    before: str
    after: str
    source: str  # the line, without white space around it
    statement: int  # the line where its statement begins
    is_in_function: bool

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays when other lines change: for the list of those judged equal."""
        return self.file, self.function, self.source, f"{self.before} -> {self.after}"

    @property
    def room(self) -> str:
        """The folder of `core`."""
        return self.file.split("/")[1]

    def apply(self, data: bytes) -> bytes:
        """The file with this mistake."""
        return data[: self.start] + self.after.encode() + data[self.end :]


def mutations(root: Path, file: str) -> list[Mutation]:
    """All mistakes of a file, in order; a few are no Python: see `is_python`."""
    data = (root / file).read_bytes()
    finder = _Finder(file, data)
    finder.visit(ast.parse(data))
    found = {(each.start, each.end, each.after): each for each in finder.found}
    return [found[at] for at in sorted(found)]


def is_python(data: bytes) -> bool:
    """Whether Python takes it for a program."""
    try:
        compile(data, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


class _Finder(ast.NodeVisitor):
    """Walks a file; each kind of node adds its mistakes to `found`."""

    def __init__(self, file: str, data: bytes) -> None:
        self._file, self._data = file, data
        self._lines = data.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))
        self._scope: list[str] = []
        self._depth = 0  # functions around
        self._statement = 1
        self.found: list[Mutation] = []

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            self._statement = node.lineno
        super().visit(node)

    # What is walked past, or not as a whole.

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        self._depth += 1
        self._walk_body(node.name, node.body)
        self._depth -= 1

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._walk_body(node.name, node.body)

    def _walk_body(self, name: str, body: list[ast.stmt]) -> None:
        self._scope.append(name)
        for statement in body:
            self.visit(statement)
        self._scope.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Before Python 3.12 their parts do not know where they stand."""

    def visit_Import(self, node: ast.Import) -> None:
        """Nothing to mistake."""

    visit_ImportFrom = visit_Import  # type: ignore[assignment]  # noqa: N815

    def visit_Assert(self, node: ast.Assert) -> None:
        """For the type checker, or for us."""

    def visit_If(self, node: ast.If) -> None:
        if OTHER_SYSTEM.search(self._text(node.test)):
            return
        self._condition(node.test)
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._add(node, "no raise", "pass")
        if isinstance(node.exc, ast.Call):
            for argument in (*node.exc.args, *(each.value for each in node.exc.keywords)):
                if not isinstance(argument, ast.Constant):
                    self.visit(argument)

    # Mistakes.

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            sign = SIGNS[type(operator)]
            for other in COMPARISONS[sign]:
                self._sign(left, right, sign, other, "comparison")
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        sign = SIGNS.get(type(node.op), "")
        if sign in ARITHMETIC:
            self._sign(node.left, node.right, sign, ARITHMETIC[sign], "arithmetic")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        sign = SIGNS.get(type(node.op), "")
        if sign in ARITHMETIC:
            self._sign(node.target, node.value, f"{sign}=", f"{ARITHMETIC[sign]}=", "arithmetic")
        self._add(node, "no statement", "pass")
        self.visit(node.value)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        sign = SIGNS[type(node.op)]
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._sign(left, right, sign, "or" if sign == "and" else "and", "and/or")
        for each in node.values:
            self._condition(each)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add(node, "no not", f"({self._text(node.operand)})")
        elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            self._add(node, "no minus", f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if OTHER_SYSTEM.search(self._text(node.test)):
            return
        self._condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self._condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._condition(test)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._add(node, "constant", str(not value))
        elif isinstance(value, int):
            self._add(node, "constant", f"{value + 1}")
            self._add(node, "constant", f"{value - 1}" if value else "-1")
        elif isinstance(value, float):
            self._add(node, "constant", repr(value * 2 or 1.0))
        elif isinstance(value, str | bytes) and len(value) <= LONGEST_WORD:
            prefix = "b" if isinstance(value, bytes) else ""
            self._add(node, "constant", f'{prefix}""' if value else f'{prefix}"XX"')

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg == "strict":  # of `zip`: a check of our own
            self._add(node.value, OWN_CHECK, "False")
        else:
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node.value, ast.Call):
            if self._name(node.value) in NO_LOGIC:
                return
            self._add(node, "no statement", "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets):
            self._add(node, "no statement", "pass")
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        if not all(isinstance(each, ast.Name) for each in node.targets):  # `del unused`
            self._add(node, "no statement", "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._add(node, "loop", "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(node, "loop", "break")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._add(node, "return", "return None")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if self._name(node) in NO_LOGIC:
            return
        plain = [each for each in node.args if not isinstance(each, ast.Starred)]
        if len(plain) == len(node.args) > 1 and self._name(node) not in ANY_ORDER:
            first, second = plain[:2]
            start, end = self._at(first)[0], self._at(second)[1]
            between = self._data[self._at(first)[1] : self._at(second)[0]].decode()
            swapped = f"{self._text(second)}{between}{self._text(first)}"
            if self._text(first) != self._text(second):
                self._put(first.lineno, "swapped", start, end, swapped)
        self.generic_visit(node)

    def visit_Slice(self, node: ast.Slice) -> None:
        if node.lower is not None and node.step is None:
            upper = "" if node.upper is None else self._text(node.upper)
            self._add(node, "slice", f":{upper}")
        if node.upper is not None and node.step is None:
            lower = "" if node.lower is None else self._text(node.lower)
            self._add(node, "slice", f"{lower}:")
        self.generic_visit(node)

    # How they are written down.

    def _condition(self, node: ast.expr) -> None:
        """Turn a condition round, unless its own operator does that."""
        if not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            self._add(node, "condition", f"(not ({self._text(node)}))")

    def _sign(self, left: ast.expr, right: ast.expr, sign: str, other: str, kind: str) -> None:
        start, end = self._at(left)[1], self._at(right)[0]
        gap = self._data[start:end].decode()
        words = r"\s+".join(re.escape(word) for word in sign.split())
        found = re.search(rf"(?:^|[\s)]){words}(?=[\s(]|$)", gap)
        if found is None:
            return
        at = start + len(gap[: found.end()].encode()) - len(found[0].lstrip(" \n)").encode())
        line = left.end_lineno or left.lineno
        self._put(line, kind, at, start + len(gap[: found.end()].encode()), other)

    def _add(self, node: ast.AST, kind: str, after: str) -> None:
        start, end = self._at(node)
        self._put(node.lineno, kind, start, end, after)  # type: ignore[attr-defined]

    def _put(self, line: int, kind: str, start: int, end: int, after: str) -> None:
        before = self._data[start:end].decode()
        self.found.append(
            Mutation(
                file=self._file,
                line=line,
                function=".".join(self._scope),
                kind=kind,
                start=start,
                end=end,
                before=before,
                after=after,
                source=self._lines[line - 1].decode().strip(),
                statement=self._statement,
                is_in_function=self._depth > 0,
            )
        )

    def _at(self, node: ast.AST) -> tuple[int, int]:
        """From which byte to which."""
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.AST) -> str:
        start, end = self._at(node)
        return self._data[start:end].decode()

    @staticmethod
    def _name(node: ast.Call) -> str:
        function = node.func
        if isinstance(function, ast.Attribute):
            return function.attr
        return function.id if isinstance(function, ast.Name) else ""
