"""User intent to job to model."""
