"""Twinsweep without a face: mail in, groups of copies out, moves with undo."""

VERSION = "0.1.0"  # a test compares it with pyproject.toml
