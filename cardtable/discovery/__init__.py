"""Which games are installed, and where their files lie."""
