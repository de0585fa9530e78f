"""The stages of Seep: the bid, the first play that serves it, and the turns."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.showing import Phrase
from cardtable.mechanics.sums import Values, chosen, exhausting, falls_into, sets_of, unions_of
from games.seep.actions import Bid, Build, Play, Show
from games.seep.table import HOUSES, SeepDeal, capture_value, values_of

MOST_HOUSES = 2
"""With limited houses."""


class Floor(NamedTuple):
    """What lies on the floor when actions are listed: loose cards in order, their values, the houses."""

    loose: tuple[Card, ...]
    values: Values
    standing: tuple[int, ...]
    breakable: tuple[int, ...]
    buildable: tuple[int, ...]


class Bidding(Stage[SeepDeal]):
    """The bidder looks at four cards and bids for a house, or shows that no bid is possible."""

    name = "bid"

    def actors(self) -> tuple[int, ...]:
        return (self.deal.bidder,)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        high = tuple(c for c in deal.hand(seat) if capture_value(c) >= HOUSES[0])
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
            deal.floor_up()
            deal.begin(Turns(deal))
            return
        deal.thrown_in = True
        deal.show(f"hand.{seat}")
        deal.tell("show", seat, "{seat} {has} no card above 8: the hand is thrown in.", rule="throw-in")
        deal.finish()

    def prompt(self, seat: int) -> str:
        return "Bid for a house that you hold a card of."


class Turns(Stage[SeepDeal]):
    """A card goes into a house, picks up, or is thrown. The first play serves the bid."""

    own_rule = "one-card"

    @property
    def name(self) -> str:  # type: ignore[override]  # the first play has a name of its own
        """`open` for the first play, then `play`."""
        return "play" if self.deal.dealt_out else "open"

    # Why not

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not isinstance(action, Play | Build):
            return self._unreadable(action)
        if missing := self.not_held(seat, action.card):
            return missing
        if not deal.dealt_out and not self._serves(action):
            return Refusal("first-play", f"The first play serves the bid of {deal.bid}.")
        if isinstance(action, Play):
            return self._play_refusal(seat, action)
        return self._build_refusal(seat, action)

    def _unreadable(self, action: Action) -> Refusal:
        if action.verb == Build.verb:
            return Refusal(
                "house-value", "A house takes one card of your hand, and loose cards that make its value."
            )
        return Refusal("one-card", "A turn is one card of your hand: played, or built with.")

    def _serves(self, action: Play | Build) -> bool:
        bid = self.deal.bid
        return action.value == bid if isinstance(action, Build) else capture_value(action.card) == bid

    def _lying(self, house: int, loose: tuple[Card, ...]) -> Refusal | None:
        """Whether all that is named lies on the floor."""
        try:
            without(self.deal.loose, loose)
        except ValueError:
            return Refusal("on-floor", f"{text_of(loose)} do not all lie loose on the floor.", loose)
        if house and (house not in HOUSES or not self.deal.house(house)):
            return Refusal("on-floor", f"There is no house of {house} on the floor.")
        return None

    # Playing

    def _play_refusal(self, seat: int, action: Play) -> Refusal | None:
        deal, c = self.deal, action.card
        value = capture_value(c)
        lying = self._lying(action.house, action.take)
        if lying is not None:
            return lying
        if action.house and action.house != value:
            return Refusal(
                "house-whole", f"A house of {action.house} goes only to a card of that value.", (c,)
            )
        if action.is_throw and self._matches(value):
            return Refusal("must-pick-up", f"{c} matches something on the floor: pick it up.", (c,))
        if action.take and not falls_into(values_of(action.take), value):
            why = f"{text_of(action.take)} do not fall into sets of {value}."
            return Refusal("sum-exact", why, action.take)
        if not action.is_throw:
            left = without(deal.loose, action.take)
            if sets_of(values_of(left), value) or (deal.standing.count(value) and not action.house):
                return Refusal(
                    "take-all", f"Everything that makes {value} is picked up; something is left.", (c,)
                )
        return self._keep_refusal(seat, c, taken=action.house)

    def _matches(self, value: int) -> bool:
        deal = self.deal
        return value in deal.standing or bool(sets_of(values_of(deal.loose), value))

    def _keep_refusal(self, seat: int, c: Card, *, taken: int = 0, broken: int = 0) -> Refusal | None:
        """An owner keeps a card of the house's value (keep-card)."""
        deal = self.deal
        if not any(seat in owners for owners in deal.owners):
            return None
        left = values_of(without(deal.hand(seat), (c,)))
        for value in deal.standing:
            if value not in (taken, broken) and seat in deal.owners_of(value) and value not in left:
                return Refusal(
                    "keep-card", f"You own the house of {value}: {c} must stay in your hand.", (c,)
                )
        return None

    # Building

    def _build_refusal(self, seat: int, action: Build) -> Refusal | None:
        deal, value = self.deal, action.value
        if value not in HOUSES:
            return Refusal("house-value", "Houses are worth 9 to 13.")
        lying = self._lying(action.house, action.loose)
        if lying is not None:
            return lying
        if action.house and deal.is_cemented(action.house):
            return Refusal("cemented-safe", "A cemented house is never broken.", deal.house(action.house))
        if action.house and seat in deal.owners_of(action.house):
            return Refusal("own-break", "Nobody breaks an own house.", deal.house(action.house))
        if not action.house and not action.loose and value not in deal.standing:
            return Refusal("establish", "A house begins with two cards or more.", (action.card,))
        if not self._fits(action):
            return self._misfit(action)
        return self._right_refusal(seat, action)

    def _fits(self, action: Build) -> bool:
        """Whether the cards named make the house."""
        value, own = action.value, capture_value(action.card)
        loose = values_of(action.loose)
        if not action.house:
            return falls_into((own, *loose), value)
        if action.house + own == value and falls_into(loose, value):
            return True
        return bool(self.deal.options.floor_break) and any(
            action.house + raised == value and falls_into((own, *loose[:at], *loose[at + 1 :]), value)
            for at, raised in enumerate(loose)
        )

    def _misfit(self, action: Build) -> Refusal:
        value, own = action.value, capture_value(action.card)
        if action.house:
            loose = values_of(action.loose)
            missing = value - action.house
            if sets_of(loose, missing) or sets_of(loose, missing - own):
                why = "Only the card from the hand raises a house, never a card of the floor."
                return Refusal("break-from-hand", why, action.loose)
        held = (action.card, *action.loose)
        return Refusal("sum-exact", f"{text_of(held)} do not fall into sets of {value}.", held)

    def _right_refusal(self, seat: int, action: Build) -> Refusal | None:
        deal, value, c = self.deal, action.value, action.card
        stands = value in deal.standing
        left = without(deal.hand(seat), (c,))
        if not (stands and deal.is_ours(value, seat)) and value not in values_of(left):
            return Refusal("hold-value", f"You would keep no card of value {value} for that house.", (c,))
        keep = self._keep_refusal(seat, c, broken=action.house)
        if keep is not None:
            return keep
        if not stands and sets_of(values_of(without(deal.loose, action.loose)), value):
            return Refusal("auto-cement", f"Loose cards that make {value} go into a new house of it at once.")
        houses = len({*deal.standing, value} - {action.house})
        if deal.options.limit_houses and houses > MOST_HOUSES:
            return Refusal("two-houses", "Not more than two houses may stand on the floor.")
        return None

    # What is allowed

    def legal(self, seat: int) -> list[Action]:
        deal = self.deal
        loose = tuple(sorted(deal.loose))
        floor = Floor(loose, values_of(loose), deal.standing, self._breakable(seat), self._buildable(seat))
        found: list[Action] = []
        for c in dict.fromkeys(deal.hand(seat)):
            made: list[Play | Build] = [*self._plays(c, floor), *self._builds(c, floor)]
            for action in made:
                serves = deal.dealt_out or self._serves(action)
                if serves and self._legal_refusal(seat, action) is None:
                    found.append(action)
        return found

    def _breakable(self, seat: int) -> tuple[int, ...]:
        """The houses that the seat may break: ordinary ones of others."""
        deal = self.deal
        return tuple(
            house
            for house in deal.standing
            if seat not in deal.owners_of(house) and not deal.is_cemented(house)
        )

    def _buildable(self, seat: int) -> tuple[int, ...]:
        """The values of houses to which the seat may have a right: held, or standing and ours."""
        deal = self.deal
        held = values_of(deal.hand(seat))
        return tuple(v for v in HOUSES if v in held or (deal.owners_of(v) and deal.is_ours(v, seat)))

    def _legal_refusal(self, seat: int, action: Play | Build) -> Refusal | None:
        """What can still be wrong with an action that was made to fit."""
        if isinstance(action, Play):
            return self._keep_refusal(seat, action.card, taken=action.house)
        return self._right_refusal(seat, action)

    def _plays(self, c: Card, floor: Floor) -> list[Play]:
        value = capture_value(c)
        house = value if value in floor.standing else 0
        return [Play(c, house, chosen(floor.loose, mask)) for mask in exhausting(floor.values, value)]

    def _builds(self, c: Card, floor: Floor) -> list[Build]:
        own, values = capture_value(c), floor.values
        found: dict[Build, None] = {}
        for value in floor.buildable:
            stands = value in floor.standing
            starts = [0] if own == value else sets_of(values, value - own) if own < value else ()
            for start in starts:
                for mask in unions_of(values, value):
                    if not mask & start and (stands or mask | start):
                        found[Build(value, c, 0, chosen(floor.loose, mask | start))] = None
            for house in floor.breakable:
                found.update(dict.fromkeys(self._breaks(c, value, house, floor.loose)))
        return list(found)

    def _breaks(self, c: Card, value: int, house: int, loose: tuple[Card, ...]) -> list[Build]:
        values, own = values_of(loose), capture_value(c)
        masks: set[int] = set()
        if house + own == value:
            masks.update(unions_of(values, value))
        if self.deal.options.floor_break:
            masks.update(self._floor_breaks(values, own, value, value - house))
        return [Build(value, c, house, chosen(loose, mask)) for mask in masks]

    @staticmethod
    def _floor_breaks(values: tuple[int, ...], own: int, value: int, missing: int) -> set[int]:
        """A loose card raises the house, the hand card is part of another full set (floor-break)."""
        starts = [0] if own == value else list(sets_of(values, value - own)) if own < value else []
        raisers = [1 << at for at, one in enumerate(values) if one == missing]
        return {
            raiser | start | mask
            for raiser in raisers
            for start in starts
            if not start & raiser
            for mask in unions_of(values, value)
            if not mask & (start | raiser)
        }

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Build):
            self._build(seat, action)
        elif isinstance(action, Play) and action.is_throw:
            deal.move((action.card,), f"hand.{seat}", "table")
            deal.tell("throw", seat, "{seat} throw{s} {cards}.", cards=(action.card,))
        else:
            assert isinstance(action, Play)
            self._pick_up(seat, action)
        assert isinstance(action, Play | Build)
        self._note_promises(seat, action)
        self._on(seat)

    def _note_promises(self, seat: int, action: Play | Build) -> None:
        """What a play has shown of the hand (hold-value, keep-card)."""
        deal = self.deal
        deal.redeem(seat, action.card)
        if isinstance(action, Build) and seat in deal.owners_of(action.value):
            deal.promise(seat, action.value)

    def _build(self, seat: int, action: Build) -> None:
        deal, pile = self.deal, f"house.{action.value}"
        stood = bool(deal.house(action.value))
        deal.move((action.card,), f"hand.{seat}", pile)
        if action.house:
            deal.move(deal.house(action.house), f"house.{action.house}", pile)
            deal.set_owners(action.house, ())
        deal.move(action.loose, "table", pile)
        owners = deal.owners_of(action.value)
        if not stood:
            deal.set_owners(action.value, (seat,))
        elif not deal.is_ours(action.value, seat):
            deal.set_owners(action.value, (*owners, seat))
        deal.tell(
            "build", seat, f"{{seat}} {self._doing(action, stood)} with {{first}}.", cards=(action.card,)
        )

    def _doing(self, action: Build, stood: bool) -> str:
        if action.house:
            return f"break{{s}} the house of {action.house} to {action.value}"
        return f"{'add' if stood else 'build'}{{s}} {'to the' if stood else 'a'} house of {action.value}"

    def _pick_up(self, seat: int, action: Play) -> None:
        deal = self.deal
        pile = f"captured.{deal.side(seat)}"
        taken = action.take
        deal.move((action.card,), f"hand.{seat}", pile)
        deal.move(action.take, "table", pile)
        if action.house:
            taken += deal.house(action.house)
            deal.move(deal.house(action.house), f"house.{action.house}", pile)
            deal.set_owners(action.house, ())
        deal.last_taker = seat
        deal.tell("take", seat, "{seat} take{s} {rest} with {first}.", cards=(action.card, *taken))
        if not deal.loose and not deal.standing:
            self._sweep(seat, action.card, pile)

    def _sweep(self, seat: int, c: Card, pile: str) -> None:
        """The whole floor: 50, by the first play 25, by the last card nothing."""
        deal = self.deal
        last = self._is_last()
        side = deal.side(seat)
        if last:
            deal.tell("sweep", seat, "A sweep with the last card counts nothing.", rule="sweep-last")
            return
        points = deal.sweep_worth(first=not deal.dealt_out)
        deal.swept = (*deal.swept, (side, points))
        deal.move((c,), pile, f"swept.{side}")
        deal.tell("sweep", seat, f"A sweep: {points} points!", rule="sweep")

    def _is_last(self) -> bool:
        deal = self.deal
        more = deal.seats == 2 and deal.part == 1
        return deal.dealt_out and not more and not any(deal.hand(at) for at in range(deal.seats))

    def _on(self, seat: int) -> None:
        """The next turn, the rest of the pack, the second hands, or the end."""
        deal = self.deal
        if not deal.dealt_out:
            deal.deal_rest()
        for step in range(1, deal.seats + 1):
            deal.turn = deal.after(seat, step)
            if deal.hand(deal.turn):
                return
        deal.turn = deal.after(seat)
        if deal.seats == 2 and deal.part == 1 and len(deal.cards_in("stock")) > 1:
            deal.deal_second()
            return
        if deal.loose and deal.last_taker >= 0:
            side = deal.side(deal.last_taker)
            rest = deal.loose
            deal.move(rest, "table", f"captured.{side}")
            deal.tell("rest", deal.last_taker, "{seat} took last: {cards}.", cards=rest, rule="last-taker")
        deal.finish()

    # In words

    def phrase(self, seat: int, action: Action) -> Phrase:
        if not isinstance(action, Build):
            return action.phrase()
        value = action.value
        stands = bool(self.deal.house(value))
        if action.house:
            return self._break_phrase(action, stands=stands)
        sets = sets_in_words(value, (action.card, *action.loose))
        if stands:
            return Phrase(f"Add to the house of {value}: {sets}", "Add to a house")
        return Phrase(f"Build a house of {value}: {sets}", "Build a house")

    def _break_phrase(self, action: Build, *, stands: bool) -> Phrase:
        """A house broken by the card of the hand, or by one of the floor (floor-break)."""
        value, held = action.value, action.card
        missing = value - action.house
        raiser, others = held, action.loose
        if capture_value(held) != missing or not falls_into(values_of(others), value):
            raiser = next((c for c in action.loose if capture_value(c) == missing), held)
            others = without((held, *action.loose), (raiser,))
        more = f", adding {sets_in_words(value, others)}" if others else ""
        to = f"into the house of {value}" if stands else f"to make {value}"
        return Phrase(f"Break the house of {action.house} with {raiser} {to}{more}", "Break a house")

    def prompt(self, seat: int) -> str:
        deal = self.deal
        if not deal.dealt_out:
            return f"Serve your bid: build a house of {deal.bid}, or play a card of it."
        owed = [str(value) for value in deal.standing if seat in deal.owners_of(value)]
        return "Build, pick up or throw." + (f" You owe {' and '.join(owed)}." if owed else "")


def sets_in_words(value: int, held: tuple[Card, ...]) -> str:
    """Cards in sets that make a house's value, that of the first card first: `4H + 6D, 10C`."""
    if not held:
        return ""
    values = values_of(held)
    for mask in sets_of(values, value):
        rest = chosen(held, ~mask & (1 << len(held)) - 1)
        if mask & 1 and falls_into(values_of(rest), value):
            first = " + ".join(map(str, chosen(held, mask)))
            return ", ".join([first, *([sets_in_words(value, rest)] if rest else [])])
    return " + ".join(map(str, held))
