"""Compressed mailboxes and archives with mail in them."""
