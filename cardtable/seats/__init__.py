"""Who answers for a seat: persons, bots, and the loop that asks them in turn."""
