"""A sitting: who sits at a match, the loop that asks them, what each is told."""
