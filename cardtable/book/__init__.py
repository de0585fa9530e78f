"""Rule sheets and their wording under options, scenarios, lessons, bug reports."""
