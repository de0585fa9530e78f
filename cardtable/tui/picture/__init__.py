"""The table as a picture: painters of its parts."""
