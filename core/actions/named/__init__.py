"""What a person names beside copies: threads and series of a scan."""
