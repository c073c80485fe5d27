"""That a scan could not remember what it read, in words: what it means, and what to do."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.model.refusals import Refusal, RefusalKind
from gui import wording
from gui.models.plain import plain_line

translate = QCoreApplication.translate


def memory_words(failure: Refusal | None, n_lost: int) -> str:
    """What happened, what of the results lacks, what to do; "" where all went well.

    Args:
        failure: Why the cache could not be written or read.
        n_lost: How many messages could not be compared in full because their texts were in it.
    """
    if failure is None and not n_lost:
        return ""
    sentences = [_what_happened(failure)] if failure is not None else []
    if n_lost:
        sentences.append(
            translate(
                "Memory",
                "%Ln message(s) could not be compared in full, so near copies of (it|them) may be "
                "missing. All exact copies were found.",
                "",
                n_lost,
            )
        )
    else:
        sentences.append(translate("Memory", "The next scan reads all messages again."))
    sentences.append(_what_to_do(failure))
    return wording.sentences(sentences)


def _what_happened(failure: Refusal) -> str:
    if failure.kind is RefusalKind.NO_SPACE:
        words = translate("Memory", "The disk with Twinsweep's cache is full (%1).")
    else:
        words = translate("Memory", "Twinsweep's cache could not be used: %1.")
    return words.replace("%1", plain_line(failure.detail))


def _what_to_do(failure: Refusal | None) -> str:
    if failure is None:
        return translate(
            "Memory",
            "To compare them, clear the cache in Preferences \u25b8 Privacy and storage, then "
            "scan again.",
        )
    if failure.kind is RefusalKind.NO_SPACE:
        return translate("Memory", "Free some space there, then scan again.")
    return translate(
        "Memory", "Make sure that you have permission to write to its folder, then scan again."
    )
