"""The groups under review."""
