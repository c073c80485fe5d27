from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import SeedsUnreadable
from core.library.exchange import SCHEMA, read_file, to_json, to_lines
from core.library.store import Library
from core.model.seeds import DEGREE, NewSeed
from core.text.normal import normalize_text

SEEDS = [
    NewSeed("Вода", 0.9, "воды не будет\nво вторник"),
    NewSeed("水", 1.0, "周二停水,请提前储水"),
]
PAIR = (b"\x01" * 16, b"\x02" * 16)


def test_json_brings_everything_over(tmp_path: Path) -> None:
    first, second = Library(tmp_path / "a.db"), Library(tmp_path / "b.db")
    first.add(SEEDS, 1_700_000_000)
    first.part([PAIR], 1)
    path = tmp_path / "library.json"
    path.write_text(json.dumps(to_json(first.seeds(), first.not_copies())))

    seeds, pairs = read_file(path, normalize_text)
    second.add(seeds, 2)
    second.part(pairs, 2)

    assert [(s.name, s.degree, s.text) for s in second.seeds()] == SEEDS
    assert second.not_copies() == {PAIR}


def test_plain_text_is_a_message_per_line(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_text("\ufeffGreat OFFER:  three for two\r\n\n周二停水,请提前储水\n", "utf-8")

    seeds, pairs = read_file(path, normalize_text)

    assert [seed.text for seed in seeds] == ["great offer: three for two", "周二停水,请提前储水"]
    assert {seed.degree for seed in seeds} == {DEGREE}
    assert pairs == []


def test_lines_come_back_as_the_same_seeds(tmp_path: Path) -> None:
    library = Library(tmp_path / "a.db")
    library.add(SEEDS, 1)
    path = tmp_path / "known.txt"
    path.write_text(to_lines(library.seeds()), "utf-8")

    seeds, _ = read_file(path, normalize_text)

    assert library.add(seeds, 2) == ()


WHOLE: dict[str, Any] = {
    "schema": SCHEMA,
    "seeds": [{"name": "a", "degree": 0.8, "text": "b"}],
    "not_copies": [],
}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n \n",
        "{",
        "{}",
        json.dumps({**WHOLE, "schema": "twinsweep.report/1"}),
        json.dumps({**WHOLE, "seeds": []}),
        json.dumps({**WHOLE, "seeds": [{"name": "a", "text": "b"}]}),
        json.dumps({**WHOLE, "seeds": [{**WHOLE["seeds"][0], "degree": "much"}]}),
        json.dumps({**WHOLE, "seeds": 7}),
        json.dumps({**WHOLE, "not_copies": [["zz", "00"]]}),
        json.dumps({**WHOLE, "not_copies": [["00", "01"]]}),
        json.dumps({**WHOLE, "not_copies": [["00" * 8, "00" * 7]]}),
        '{"schema":' + "[" * 100_000,
    ],
)
def test_what_is_no_library_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file"
    path.write_text(text)

    with pytest.raises(SeedsUnreadable) as told:
        read_file(path, normalize_text)
    assert told.value.path == path


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x80")
    for path in (tmp_path, tmp_path / "missing", tmp_path / "binary"):
        with pytest.raises(SeedsUnreadable):
            read_file(path, normalize_text)
