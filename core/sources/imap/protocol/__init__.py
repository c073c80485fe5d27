"""The protocol: bytes, commands, answers, signing in."""
