"""Facts of fishing games."""

from __future__ import annotations

from cardtable.testing.claim_checks import number_of
from tests.claims.facts import ShownFact, fact


@fact("basra", r"SEAT took: (\w+) cards?")
@fact("zandari", r"SEAT took: (\w+) cards?")
@fact("seep", r"SEAT took: (\w+) cards?")
def cards_taken(told: ShownFact, number: str) -> bool:
    """The cards that the side has captured."""
    piles = (f"captured.{told.side}", f"swept.{told.side}")
    return sum(len(told.view.cards_in(name)) for name in piles) == number_of(number)


@fact("basra", r"Floor: adds up to (\d+)")
def floor_sum(told: ShownFact, number: str) -> bool:
    """Aces are one, tens ten."""
    floor = [c.text[:-1] for c in told.view.cards_in("table")]
    return sum(1 if rank == "A" else int(rank) for rank in floor) == int(number)


@fact("basra", r"Floor: a lone card and one more")
def lone_card_and_more(told: ShownFact) -> bool:
    """A card was thrown to a lone one, so two lie there."""
    return len(told.view.cards_in("table")) == 2


@fact("basra", r"SEAT : (\w+) basras?")
def basras_of(told: ShownFact, number: str) -> bool:
    """As everybody was told."""
    return int(told.state["basras"][told.side]) == number_of(number)


@fact("basra", r"SEAT : (\d+) won")
def games_won(told: ShownFact, number: str) -> bool:
    """Games of a match of several."""
    return int(told.state["games"][told.side]) == int(number)


@fact("basra", r"Target: (\d+)")
def basra_target(told: ShownFact, number: str) -> bool:
    """The options that say what a game, or the one that decides, is played for."""
    return int(number) in (int(told.options.target), int(told.options.final_target))


@fact("basra", r"Most cards: (\w+) points?")
def basra_pot(told: ShownFact, number: str) -> bool:
    """What is to be had for the most cards."""
    return int(told.state["pot"]) == number_of(number)


@fact("zandari", r"SEAT : (\w+) clubs?")
def clubs_taken(told: ShownFact, number: str) -> bool:
    """The clubs that the side has captured."""
    taken = told.view.cards_in(f"captured.{told.side}")
    return "??" in map(str, taken) or sum(c.text.endswith("C") for c in taken) == number_of(number)


@fact("seep", r"Target: (\d+)", r"Lead: (\d+) of (\d+)")
def seep_lead(told: ShownFact, number: str, of: str = "") -> bool:
    """The higher score so far, and the aim."""
    aim = told.match.game.aim(told.view.seats, told.options)
    lead = max(told.view.standing.scores) if of else None
    return lead in (None, int(number)) and aim.words.endswith(f"lead of {of or number}")


@fact("seep", r"Bid: (\d+) by \{(\d)\}", r"SEAT bid: (\d+)")
def seep_bid(told: ShownFact, number: str, seat: str = "") -> bool:
    """The house that was bid."""
    return int(told.state["bid"]) == int(number)


@fact("seep", r"Baazis: (\d+):(\d+)")
def seep_baazis(told: ShownFact, one: str, other: str) -> bool:
    """As the state tells."""
    return tuple(told.state["baazis"]) == (int(one), int(other))


@fact("seep", r"SEAT : (\w+) points?")
def seep_points(told: ShownFact, number: str) -> bool:
    """In India spades count by value, other aces 1, the ten of diamonds 6; each sweep adds to that."""
    taken = [str(c) for c in told.view.cards_in(f"captured.{told.side}")]
    if told.options.scoring != "india" or "??" in taken:
        return True
    by_rank = {"A": 1, "J": 11, "Q": 12, "K": 13}
    spades = [text[:-1] for text in taken if text.endswith("S")]
    worth = sum(by_rank.get(rank) or int(rank) for rank in spades)
    worth += sum(text in ("AH", "AD", "AC") for text in taken) + 6 * ("10D" in taken)
    swept = number_of(number) - worth
    return swept == 0 if not told.state["sweeps"][told.side] else swept >= 0


@fact("seep", r"SEAT owner of: (.*)")
def seep_owner(told: ShownFact, houses: str) -> bool:
    """The houses that the state says are the seat's."""
    owners = {int(value): seats for value, seats in dict(told.state["owners"]).items()}
    return [int(word) for word in houses.replace(" and ", ", ").split(", ")] == sorted(
        value for value, seats in owners.items() if told.of in seats
    )
