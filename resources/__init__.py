"""Data files of the program: word lists, icons, styles, translations."""
