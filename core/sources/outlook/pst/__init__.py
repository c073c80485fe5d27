"""Outlook's data files (.pst, .ost): read with libpff, in a process of its own, never written."""
