"""Mail that is found on this computer."""
