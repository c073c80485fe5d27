"""Reads the texts of the window out of the code, into a file of Qt Linguist.

They stand in calls of `translate` and `tr`, and in each `Sentence` of `core.words`.

Qt's own lupdate does not read Python well: it leaves out `translate(context, text, "", a.b)`,
takes `translate(context, text, "", n)` for a text without a number, and names the context of
`x.tr()` after the variable. So the code is parsed here, and lupdate is not used.
"""

from __future__ import annotations

import ast
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

FORMS = {"de": 2, "ru": 3, "zh_CN": 1}  # how many plural forms a language has
UNFINISHED = {"type": "unfinished"}


class Text(NamedTuple):
    """A text of the window: where it is looked up, what it says, whether it has a number."""

    context: str
    source: str
    plural: bool


class UnreadableTextError(Exception):
    """A text that is not written out where it is translated."""


def texts_of(files: Iterable[Path]) -> list[Text]:
    """The texts of Python files, each once, by context and in the order of the code.

    Raises:
        UnreadableTextError: One is computed, or its context cannot be known.
    """
    found: dict[tuple[str, str], bool] = {}
    for file in files:
        tree = ast.parse(file.read_text("utf-8"))
        try:
            for text in _texts(tree, ""):
                key = (text.context, text.source)
                found[key] = found.get(key, False) or text.plural
        except UnreadableTextError as error:
            raise UnreadableTextError(f"{file}:{error}") from None
    order = sorted(found, key=lambda key: key[0])  # stable: within a context as in the code
    return [Text(*key, found[key]) for key in order]


def bring_up_to_date(ts: Path, language: str, texts: Iterable[Text]) -> None:
    """Write a .ts file of these texts, with the translations that it has of them."""
    known = _translations(ts) if ts.exists() else {}
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = root
    for text in texts:
        if context is root or context.findtext("name") != text.context:
            context = ET.SubElement(root, "context")
            ET.SubElement(context, "name").text = text.context
        message = ET.SubElement(context, "message", {"numerus": "yes"} if text.plural else {})
        ET.SubElement(message, "source").text = text.source
        forms = FORMS[language] if text.plural else 0
        _translate(message, known.get((text.context, text.source), []), forms)
    ET.indent(root, "    ")
    words = ET.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    ts.write_text(f"{head}{words}\n", "utf-8", newline="\n")


def _translate(message: ET.Element, known: list[str], forms: int) -> None:
    """Put in the translation, or an empty one; forms: of the plural, 0 if there is none."""
    fits = len(known) == max(1, forms) and all(known)
    translation = ET.SubElement(message, "translation", {} if fits else UNFINISHED)
    if not forms:
        translation.text = known[0] if fits else None
    for number in range(forms):
        ET.SubElement(translation, "numerusform").text = known[number] if fits else None


def _translations(ts: Path) -> dict[tuple[str, str], list[str]]:
    """Of each text the translation, in its forms."""
    found = {}
    for context in ET.parse(ts).getroot().iter("context"):  # noqa: S314 - our own file
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None:
                continue
            forms = translation.findall("numerusform") or [translation]
            key = (context.findtext("name") or "", message.findtext("source") or "")
            found[key] = [form.text or "" for form in forms]
    return found


def _texts(node: ast.AST, context: str) -> Iterator[Text]:
    """The texts below a node of the code, as they stand in it."""
    if isinstance(node, ast.ClassDef):
        context = node.name
    if isinstance(node, ast.Call):
        yield from _called(node, context)
    for child in ast.iter_child_nodes(node):
        yield from _texts(child, context)


def _called(call: ast.Call, context: str) -> Iterator[Text]:
    """The text of one call, if it is one that translates."""
    name = ast.unparse(call.func)
    if name.split(".")[-1] == "tr":
        if name != "self.tr":  # whose class Qt will ask cannot be seen here
            raise UnreadableTextError(f"{call.lineno}: write translate(context, text)")
        yield Text(context, _constant(call, 0), len(call.args) > 2)  # text, "", n
    if name == "Sentence":  # of core.words: the window looks it up, the terminal prints it
        source = _constant(call, 1)
        yield Text(_constant(call, 0), source, "%Ln" in source)
    if name in ("translate", "QCoreApplication.translate"):
        plural = len(call.args) > 3  # context, text, "", n
        yield Text(_constant(call, 0), _constant(call, 1), plural)


def _constant(call: ast.Call, place: int) -> str:
    argument = call.args[place]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise UnreadableTextError(f"{call.lineno}: the text must be written out")
