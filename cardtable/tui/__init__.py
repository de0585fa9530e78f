"""The Textual app: screens, widgets, looks. It draws piles and decisions and knows no game."""
