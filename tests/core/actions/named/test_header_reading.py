"""Messages of a scan, read again for what no column holds."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.conversations import a_thread
from helpers.boxes.mailboxes import write_mbox

from core.actions.named.header_reading import read_headers
from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.settings import Settings
from core.sources.stores import Stores


def test_messages_of_several_mailboxes_are_read_by_row(tmp_path: Path) -> None:
    mails = a_thread()
    paths = [write_mbox(tmp_path / f"{n}.mbox", [mail]) for n, mail in enumerate(mails)]
    specs = [SourceSpec(SourceKind.MBOX, path) for path in paths]
    session = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob(), skip=set())
    found = read_headers(session, [2, 0, 1], len, Stores(), NullJob())
    assert found.keys() == {0, 1, 2}
    paths[1].unlink()
    left = read_headers(session, [0, 1], len, Stores(), NullJob())
    assert left == {0: found[0]}
    assert read_headers(session, [], len, Stores(), NullJob()) == {}
