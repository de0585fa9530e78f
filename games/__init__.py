"""The games, a package each; ARCHITECTURE.md maps the files of a package."""
