"""Conversations: which message answers which, and what belongs together."""
