"""One decision of a seat in Ocho Locos, and the reasons for each action."""

from __future__ import annotations

from cardtable.bots import MORE, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine import Action
from cardtable.words import with_unit
from games.ocho_locos.actions import SKIPS, NameSuit, OchoDraw, OchoPlay
from games.ocho_locos.deal_state import ANSWERS, OWED_FOR_JOKER, OWED_FOR_TWO, OchoDealState
from games.ocho_locos.judge import OchoJudge, answers_among

MOST_NAMED = 4
"""The most cards that a sentence names one by one."""

# Witnesses, asked of whole deals


def _after(deal: OchoDealState, seat: int, action: Action) -> OchoDealState:
    """The deal after an action."""
    then = deal.clone()
    then.apply(seat, action)
    return then


def _draws_after_last_card(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    return not _after(deal, seat, play).over


def _wins_game(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    return _after(deal, seat, play).winner == seat


def _has_two_cards(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    return len(_after(deal, seat, play).hand(seat)) == 2


def _has_fewer_cards(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    return len(_after(deal, seat, play).hand(seat)) == len(deal.hand(seat)) - 1


def _next_must_answer(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    then = _after(deal, seat, play)
    added = OWED_FOR_TWO if play.card.rank is Rank.TWO else OWED_FOR_JOKER
    return then.turn == deal.seat_after(seat) and then.owed == deal.owed + added


def _plays_again(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    """Whether the seat has the next turn, and something to play."""
    then = _after(deal, seat, play)
    return then.turn == seat and any(isinstance(one, OchoPlay) for one in then.legal(seat))


def _next_with_one_card_waits(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    then, waiting = _after(deal, seat, play), deal.seat_after(seat)
    return then.turn != waiting and len(then.hand(waiting)) == 1


def _partner_with_one_card_is_next(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    turn = _after(deal, seat, play).turn
    return turn != seat and deal.side(turn) == deal.side(seat) and len(deal.hand(turn)) == 1


def _next_is_skipped(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    return _after(deal, seat, play).turn == deal.seat_after(seat, 2)


def _draw_adds_card(deal: OchoDealState, seat: int, action: Action) -> bool:
    return len(_after(deal, seat, OchoDraw("stock")).hand(seat)) > len(deal.hand(seat))


def _may_play(deal: OchoDealState, seat: int, action: Action) -> bool:
    return any(isinstance(one, OchoPlay) for one in deal.legal(seat))


def _something_fits(deal: OchoDealState, seat: int, play: OchoPlay) -> bool:
    return bool(_fitting_by_rules(deal, seat, play))


def _fitting_by_rules(deal: OchoDealState, seat: int, play: OchoPlay) -> list[Card]:
    """The cards of a hand that fit on one of them, by the rules."""
    then = deal.clone()
    then.take_effect(play.card, seat)
    if play.suit is not None:
        then.suit, then.rank = play.suit, Rank.EIGHT
    then.owed = 0
    return then.fitting(without(deal.hand(seat), (play.card,)))


class OchoPosition(OchoJudge):
    """The seat's own hand and the next players, as one player sees them."""

    # The last cards

    @reason(
        "With {play.card} as last card you go again and must draw: that does not win.",
        of=OchoPlay,
        against=True,
        in_deal=_draws_after_last_card,
    )
    def last_again(self, play: OchoPlay) -> bool:
        return self.empties_hand(play) and self.deal.goes_again(play.card)

    @reason("It is your last card: it wins the game.", of=OchoPlay, in_deal=_wins_game, theme="go out")
    def wins(self, play: OchoPlay) -> bool:
        return self.empties_hand(play) and not self.deal.goes_again(play.card)

    @reason(
        "It leaves you one card: without the call you draw another.",
        of=OchoPlay,
        against=True,
        in_deal=_has_two_cards,
    )
    def uncalled(self, play: OchoPlay) -> bool:
        return self.is_uncalled(play)

    @reason(of=OchoPlay, against=True)
    def leaves_last_again(self, play: OchoPlay) -> str:
        left = self.left_after(play)
        if len(left) != 1 or not self.deal.goes_again(left[0]) or self.is_uncalled(play):
            return ""
        return f"It leaves you {text_of(left)}: played last, that only makes you draw."

    # The next players

    @reason(of=OchoPlay, in_deal=_next_must_answer, theme="make them draw")
    def hits(self, play: OchoPlay) -> str:
        draws_nothing = self.owed and not self.is_uncalled(play)
        if not self.makes_draw(play) or not (draws_nothing or self.is_next_short):
            return ""
        who = "You draw nothing: the next player" if draws_nothing else "The next player has one card, and"
        return f"{who} must answer or draw {self._owed_after(play)}."

    @reason(of=OchoPlay, in_deal=_next_must_answer, theme="make them draw")
    def makes_draw(self, play: OchoPlay) -> str:
        if play.card not in ANSWERS or self.empties_hand(play):
            return ""
        return f"The next player must answer or draw {self._owed_after(play)}."

    def _owed_after(self, play: OchoPlay) -> int:
        """The cards owed after a two or joker is played."""
        return self.owed + (OWED_FOR_TWO if play.card.rank is Rank.TWO else OWED_FOR_JOKER)

    @reason(
        "Your partner has one card and is next.",
        of=OchoPlay,
        in_deal=_partner_with_one_card_is_next,
        theme="help partner",
    )
    def partner_next(self, play: OchoPlay) -> bool:
        return self.is_partner_short and self._skips_next(play)

    @reason(of=OchoPlay, in_deal=_next_is_skipped, theme="skip the next")
    def skips(self, play: OchoPlay) -> str:
        if not self._skips_next(play):
            return ""
        partner = ": your partner goes on" if self.partner >= 0 else ""
        return f"The next player misses the turn{partner}."

    def _skips_next(self, play: OchoPlay) -> bool:
        """Whether a play leaves the next player out, and another one goes on."""
        if play.card.rank not in SKIPS or self.deal.goes_again(play.card):
            return False
        return not self.empties_hand(play)

    @reason(
        "The next player has one card, and does not get the turn.",
        of=OchoPlay,
        in_deal=_next_with_one_card_waits,
        theme="stop who is short",
    )
    def skips_short(self, play: OchoPlay) -> bool:
        return self.is_next_short and self.deal.steps(play.card) > 1 and not self.empties_hand(play)

    @reason("The next player has one card, and the suit stays {self.deal.suit}.", of=OchoPlay, against=True)
    def keeps_suit_for_short(self, play: OchoPlay) -> bool:
        return self.is_next_short and self.deal.suit is not None and not self.changes_suit(play)

    @reason(of=OchoPlay, theme="stop who is short")
    def turns_suit_on_short(self, play: OchoPlay) -> str:
        if not self.is_next_short or not self.changes_suit(play):
            return ""
        return f"The next player has one card, and the suit changes to {self.suit_after(play)}."

    # Eights, and answers to cards owed

    @reason("You have not seen your cards: any suit may be your long one.", of=NameSuit)
    def blind(self, action: NameSuit) -> bool:
        return True

    @reason(of=OchoPlay, against=True)
    def spends_eight(self, play: OchoPlay) -> str:
        others = self._fitting_but_eights()
        if play.card.rank is not Rank.EIGHT or not others:
            return ""
        return f"It spends an eight, though {text_of(others[:1])} fits, too."

    def _fitting_but_eights(self) -> list[Card]:
        """The cards that fit now and are no eights."""
        return [c for c in self.fitting() if c.rank is not Rank.EIGHT]

    @reason(of=OchoPlay, keeps=True, theme="keep the eights")
    def keeps_eight(self, play: OchoPlay) -> str:
        kept = [c for c in self.left_after(play) if c.rank is Rank.EIGHT]
        if play.card.rank is Rank.EIGHT or self.owed or not kept:
            return ""
        return f"It keeps {text_of(kept)} for when nothing else fits."

    @reason("You keep no {play.suit} to follow with.", of=OchoPlay, against=True)
    def names_none(self, play: OchoPlay) -> bool:
        return play.suit is not None and self._kept_of_named_suit(play) == 0

    @reason(of=OchoPlay, theme="name your suit", amount=MORE)
    def names_suit(self, play: OchoPlay) -> str:
        kept = self._kept_of_named_suit(play)
        if play.suit is None or self.deal.suit is None or not kept:
            return ""
        verb = "changes to" if self.changes_suit(play) else "goes on with"
        return f"It {verb} {play.suit}, of which you keep {kept}."

    def _kept_of_named_suit(self, play: OchoPlay) -> int:
        return sum(c.suit is play.suit for c in self.left_after(play))

    @reason("It spends {play.card}, your only answer should you be made to draw.", of=OchoPlay, against=True)
    def spends_answer(self, play: OchoPlay) -> bool:
        return play.card in ANSWERS and len(answers_among(self.hand)) == 1

    # Cards that fit on a play

    @reason(of=OchoPlay, in_deal=_plays_again, theme="go again", amount=MORE)
    def goes_on(self, play: OchoPlay) -> str:
        if not self.deal.goes_again(play.card) or self.is_uncalled(play) or not self.fitting_after(play):
            return ""
        return f"You go again at once, and {self._count_fitting(play)} then."

    def _more_fit_by_rules(self, play: OchoPlay, other: Action) -> bool:
        """Whether more cards fit on it than on another card, by the rules."""
        if not isinstance(other, OchoPlay) or other.card is play.card:
            return True
        deal, seat = self.deal, self.seat
        return len(_fitting_by_rules(deal, seat, play)) > len(_fitting_by_rules(deal, seat, other))

    @reason(of=OchoPlay, beside=_more_fit_by_rules, theme="keep cards that fit", amount=MORE)
    def fits_most(self, play: OchoPlay) -> str:
        others = [one for one in self._plays() if one.card is not play.card]
        most_on_others = max((len(self.fitting_after(one)) for one in others), default=99)
        if play.card in ANSWERS or len(self.fitting_after(play)) <= most_on_others:
            return ""
        return f"{self._count_fitting(play)} on {play.card}, more than on any card you could play instead."

    @reason(of=OchoPlay, in_deal=_something_fits, theme="keep cards that fit", amount=MORE)
    def fits(self, play: OchoPlay) -> str:
        return f"{self._count_fitting(play)} on {play.card}." if self.fitting_after(play) else ""

    @reason("None of your other cards fits on {play.card}.", of=OchoPlay, against=True)
    def fits_none(self, play: OchoPlay) -> bool:
        return not self.fitting_after(play) and not self.empties_hand(play)

    def _count_fitting(self, play: OchoPlay) -> str:
        """How many of the other cards fit, with the verb."""
        count = len(self.fitting_after(play))
        return f"{count} of your other cards {'fits' if count == 1 else 'fit'}"

    def _plays(self) -> list[OchoPlay]:
        """All plays that are allowed now."""
        return [one for one in self.view.legal if isinstance(one, OchoPlay)]

    # To play or to draw

    def _is_no_other_card(self, play: OchoPlay, other: Action) -> bool:
        return not isinstance(other, OchoPlay) or other.card is play.card

    @reason(
        "No other card of yours fits, and a draw would add one.",
        of=OchoPlay,
        beside=_is_no_other_card,
        in_deal=_draw_adds_card,
        theme="play, don't draw",
    )
    def only_card(self, play: OchoPlay) -> bool:
        return self.fitting() == [play.card] and self._saves_draw(play)

    @reason(of=OchoPlay, in_deal=_has_fewer_cards, theme="play, don't draw")
    def sheds(self, play: OchoPlay) -> str:
        if not self._saves_draw(play):
            return ""
        return f"With it you hold {len(self.left_after(play))}, with a draw {len(self.hand) + 1}."

    def _saves_draw(self, play: OchoPlay) -> bool:
        """Whether one could draw a single card instead."""
        return OchoDraw("stock") in self.view.legal and not self.owed and not self.is_uncalled(play)

    @reason(of=OchoDraw, against=True, in_deal=_may_play)
    def could_answer(self, draw: OchoDraw) -> str:
        answers = answers_among(self.hand)
        if not self.owed or not answers:
            return ""
        return f"You could answer with {text_of(answers[:1])} and draw nothing."

    @reason(of=OchoDraw, theme="plan the last card")
    def last_draws_too(self, draw: OchoDraw) -> str:
        if len(self.hand) != 1 or not self.fitting() or not self.deal.goes_again(self.hand[0]):
            return ""
        return f"Played as last card {self.hand[0]} would not win: you would go again and draw."

    def _plays_no_other_than_eight(self, draw: OchoDraw, other: Action) -> bool:
        return not isinstance(other, OchoPlay) or other.card.rank is Rank.EIGHT

    @reason(of=OchoDraw, beside=_plays_no_other_than_eight, theme="keep the eights")
    def keeps_eights(self, draw: OchoDraw) -> str:
        if not self._is_free() or self._fitting_but_eights():
            return ""
        return f"Only {self._fitting_words()}, and an eight goes on any suit later, too."

    @reason(of=OchoDraw, against=True)
    def could_play(self, draw: OchoDraw) -> str:
        return f"It adds a card to your hand, though {self._fitting_words()}." if self._is_free() else ""

    def _is_free(self) -> bool:
        """Whether no cards are owed, and something fits."""
        return not self.owed and bool(self.fitting())

    def _fitting_words(self) -> str:
        """The cards that fit now, with the verb."""
        fitting = self.fitting()
        named = text_of(fitting) if len(fitting) <= MOST_NAMED else f"{len(fitting)} of yours"
        return f"{named} {'fits' if len(fitting) == 1 else 'fit'}"

    # Thoughts

    @thought("You name a suit before you see your cards: it is luck.", name="blind", stage="name")
    def names_blindly(self) -> bool:
        return True

    @thought(name="owed", stage="play")
    def may_answer(self) -> str:
        if not self.owed or not answers_among(self.hand):
            return ""
        return f"{with_unit(self.owed, 'card')} are owed: your answer passes them on, and adds to them."

    @thought(
        "The next player has one card: another suit, or a card that takes the turn away, may stop it.",
        stage="play",
    )
    def next_short(self) -> bool:
        return self.is_next_short and any(self._may_stop(play) for play in self._plays())

    def _may_stop(self, play: OchoPlay) -> bool:
        """Whether a play changes the suit, takes the turn from the next player, or makes it answer."""
        return self.changes_suit(play) or play.card in ANSWERS or self.deal.steps(play.card) > 1

    @thought("Your partner has one card: an ace or a four leaves out the player between you.", stage="play")
    def partner_short(self) -> bool:
        return self.is_partner_short and not self.owed and any(c.rank in SKIPS for c in self.fitting())

    @thought("Two cards left: call ¡Última! with your play, or you draw one.", stage="play")
    def call(self) -> bool:
        return len(self.hand) == 2 and self.deal.options.ultima == "call" and bool(self.fitting())

    @thought(name="last-again", stage="play")
    def no_last_card(self) -> str:
        no_last_cards = [c for c in self.hand if self.deal.goes_again(c)]
        if len(self.hand) > 3 or not no_last_cards:
            return ""
        return f"{no_last_cards[0]} would not win as your last card: you would go again and draw."

    @thought("Only an eight fits: use it, or draw and keep it.", stage="play")
    def eights_only(self) -> bool:
        return self._is_free() and not self._fitting_but_eights() and OchoDraw("stock") in self.view.legal

    @thought(stage="play")
    def runs(self) -> str:
        run_on = [c for c in self.fitting() if self.deal.goes_again(c)]
        if self.owed or len(self.hand) <= 2 or not run_on:
            return ""
        cards = "A jack" if self.view.seats > 2 else "A jack, an ace or a four"
        return f"{cards} lets you go again at once: best with cards that fit on it."

    @thought(
        "An eight goes on any card unless cards are owed: it can wait until nothing else fits.", stage="play"
    )
    def eight_held(self) -> bool:
        holds_eight = any(c.rank is Rank.EIGHT for c in self.hand)
        return not self.owed and bool(self._fitting_but_eights()) and holds_eight and len(self.hand) > 2

    @thought(stage="play")
    def answer_held(self) -> str:
        answers = answers_among(self.hand)
        if not self._is_free() or not answers or len(self.hand) <= 2:
            return ""
        return f"{answers[0]} answers when you are made to draw: it may be worth keeping."

    @thought(stage="play")
    def long_suit(self) -> str:
        counts = {suit: sum(c.suit is suit for c in self.hand) for suit in Suit}
        suit = max(counts, key=lambda one: counts[one])
        if not self._is_free() or counts[suit] < 3:
            return ""
        return f"You hold {counts[suit]} {suit}: a pile of that suit lets you go on."

    @thought("Play so that your other cards can follow.", stage="play")
    def follow(self) -> bool:
        return len(self.fitting()) > 1


REASONS = by_weight(
    OchoPosition.blind,
    OchoPosition.last_again,
    OchoPosition.wins,
    OchoPosition.uncalled,
    OchoPosition.hits,
    OchoPosition.partner_next,
    OchoPosition.skips_short,
    OchoPosition.leaves_last_again,
    OchoPosition.spends_eight,
    OchoPosition.keeps_suit_for_short,
    OchoPosition.turns_suit_on_short,
    OchoPosition.names_none,
    OchoPosition.names_suit,
    OchoPosition.goes_on,
    OchoPosition.spends_answer,
    OchoPosition.makes_draw,
    OchoPosition.fits_most,
    OchoPosition.skips,
    OchoPosition.only_card,
    OchoPosition.keeps_eight,
    OchoPosition.fits,
    OchoPosition.fits_none,
    OchoPosition.sheds,
    OchoPosition.could_answer,
    OchoPosition.last_draws_too,
    OchoPosition.keeps_eights,
    OchoPosition.could_play,
)
THOUGHTS = thoughts_by_weight(
    OchoPosition.names_blindly,
    OchoPosition.may_answer,
    OchoPosition.next_short,
    OchoPosition.partner_short,
    OchoPosition.call,
    OchoPosition.no_last_card,
    OchoPosition.eights_only,
    OchoPosition.runs,
    OchoPosition.eight_held,
    OchoPosition.answer_held,
    OchoPosition.long_suit,
    OchoPosition.follow,
)
