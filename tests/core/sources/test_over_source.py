"""A store of any kind reads what its source reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, write_eml, write_maildir, write_mbox, write_mh

from core.job import NullJob
from core.model.sources import Stub
from core.sources.over_source import StoreOverSource
from core.sources.registry import detect, open_source, open_store


@pytest.mark.parametrize("write", [write_mbox, write_maildir, write_mh, write_eml])
def test_a_store_lists_and_fetches_as_its_source(
    write: Callable[..., Path], tmp_path: Path
) -> None:
    spec = detect(write(tmp_path / "mail", mails(3)))
    source, store = open_source(spec), open_store(spec)

    assert isinstance(store, StoreOverSource)
    assert store.spec == spec
    assert store.folders() == source.folders()
    folder = store.folders()[0]
    stubs = [stub for stub in source.stubs(folder, NullJob()) if isinstance(stub, Stub)]
    assert len(stubs) == 3
    assert list(store.stubs(folder, NullJob())) == stubs
    assert list(store.fetch(folder, stubs)) == list(source.fetch(folder, stubs))
