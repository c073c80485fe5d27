"""Moves within an account on a server."""
