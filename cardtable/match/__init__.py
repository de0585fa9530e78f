"""A match: deals in sequence, undo, who plays."""
