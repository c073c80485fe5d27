"""What a scan would fetch from servers: shown before it starts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from core.job import Job
from core.model.remote import FetchEstimate, Listing
from core.model.sources import SourceKind, SourceSpec
from core.ports import FingerprintCache, Sources
from core.scan.folders import open_folders
from core.scan.known import FolderMemory, find_known
from core.settings import Settings
from core.sources.stores import Stores


def estimate(
    specs: Sequence[SourceSpec],
    *,
    settings: Settings,
    cache: FingerprintCache,
    job: Job,
    skip: Collection[tuple[int, str]] = frozenset(),
    stores: Sources | None = None,
) -> FetchEstimate:
    """How much mail the accounts among some sources hold, how much of it is new, and its bytes.

    Takes the same as the scan; sources on this computer count nothing.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.

    Cost: one LIST an account and one STATUS a folder; what is known comes from the cache.
    """
    numbers = [number for number, spec in enumerate(specs) if spec.kind is SourceKind.IMAP]
    remote = [specs[number] for number in numbers]
    left_out = {(numbers.index(n), name) for n, name in skip if n in numbers}
    reads, _ = open_folders(remote, settings.read, left_out, stores or Stores(), job)
    messages = unknown = size_bytes = 0
    for read in reads:
        job.checkpoint()
        if read.remote is not None:
            memory = FolderMemory(cache, read.key)
            found = read.remote.estimate(read.folder, _known(memory))
            messages += found.messages
            unknown += found.unknown
            size_bytes += found.bytes
    return FetchEstimate(messages, unknown, size_bytes)


def _known(memory: FolderMemory) -> Listing | None:
    """The last listing without the messages that were not read: a scan may have been stopped."""
    listing = memory.listing()
    if listing is None:
        return None
    known = find_known(listing, memory.rows(listing.validity))
    if known.all():
        return listing
    return replace(
        listing,
        uid_next=0,  # nothing follows from it: messages below it are not known
        uids=listing.uids[known],
        sizes=listing.sizes[known],
        flags=listing.flags[known],
        views=listing.views[known],
    )
