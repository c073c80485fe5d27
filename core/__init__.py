"""Twinsweep without a face: mail in, groups of copies out, moves with undo."""
