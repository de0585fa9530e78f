"""The swap test finds whatever is said of cards that a seat cannot see: each such word is built here."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Reason, always
from cardtable.engine.bot import Advice
from cardtable.engine.clock import Clock
from cardtable.engine.deal import Deal
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.secrecy_checks import check_secrecy_at
from tests.toy import Play, ToyBot, ToyDeal, ToyGame, Tricks


def unseen(deal: Deal, seat: int) -> Card:
    """A card that a seat does not see, if the real deal is asked."""
    return (deal.hand(deal.seat_after(seat)) or deal.cards_in("stock"))[0]


class Asking(Tricks):
    """Asks with what the next player holds."""

    def prompt(self, seat: int) -> str:
        return f"Beat {unseen(self.deal, seat)}."


class Refusing(Tricks):
    """Refuses with what the next player holds."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        found = super().refusal(seat, action)
        return Refusal(found.rule, f"{unseen(self.deal, seat)} lies there.") if found else None


class Ruling(Tricks):
    """Refuses by another rule where the next player has a spade."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        found = super().refusal(seat, action)
        if found is None or not str(unseen(self.deal, seat)).endswith("S"):
            return found
        return Refusal("own-card", found.sentence)


class Warning_(Tricks):
    """Warns of what the next player holds."""

    def warning(self, seat: int, action: Action) -> str:
        return f"Mind {unseen(self.deal, seat)}."


class Phrasing(Tricks):
    """Says what will beat a card."""

    def phrase(self, seat: int, action: Action) -> Phrase:
        return Phrase(f"Play under {unseen(self.deal, seat)}", "Play")


class Clocked(Tricks):
    """A clock that runs as long as the next player's card is high."""

    def clock(self, seat: int) -> Clock | None:
        return Clock(float(unseen(self.deal, seat).rank or 0), Play(self.deal.hand(seat)[0]), "turn")


class Meaning(Tricks):
    """Reads into a text what the next player holds."""

    def completed(self, seat: int, action: Action) -> Action:
        return Play(unseen(self.deal, seat)) if action.verb == "pass" else action


class Listing(Tricks):
    """Lists its actions in an order that tells."""

    def legal(self, seat: int) -> list[Action]:
        found = super().legal(seat)
        is_black = str(unseen(self.deal, seat))[-1] in "SC"
        return found[::-1] if is_black else found


class Telling(Tricks):
    """Tells with an act what the actor might have played."""

    def apply(self, seat: int, action: Action) -> None:
        self.deal.tell("think", seat, f"{{seat}} think{{s}} of {text_of(self.deal.cards_in('stock')[:1])}.")
        super().apply(seat, action)


STAGES: dict[type[Tricks], str] = {
    Asking: "question",
    Refusing: "refusals",
    Ruling: "refusals",
    Warning_: "warning",
    Phrasing: "phrases",
    Clocked: "clock",
    Meaning: "read into",
    Listing: "list",
    Telling: "hears",
}


BY_NAME = {stage.__name__: stage for stage in STAGES}


class TalkingDeal(ToyDeal):
    """A deal with one of these stages."""

    def begin(self, stage: Any) -> None:
        super().begin(BY_NAME[str(self.carry["stage"])](self))


class Talking(ToyGame):
    """A game of such deals."""

    id = "talking"
    deal_type = TalkingDeal


def check(game: ToyGame, **carry: str) -> None:
    """The swap test at some first decisions."""
    for seed in range(4):
        check_secrecy_at(Match(game, 2, seed=seed, carry=carry), random.Random(seed))


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_what_the_deal_gives_away_is_found(stage: type[Tricks]) -> None:
    with pytest.raises(AssertionError, match=STAGES[stage]):
        check(Talking(), stage=stage.__name__)


def test_a_game_that_keeps_its_secrets_passes() -> None:
    check(ToyGame())


class Hasty(ToyGame):
    """A careful player whose delay tells how the view came about."""

    bot_module = __name__


class Guessing(ToyGame):
    """A careful player whose reason does."""

    bot_module = __name__


class TellingBot(ToyBot):
    """The careful player of both."""

    reasons = (Reason[View[ToyDeal]]("guess", always, lambda view, _: f"I thought of {guess(view)}."),)

    def judge(self, view: View[ToyDeal], rng: random.Random) -> Iterable[Advice]:
        delay = random.random() if isinstance(view.game, Hasty) else 0.0
        return [replace(advice, delay=delay) for advice in super().judge(view, rng)]


def guess(view: View[ToyDeal]) -> float:
    """A number that only Guessing changes."""
    return random.random() if isinstance(view.game, Guessing) else 0.5


BOT = TellingBot()


@pytest.mark.parametrize("game", [Hasty(), Guessing()], ids=["delay", "reason"])
def test_advice_that_differs_is_found(game: ToyGame) -> None:
    with pytest.raises(AssertionError, match="the advice tells"):
        check(game)
