"""What covers what among messages that were not read whole: as far as a server told of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from core.canonical import Aspect
from core.columns import Int64s
from core.job import Job
from core.match.cover.proof import CoverContent, CoverHead, SentSubject, hold_texts, prove_content
from core.match.cover.shown_text import Line, ShownText
from core.message.subjects import is_answer, sent_subject, subject_topic
from core.model.covers import CoverBar
from core.model.table import MessageTable
from core.scan.cover.memory import NOT_COVERED
from core.scan.texts import KeptText, TextCache
from core.settings import ReadSettings

MOST_HELD = 256  # contents at once


def prove_served(
    mails: MessageTable,
    covered: Int64s,
    by: Int64s,
    texts: TextCache,
    settings: ReadSettings,
    job: Job,
) -> NDArray[np.uint8]:
    """(k,) what is to be expected of pairs of rows: a `Verdict`, or `NOT_COVERED`.

    By their texts in normal form, what their attachments look like, and their headers. Links are
    not known. Only their bytes prove it.

    Cost: a text is made ready some times, 0.2 ms each; a pair as `find_whole` says.
    """
    found = np.full(len(covered), NOT_COVERED, np.uint8)
    shelf = _Shelf(mails, texts)
    for at in np.lexsort((covered, by)).tolist():
        job.checkpoint()
        one, other = shelf.content(int(covered[at])), shelf.content(int(by[at]))
        if not hold_texts(other.texts, one.texts, {}):
            continue
        proof = prove_content(other, one, floor_words=settings.floor_words)
        if proof.verdict is not None:
            found[at] = int(proof.verdict)
    return found


class _Shelf:
    """What is known of messages, the last ones that were asked for."""

    def __init__(self, mails: MessageTable, texts: TextCache) -> None:
        self._mails, self._texts = mails, texts
        self._held: OrderedDict[int, CoverContent] = OrderedDict()

    def content(self, row: int) -> CoverContent:
        """What a message says as far as it is known; barred where its text is not."""
        known = self._held.get(row)
        if known is None:
            known = self._held[row] = self._read(row)
        self._held.move_to_end(row)
        if len(self._held) > MOST_HELD:
            self._held.popitem(last=False)
        return known

    def _read(self, row: int) -> CoverContent:
        mails = self._mails
        text = self._texts.texts(mails, np.array([row]))[0]
        shown = ShownText(_lines_of(text)) if text is not None else None
        span = slice(int(mails.attachment_starts[row]), int(mails.attachment_starts[row + 1]))
        files = frozenset(key.tobytes() for key in mails.outline_keys[span])
        return CoverContent(
            head=_head_of_row(mails, row),
            texts=() if shown is None or shown.is_empty else (shown,),
            hidden=(),
            files=files,
            links=frozenset(),
            addresses=frozenset(),
            bar=None if shown is not None and not shown.is_empty else CoverBar.PART,
            lasting=shown is not None,
        )


def _lines_of(text: KeptText) -> Iterator[Line]:
    """The lines of a text, and which are quoted."""
    starts = [start for start, _ in text.quoted]
    ends = [end for _, end in text.quoted]
    at = 0
    for line in text.text.split("\n"):
        number = int(np.searchsorted(starts, at, "right")) - 1
        yield line, number >= 0 and at < ends[number], False
        at += len(line) + 1


def _head_of_row(mails: MessageTable, row: int) -> CoverHead:
    """As of a whole message, by keys in the place of names."""
    span = slice(int(mails.reference_starts[row]), int(mails.reference_starts[row + 1]))
    own = int(mails.message_id_key[row])
    subject = mails.subject[row]
    topic = subject_topic(subject)
    # Which name its list has is not fetched: the first tag may be it.
    is_listed = mails.aspects[row, Aspect.LIST] != 0
    list_id = subject.partition("[")[2].partition("]")[0] if is_listed else ""
    return CoverHead(
        message_id=f"{own:x}" if own else "",
        sender=mails.sender[row],
        topic=topic,
        sent_utc=int(mails.sent_utc[row]),
        references=frozenset(
            f"{key:x}" for key in mails.reference_keys[span].tolist() if key not in (0, own)
        ),
        answers=bool(topic) and is_answer(subject),
        subject=subject,
        sent=SentSubject(*sent_subject(subject, list_id)),
        has_chain=bool(mails.reference_keys[span][:1].any()),
    )
