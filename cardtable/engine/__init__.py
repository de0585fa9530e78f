"""The engine: deals, matches, records, scenarios, rule sheets. It knows no game, no bot and no screen."""
