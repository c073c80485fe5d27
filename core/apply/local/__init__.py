"""Moves between folders on this computer."""
