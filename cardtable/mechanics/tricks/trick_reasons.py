"""Reasons for and against a card to a trick that hold in many games of tricks."""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card, text_of
from cardtable.engine.advice_reasons import MORE
from cardtable.mechanics.tricks.card_reasons import (
    card_reason,
    nobody_beats,
    nobody_beats_untrumped,
    nobody_holds_higher,
)
from cardtable.mechanics.tricks.trick_knowledge import TrickKnowledge
from cardtable.words import join_and, with_unit


class TrickReasons(TrickKnowledge):
    """Reasons for and against a card: each method is a claim about it, or a witness of the other cards."""

    # Witnesses beside the other plays

    def loses_or_dearer(self, c: Card, other: Card) -> bool:
        """Whether the other card would not win, or is no lower."""
        return not self.beats(other) or self.strength(other) >= self.strength(c)

    def other_suit_or_not_lower(self, c: Card, other: Card) -> bool:
        """Whether the other card is of another suit, or no lower."""
        return other.suit is not c.suit or self.not_lower(c, other)

    def other_suit_or_no_higher(self, c: Card, other: Card) -> bool:
        """Whether the other card is of another suit, or no higher."""
        return other.suit is not c.suit or self.height(other) <= self.height(c)

    def is_of_other_suit(self, c: Card, other: Card) -> bool:
        """Whether the other card is of another suit: what only tells a card from the others of its suit is no
        reason for it and against that one."""
        return other.suit is not c.suit

    def ahead_or_no_higher(self, c: Card, other: Card) -> bool:
        """Whether the other card would be ahead, or is no higher."""
        return self.beats(other) or self.height(other) <= self.height(c)

    # Reasons: winning the trick

    def takes_as_last(self, c: Card) -> bool:
        """Whether it is the last card to the trick and wins it."""
        return not self.behind and self.beats(c)

    @card_reason("You play last to the trick, and it wins.", name="takes", theme="win as the last")
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
        theme="win cheaply",
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

    @card_reason(
        "Nobody who plays after you holds a card that beats it.",
        name="safe",
        in_deal=nobody_beats,
        theme="win for certain",
    )
    def is_safe(self, c: Card) -> bool:
        """Whether others have still to play and the card takes the trick all the same."""
        return bool(self.behind) and self.surely_wins(c)

    @card_reason("You have none of {self.led}: {c} is trumps, and ahead.", theme="trump in")
    def ruffs(self, c: Card) -> bool:
        """Whether it trumps a suit of which none is held, and is ahead, where another card would not be."""
        is_ruff = self.is_void and c.suit is self.trump is not None and self.beats(c)
        return is_ruff and self.chooses_winner

    @card_reason("It beats {self.winning_card}: others need a stronger card now.", theme="go ahead")
    def goes_ahead(self, c: Card) -> bool:
        """Whether it goes ahead, as another card would not, while opponents have still to play who may beat
        it."""
        may_be_beaten = not self.leads and bool(self.opponents_behind) and not self.cannot_be_beaten(c)
        return may_be_beaten and self.beats(c) and self.chooses_winner

    @card_reason("Only a trump can still beat it.", in_deal=nobody_beats_untrumped, theme="go ahead")
    def only_trumped(self, c: Card) -> bool:
        """Whether it goes ahead, and seats behind may beat it with trumps, and with nothing else."""
        may_beat = [one for one in self.unseen_better(c) if any(self.may_hold(at, one) for at in self.behind)]
        is_threatened = bool(may_beat) and all(one.suit is self.trump for one in may_beat)
        return not self.leads and self.beats(c) and c.suit is not self.trump and is_threatened

    def ahead_no_stronger(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card would be ahead, and is no stronger."""
        return self.beats(other) and self.strength(other) <= self.strength(c)

    def ahead_no_weaker(self, c: Card, other: Card) -> bool:
        """Witness: whether the other card would be ahead, and is no weaker."""
        return self.beats(other) and self.strength(other) >= self.strength(c)

    @card_reason(beside=loses_or_dearer, theme="spare high cards")
    def is_lowest_ahead(self, c: Card) -> str:
        """Whether others have still to play, and it is the lowest of several cards that go ahead."""
        ahead = [one for one in self.playable if self.beats(one)]
        higher = sorted((one for one in ahead if self.strength(one) > self.strength(c)), key=self.strength)
        is_so = not self.leads and bool(self.behind) and c in ahead and len(higher) == len(ahead) - 1
        stay = "stay" if higher[1:] else "stays"
        return f"It is the lowest that is ahead: {text_of(higher)} {stay}." if is_so and higher else ""

    @property
    def must_go_ahead(self) -> bool:
        """Whether others have still to play, and each of several playable cards goes ahead."""
        if self.leads or not self.behind or len(self.playable) < 2:
            return False
        return all(map(self.beats, self.playable))

    @card_reason(
        "All you may play go ahead: this is the hardest of them to beat.",
        beside=ahead_no_stronger,
        theme="go ahead",
    )
    def goes_highest(self, c: Card) -> bool:
        """Whether all go ahead, opponents play later, and none is stronger."""
        is_highest = all(self.ahead_no_stronger(c, one) for one in self.playable)
        return self.must_go_ahead and bool(self.opponents_behind) and is_highest

    @card_reason(
        "All you may play go ahead: this is the lowest of them.",
        beside=ahead_no_weaker,
        theme="spare high cards",
    )
    def goes_lowest(self, c: Card) -> bool:
        """Whether all go ahead, and none is weaker."""
        return self.must_go_ahead and all(self.ahead_no_weaker(c, one) for one in self.playable)

    # Reasons: leading

    @card_reason(
        "None of the others holds a higher card of {c.suit}.",
        name="master",
        in_deal=nobody_holds_higher,
        theme="lead winners",
    )
    def is_master(self, c: Card) -> bool:
        """Whether it leads and no other seat may hold a higher card of its suit."""
        return self.leads and self.is_top(c)

    @card_reason("It draws trumps: {self.trumps_unseen}.", theme="draw trumps")
    def draws_trumps(self, c: Card) -> bool:
        """Whether it leads a trump while others may have some."""
        trump = self.trump
        if not self.leads or c.suit is not trump or trump is None:
            return False
        return any(one.suit is trump and self.may_hold(at, one) for one in self.unseen for at in self.behind)

    @card_reason(
        "Your partner has none of {c.suit}, and may trump.", name="to-partner", theme="lead to partner's void"
    )
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
        return f"You hold {with_unit(self.count(c.suit), 'card')} of {c.suit}, and fewer of each other suit."

    @card_reason("It is your only card of {c.suit}.")
    def leads_single(self, c: Card) -> bool:
        """Whether it leads the only card of its suit, where another suit is longer."""
        if not self.leads or c.suit is None or self.count(c.suit) != 1:
            return False
        return any(self.count(one.suit) > 1 for one in self.playable)

    @card_reason(
        "It is your lowest card of {c.suit}: the higher ones stay.",
        beside=other_suit_or_not_lower,
        also=is_of_other_suit,
        theme="spare high cards",
    )
    def keeps_higher(self, c: Card) -> bool:
        """Whether it leads the lowest of several cards of its suit, and keeps those above it."""
        own = [one for one in self.hand if one.suit is c.suit]
        has_higher = any(self.height(one) > self.height(c) for one in own)
        return self.leads and has_higher and all(self.not_lower(c, one) for one in own)

    @card_reason(beside=other_suit_or_no_higher, also=is_of_other_suit)
    def leads_highest(self, c: Card) -> str:
        """Whether it leads the highest of several cards of its suit, and others hold higher ones."""
        own = [one for one in self.hand if one.suit is c.suit]
        higher = self.higher_not_seen(c)
        has_lower = any(self.height(one) < self.height(c) for one in own)
        is_highest = all(self.other_suit_or_no_higher(c, one) for one in own)
        if not self.leads or not has_lower or not is_highest:
            return ""
        out = f"{with_unit(higher, 'higher one')} not seen yet"
        return f"It is your highest card of {c.suit}: {out}." if higher else ""

    @card_reason()
    def counts_higher(self, c: Card) -> str:
        """Whether it leads or goes ahead, and more or fewer cards are higher than another's."""
        is_ahead = self.beats(c) and bool(self.opponents_behind)
        counts = {self.higher_not_seen(one) for one in self.playable}
        if not is_ahead or c.suit is None or len(counts) < 2 or not self.higher_not_seen(c):
            return ""
        return f"{with_unit(self.higher_not_seen(c), 'higher card')} of {c.suit} not seen yet."

    @card_reason(amount=MORE, theme="lead winners")
    def is_likely_followed(self, c: Card) -> str:
        """Whether it leads one of the two highest of a suit that others may trump, and how many of the suit
        are not seen."""
        out = sum(one.suit is c.suit for one in self.unseen)
        may_win = self.leads and c.suit is not self.trump and self.higher_not_seen(c) <= 1
        if not may_win or not self.trumps_out or not out:
            return ""
        return f"{with_unit(out, 'card')} of {c.suit} not seen yet: the more, the likelier all follow suit."

    # Reasons: leaving the trick to others

    @card_reason("Your partner is ahead: no need to trump.", theme="spare trumps")
    def spares_trump(self, c: Card) -> bool:
        """Whether another card than a trump leaves the trick to a friend where it could be trumped."""
        could_trump = self.is_void and self.count(self.trump) > 0
        return could_trump and c.suit is not self.trump and self.leaves_to_friend(c)

    @card_reason("Your partner is ahead.", name="partners-trick", theme="leave it to partner")
    def leaves_to_friend(self, c: Card) -> bool:
        """Whether a friend is ahead and stays so for now."""
        return self.is_ours and not self.beats(c)

    @card_reason(
        "Your partner is ahead, and stays so for now.", name="leaves-partner", theme="leave it to partner"
    )
    def stays_under_friend(self, c: Card) -> bool:
        """Whether it leaves a friend ahead, where another card would not."""
        return self.leaves_to_friend(c) and self.chooses_winner

    @card_reason(
        name="low-for-partner",
        beside=TrickKnowledge.not_lower,
        also=TrickKnowledge.as_high,
        theme="leave it to partner",
    )
    def lies_low_for_friend(self, c: Card) -> str:
        """Whether it is the lowest card, and leaves the trick to a friend."""
        is_so = self.leaves_to_friend(c) and self.is_lowest(c)
        return f"Your partner is ahead: {self._lowest_told(c)}." if is_so else ""

    @card_reason(beside=TrickKnowledge.not_lower, also=TrickKnowledge.as_high, theme="lie low")
    def lies_low(self, c: Card) -> str:
        """Whether it is the lowest card to a trick that is lost."""
        is_so = self.is_lost and self.is_lowest(c)
        return f"Nothing you may play is ahead: {self._lowest_told(c)}{self.called_low}." if is_so else ""

    called_low: ClassVar[str] = ""
    """What players of the game call it to lie low, as it stands at the end of the sentence."""

    def _lowest_told(self, c: Card) -> str:
        """Which cards are the lowest, of which this is one."""
        lowest = list(dict.fromkeys(str(one) for one in self.playable if self.as_high(c, one)))
        return f"{join_and(lowest)} are your lowest cards" if lowest[1:] else f"{c} is your lowest card"

    def leaves_to_opponent(self, c: Card) -> bool:
        """Whether an opponent is ahead and stays so for now."""
        return self.is_theirs and not self.beats(c)

    @card_reason(
        "It is your only card of {c.suit}: later you may trump that suit.",
        name="throws-lone",
        theme="make a void",
    )
    def throws_lone(self, c: Card) -> bool:
        """Whether it throws a lone plain card on another suit, while a trump is held."""
        is_lone = c.suit is not None and self.count(c.suit) == 1
        return self.is_void and is_lone and c.suit is not self.trump and self.count(self.trump) > 0

    @card_reason("It does not beat the card that is ahead.")
    def gives_up(self, c: Card) -> bool:
        """Whether it leaves an opponent ahead, where another card would not."""
        return self.leaves_to_opponent(c) and self.chooses_winner

    @card_reason(beside=TrickKnowledge.not_lower, also=TrickKnowledge.as_high, theme="lie low")
    def gives_up_low(self, c: Card) -> str:
        """Whether it is the lowest card, and leaves an opponent ahead, where another card would not."""
        is_so = self.gives_up(c) and self.is_lowest(c)
        return f"It does not beat the card that is ahead: {self._lowest_told(c)}." if is_so else ""

    @card_reason("It is as good as your lowest: no unseen card lies between them.", also=is_of_other_suit)
    def as_good_as_lowest(self, c: Card) -> bool:
        """Whether it stays under, and no card not seen is lower than it and higher than the lowest."""
        lowest = min(self.playable, key=self.height)
        if not self.stays_under(c) or lowest.suit is not c.suit or self.height(lowest) == self.height(c):
            return False
        between = range(self.height(lowest), self.height(c) + 1)
        return not any(one.suit is c.suit and self.height(one) in between for one in self.unseen)

    @card_reason(keeps=True, also=is_of_other_suit, theme="spare high cards")
    def keeps_equal(self, c: Card) -> str:
        """Whether it leads or goes ahead, and higher cards of its suit stay that do no more; no lower one of
        the hand would do the same."""
        if self.stays_under(c):
            return ""
        same = [one for one in self.playable if one is not c and one.suit is c.suit and self._touch(one, c)]
        if not same or any(self.height(one) < self.height(c) for one in same):
            return ""
        does, stays = ("do", "they stay") if same[1:] else ("does", "it stays")
        told = text_of(sorted(same, key=self.height))
        return f"{told} {does} no more, for no unseen card lies between, and {stays}."

    def _touch(self, one: Card, other: Card) -> bool:
        """Whether no card not seen of their suit lies between two cards."""
        low, high = sorted((self.height(one), self.height(other)))
        return not any(c.suit is one.suit and low < self.height(c) < high for c in self.unseen)

    @card_reason("Nothing you may play is ahead, and a lower card would do.", against=True, name="wasted")
    def loses_dearly(self, c: Card) -> bool:
        """Whether the trick is lost, and it is not the lowest card."""
        return self.is_lost and any(self.height(one) < self.height(c) for one in self.playable)

    # Reasons where cards count

    @card_reason(in_deal=nobody_beats, theme="take points")
    def takes_points(self, c: Card) -> str:
        """Whether it surely wins a trick in which points lie."""
        if not self.points_in_trick or not self.surely_wins(c):
            return ""
        return f"It surely wins a trick with {with_unit(self.points_in_trick, 'point')} in it."

    @card_reason(theme="give your side points", amount=MORE)
    def throws_points(self, c: Card) -> str:
        """Whether it adds points to a friend's trick."""
        if not self.leaves_to_friend(c) or not self.points(c):
            return ""
        return f"Your side is ahead: {c} would bring it {with_unit(self.points(c), 'point')}."

    @card_reason(against=True)
    def gives_points(self, c: Card) -> str:
        """Whether it adds points to an opponent's trick."""
        if not self.leaves_to_opponent(c) or not self.points(c):
            return ""
        return f"The others are ahead: it would give them {with_unit(self.points(c), 'point')}."

    @card_reason("The others are ahead: it gives them no point.", theme="give no points")
    def spares_points(self, c: Card) -> bool:
        """Whether it adds nothing to an opponent's trick where another card would."""
        return self.leaves_to_opponent(c) and not self.points(c) and any(map(self.points, self.playable))

    # Reasons where tricks are shunned

    @card_reason(
        "It does not win, and is the highest of your cards that do not: the low ones stay.",
        name="highest-under",
        beside=ahead_or_no_higher,
        theme="stay below",
    )
    def is_highest_under(self, c: Card) -> bool:
        """Whether it is the highest of several cards that would not be ahead."""
        under = [one for one in self.playable if not self.beats(one)]
        return c in under and len(under) > 1 and all(self.ahead_or_no_higher(c, one) for one in under)

    @card_reason("Whatever you may play is ahead: it cannot be helped.")
    def cannot_duck(self, _: Card) -> bool:
        """Whether every playable card goes ahead."""
        return not self.leads and all(map(self.beats, self.playable))

    @card_reason(beside=other_suit_or_not_lower, also=is_of_other_suit, theme="lead low")
    def leads_lowest(self, c: Card) -> str:
        """Whether it leads the lowest of several cards of its suit."""
        own = [one for one in self.playable if one.suit is c.suit]
        if not self.leads or len(own) < 2 or not all(self.not_lower(c, one) for one in own):
            return ""
        lowest = f"It is your lowest card of {c.suit}"
        is_low = any(self.may_have_to_go_over(at, c) for at in self.behind)
        return f"{lowest}: others may have to go over it." if is_low else f"{lowest}."
