"""From the bytes of one mail to its parts and headers."""
