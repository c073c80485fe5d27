"""Singular and plural of our English source texts.

Qt picks plural forms from a translation only, and the source language has none. Our texts write
both forms, "%Ln message(s)" or "%Ln (copy|copies)"; this translator, installed where no other
is, picks one. Translators of other languages see the same texts.
"""

from __future__ import annotations

from PySide6.QtCore import QTranslator

from core.words.sentence import pick_plural


class EnglishPlurals(QTranslator):
    """Answers for texts with a number; leaves all others as they are."""

    def isEmpty(self) -> bool:
        """There is something in it: Qt does not ask an empty translator."""
        return False

    def translate(
        self,
        context: str,  # noqa: ARG002 - Qt's signature
        sourceText: str,  # noqa: N803 - as above
        disambiguation: str | None = None,  # noqa: ARG002 - as above
        n: int = -1,
    ) -> str:
        """The text for n things; as it is where there is no number.

        Not "": Qt takes that for a translation to nothing.
        """
        return sourceText if n < 0 else pick_plural(sourceText, n)
