"""Sessions with a server: what is asked, what is read."""
