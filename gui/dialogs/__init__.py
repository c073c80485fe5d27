"""Sheets and windows beside the main one."""
