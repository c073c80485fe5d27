"""Mail in mbox files, and as Google Takeout writes them."""
