"""Cleaned copies: everything of some sources but the marked messages, written anew."""
