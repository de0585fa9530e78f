"""The stages of Seep: the bid, the first play that serves it, and the turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.cards import Card, missing_cards, text_of, without
from cardtable.engine import HANDS, Action, Phrase, Refusal, Stage, position_cache
from cardtable.mechanics.fishing import Cards, Values, chosen, falls_into, sets_of, summed
from cardtable.tuples import replaced
from cardtable.words import join_and, or_sentence, with_unit
from games.seep.actions import HOUSE, Bid, Build, Play, Show, Turn
from games.seep.deal_state import HOUSES, SeepDealState, capture_value, values_of
from games.seep.quick_floor import FloorTurn, SeepFloor

MOST_HOUSES = 2
"""The most houses that may stand, with the option `limit_houses` (two-houses)."""


def not_in_sets(held: tuple[Card, ...], value: int) -> Refusal:
    """The refusal of loose cards that are no sets of a value (sum-exact)."""
    does = "does" if len(held) == 1 else "do"
    return Refusal("sum-exact", f"{text_of(held)} {does} not fall into sets of {value}.", held)


class Bidding(Stage[SeepDealState]):
    """The bidder looks at four cards and bids for a house, or shows that none is possible."""

    name = "bid"
    asked_by = "must-bid"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        high = tuple(c for c in self.deal.hand(seat) if capture_value(c) in HOUSES)
        if action.verb not in (Bid.verb, Show.verb):
            return Refusal("must-bid", "First bid for a house.")
        if isinstance(action, Show):
            return Refusal("must-bid", f"You hold {text_of(high)}: bid.", high) if high else None
        if not isinstance(action, Bid) or action.amount not in HOUSES:
            return Refusal("bid-range", "A bid is 9, 10, 11, 12 or 13.")
        if action.amount not in values_of(high):
            return Refusal("bid-held", f"You hold no card of value {action.amount}.")
        return None

    def legal(self, seat: int) -> list[Action]:
        values = sorted(set(values_of(self.deal.hand(seat))) & set(HOUSES))
        return [Bid(value) for value in values] or [Show()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Bid):
            deal.bid = action.amount
            deal.promise(seat, deal.bid)
            deal.tell("bid", seat, f"{{seat}} bid{{s}} {action.amount}.")
            deal.show("table")  # floor-up
            deal.begin(FirstTurn(deal))
        else:
            deal.thrown_in = True
            deal.show(f"hand.{seat}")
            deal.tell("show", seat, "{seat} {has} no card above 8: the hand is thrown in.", rule="throw-in")
            deal.finish()

    def prompt(self, seat: int) -> str:
        if isinstance(self.legal(seat)[0], Show):
            return "You hold no card above 8: show your hand, and all cards are thrown in."
        return "Bid for a house that you hold a card of."


class Turns(Stage[SeepDealState]):
    """The turns: a card goes into a house, picks up, or is thrown."""

    name = "play"
    own_rule = "one-card"

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Turn):
            if action.verb == Build.verb:
                why = "A house takes one card of your hand, and loose cards that make its value."
                return Refusal("house-value", why)
            if str(action).count(HOUSE) > 1:
                return Refusal("house-whole", "A card picks up one house: the house of its own value.")
            return Refusal("one-card", "A turn is one card of your hand: played, or built with.")
        if missing := self.not_held(seat, action.card):
            return missing
        if not self.serves(action):
            return Refusal("first-play", f"The first play serves the bid of {self.deal.bid}.")
        if isinstance(action, Build):
            return self._build_refusal(seat, action)
        return self._play_refusal(seat, action)

    def serves(self, action: Turn) -> bool:
        """Whether a turn serves the bid; asked of the first play only."""
        return True

    def _floor_refusal(self, action: Turn) -> Refusal | None:
        """Why not all that is named lies on the floor; None if it does."""
        deal, loose = self.deal, action.take
        if missing := missing_cards(deal.loose, loose):
            return Refusal("on-floor", f"Not loose on the floor: {text_of(missing)}.", loose)
        if action.house and action.house not in deal.houses:
            return Refusal("on-floor", f"There is no house of {action.house} on the floor.")
        return None

    def _play_refusal(self, seat: int, action: Play) -> Refusal | None:
        deal = self.deal
        c = action.card
        value = capture_value(action.card)
        if missing := self._floor_refusal(action):
            return missing
        if action.house not in (0, value):
            why = f"A house of {action.house} goes only to a card of that value."
            return Refusal("house-whole", why, (c,))
        if misfit := self.misfit(action):
            return misfit
        left = without(deal.loose, action.take)
        if sets_of(values_of(left), value) or (value in deal.houses and not action.house):
            if not action.takes:
                return Refusal("must-pick-up", f"{c} matches something on the floor: pick it up.", (c,))
            why = f"Everything that makes {value} is picked up; something is left."
            return Refusal("take-all", why, (c,))
        return self._keep_refusal(seat, action)

    def _keep_refusal(self, seat: int, action: Turn) -> Refusal | None:
        """An owner keeps a card of the house's value, unless the house goes (keep-card)."""
        owed = [value for value in self.deal.houses_of(seat) if value != action.house]
        left = values_of(without(self.deal.hand(seat), (action.card,))) if owed else ()
        for value in sorted(set(owed).difference(left)):
            why = f"You own the house of {value}: {action.card} must stay in your hand."
            return Refusal("keep-card", why, (action.card,))
        return None

    def _build_refusal(self, seat: int, action: Build) -> Refusal | None:
        deal, value = self.deal, action.value
        if value not in HOUSES:
            return Refusal("house-value", "Houses are worth 9 to 13.")
        if missing := self._floor_refusal(action):
            return missing
        if action.house and deal.is_cemented(action.house):
            return Refusal("cemented-safe", "A cemented house is never broken.", deal.house(action.house))
        if action.house in deal.houses_of(seat):
            return Refusal(
                "own-break",
                "The house is your own: only houses of others are broken.",
                deal.house(action.house),
            )
        if not action.house and not action.take and value not in deal.houses:
            return Refusal("establish", "A house begins with two cards or more.", (action.card,))
        return self._sum_refusal(action) or self._right_refusal(seat, action)

    def _sum_refusal(self, action: Build) -> Refusal | None:
        """Why the cards named do not make the house; by option a floor card may raise one (floor-break)."""
        value, held = action.value, (action.card, *action.take)
        raiser = raiser_of(action)
        if raiser is action.card or (raiser and self.deal.options.floor_break):
            return None
        if not action.house and falls_into(values_of(held), value):
            return None
        missing = value - action.house
        loose = values_of(action.take)
        if action.house and (sets_of(loose, missing) or sets_of(loose, missing - capture_value(action.card))):
            why = "Only the card from the hand raises a house, never a card of the floor."
            if self.deal.options.floor_break:
                rest = f"{action.card} and all else named"
                why = f"One card of the floor may raise the house if {rest} make sets of {value}."
            return Refusal("break-from-hand", why, action.take)
        return not_in_sets(held, value)

    def _right_refusal(self, seat: int, action: Build) -> Refusal | None:
        deal = self.deal
        value = action.value
        c = action.card
        if not deal.is_ours(value, seat) and value not in values_of(without(deal.hand(seat), (c,))):
            return Refusal("hold-value", f"You would keep no card of value {value} for that house.", (c,))
        if keep := self._keep_refusal(seat, action):
            return keep
        if not deal.house(value) and sets_of(values_of(without(deal.loose, action.take)), value):
            return Refusal("auto-cement", f"Loose cards that make {value} go into a new house of it at once.")
        if deal.options.limit_houses and len({*deal.houses, value} - {action.house}) > MOST_HOUSES:
            return Refusal("two-houses", "Not more than two houses may stand on the floor.")
        return None

    def misfit(self, action: Action) -> Refusal | None:
        if isinstance(action, Build):
            return self._sum_refusal(action)
        if not isinstance(action, Play) or falls_into(values_of(action.take), capture_value(action.card)):
            return None
        return not_in_sets(action.take, capture_value(action.card))

    # What is allowed

    def allowing_rule(self, seat: int, action: Action) -> str:
        if isinstance(action, Play):
            return "pick-up" if action.takes else "throw"
        if not isinstance(action, Build):
            return ""
        if action.house:
            return "break"
        return "cement" if action.value in self.deal.houses else "establish"

    def legal(self, seat: int) -> list[Action]:
        loose = tuple(sorted(self.deal.loose))
        found = self.floor_turns(seat, values_of(loose))
        return [turn_of(c, turn, loose) for c, turns in found for turn in turns]

    def floor_turns(self, seat: int, loose: Values) -> list[tuple[Card, Sequence[FloorTurn]]]:
        """The turns that a seat may take, by card; `loose` are the values of the loose cards."""
        deal = self.deal
        owned_by, side = deal.owned_by, deal.side(seat)
        houses, owed, ours, broken = deal.houses, 0, 0, []
        for value in houses:
            owners = owned_by[value]
            if seat in owners:
                owed |= 1 << value
            elif not deal.is_cemented(value):
                broken.append(value)
            if side in map(deal.side, owners):
                ours |= 1 << value
        most = MOST_HOUSES if deal.options.limit_houses else len(HOUSES)
        floor = SeepFloor(loose, houses, broken, deal.options.floor_break, most)
        hand = deal.hand(seat)
        held = values_of(hand)
        bits = twice = 0
        for own in held:
            twice |= bits & 1 << own
            bits |= 1 << own
        able: dict[int, Sequence[FloorTurn]] = {}
        for own in {*held}:
            left = bits & ~(1 << own) | twice
            lost = owed & ~left
            if lost and lost != 1 << own:
                able[own] = ()
            else:
                able[own] = floor.possible(own, 0 if lost else left | ours)
        return [*zip(hand, map(able.__getitem__, held), strict=True)]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        self.deal.picked_up = 0
        if isinstance(action, Build):
            self._build(seat, action)
        elif isinstance(action, Play):
            self._play(seat, action)
        if not self.deal.dealt_out:
            self.deal.deal_rest()
            self.deal.begin(Turns(self.deal))
        self.deal.next_turn()

    def _build(self, seat: int, action: Build) -> None:
        deal = self.deal
        value = action.value
        pile = f"house.{value}"
        stood = bool(deal.piles[pile].cards)
        deal.move((action.card,), HANDS[seat], pile)
        deal.move_house(action.house, pile)
        if action.take:
            deal.move(action.take, "table", pile)
        if not deal.is_ours(value, seat):
            deal.set_owners(value, (*deal.owned_by[value], seat))
        deal.redeem(seat, action.card)
        if seat in deal.owned_by[value]:
            deal.promise(seat, value)
        if deal.events is not None:
            doing = f"add{{s}} to the house of {value}" if stood else f"build{{s}} a house of {value}"
            if action.house:
                doing = f"break{{s}} the house of {action.house} to {value}"
            deal.tell("build", seat, f"{{seat}} {doing} with {{first}}.", cards=(action.card,))

    def _play(self, seat: int, action: Play) -> None:
        deal, c = self.deal, action.card
        if not action.takes:
            deal.move((c,), HANDS[seat], "table")
            deal.tell("throw", seat, "{seat} throw{s} {cards}.", cards=(c,))
        else:
            deal.capture(seat, c, action.take)
            house = deal.move_house(action.house, f"captured.{deal.side(seat)}")
            taken = (c, *action.take, *house)
            deal.picked_up = len(taken)
            deal.tell("take", seat, "{seat} take{s} {rest} with {first}.", cards=taken, rule="take-all")
            if not deal.loose and not deal.houses:
                self._sweep(seat, c)
        deal.redeem(seat, c)

    def _sweep(self, seat: int, c: Card) -> None:
        """Scores a sweep: less for the first play, nothing with the last card."""
        deal = self.deal
        side = self.deal.side(seat)
        if deal.is_played_out:
            deal.tell("sweep", seat, "A sweep with the last card counts nothing.", rule="sweep-last")
            return
        is_first = not deal.dealt_out
        points = deal.sweep_worth(first=is_first)
        if not points:
            deal.tell("sweep", seat, "A sweep by the first play counts nothing here.", rule="sweep-first")
            return
        rule = "sweep-first" if is_first else "sweep"
        if is_first:
            deal.first_sweep = side
        deal.sweep_points = replaced(deal.sweep_points, side, deal.sweep_points[side] + points)
        deal.mark_sweep(seat, c)
        deal.tell("sweep", seat, f"A sweep: {with_unit(points, 'point')}!", rule=rule)

    # Picking on the screen

    def running_sum(self, seat: int, held: Cards, lying: Cards, piles: tuple[str, ...]) -> str:
        """The sum of the floor cards if the card picked takes them; otherwise the sum with the card."""
        floor = (*houses_named(piles), *values_of(lying))
        own = values_of(held)
        return summed(floor if not own or falls_into(floor, own[0]) else (*own, *floor))

    def intended(self, seat: int, held: Cards, lying: Cards, piles: tuple[str, ...]) -> Action | None:
        """A build if the sum is a house's value, otherwise a play."""
        houses = houses_named(piles)
        take = tuple(sorted(lying))
        if len(held) != 1 or len(houses) > 1:
            return None
        c = held[0]
        house = sum(houses)
        total = sum((*houses, *values_of((held[0], *take))))
        if total in HOUSES and not falls_into(values_of(take), capture_value(c)):
            return Build(c, take, house, total)
        return Play(c, take, house)

    # In words

    def phrase(self, seat: int, action: Action) -> Phrase:
        if not isinstance(action, Build):
            return action.phrase()
        value, held = action.value, (action.card, *action.take)
        stands = value in self.deal.houses
        if action.house:
            raiser = raiser_of(action) or action.card
            others = without(held, (raiser,))
            to = f"into the house of {value}" if stands else f"to make {value}"
            more = f", adding {sets_in_words(value, others)}" if others else ""
            return Phrase(f"Break the house of {action.house} with {raiser} {to}{more}", "Break a house")
        what = ("Add to the house", "Add to a house") if stands else ("Build a house", "Build a house")
        return Phrase(f"{what[0]} of {value}: {sets_in_words(value, held)}", what[1])

    def prompt(self, seat: int) -> str:
        legal = self.legal(seat)
        owed = join_and([str(house) for house in self.deal.houses_of(seat)])
        takes = [one.takes for one in legal if isinstance(one, Play)]
        ways = ["build"] * any(isinstance(one, Build) for one in legal)
        ways += ["pick up"] * (True in takes) + ["throw"] * (False in takes)
        return or_sentence(ways) + (f" You owe {owed}." if owed else "")


