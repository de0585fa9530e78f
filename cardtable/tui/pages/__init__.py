"""The pages of the app: lobby, table, curtain, score sheet, rule book, settings, keys."""
