"""After a crash, a power cut or a stop: find out what happened, then go on.

For each move that is open its folder and its safety copy are looked at (safety.md 4.10):

- in its folder: it was not carried out; it is to be done again, every check included;
- gone, and safely copied: it is done;
- gone, and no good copy; or somebody else changed the folder so that it cannot be told: unknown,
  and it says so.

On a server both folders are looked at, the one that the mail was in and, from where its next mail
was to land, the one that it was sent to: see `shipping`.

The store itself finishes or rolls back a half-written folder when it is held. Copies share a
digest, so in an mbox moves are told apart by count, see `census`. Looking twice finds the same:
a second resume changes nothing.
"""

from __future__ import annotations

from core.apply.execute import carry_on
from core.apply.means import Means
from core.job import Job
from core.model import RunSummary


def resume(run: str, means: Means, job: Job, *, act: bool = True) -> RunSummary:
    """Bring a run to its end, or only find out where it stands.

    Args:
        run: Its id.
        means: The journal, the stores, the trash.
        job: Asked to stop between two batches.
        act: Also do what was not begun; else nothing is moved ("Check only").

    Raises:
        UnknownRun: There is none.
        JournalError: The journal cannot be written.
    """
    return carry_on(run, means, job, act=act)
