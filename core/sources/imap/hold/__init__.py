"""A folder of an account held, and what changes there."""
