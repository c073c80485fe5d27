"""Sources and accounts."""
