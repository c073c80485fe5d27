"""What must hold before a message leaves, asked at the moment of the move."""
