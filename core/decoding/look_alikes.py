"""Letters that only look like others: what spam is written with so that no filter knows a word."""

from __future__ import annotations

TO_LATIN = str.maketrans("асеорхуіјѕкмтнвһԁ" + "οανρικτυ", "aceopxyijskmthbhd" + "oavpiktu")
TO_CYRILLIC = str.maketrans("aceopxyikmthb", "асеорхуікмтнв")

# Signs in place of letters, of which "1" stands for "i" and for "l".
FROM_SIGNS = tuple(str.maketrans("013457@$", f"o{letter}eastas") for letter in "il")
