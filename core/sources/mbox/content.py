"""What some messages of an mbox are made of, as one digest.

The version of a file says that something in it changed, not what. Where new mail was appended, the
bytes of all other messages are the same; to hash those takes a hundredth of reading them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import blake2b

from core.job import Job
from core.model.sources import Folder, Stub
from core.sources.disk.reading import box_version, open_quietly, read_at
from core.sources.mbox.source import RUN_BYTES, cut_into_runs

DIGEST_BYTES = 20


def content_version(folder: Folder, stubs: Sequence[Stub], job: Job) -> bytes:
    """A digest of the stored bytes of some messages, their borders, places and flags.

    Borders and places too: new mail at the end may decide how lines further up are read.

    Returns:
        `DIGEST_BYTES`, or none where the file is not the one any more that was listed.

    Raises:
        Cancelled: The job was stopped.

    Cost: a second for 1.2 GB.
    """
    state = blake2b(digest_size=DIGEST_BYTES)
    for stub in stubs:
        state.update(f"{stub.key.uid} {stub.position} {int(stub.flags)}\n".encode())
    try:
        with open_quietly(folder.path) as fd:
            for run in cut_into_runs(stubs):
                for at in range(run.start, run.end, RUN_BYTES):
                    job.checkpoint()
                    state.update(read_at(fd, min(RUN_BYTES, run.end - at), at))
            is_listed = box_version(os.fstat(fd)) == folder.version
    except OSError:
        return b""
    return state.digest() if is_listed else b""
