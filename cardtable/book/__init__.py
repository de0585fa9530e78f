"""Rule sheets, scenarios and lessons."""
