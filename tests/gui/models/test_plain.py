from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from gui.models.plain import plain_line, strip_mnemonic


@given(st.text())
def test_no_control_or_direction_character_is_left(text: str) -> None:
    line = plain_line(text)

    turning = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
    assert not any(letter in turning for letter in line)
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in line)


def test_turned_file_name_reads_as_it_is_stored() -> None:
    assert plain_line("invoice \u202efdp.exe") == "invoice fdp.exe"


def test_line_is_short_however_long_the_text() -> None:
    assert len(plain_line("a" * 1_000_000)) == 300


def test_letter_of_a_command_is_taken_out_however_the_language_writes_it() -> None:
    assert strip_mnemonic("Open mail f&older…") == "Open mail folder…"
    assert strip_mnemonic("打开邮件文件夹(&D)…") == "打开邮件文件夹…"
    assert strip_mnemonic("Files (mbox) & folders") == "Files (mbox) & folders"
