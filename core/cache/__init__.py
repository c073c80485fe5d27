"""What has been read before; may vanish at any time."""
