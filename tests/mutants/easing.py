"""Hypothesis for many short runs: few examples, the same ones each time, and no shrinking."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, settings


class FewerExamples:
    """A pytest plugin that bounds the examples of each property and each state machine."""

    def __init__(self, most: int) -> None:
        self._most = most

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            function = getattr(item, "obj", None)
            inner = getattr(function, "__func__", function)
            if hasattr(inner, "_hypothesis_internal_use_settings"):
                inner._hypothesis_internal_use_settings = self._eased(
                    inner._hypothesis_internal_use_settings
                )

    def _eased(self, own: Any) -> settings:
        return settings(
            own,
            max_examples=min(self._most, own.max_examples),
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
        )
