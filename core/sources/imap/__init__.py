"""Mail on IMAP servers."""
