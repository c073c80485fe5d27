"""Wires what was moved: how runs ended, those that were cut off, Undo and History."""
