"""What screen readers are told of widgets that Qt does not describe rightly."""
