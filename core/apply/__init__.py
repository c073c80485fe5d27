"""From a plan to moved mail, with a journal and a way back."""
