"""The checks with mail hold here; the whole self-test is run in tests/gui/test_self_test.py."""

from __future__ import annotations

from core.self_test import all_checks, inside, mail


def test_the_list_names_each_check_once() -> None:
    names = [check.name for check in all_checks.all_checks()]

    assert len(names) == len(set(names))
    assert len(names) == len(inside.checks()) + len(mail.checks())
