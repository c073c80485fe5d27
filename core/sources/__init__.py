"""Where mail lies: the only code that knows a message format."""
