"""Headers of some messages of a scan, read again: what no column holds.

Only a few messages are asked for, but each is fetched whole, as sources give them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

import numpy as np

from core.errors import ServerError, SourceError
from core.job import Job
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.ports import Sources
from core.scan.session import Session

REPORT_EVERY = 100
T = TypeVar("T")


def read_headers(
    session: Session, rows: Collection[int], read: Callable[[bytes], T], stores: Sources, job: Job
) -> dict[int, T]:
    """What `read` makes of each message's bytes; one that cannot be read now is not in it.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.

    Cost: one fetch of these messages; memory: one at a time.
    """
    mails, found = session.mails, dict[int, T]()
    wanted = np.array(sorted(rows), np.int64)
    for number in np.unique(mails.folder[wanted]).tolist() if len(wanted) else ():
        held = session.folders[number]
        its = wanted[mails.folder[wanted] == number].tolist()
        row_of = {mails.uid[row]: row for row in its}
        stubs = [
            Stub(
                MessageKey(0, held.folder.name, mails.uid[row]),
                int(mails.position[row]),
                int(mails.size_bytes[row]),
                mails.version[row],
                MessageFlag.NONE,
            )
            for row in its
        ]
        try:
            source = stores.source(session.specs[held.source], job)
            for done, raw in enumerate(source.fetch(held.folder, stubs)):
                if done % REPORT_EVERY == 0:
                    job.checkpoint()
                if isinstance(raw, RawMessage) and raw.stub.key.uid in row_of:
                    found[row_of[raw.stub.key.uid]] = read(raw.data)
        except ServerError:
            raise
        except SourceError:
            continue
    return found
