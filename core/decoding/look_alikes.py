"""Letters that only look like others: what spam is written with so that no filter knows a word."""

from __future__ import annotations

TO_LATIN = str.maketrans("асеорхуіјѕкмтнвһԁ" + "οανρικτυ", "aceopxyijskmthbhd" + "oavpiktu")
TO_CYRILLIC = str.maketrans("aceopxyikmthb", "асеорхуікмтнв")
