"""Composes the steps from sources to groups; the only code that knows their order."""
