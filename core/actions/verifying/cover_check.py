"""Does one message cover another, by their bytes as they lie in their stores now?

A scan proves it of mail on this computer. Of mail on servers it knows texts in normal form and
outlines, so a plan and `why` fetch both messages and ask for the proof.
"""

from __future__ import annotations

from collections import OrderedDict

from core.errors import ServerError, SourceError
from core.job import Job
from core.match.cover.proof import CoverContent, prove_content
from core.model.covers import CoverProof
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.sources import RawMessage
from core.model.table import stub_of_row
from core.ports import Sources
from core.scan.cover.content import CoverReading
from core.scan.session import Session

MOST_HELD = 64  # contents at once


class CoverCheck:
    """Proves pairs of rows of a scan; used in one thread.

    Attributes:
        proven: What was found of each pair (row that stays, other row) so far.
    """

    def __init__(self, session: Session, stores: Sources, job: Job) -> None:
        self._session, self._stores, self._job = session, stores, job
        self._held: OrderedDict[int, CoverContent | None] = OrderedDict()
        self.proven: dict[tuple[int, int], Verdict | None] = {}

    def prove(self, kept: int, gone: int) -> CoverProof | None:
        """Whether one row covers the other; None where one of them cannot be read now.

        Cost: each is fetched once, if it is asked for again soon.

        Raises:
            ServerError: An account cannot be reached.
            Cancelled: The job was stopped.
        """
        self._job.checkpoint()
        one, other = self._content(kept), self._content(gone)
        if one is None or other is None:
            return None
        proof = prove_content(one, other, floor_words=self._session.settings.floor_words)
        self.proven[kept, gone] = proof.verdict
        return proof

    def _content(self, row: int) -> CoverContent | None:
        if row not in self._held:
            self._held[row] = self._read(row)
        self._held.move_to_end(row)
        if len(self._held) > MOST_HELD:
            self._held.popitem(last=False)
        return self._held[row]

    def _read(self, row: int) -> CoverContent | None:
        session, mails = self._session, self._session.mails
        held = session.folders[int(mails.folder[row])]
        flags = MessageFlag(int(mails.flags[row])) & MessageFlag.DRAFT
        stub = stub_of_row(mails, row, held.folder.name)
        try:
            source = self._stores.source(session.specs[held.source], self._job)
            found = list(source.fetch(held.folder, [stub]))
        except ServerError:
            raise
        except SourceError:
            return None
        if not found or not isinstance(found[0], RawMessage):
            return None
        raw = found[0]
        raw = raw._replace(stub=raw.stub._replace(flags=raw.stub.flags | flags))
        return CoverReading(raw, session.settings).content
