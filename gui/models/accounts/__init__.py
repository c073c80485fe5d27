"""Sources and accounts as rows and words."""
