"""Output on systems whose terminals and pipes differ from Linux's."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path

import pytest

from core.cli.terminal import has_reader_left, obeys_escapes, ready_output, shell_word


def written(text: str, path: Path, *, encoding: str, is_windows: bool) -> bytes:
    with path.open("w", encoding=encoding, newline="\n") as file:
        ready_output(file, is_windows=is_windows)
        file.write(text)
    return path.read_bytes()


def test_a_file_on_windows_gets_utf_8(tmp_path: Path) -> None:
    text = "Привет 你好\n"

    assert written(text, tmp_path / "a", encoding="cp1252", is_windows=True) == text.encode()


def test_elsewhere_the_locale_holds_and_what_it_lacks_is_escaped(tmp_path: Path) -> None:
    found = written("né \u4f60", tmp_path / "a", encoding="cp1252", is_windows=False)

    assert found == b"n\xe9 \\u4f60"


def test_what_is_no_stream_of_text_is_left_alone() -> None:
    ready_output(io.StringIO())
    ready_output(None)


def test_a_file_obeys_no_escapes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    with (tmp_path / "a").open("w", encoding="utf-8") as file:
        assert not obeys_escapes(file)


@pytest.mark.parametrize(
    ("error", "is_windows", "left"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), False, True),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), True, True),
        (OSError(errno.EINVAL, "Invalid argument"), True, True),
        (OSError(errno.EINVAL, "Invalid argument"), False, False),
        (OSError(errno.EINVAL, "Invalid argument", "a:b"), True, False),
        (OSError(errno.ENOSPC, "No space left on device"), True, False),
    ],
)
def test_a_reader_that_left(error: OSError, is_windows: bool, left: bool) -> None:
    assert has_reader_left(error, is_windows=is_windows) is left


@pytest.mark.parametrize(
    ("name", "posix", "windows"),
    [
        ("p.json", "p.json", "p.json"),
        ("a b.json", "'a b.json'", '"a b.json"'),
        ("-p.json", f".{os.sep}-p.json", f".{os.sep}-p.json"),
        ("R&D", "'R&D'", '"R&D"'),
        ("a\x1b[2J\n", "'a·[2J·'", '"a·[2J·"'),
    ],
)
def test_a_name_in_a_command_is_quoted_as_the_shell_wants(
    name: str, posix: str, windows: str
) -> None:
    assert shell_word(name, is_windows=False) == posix
    assert shell_word(Path(name), is_windows=True) == windows
