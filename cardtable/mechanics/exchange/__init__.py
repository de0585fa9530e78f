"""Cards exchanged before play."""
