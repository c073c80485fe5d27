"""Connects widgets with controllers, a file for each part of the work."""
