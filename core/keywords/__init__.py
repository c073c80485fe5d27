"""Many keywords found at once in encoded parts of mail (P1, EMailMatch)."""
