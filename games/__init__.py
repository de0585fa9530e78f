"""The games: one module each, or a package where one file would grow too long."""
