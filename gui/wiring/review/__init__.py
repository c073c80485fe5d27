"""What is found is judged: the list, the overview, rules, keywords, series."""
