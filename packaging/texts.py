"""Reads the texts of the window out of the code, into a file of Qt Linguist.

They stand in calls of `translate` and `tr`, and in each `Sentence` of `core.words`.

Qt's own lupdate does not read Python well: it leaves out `translate(context, text, "", a.b)`,
takes `translate(context, text, "", n)` for a text without a number, and names the context of
`x.tr()` after the variable. So the code is parsed here, and lupdate is not used.
"""

from __future__ import annotations

import ast
import difflib
import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

FORMS = {"de": 2, "ru": 3, "zh_CN": 1}  # how many plural forms a language has
UNFINISHED = {"type": "unfinished"}
ALIKE = 0.5  # of difflib's 0 to 1: from here on a text that is new is one that was changed

_PLACE = re.compile(r"%L?[1-9n]|\{\w*\}")


class Text(NamedTuple):
    """A text of the window: where it is looked up, what it says, whether it has a number."""

    context: str
    source: str
    plural: bool


class Known(NamedTuple):
    """What a .ts file has of a text.

    Attributes:
        forms: Its translation, in the plural forms if it has a number.
        old_source: The English text that was translated, if another one stands there now.
        is_open: A translator has not seen it, or not since the English text changed.
    """

    forms: tuple[str, ...] = ()
    old_source: str = ""
    is_open: bool = True


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
    """Write a .ts file of these texts, with the translations that it has of them.

    A text whose English was changed, or that moved to another context, keeps its translation; one
    that is spelled otherwise throughout is known by its place among its neighbors. It stands there
    as "unfinished", beside the English text that was translated (`oldsource`), until a translator
    has looked at it. It is shown meanwhile, unless other values go into it.
    """
    said = list(texts)
    known = _translations(ts) if ts.exists() else {}
    known |= _carry_over(known, said)
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = root
    for text in said:
        if context is root or context.findtext("name") != text.context:
            context = ET.SubElement(root, "context")
            ET.SubElement(context, "name").text = text.context
        message = ET.SubElement(context, "message", {"numerus": "yes"} if text.plural else {})
        ET.SubElement(message, "source").text = text.source
        forms = FORMS[language] if text.plural else 0
        _translate(message, known.get((text.context, text.source), Known()), forms)
    ET.indent(root, "    ")
    words = ET.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    ts.write_text(f"{head}{words}\n", "utf-8", newline="\n")


def _translate(message: ET.Element, known: Known, forms: int) -> None:
    """Put in the translation, or an empty one; forms: of the plural, 0 if there is none."""
    fits = len(known.forms) == max(1, forms) and all(known.forms)
    is_open = known.is_open or not fits
    if is_open and known.old_source:
        ET.SubElement(message, "oldsource").text = known.old_source
        if _places(known.old_source) != _places(message.findtext("source") or ""):
            fits = False  # a value would be missing: it is there for the translator only
            ET.SubElement(message, "translatorcomment").text = " / ".join(known.forms)
    translation = ET.SubElement(message, "translation", UNFINISHED if is_open else {})
    if not forms:
        translation.text = known.forms[0] if fits else None
    for number in range(forms):
        ET.SubElement(translation, "numerusform").text = known.forms[number] if fits else None


def _translations(ts: Path) -> dict[tuple[str, str], Known]:
    """What a file has of each text, by context and source, in its order."""
    found = {}
    for context in ET.parse(ts).getroot().iter("context"):  # noqa: S314 - our own file
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None:
                continue
            forms = tuple(
                form.text or "" for form in translation.findall("numerusform") or [translation]
            )
            kept = message.findtext("translatorcomment") or ""
            key = (context.findtext("name") or "", message.findtext("source") or "")
            found[key] = Known(
                forms if any(forms) or not kept else tuple(kept.split(" / ")),
                message.findtext("oldsource") or "",
                translation.get("type") == "unfinished",
            )
    return found


def _carry_over(
    known: Mapping[tuple[str, str], Known], texts: Sequence[Text]
) -> dict[tuple[str, str], Known]:
    """Translations for texts that are new, of texts that are gone.

    A new text takes over from the same text of another context, from one that is spelled much
    like it, or else from the one that stood in its place.
    """
    there = {(text.context, text.source) for text in texts}
    gone: dict[str, list[str]] = defaultdict(list)
    for context, source in known:
        if (context, source) not in there and any(known[context, source].forms):
            gone[context].append(source)
    origins: dict[tuple[str, str], tuple[str, str]] = {}
    for context, source in _new(known, texts):
        moved = [(other, one) for other in gone for one in gone[other] if one == source]
        changed = difflib.get_close_matches(source, gone[context], 1, ALIKE)
        origin = moved[0] if moved else (context, changed[0]) if changed else None
        if origin is not None:
            gone[origin[0]].remove(origin[1])
            origins[context, source] = origin
    for context, left in gone.items():
        before = [source for other, source in known if other == context]
        after = [text.source for text in texts if text.context == context]
        changes = {one[1]: new[1] for new, one in origins.items() if new[0] == one[0] == context}
        for old, new in _replaced([changes.get(one, one) for one in before], after):
            if old in left and (context, new) not in known:
                origins[context, new] = context, old
    return {
        new: Known(known[origin].forms, known[origin].old_source or origin[1])
        for new, origin in origins.items()
    }


def _replaced(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The texts of a context that stand where another one stood, among the same neighbors."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "replace" and end - start == 1 == new_end - new_start:
            yield before[start], after[new_start]


def _new(
    known: Mapping[tuple[str, str], Known], texts: Sequence[Text]
) -> Iterator[tuple[str, str]]:
    return ((t.context, t.source) for t in texts if (t.context, t.source) not in known)


def _places(source: str) -> Counter[str]:
    """The places for values in a text."""
    return Counter(_PLACE.findall(source))


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
