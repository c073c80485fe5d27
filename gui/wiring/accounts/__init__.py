"""Accounts in the window."""
