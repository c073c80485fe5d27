"""Imported by who forks commands or workers: loads all of core, and what reading mail loads late.

Word lists and the dictionaries of the languages in which most mail of the tests is written: two
workers of a scan take most of a second each for that, where a fork of who has done it takes none.
"""

from __future__ import annotations

import importlib
import pkgutil

import core
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.read import read_message
from core.settings import ReadSettings

TEXTS = (
    "Das ist ein Brief, wie ihn niemand sonst schreibt, und er soll auch nur gelesen werden.",
    "This is a letter as nobody else writes it, and it is there to be read and for no more.",
    "Это письмо, какого больше никто не пишет, и оно здесь только для того, чтобы его читали.",
    "这是一封别人都不会写的信,它在这里只是为了让人阅读,没有别的用处。",
)


def load_all() -> None:
    """Load every module that a command or a worker may need."""
    for module in pkgutil.walk_packages(core.__path__, "core."):
        importlib.import_module(module.name)
    importlib.import_module("numpy.ma")  # `numpy.unique` loads it late


def read_some() -> None:
    """Read a message of each language, as a worker does."""
    for text in TEXTS:
        data = f"From: a@example.org\nSubject: A\n\n{text}\n".encode()
        stub = Stub(MessageKey(0, "", "0"), 0, len(data), "", MessageFlag(0))
        read_message(RawMessage(stub, data), ReadSettings())


load_all()
read_some()
