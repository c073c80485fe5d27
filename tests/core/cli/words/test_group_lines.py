"""What `scan` says of causes after the groups."""

from __future__ import annotations

import numpy as np
import pytest

from core.cli.words.group_lines import put_causes
from core.model.causes import Cause, Causes


def causes(*found: Cause) -> Causes:
    column = np.array(found, np.uint8)
    return Causes(column, np.zeros(len(column), np.uint8), column[:1])


def test_each_cause_has_a_line_with_most_first_and_unknown_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    put_causes(causes(*[Cause.UNKNOWN] * 5, Cause.ALIAS, Cause.COPIED, Cause.COPIED))

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Why do I have these?"
    assert [line.split()[:2] for line in lines[1:]] == [
        ["2", "Imported"],
        ["1", "Alias"],
        ["5", "Unknown."],
    ]
    assert all(line.endswith(".") for line in lines[1:])


def test_nothing_is_said_without_copies(capsys: pytest.CaptureFixture[str]) -> None:
    put_causes(causes())

    assert not capsys.readouterr().out
