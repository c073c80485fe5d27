"""What is said of what kept messages take over."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.moving import items_of, write_box

from core.cli.words.wording import english
from core.model.plan import TakeOver
from core.model.runs import RunState, RunSummary
from core.model.sources import SourceKind
from core.words.merges import lost_sentences, merge_sentences, merged_sentence


def test_counts_by_kind(tmp_path: Path) -> None:
    one, two = items_of(write_box(SourceKind.EML, tmp_path / "eml", ["a", "b"]))
    merges = (
        TakeOver(one, ("\\Flagged", "\\Seen", "work", "later")),
        TakeOver(two, ("\\Seen",), ("work", "label: House")),
    )
    lost = "Would be lost, because the kept messages can't store it"
    assert [english(said) for said in merge_sentences(merges)] == [
        "Kept messages take over: 2 read marks, 1 flag, 2 tags",
        f"{lost}: 1 tag, 1 Gmail label",
    ]
    (named,) = lost_sentences(merges)
    assert english(named) == f"\u201c{two.subject}\u201d: work, House"
    assert merge_sentences(()) == []


def test_what_a_run_did() -> None:
    run = RunSummary("a", 0, RunState.DONE, "", 3, 0, 0, 0, 0, 0, 0, (), merged=2)
    said = merged_sentence(run)
    assert said is not None
    assert english(said) == "2 kept messages took over flags or tags"
