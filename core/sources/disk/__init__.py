"""Files as stores need them: locked, durable, read without a trace."""
