"""What the program needs of the system: processes, files of its own, streams, trust."""
