"""Bytes of mail to text: transfer encodings undone, charsets known by their names in mail."""
