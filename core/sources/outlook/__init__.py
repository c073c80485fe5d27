"""Outlook's files: .msg, .pst, .ost."""
