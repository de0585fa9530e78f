"""The world outside the program: files, folders, the terminal it prints to."""
