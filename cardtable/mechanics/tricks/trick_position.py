"""What one seat can tell of a trick that it is about to play to, and the reasons to give for a card.

The position uses only what the seat's view shows, so bots may judge by it and say it. A game lists the
reasons that fit it, by weight: `by_weight(TrickPosition.is_cheapest, TrickPosition.ruffs, ...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.mechanics.tricks.card_reasons import (
    card_reason,
    card_thought,
    nobody_beats,
    nobody_holds_higher,
)
from cardtable.mechanics.tricks.stage import Tricks
from cardtable.words import so_many

BEATEN_CARD_SAVED = 0.2
"""How likely a friend behind takes the trick after the own card is beaten."""
LEFT_TO_FRIEND_BEHIND = 0.35
"""How likely a friend behind takes a trick in which an opponent is ahead."""
LED_TO_FRIENDS_VOID = 0.25
"""The value of leading a suit of which a friend is known to be void, in tricks."""
LED_INTO_A_RUFF = -0.35
"""The value of leading a suit of which an opponent is known to be void, in tricks."""
RETAKEN = 0.3
"""How likely a seat takes the trick back from an opponent behind whose card it could have beaten before."""


class TrickPosition:
    """A trick as it lies, seen from the seat that plays next.

    Games in which a trick is not simply won by the highest trump or card of the suit led override
    `chance_to_beat`; games in which cards count override `points`.
    """

    def __init__(
        self, stage: Tricks[Any], seat: int, trump: Suit | None = None, friends: Sequence[int] = ()
    ) -> None:
        self.stage, self.deal, self.seat, self.trump = stage, stage.deal, seat, trump
        self.friends = tuple(friends)
        """The other seats known to be on the own side."""
        self.hand = stage.held(seat)
        self.led = stage.suit_led()
        """The suit to be followed; None if the seat leads."""
        self.behind = stage.behind()
        """The seats that play to the trick later."""
        self.winning_seat = stage.winner() if self.deal.laid else -1
        """The seat that is ahead; -1 if the seat leads."""
        self.winning_card = next((c for at, c in self.deal.laid if at == self.winning_seat), None)
        """The card that is ahead; None if the seat leads."""

    @cached_property
    def opponents_behind(self) -> tuple[int, ...]:
        """The seats behind that are not known to be friends."""
        return tuple(at for at in self.behind if at not in self.friends)

    @property
    def has_friend_behind(self) -> bool:
        """Whether a friend plays to the trick later."""
        return len(self.opponents_behind) < len(self.behind)

    @property
    def leads(self) -> bool:
        """Whether the card opens the trick."""
        return self.winning_card is None

    @property
    def is_ours(self) -> bool:
        """Whether a friend is ahead."""
        return self.winning_seat in self.friends

    @property
    def is_theirs(self) -> bool:
        """Whether an opponent is ahead."""
        return not self.leads and not self.is_ours

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played, one of each face."""
        return self.stage.playable(self.seat)

    # Where cards lie

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that others may still play: those not seen, and those known to lie with them."""
        return (*self._unseen, *(c for known in self.known_cards.values() for c in known))

    @cached_property
    def _unseen(self) -> tuple[Card, ...]:
        unseen: tuple[Card, ...] = self.deal.unseen()
        return unseen

    @cached_property
    def _unseen_faces(self) -> frozenset[Card]:
        return frozenset(self._unseen)

    @cached_property
    def known_cards(self) -> dict[int, tuple[Card, ...]]:
        """By other seat the cards it has still to play that are known: open, named, or given to it."""
        others = self.deal.others(self.seat)
        return {at: tuple([c for c in self.stage.held(at) if c is not HIDDEN]) for at in others}

    @cached_property
    def hidden(self) -> dict[int, int]:
        """By other seat how many of its cards are not known."""
        return {at: self.stage.held(at).count(HIDDEN) for at in self.known_cards}

    # The own cards

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    @property
    def is_void(self) -> bool:
        """Whether none of the suit led is held."""
        return self.led is not None and not self.count(self.led)

    def height(self, c: Card) -> int:
        """The rank of a card among all cards: within its suit, trumps above the others."""
        return self.stage.strength(c, c.suit)

    # Points and trumps

    def points(self, c: Card) -> int:
        """What a card counts for the side that wins it. A game in which cards count overrides this."""
        return 0

    @cached_property
    def points_in_trick(self) -> int:
        """The points that lie in the trick."""
        return sum(self.points(c) for _, c in self.deal.laid)

    @property
    def trumps_out(self) -> int:
        """How many trumps lie unseen; 0 without trumps."""
        trump = self.trump
        return sum(c.suit is trump for c in self.unseen) if trump is not None else 0

    @property
    def trumps_unseen(self) -> str:
        """How many trumps lie unseen, in words: `3 trumps`."""
        return so_many(self.trumps_out, "trump")

    # Comparing cards

    def strength(self, c: Card) -> int:
        """How strong a card is in this trick; its own suit is led if it opens the trick."""
        return self.stage.strength(c, c.suit if self.led is None else self.led)

    def beats(self, c: Card) -> bool:
        """Whether the card would be ahead."""
        return self.winning_card is None or self.strength(c) > self.strength(self.winning_card)

    def stays_under(self, c: Card) -> bool:
        """Whether another card is ahead and it does not beat that."""
        return not self.leads and not self.beats(c)

    def cannot_be_beaten(self, c: Card) -> bool:
        """Whether no seat behind may hold a card that beats it."""
        return not any(self.may_hold(at, one) for one in self.unseen_better(c) for at in self.behind)

    def surely_wins(self, c: Card) -> bool:
        """Whether the card takes the trick whatever the seats behind hold."""
        return self.beats(c) and self.cannot_be_beaten(c)

    def is_top(self, c: Card) -> bool:
        """Whether no other seat may hold a higher card of its suit."""
        suit, height = c.suit, self.height(c)
        return not any(o.suit is suit and self.height(o) > height for o in self.unseen)

    def is_lowest(self, c: Card) -> bool:
        """Whether there is a choice of cards and none is lower, trumps being above the others."""
        return len(self.playable) > 1 and all(self.not_lower(c, one) for one in self.playable)

    @property
    def is_lost(self) -> bool:
        """Whether an opponent is ahead and no playable card beats that."""
        return self.is_theirs and not any(map(self.beats, self.playable))

    @property
    def chooses_winner(self) -> bool:
        """Whether some playable card would be ahead, and another would not."""
        return len({self.beats(c) for c in self.playable}) > 1

    # Witnesses beside the other plays

    def loses_or_dearer(self, c: Card, other: Card) -> bool:
        """Whether the other card would not win, or is no lower."""
        return not self.beats(other) or self.strength(other) >= self.strength(c)

    def not_lower(self, c: Card, other: Card) -> bool:
        """Whether the other card is no lower, trumps being above the others."""
        return self.height(other) >= self.height(c)

    def other_suit_or_not_lower(self, c: Card, other: Card) -> bool:
        """Whether the other card is of another suit, or no lower."""
        return other.suit is not c.suit or self.not_lower(c, other)

    def ahead_or_no_higher(self, c: Card, other: Card) -> bool:
        """Whether the other card would be ahead, or is no higher."""
        return self.beats(other) or self.height(other) <= self.height(c)

    # Reasons: winning the trick

    def takes_as_last(self, c: Card) -> bool:
        """Whether it is the last card to the trick and wins it."""
        return not self.behind and self.beats(c)

    @card_reason("You play last to the trick, and it wins.", name="takes")
    def wins_as_last(self, c: Card) -> bool:
        """Whether it wins the trick as its last card, where another would not."""
        return self.takes_as_last(c) and self.chooses_winner

    @card_reason("Your partner has the trick already.", against=True)
    def against_partner(self, c: Card) -> bool:
        """Whether the last card takes the trick away from a friend."""
        return self.is_ours and self.wins_as_last(c)

    @card_reason(
        "It wins the trick, and is the lowest of your cards that do.",
        name="cheapest",
        beside=loses_or_dearer,
    )
    def is_cheapest(self, c: Card) -> bool:
        """Whether it is the lowest of several cards that win the trick as its last card."""
        others = [one for one in self.playable if one is not c and self.beats(one)]
        return self.takes_as_last(c) and bool(others) and all(self.loses_or_dearer(c, one) for one in others)

    @card_reason("A lower card of yours wins the trick as well.", against=True, name="dearer")
    def wins_dearly(self, c: Card) -> bool:
        """Whether it wins the trick as its last card, and a lower one would, too."""
        lower = (one for one in self.playable if self.strength(one) < self.strength(c))
        return self.takes_as_last(c) and any(map(self.beats, lower))

    @card_reason("Nobody who plays after you holds a card that beats it.", name="safe", in_deal=nobody_beats)
    def is_safe(self, c: Card) -> bool:
        """Whether others have still to play and the card takes the trick all the same."""
        return bool(self.behind) and self.surely_wins(c)

    @card_reason("You have none of {self.led}: {c} is trumps, and ahead.")
    def ruffs(self, c: Card) -> bool:
        """Whether it trumps a suit of which none is held, and is ahead, where another card would not be."""
        is_ruff = self.is_void and c.suit is self.trump is not None and self.beats(c)
        return is_ruff and self.chooses_winner

    @card_reason("It is ahead: {c} has to be beaten.")
    def goes_ahead(self, c: Card) -> bool:
        """Whether it goes ahead, as another card would not, while opponents have still to play."""
        is_to_be_beaten = not self.leads and bool(self.opponents_behind) and self.beats(c)
        return is_to_be_beaten and self.chooses_winner

    def ahead_no_stronger(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card would be ahead, and is no stronger."""
        return self.beats(other) and self.strength(other) <= self.strength(c)

    def ahead_no_weaker(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card would be ahead, and is no weaker."""
        return self.beats(other) and self.strength(other) >= self.strength(c)

    @property
    def must_go_ahead(self) -> bool:
        """Whether others have still to play, and each of several playable cards goes ahead."""
        if self.leads or not self.behind or len(self.playable) < 2:
            return False
        return all(map(self.beats, self.playable))

    @card_reason("All you may play go ahead: this is the hardest of them to beat.", beside=ahead_no_stronger)
    def goes_highest(self, c: Card) -> bool:
        """Whether all go ahead, opponents play later, and none is stronger."""
        is_highest = all(self.ahead_no_stronger(c, one) for one in self.playable)
        return self.must_go_ahead and bool(self.opponents_behind) and is_highest

    @card_reason("All you may play go ahead: this is the lowest of them.", beside=ahead_no_weaker)
    def goes_lowest(self, c: Card) -> bool:
        """Whether all go ahead, and none is weaker."""
        return self.must_go_ahead and all(self.ahead_no_weaker(c, one) for one in self.playable)

    # Reasons: leading

    @card_reason(
        "None of the others holds a higher card of {c.suit}.", name="master", in_deal=nobody_holds_higher
    )
    def is_master(self, c: Card) -> bool:
        """Whether it leads and no other seat may hold a higher card of its suit."""
        return self.leads and self.is_top(c)

    @card_reason("It draws trumps: {self.trumps_unseen} not seen yet.")
    def draws_trumps(self, c: Card) -> bool:
        """Whether it leads a trump while others may have some."""
        trump = self.trump
        if not self.leads or c.suit is not trump or trump is None:
            return False
        return any(one.suit is trump and self.may_hold(at, one) for one in self.unseen for at in self.behind)

    @card_reason("Your partner has none of {c.suit}, and may trump.", name="to-partner")
    def leads_to_friends_void(self, c: Card) -> bool:
        """Whether it leads a suit of which a friend is known to be void who may have a trump."""
        suit = c.suit
        return self.leads and any(self.may_ruff(at, suit) for at in self.friends)

    @card_reason("An opponent has none of {c.suit}, and may trump.", against=True)
    def into_a_ruff(self, c: Card) -> bool:
        """Whether it leads a suit of which an opponent is known to be void who may have a trump."""
        suit = c.suit
        return self.leads and any(self.may_ruff(at, suit) for at in self.opponents_behind)

    def shorter_suit_or_same(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card is of the same suit, or of one of which fewer are held."""
        return other.suit is c.suit or self.count(other.suit) < self.count(c.suit)

    @card_reason(beside=shorter_suit_or_same)
    def leads_from(self, c: Card) -> str:
        """Whether it leads from the longest of several suits."""
        shorter = [self.count(one.suit) for one in self.hand if one.suit is not c.suit]
        if not self.leads or c.suit is None or not shorter or max(shorter) >= self.count(c.suit):
            return ""
        return f"You hold {so_many(self.count(c.suit), 'card')} of {c.suit}, and fewer of each other suit."

    @card_reason("It is your only card of {c.suit}.")
    def leads_single(self, c: Card) -> bool:
        """Whether it leads the only card of its suit, where another suit is longer."""
        if not self.leads or c.suit is None or self.count(c.suit) != 1:
            return False
        return any(self.count(one.suit) > 1 for one in self.playable)

    @card_reason("It is your lowest card of {c.suit}: the higher ones stay.", beside=other_suit_or_not_lower)
    def keeps_higher(self, c: Card) -> bool:
        """Whether it leads the lowest of several cards of its suit, and keeps those above it."""
        own = [one for one in self.hand if one.suit is c.suit]
        has_higher = any(self.height(one) > self.height(c) for one in own)
        return self.leads and has_higher and all(self.not_lower(c, one) for one in own)

    def lower_or_other_suit(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card is of another suit, or no higher."""
        return other.suit is not c.suit or self.height(other) <= self.height(c)

    @card_reason(beside=lower_or_other_suit)
    def leads_highest(self, c: Card) -> str:
        """Whether it leads the highest of several cards of its suit, and others hold higher ones."""
        own = [one for one in self.hand if one.suit is c.suit]
        higher = self.higher_unseen(c)
        has_lower = any(self.height(one) < self.height(c) for one in own)
        is_highest = all(self.lower_or_other_suit(c, one) for one in own)
        if not self.leads or not has_lower or not is_highest:
            return ""
        out = f"{so_many(higher, 'higher one')} not seen yet"
        return f"It is your highest card of {c.suit}: {out}." if higher else ""

    def higher_unseen(self, c: Card) -> int:
        """How many unseen cards of its suit are higher."""
        height = self.height(c)
        return sum([one > height for one in self._unseen_heights.get(c.suit, ())])

    @cached_property
    def _unseen_heights(self) -> dict[Suit | None, list[int]]:
        """By suit the heights of its unseen cards; asked for each card that is judged."""
        found: dict[Suit | None, list[int]] = {}
        for c in self.unseen:
            found.setdefault(c.suit, []).append(self.height(c))
        return found

    @card_reason()
    def counts_higher(self, c: Card) -> str:
        """Whether it leads or goes ahead, and more or fewer cards are higher than another's."""
        is_ahead = self.beats(c) and bool(self.opponents_behind)
        counts = {self.higher_unseen(one) for one in self.playable}
        if not is_ahead or c.suit is None or len(counts) < 2 or not self.higher_unseen(c):
            return ""
        return f"{so_many(self.higher_unseen(c), 'higher card')} of {c.suit} not seen yet."

    # Reasons: leaving the trick to others

    @card_reason("Your partner is ahead: no need to trump.")
    def spares_trump(self, c: Card) -> bool:
        """Whether another card than a trump leaves the trick to a friend where it could be trumped."""
        could_trump = self.is_void and self.count(self.trump) > 0
        return could_trump and c.suit is not self.trump and self.leaves_to_friend(c)

    @card_reason("Your partner is ahead.", name="partners-trick")
    def leaves_to_friend(self, c: Card) -> bool:
        """Whether a friend is ahead and stays so for now."""
        return self.is_ours and not self.beats(c)

    @card_reason("Your partner is ahead, and stays so for now.", name="leaves-partner")
    def stays_under_friend(self, c: Card) -> bool:
        """Whether it leaves a friend ahead, where another card would not."""
        return self.leaves_to_friend(c) and self.chooses_winner

    @card_reason("Your partner is ahead: your lowest card will do.", name="low-for-partner", beside=not_lower)
    def lies_low_for_friend(self, c: Card) -> bool:
        """Whether it is the lowest card, and leaves the trick to a friend."""
        return self.leaves_to_friend(c) and self.is_lowest(c)

    @card_reason("Nothing you may play is ahead: your lowest card will do.", beside=not_lower)
    def lies_low(self, c: Card) -> bool:
        """Whether it is the lowest card to a trick that is lost."""
        return self.is_lost and self.is_lowest(c)

    def leaves_to_opponent(self, c: Card) -> bool:
        """Whether an opponent is ahead and stays so for now."""
        return self.is_theirs and not self.beats(c)

    @card_reason("It is your only card of {c.suit}: later you may trump that suit.", name="throws-lone")
    def throws_lone(self, c: Card) -> bool:
        """Whether it throws a lone plain card on another suit, while a trump is held."""
        is_lone = c.suit is not None and self.count(c.suit) == 1
        return self.is_void and is_lone and c.suit is not self.trump and self.count(self.trump) > 0

    @card_reason("It does not beat the card that is ahead.")
    def gives_up(self, c: Card) -> bool:
        """Whether it leaves an opponent ahead, where another card would not."""
        return self.leaves_to_opponent(c) and self.chooses_winner

    @card_reason("It is as good as your lowest: no unseen card lies between them.")
    def as_good_as_lowest(self, c: Card) -> bool:
        """Whether it stays under, and no card not seen is lower than it and higher than the lowest."""
        lowest = min(self.playable, key=self.height)
        if not self.stays_under(c) or lowest.suit is not c.suit or self.height(lowest) == self.height(c):
            return False
        between = range(self.height(lowest), self.height(c) + 1)
        return not any(one.suit is c.suit and self.height(one) in between for one in self.unseen)

    @card_reason("Nothing you may play is ahead, and a lower card would do.", against=True, name="wasted")
    def loses_dearly(self, c: Card) -> bool:
        """Whether the trick is lost, and it is not the lowest card."""
        return self.is_lost and any(self.height(one) < self.height(c) for one in self.playable)

    # Reasons where cards count

    @card_reason(in_deal=nobody_beats)
    def takes_points(self, c: Card) -> str:
        """Whether it surely wins a trick in which points lie."""
        if not self.points_in_trick or not self.surely_wins(c):
            return ""
        return f"It surely wins a trick with {so_many(self.points_in_trick, 'point')} in it."

    @card_reason()
    def throws_points(self, c: Card) -> str:
        """Whether it adds points to a friend's trick."""
        if not self.leaves_to_friend(c) or not self.points(c):
            return ""
        return f"Your side is ahead: {c} would bring it {so_many(self.points(c), 'point')}."

    @card_reason(against=True)
    def gives_points(self, c: Card) -> str:
        """Whether it adds points to an opponent's trick."""
        if not self.leaves_to_opponent(c) or not self.points(c):
            return ""
        return f"The others are ahead: it would give them {so_many(self.points(c), 'point')}."

    @card_reason("The others are ahead: it gives them no point.")
    def spares_points(self, c: Card) -> bool:
        """Whether it adds nothing to an opponent's trick where another card would."""
        return self.leaves_to_opponent(c) and not self.points(c) and any(map(self.points, self.playable))

    # Reasons where tricks are shunned

    @card_reason(
        "It does not win, and is the highest of your cards that do not: the low ones stay.",
        name="highest-under",
        beside=ahead_or_no_higher,
    )
    def is_highest_under(self, c: Card) -> bool:
        """Whether it is the highest of several cards that would not be ahead."""
        under = [one for one in self.playable if not self.beats(one)]
        return c in under and len(under) > 1 and all(self.ahead_or_no_higher(c, one) for one in under)

    @card_reason("Whatever you may play is ahead: it cannot be helped.")
    def cannot_duck(self, _: Card) -> bool:
        """Whether every playable card goes ahead."""
        return not self.leads and all(map(self.beats, self.playable))

    @card_reason(beside=other_suit_or_not_lower)
    def leads_lowest(self, c: Card) -> str:
        """Whether it leads the lowest of several cards of its suit."""
        own = [one for one in self.playable if one.suit is c.suit]
        if not self.leads or len(own) < 2 or not all(self.not_lower(c, one) for one in own):
            return ""
        lowest = f"It is your lowest card of {c.suit}"
        is_low = any(self.may_have_to_go_over(at, c) for at in self.behind)
        return f"{lowest}: others may have to go over it." if is_low else f"{lowest}."

    # Thoughts

    @card_thought("You have none of {self.led}: trump the trick, or throw something away?", name="void")
    def may_trump(self) -> bool:
        """Whether a plain suit was led of which none is held, and there is a choice to trump it or not."""
        is_choice = len({c.suit is self.trump for c in self.playable}) > 1
        return self.is_void and self.led is not self.trump and is_choice

    @card_thought("Your partner is ahead: must you beat that?")
    def partner_ahead(self) -> bool:
        """Whether a friend is ahead, and there is a choice to go over that card or not."""
        return self.is_ours and self.chooses_winner

    @card_thought(name="trumps-out")
    def counts_trumps(self) -> str:
        """Whether the seat leads while trumps are out."""
        if not self.leads or not self.trumps_out:
            return ""
        return f"{self.trumps_unseen} not seen yet; you hold {self.count(self.trump) or 'none'}."

    @card_thought()
    def points_lie(self) -> str:
        """Whether points lie in the trick."""
        if not self.points_in_trick:
            return ""
        return f"{so_many(self.points_in_trick, 'point')} in the trick: whose will it be?"

    @card_thought("You play last to the trick: what you do now decides it.", name="last")
    def plays_last(self) -> bool:
        """Whether no seat plays to the trick later, and there is a choice to win it or not."""
        return not self.behind and self.chooses_winner

    # What is known of others

    def may_hold(self, seat: int, c: Card) -> bool:
        """Whether that seat may have that card still to play."""
        if c in self.known_cards[seat]:
            return True
        is_out = self.hidden[seat] > 0 and c in self._unseen_faces
        return is_out and bool(self.deal.may_hold(f"hand.{seat}", c))

    def is_known_void(self, seat: int, suit: Suit) -> bool:
        """Whether that seat has shown that it holds none of the suit."""
        return bool(self.deal.of_suit[suit] <= self.deal.lacks[seat])

    def may_ruff(self, seat: int, suit: Suit | None) -> bool:
        """Whether that seat is known to be void of a plain suit and may have a trump."""
        trump = self.trump
        if suit is None or suit is trump or trump is None or not self.is_known_void(seat, suit):
            return False
        return any(c.suit is trump and self.may_hold(seat, c) for c in self.unseen)

    def may_have_to_go_over(self, seat: int, c: Card) -> bool:
        """Whether that seat may hold higher cards of the suit of a card that is led, and no lower ones."""
        may_hold = [one for one in self.unseen if self.may_hold(seat, one)]
        of_suit = [one for one in may_hold if one.suit is c.suit]
        lower = [one for one in of_suit if self.height(one) < self.height(c)]
        if len(lower) == len(of_suit) or set(lower) & set(self.known_cards[seat]):
            return False
        return len(may_hold) - len(lower) >= len(self.stage.held(seat))

    def ruff_value(self, c: Card) -> float:
        """The value of leading its suit beyond the trick, where another seat may trump it; in tricks."""
        return LED_TO_FRIENDS_VOID * self.leads_to_friends_void(c) + LED_INTO_A_RUFF * self.into_a_ruff(c)

    # Chances

    def win_chance(self, c: Card) -> float:
        """How likely the own side takes the trick if that card is played."""
        if self.beats(c):
            stays = self.chance_to_stay_ahead(c)
            if self.has_friend_behind:
                return stays + (1 - stays) * BEATEN_CARD_SAVED
            return stays + (1 - stays) * self.value_if_lost_to(self.opponents_behind)
        assert self.winning_card is not None
        if self.is_ours:
            return self.chance_to_stay_ahead(self.winning_card)
        if self.has_friend_behind:
            return LEFT_TO_FRIEND_BEHIND
        return self.value_if_lost_to((self.winning_seat, *self.opponents_behind))

    def win_chance_with_allies(
        self, c: Card, ally: Callable[[int], float], chance_to_beat: Callable[[int, Card], float]
    ) -> float:
        """How likely the own side takes the trick if that card is played, where partners are not known.

        `ally`: how likely a seat is on the own side. `chance_to_beat`: how likely a seat behind beats a card.
        """
        ahead = self.beats(c)
        best = c if ahead or self.winning_card is None else self.winning_card
        ours = 1.0 if ahead else ally(self.winning_seat)
        for at in self.behind:
            friend, beats = ally(at), chance_to_beat(at, best)
            back = beats * (1.0 if not ahead and at == self.behind[0] else RETAKEN)
            ours = ours * (1.0 - (1.0 - friend) * beats) + (1.0 - ours) * friend * back
        return ours

    def value_if_lost_to(self, seats: tuple[int, ...]) -> float:
        """The value of a trick that one of those opponents takes: 0 unless a game prefers one to another."""
        return 0.0

    def chance_to_stay_ahead(self, c: Card) -> float:
        """How likely a card that is ahead is beaten by no opponent behind."""
        chance = 1.0
        for at in self.opponents_behind:
            chance *= 1.0 - self.chance_to_beat(at, c)
        return chance

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """How likely a seat behind can beat a card: with the suit led, or with a trump if it is void."""
        led = c.suit if self.led is None else self.led
        better = self.unseen_better(c)
        chance = 1.0 - self.chance_of_none(seat, [one for one in better if one.suit is led])
        if led is not self.trump is not None:
            can_trump = 1.0 - self.chance_of_none(seat, [one for one in better if one.suit is self.trump])
            chance += self._chance_of_void(seat, led) * can_trump
        return chance

    def _chance_of_void(self, seat: int, suit: Suit | None) -> float:
        """How likely a seat holds none of the suit; asked of every card, so it is kept."""
        key = seat, suit
        if key not in self._voids:
            self._voids[key] = self.chance_of_none(seat, [one for one in self.unseen if one.suit is suit])
        return self._voids[key]

    @cached_property
    def _voids(self) -> dict[tuple[int, Suit | None], float]:
        return {}

    def chance_must_beat(self, seat: int, c: Card) -> float:
        """How likely a seat behind has of the suit led only cards that beat it, where tricks are shunned."""
        led = c.suit if self.led is None else self.led
        follows = [one for one in self.unseen if one.suit is led]
        lower = [one for one in follows if self.stage.strength(one, led) < self.stage.strength(c, led)]
        return max(0.0, self.chance_of_none(seat, lower) - self.chance_of_none(seat, follows))

    def unseen_better(self, c: Card) -> list[Card]:
        """The unseen cards that would beat it in this trick."""
        if c not in self._better:
            led = c.suit if self.led is None else self.led
            strengths = self.stage.strengths(led)  # a look-up for each card: it is asked of many
            strength = strengths[c]
            self._better[c] = [one for one in self.unseen if strengths[one] > strength]
        return self._better[c]

    @cached_property
    def _better(self) -> dict[Card, list[Card]]:
        return {}

    def chance_of_none(self, seat: int, wanted: Sequence[Card]) -> float:
        """How likely a seat holds none of those cards."""
        chance, misses = 1.0, self._misses[seat]
        for c in wanted:
            miss = misses.get(c)
            if miss is None:
                miss = misses[c] = 1.0 - self.chance_of_card(seat, c)
            chance *= miss
        return chance

    @cached_property
    def _misses(self) -> dict[int, dict[Card, float]]:
        """By seat and card how likely it does not lie there, kept once asked for."""
        return {seat: {} for seat in range(self.deal.seats)}

    def chance_of_card(self, seat: int, c: Card) -> float:
        """How likely a card lies with a seat: known, or by the number of cards where it may lie."""
        if c not in self._sizes:
            self._sizes[c] = self._hidden_where(c)
        sizes = self._sizes[c]
        if c in self.known_cards[seat]:
            return 1.0
        return self.chance_in_hands * sizes[seat] / sum(sizes.values()) if seat in sizes else 0.0

    @cached_property
    def chance_in_hands(self) -> float:
        """How likely a card not seen lies in a hand, and not out of play."""
        return min(1.0, sum(self.hidden.values()) / max(1, len(self._unseen)))

    @cached_property
    def _sizes(self) -> dict[Card, dict[int, int]]:
        return {}

    def _hidden_where(self, c: Card) -> dict[int, int]:
        """By seat that may hold a card not seen, how many such cards it holds."""
        if c not in self._unseen_faces:
            return {}
        may_hold, hidden = self.deal.may_hold, self.hidden
        return {at: hidden[at] for at in hidden if hidden[at] and may_hold(f"hand.{at}", c)}