class FirstTurn(Turns):
    """The first play serves the bid; after it the rest is dealt."""

    name = "open"
    asked_by = "first-play"

    def serves(self, action: Turn) -> bool:
        return (action.value if isinstance(action, Build) else capture_value(action.card)) == self.deal.bid

    def floor_turns(self, seat: int, loose: Values) -> list[tuple[Card, Sequence[FloorTurn]]]:
        bid = self.deal.bid
        return [
            (c, [turn for turn in turns if (turn[2] or capture_value(c)) == bid])
            for c, turns in super().floor_turns(seat, loose)
        ]

    def attempts(self, seat: int, c: Card) -> Iterable[Action]:
        return (Play(c),)

    def prompt(self, seat: int) -> str:
        return f"Your first play serves your bid of {self.deal.bid}. {super().prompt(seat)}"


def turn_of(c: Card, turn: FloorTurn, loose: tuple[Card, ...]) -> Turn:
    """The action for a turn with a card."""
    mask, house, value = turn
    take = chosen(loose, mask) if mask else ()
    return _build_of(c, take, house, value) if value else _play_of(c, take, house)


_play_of = position_cache(1 << 12)(Play)
_build_of = position_cache(1 << 12)(Build)
"""The actions for turns, cached: most are listed again at the next turn."""


def raiser_of(action: Build) -> Card | None:
    """The card that raises a broken house to its new value, while the others fall into sets of that value.

    The card of the hand is preferred to one of the floor; None if no card does.
    """
    held = (action.card, *action.take)
    missing = action.value - action.house
    for c in held if action.house else ():
        if capture_value(c) == missing and falls_into(values_of(without(held, (c,))), action.value):
            return c
    return None


def houses_named(piles: tuple[str, ...]) -> Values:
    """The values of houses by their piles."""
    return tuple([int(pile.removeprefix(HOUSE)) for pile in piles])


def sets_in_words(value: int, held: tuple[Card, ...]) -> str:
    """Cards in sets that make a house's value, the first card's set first: `4H + 6D, 10C`."""
    values = values_of(held)
    for mask in sets_of(values, value):
        one = chosen(held, mask)
        rest = without(held, one)
        if mask & 1 and falls_into(values_of(rest), value):
            first = " + ".join(map(str, one))
            return f"{first}, {sets_in_words(value, rest)}" if rest else first
    return " + ".join(map(str, held))
