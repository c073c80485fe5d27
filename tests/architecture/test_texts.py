"""The texts of the window are read out of the code as the program looks them up."""

from __future__ import annotations

import importlib
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

CODE = """
translate = QCoreApplication.translate

class Bar(QWidget):
    def tell(self, n, facts):
        self.tr("Ready")
        self.tr("%Ln group(s)", "", n)
        translate("Words", "no date")
        return translate("Words", "%Ln message(s)", "", facts.n) + translate("Words", "one "
            "and one", "", len(n))

LATER = {1: Sentence("Words", "said of core"), 2: Sentence("Words", "%Ln word(s)").of(number=2)}
"""


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """packaging/ is no package: its scripts import one another by their names."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("texts")


def written(folder: Path, code: str) -> list[Path]:
    file = folder / "bar.py"
    file.write_text(code, "utf-8")
    return [file]


def test_each_text_has_its_context_and_whether_it_has_a_number(
    texts: ModuleType, tmp_path: Path
) -> None:
    assert texts.texts_of(written(tmp_path, CODE)) == [
        ("Bar", "Ready", False),
        ("Bar", "%Ln group(s)", True),
        ("Words", "no date", False),
        ("Words", "%Ln message(s)", True),
        ("Words", "one and one", True),
        ("Words", "said of core", False),
        ("Words", "%Ln word(s)", True),
    ]


@pytest.mark.parametrize(
    "code", ["words.tr('x')", "translate(name, 'x')", "translate('W', f'{x}')", "Sentence('W', x)"]
)
def test_a_text_that_cannot_be_known_is_refused(
    texts: ModuleType, tmp_path: Path, code: str
) -> None:
    with pytest.raises(texts.UnreadableTextError, match=r"bar\.py:1: "):
        texts.texts_of(written(tmp_path, code))


def test_translations_stay_and_new_texts_are_unfinished(texts: ModuleType, tmp_path: Path) -> None:
    ts = tmp_path / "x_de.ts"
    text = texts.Text
    texts.bring_up_to_date(ts, "de", [text("A", "one", False), text("A", "%Ln mail(s)", True)])
    done = ts.read_text("utf-8").replace(' type="unfinished"', "")
    done = done.replace("<numerusform />", "<numerusform>%Ln Post</numerusform>")
    ts.write_text(done.replace("<translation />", "<translation>eins</translation>"), "utf-8")

    texts.bring_up_to_date(ts, "de", [text("A", "one", False), text("B", "two", False),
                                      text("B", "%Ln mail(s)", True)])  # fmt: skip

    messages = list(ET.parse(ts).getroot().iter("message"))  # noqa: S314 - our own file
    found = [message.find("translation") for message in messages]
    assert [one.get("type") for one in found if one is not None] == [None, *["unfinished"] * 2]
    assert messages[0].findtext("translation") == "eins"
    assert messages[2].get("numerus") == "yes"
    assert len(messages[2].findall("translation/numerusform")) == 2


def in_german(texts: ModuleType, folder: Path, *known: tuple[str, str, str]) -> Path:
    """A file with translations of some texts: context, source, translation."""
    ts = folder / "x_de.ts"
    texts.bring_up_to_date(
        ts, "de", [texts.Text(context, text, False) for context, text, _ in known]
    )
    root = ET.parse(ts).getroot()  # noqa: S314 - our own file
    for message, (_, _, german) in zip(root.iter("message"), known, strict=True):
        translation = message.find("translation")
        assert translation is not None
        translation.text = german
        del translation.attrib["type"]
    ts.write_text(ET.tostring(root, encoding="unicode"), "utf-8")
    return ts


def only_message(ts: Path) -> ET.Element:
    (message,) = ET.parse(ts).getroot().iter("message")  # noqa: S314 - our own file
    return message


def test_a_changed_text_keeps_its_translation_until_a_translator_has_looked_at_it(
    texts: ModuleType, tmp_path: Path
) -> None:
    ts = in_german(texts, tmp_path, ("A", "Trash of Twinsweep", "Papierkorb"), ("A", "Go", "Los"))
    changed = [texts.Text("A", "Twinsweep Trash", False)]

    for _ in range(2):  # a run again forgets nothing and confirms nothing
        texts.bring_up_to_date(ts, "de", changed)

        message = only_message(ts)
        assert message.findtext("oldsource") == "Trash of Twinsweep"
        assert message.findtext("translation") == "Papierkorb"
        translation = message.find("translation")
        assert translation is not None
        assert translation.get("type") == "unfinished"

    confirmed = ts.read_text("utf-8").replace(' type="unfinished"', "")
    ts.write_text(confirmed, "utf-8")
    texts.bring_up_to_date(ts, "de", changed)
    assert only_message(ts).find("oldsource") is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("another amount", "different amount"),
        (
            "Choose the copies that are none, not the kept mail.",
            "Select the rows that aren't copies.",
        ),
        (
            "Ask for the number from so many messages on",
            "Ask me to type the number above",
        ),
        (
            "What answers there is no mail server that makes sense.",
            "That doesn't respond like a mail server.",
        ),
        ("Has more text, has less text", "Text added and removed"),
        ("1,301 left alone: It has text…", "1,301 skipped: they contain text…"),
        ("Trash of Twinsweep", "Twinsweep Trash"),
        ("Whose mail?", "Your e-mail address"),
    ],
)
def test_a_sentence_that_is_rewritten_keeps_its_translation_by_its_place(
    texts: ModuleType, tmp_path: Path, before: str, after: str
) -> None:
    around = [("A", "Scan", "Durchsuchen"), ("A", "Series", "Serien"), ("B", "Go", "Los")]
    ts = in_german(texts, tmp_path, around[0], ("A", before, "wie zuvor"), *around[1:])
    said = [
        texts.Text(*one, False)
        for one in [("A", "Scan"), ("A", after), ("A", "Series"), ("B", "Go")]
    ]

    texts.bring_up_to_date(ts, "de", said)

    messages = ET.parse(ts).getroot().iter("message")  # noqa: S314 - our own file
    message = next(one for one in messages if one.findtext("source") == after)
    translation = message.find("translation")
    assert translation is not None
    assert (translation.text, translation.get("type")) == ("wie zuvor", "unfinished")
    assert message.findtext("oldsource") == before


def test_the_only_sentence_of_a_context_keeps_its_translation_when_it_is_rewritten(
    texts: ModuleType, tmp_path: Path
) -> None:
    ts = in_german(texts, tmp_path, ("A", "Whose mail?", "Adresse"))

    texts.bring_up_to_date(ts, "de", [texts.Text("A", "Your e-mail address", False)])

    assert only_message(ts).findtext("translation") == "Adresse"


def test_neighboring_sentences_that_are_rewritten_keep_theirs(
    texts: ModuleType, tmp_path: Path
) -> None:
    """The one that is spelled much as before is a neighbor that the other one is known by."""
    ts = in_german(
        texts, tmp_path, ("A", "Whose mail?", "Adresse"), ("A", "Trash of Twinsweep", "Papierkorb")
    )
    said = [texts.Text("A", text, False) for text in ("Your e-mail address", "Twinsweep Trash")]

    texts.bring_up_to_date(ts, "de", said)

    messages = list(ET.parse(ts).getroot().iter("message"))  # noqa: S314 - our own file
    assert [m.findtext("translation") for m in messages] == ["Adresse", "Papierkorb"]


def test_a_text_that_moved_keeps_its_translation(texts: ModuleType, tmp_path: Path) -> None:
    ts = in_german(texts, tmp_path, ("A", "Trash", "Papierkorb"))

    texts.bring_up_to_date(ts, "de", [texts.Text("B", "Trash", False)])

    assert only_message(ts).findtext("translation") == "Papierkorb"


def test_a_translation_without_a_value_of_the_new_text_is_not_shown(
    texts: ModuleType, tmp_path: Path
) -> None:
    ts = in_german(texts, tmp_path, ("A", "Move to the Trash", "In den Papierkorb"))

    for _ in range(2):
        texts.bring_up_to_date(ts, "de", [texts.Text("A", "Move %1 to the Trash", False)])

        message = only_message(ts)
        assert not message.findtext("translation")
        assert message.findtext("translatorcomment") == "In den Papierkorb"


def test_one_that_is_new_takes_no_translation_from_another(
    texts: ModuleType, tmp_path: Path
) -> None:
    ts = in_german(texts, tmp_path, ("A", "Trash", "Papierkorb"), ("A", "Scan", "Durchsuchen"))
    said = [texts.Text("A", text, False) for text in ("Trash", "Trash…", "Series of newsletters")]

    texts.bring_up_to_date(ts, "de", said)

    messages = list(ET.parse(ts).getroot().iter("message"))  # noqa: S314 - our own file
    assert [m.findtext("translation") or "" for m in messages] == ["Papierkorb", "", ""]


def test_writing_again_changes_nothing(texts: ModuleType, tmp_path: Path) -> None:
    ts = tmp_path / "x_ru.ts"
    said = texts.texts_of(sorted((ROOT / "gui").rglob("*.py")))
    texts.bring_up_to_date(ts, "ru", said)
    once = ts.read_bytes()

    texts.bring_up_to_date(ts, "ru", said)

    assert ts.read_bytes() == once
    assert len(said) > 1000
