"""Choosing, marking and reviewing."""
