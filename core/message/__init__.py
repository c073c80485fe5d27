"""From the bytes of one message to its parts and headers."""
