"""Steps of the core that are loaded when they are first used: most of a start is loading.

A module that only work in the background needs is named twice where it is used, so that a type
checker sees the module, and the program this:

    if TYPE_CHECKING:
        from core.actions import moving
    else:
        moving = Later("core.actions.moving")
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any


class Later:
    """Stands for a module; whatever is asked of it, the module is asked."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def load_all(names: Iterable[str]) -> None:
    """Load modules before they are asked for, in a thread that nobody waits for."""
    for name in names:
        import_module(name)
