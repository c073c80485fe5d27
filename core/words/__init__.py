"""What the program says to people: each sentence once, in English.

Both faces take their sentences from here. The terminal prints them as they are; the window passes
them through Qt's translation. A face adds only what the other one lacks: the option or the command
to type, the button to press.

Every enum of core has a dict from member to `Sentence`, every error a row in `errors.ERRORS`; a
test names the member that has none.
"""
