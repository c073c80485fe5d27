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


def test_writing_again_changes_nothing(texts: ModuleType, tmp_path: Path) -> None:
    ts = tmp_path / "x_ru.ts"
    said = texts.texts_of(sorted((ROOT / "gui").rglob("*.py")))
    texts.bring_up_to_date(ts, "ru", said)
    once = ts.read_bytes()

    texts.bring_up_to_date(ts, "ru", said)

    assert ts.read_bytes() == once
    assert len(said) > 1000
