"""Small pages over the table: texts, questions, settings, keys."""
