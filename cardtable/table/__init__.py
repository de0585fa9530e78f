"""A sitting: who sits at a match, the loop that asks them, and what each of them is told."""
