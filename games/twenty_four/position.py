"""One decision of a seat in 24, and the reasons for each action."""

from __future__ import annotations

import functools
from itertools import combinations_with_replacement

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, text_of, without
from cardtable.engine import Action, View
from cardtable.mechanics.arithmetic import expression_for, parse, value
from cardtable.words import with_unit
from games.twenty_four.actions import NoSolution, PickSlapper, Shuffle, Slap, Solve, Swap
from games.twenty_four.deal_state import SHOWN, TwentyFourDealState
from games.twenty_four.past_sets import PastSet, past_sets
from games.twenty_four.solver import GOAL, solve

FEW_LEFT = 4
"""With this many cards or fewer, a player is told that the end is near."""
DEALT_OUT = ("duel", "challenge")
"""The versions in which the first player without cards wins."""
OFTEN = 2
"""From so many sets on a quick slapper is told of."""
CHALLENGE_SLAPS = 2
"""With one slap more than these one of the slappers is picked (third-slap)."""


class TwentyFourPosition:
    """One decision of one view."""

    def __init__(self, view: View[TwentyFourDealState]) -> None:
        self.view, self.deal = view, view.deal
        self.operations = str(view.options.operations)
        self.solutions = solve(self.deal.numbers, self.operations) if view.stage != "swap" else None

    # Solutions

    @property
    def easiest(self) -> str:
        """The easiest solution; empty where there is none."""
        return self.solutions.easiest if self.solutions is not None else ""

    @property
    def has_none(self) -> bool:
        """Whether there is certainly no solution: basic arithmetic is searched in full, powers are not."""
        return self.solutions is None and self.operations == "basic"

    @reason("There is one: {self.easiest}.", of=Slap, theme="find a sum")
    def found(self, slap: Slap) -> bool:
        return self.solutions is not None

    @reason("There is no solution to call: a slap gains nothing.", of=Slap, against=True)
    def nothing_to_call(self, slap: Slap) -> bool:
        return self.has_none

    @reason("No solution was found, but somebody still thinks.", of=(Slap, Shuffle))
    def wait(self, idle: Slap | Shuffle) -> bool:
        return self.solutions is None and self.view.seat in self.deal.said_none

    @reason(
        "There is no solution: one of those who slapped will take the four cards.",
        of=NoSolution,
        theme="see there is none",
    )
    def slappers_lose(self, none: NoSolution) -> bool:
        """Whether a slapper will be picked, and has nothing to call (few-slaps, third-slap)."""
        return self.has_none and self.deal.version == "challenge" and bool(self.deal.slapped)

    @reason("There is no solution.", of=NoSolution, name="none", theme="see there is none")
    def there_is_none(self, none: NoSolution) -> bool:
        return self.has_none

    @reason("No solution was found, trying numbers up to a million.", of=NoSolution)
    def none_found(self, none: NoSolution) -> bool:
        return self.solutions is None

    @reason("There is one: {self.easiest}.", of=NoSolution, against=True)
    def there_is_one(self, none: NoSolution) -> bool:
        return self.solutions is not None

    @reason("{call.text} is 24.", of=Solve, name="is-24")
    def is_right(self, call: Solve) -> bool:
        return value(parse(call.text)) == GOAL

    @reason("There is no solution: any call is wrong.", of=Solve, name="no-call", theme="see there is none")
    def any_call_is_wrong(self, call: Solve) -> bool:
        return self.has_none

    # Slappers

    @property
    def third_slap_next(self) -> bool:
        """Whether a slap now is one of three, of which one is picked (third-slap)."""
        return self.deal.version == "challenge" and len(self.deal.slapped) == CHALLENGE_SLAPS

    @reason(
        "There is no solution: with you three have slapped, and whoever is picked takes the four cards.",
        of=Slap,
        against=True,
    )
    def one_of_three(self, slap: Slap) -> bool:
        """Whether a third slap would only make this seat one of those who may be picked."""
        return self.third_slap_next and self.has_none

    @functools.cached_property
    def past(self) -> list[PastSet]:
        """The sets of this deal that are settled."""
        return past_sets(self.view.events, self.deal.number_of)

    def failures(self, seat: int) -> int:
        """How many calls of a seat have failed in this deal."""
        return sum(seat in past.failed for past in self.past)

    def quick_sets(self, seat: int) -> int:
        """In how many sets of this deal a seat was one of the first two to slap."""
        return sum(seat in past.spoke[:CHALLENGE_SLAPS] for past in self.past)

    def doubt(self, seat: int) -> tuple[int, int]:
        """How far it is to be doubted that a slapper has a solution: compared, the greater the more."""
        return self.failures(seat), self.quick_sets(seat)

    def is_doubted_more(self, pick: PickSlapper, other: Action) -> bool:
        """Whether there is more reason to doubt the one than the other."""
        if not isinstance(other, PickSlapper) or other.seat == pick.seat:
            return True
        return self.doubt(pick.seat) > self.doubt(other.seat)

    @reason(of=PickSlapper, theme="read a bluff")
    def has_failed(self, pick: PickSlapper) -> str:
        """Who slapped before without a solution may do so again."""
        count = self.failures(pick.seat)
        return f"{with_unit(count, 'call')} of this seat failed in this deal." if count else ""

    @reason("Another who slapped is to be doubted more.", of=PickSlapper, against=True)
    def doubted_less(self, pick: PickSlapper) -> bool:
        return any(self.doubt(seat) > self.doubt(pick.seat) for seat in self.deal.slapped)

    @reason(of=PickSlapper, theme="read a bluff")
    def often_quick(self, pick: PickSlapper) -> str:
        """Who is often quick may slap before having found."""
        count = self.quick_sets(pick.seat)
        if count < OFTEN:
            return ""
        return f"One of the first two to slap in {count} sets of this deal, perhaps before having found."

    @reason(
        "The last to slap: a bluffer likely waits until others have slapped.",
        of=PickSlapper,
        theme="read a bluff",
    )
    def last_to_slap(self, pick: PickSlapper) -> bool:
        return len(self.deal.slapped) > 1 and pick.seat == self.deal.slapped[-1]

    @reason("Somebody slapped later, and is likelier to bluff.", of=PickSlapper, against=True, name="earlier")
    def slapped_earlier(self, pick: PickSlapper) -> bool:
        return len(self.deal.slapped) > 1 and pick.seat != self.deal.slapped[-1]

    # Cards taken back

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards before this player."""
        return self.deal.cards_in(f"exposed.{self.view.seat}")

    def kept(self, back: Card) -> tuple[Card, ...]:
        """The cards that stay before this player when one is taken back."""
        return without(self.own, (back,))

    @functools.cached_property
    def highest(self) -> int:
        """The highest number in play."""
        return max(map(self.deal.number_of, self.deal.composition))

    def other_numbers(self, kept: tuple[Card, ...]) -> list[tuple[int, ...]]:
        """The sets of other numbers that may lie beside those cards."""
        return list(combinations_with_replacement(range(1, self.highest + 1), SHOWN - len(kept)))

    def goes_with(self, kept: tuple[Card, ...]) -> int:
        """How many sets of other numbers make 24 with those cards, by plain arithmetic."""
        own = tuple(map(self.deal.number_of, kept))
        return sum(
            bool(expression_for(GOAL, tuple(sorted((*own, *rest))))) for rest in self.other_numbers(kept)
        )

    def is_better_swap(self, swap: Swap, other: Action) -> bool:
        """Whether the card kept goes with more than the other one would."""
        if not isinstance(other, Swap) or other.card is swap.card:
            return True
        return self.goes_with(self.kept(swap.card)) > self.goes_with(self.kept(other.card))

    @reason(of=Swap, beside=is_better_swap, theme="swap with sense")
    def goes_better(self, swap: Swap) -> str:
        is_best = all(self.is_better_swap(swap, Swap(c)) for c in self.own)
        return self.as_many(swap) if is_best else ""

    @reason(of=Swap)
    def as_many(self, swap: Swap) -> str:
        """How many sets of numbers make 24 with the card kept."""
        kept = self.kept(swap.card)
        if not kept:  # a player with a single card left
            return ""
        makes = "makes" if len(kept) == 1 else "make"
        count = self.goes_with(kept)
        of = with_unit(len(self.other_numbers(kept)), "set")
        return f"{text_of(kept)} {makes} 24 with {count} of {of} of other numbers, by plain arithmetic."

    # Thoughts

    @thought("It is claimed that there is none: a right solution now scores 2.", stage="race")
    def claimed(self) -> bool:
        return self.deal.claim not in (-1, self.view.seat) and bool(self.deal.options.tally)

    @thought("Two have slapped: with a third slap the fourth player must pick one of them.", stage="race")
    def last_picks(self) -> bool:
        return self.third_slap_next

    @thought("If you now say that there is none, each player takes back a card shown.", stage="race")
    def swap_next(self) -> bool:
        return self.deal.version == "duel" and self.deal.said_none == (1 - self.view.seat,)

    @thought(stage="race")
    def near_end(self) -> str:
        held = self.deal.held(self.view.seat)
        if self.deal.version not in DEALT_OUT or not 0 < held <= FEW_LEFT:
            return ""
        return f"You have {with_unit(held, 'card')} left: whoever has none wins."

    @thought("Powers and roots count here: 2^3 is 8.", stage="race")
    def powers(self) -> bool:
        return self.operations != "basic"

    @thought("Try 3x8, 4x6 and 2x12 first: many sets come out so.", stage="race")
    def products(self) -> bool:
        return True

    @thought("Fractions on the way are allowed: 8/(3-8/3) is 24.", stage="race")
    def fractions(self) -> bool:
        return True

    @thought(stage="solve")
    def wrong_call(self) -> str:
        dealt_out = self.deal.version in DEALT_OUT
        what = "brings the four cards to you" if dealt_out else "puts you out of this set"
        return f"A wrong call, or none in time, {what}."

    @thought(stage="solve")
    def all_four(self) -> str:
        numbers = " ".join(map(str, self.deal.shown_numbers))
        return f"Use each of {numbers} once, with brackets as you need."

    @thought(
        "If the one you pick calls right you take the four cards, if not they are theirs.",
        stage="pick",
        name="pick",
    )
    def pick_settles(self) -> bool:
        return True

    @thought(
        "The card taken back goes under your stack, and its top card comes instead.",
        stage="swap",
        name="swap",
    )
    def swap_brings_top_card(self) -> bool:
        return True

    @thought("Keep what goes with most other numbers to 24.", stage="swap")
    def swap_for(self) -> bool:
        return len(self.own) > 1


REASONS = by_weight(
    TwentyFourPosition.found,
    TwentyFourPosition.one_of_three,
    TwentyFourPosition.nothing_to_call,
    TwentyFourPosition.wait,
    TwentyFourPosition.slappers_lose,
    TwentyFourPosition.there_is_none,
    TwentyFourPosition.none_found,
    TwentyFourPosition.there_is_one,
    TwentyFourPosition.is_right,
    TwentyFourPosition.any_call_is_wrong,
    TwentyFourPosition.has_failed,
    TwentyFourPosition.doubted_less,
    TwentyFourPosition.often_quick,
    TwentyFourPosition.last_to_slap,
    TwentyFourPosition.slapped_earlier,
    TwentyFourPosition.goes_better,
    TwentyFourPosition.as_many,
)
THOUGHTS = thoughts_by_weight(
    TwentyFourPosition.claimed,
    TwentyFourPosition.last_picks,
    TwentyFourPosition.swap_next,
    TwentyFourPosition.near_end,
    TwentyFourPosition.powers,
    TwentyFourPosition.products,
    TwentyFourPosition.fractions,
    TwentyFourPosition.wrong_call,
    TwentyFourPosition.all_four,
    TwentyFourPosition.pick_settles,
    TwentyFourPosition.swap_brings_top_card,
    TwentyFourPosition.swap_for,
)
