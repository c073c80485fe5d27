"""Near copies by edit distance."""
