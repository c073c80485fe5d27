"""What `twinsweep self-test` looks at: whether all that the program needs is there, and works.

For a package that somebody built, or a computer where something is odd: it needs no mail, no
network and no tests, and touches nothing outside of a temporary folder.
"""
