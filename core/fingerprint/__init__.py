"""From body text to what is compared."""
