"""Mail in folders with a file for each message: Maildir, MH, .eml."""
