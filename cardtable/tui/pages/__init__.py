"""Pages around the table: history, replay, statistics, lessons, quiz, rule book, comparison."""
