"""One table, several terminals: the host's process holds the match, and members are shown what they may
know."""
