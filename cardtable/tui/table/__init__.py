"""The table as a page."""
