"""The stages of 24: the race, the call, the pick of a slapper, and taking cards back."""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card
from cardtable.engine.actions import Action, Misread
from cardtable.engine.deal import Clock, Refusal, Stage
from cardtable.piles import EVERYONE
from cardtable.values import replaced
from games.twenty_four.actions import CutStack, NoSolution, Pick, Shuffle, Slap, Solve, Swap, Time
from games.twenty_four.table import TwentyFourDeal, set_said


class Thinking(Stage[TwentyFourDeal]):
    """What all stages share: nothing is secret, the clock runs, the own stack may be shuffled."""

    in_public = True
    verbs: ClassVar[tuple[str, ...]]
    """The verbs of the stage."""
    other_verb: ClassVar[str]
    """The rule that refuses any other verb."""

    def not_mine(self, seat: int) -> str:
        """The rule by which that seat may not act now."""
        return self.other_verb

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat not in self.actors():
            rule = self.not_mine(seat)
            return Refusal(rule, f"{WHY_NOT[rule]}")
        if isinstance(action, Time):
            return None
        if action.verb not in self.verbs or (isinstance(action, Misread) and action.verb in BARE):
            return Refusal(self.other_verb, WHY_NOT[self.other_verb])
        if action.verb in (Shuffle.verb, CutStack.verb):
            return self._stack_refusal(seat, action)
        return self.own_refusal(seat, action)

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why an action of the stage's own verbs is refused."""
        raise NotImplementedError

    def _stack_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        held = len(deal.hand(seat))
        if not deal.options.shuffling or deal.version == "throws" or held < 2:
            return Refusal("own-stack", "There is no stack of yours to be shuffled now.")
        if isinstance(action, Misread) or (isinstance(action, CutStack) and not 1 <= action.amount < held):
            return Refusal("own-stack", f"Lift 1 to {held - 1} cards of your stack.")
        return None

    def may_shuffle(self, seat: int) -> list[Action]:
        """Shuffling, where it is allowed; it stands for the cuts too."""
        return [Shuffle()] if self._stack_refusal(seat, Shuffle()) is None else []

    def listed_as(self, seat: int, action: Action) -> Action | None:
        if isinstance(action, CutStack):
            return Shuffle()
        return None if isinstance(action, Solve | Time) else action

    def handle_stack(self, seat: int, action: Action) -> bool:
        """Shuffles or cuts the own stack; False for any other action."""
        deal, name = self.deal, f"hand.{seat}"
        held = deal.hand(seat)
        if isinstance(action, Shuffle):
            deal.arrange(name, deal.shuffled(held))
            deal.tell("shuffle", seat, "{seat} shuffle{s} the stack.")
        elif isinstance(action, CutStack):
            deal.arrange(name, held[action.amount :] + held[: action.amount])
            deal.tell("cut", seat, "{seat} cut{s} the stack.")
        else:
            return False
        return True

    def clock(self, seat: int) -> Clock | None:
        seconds = int(self.deal.options.think_time)
        return Clock(float(seconds), Time(), f"{self.name} {self.deal.throw}") if seconds else None


BARE = ("slap", "none")
"""Verbs after which nothing is said."""
WHY_NOT = {
    "one-speaker": "Somebody has the floor: first a solution is called and judged.",
    "wrong-out": "A wrong call has put you out of this set.",
    "claim-binds": "You have claimed that there is none: do nothing more in this throw.",
    "slap-holds": "You have slapped, and a slap cannot be taken back.",
    "race": "Slap, or say that there is no solution.",
    "pick-slapper": "Pick one of those who have slapped.",
    "swap-own": "Each takes back one of the own two cards, once.",
}


class Race(Thinking):
    """All think at once; the first who acts counts (race)."""

    name = "race"
    verbs = ("slap", "none", "solve", "shuffle", "cut")
    other_verb = "race"

    def actors(self) -> tuple[int, ...]:
        deal = self.deal
        silent = deal.slapped if deal.version == "challenge" else ()
        return tuple(
            seat
            for seat in range(deal.seats)
            if seat not in deal.out and seat != deal.claim and seat not in silent
        )

    def not_mine(self, seat: int) -> str:
        if seat in self.deal.out:
            return "wrong-out"
        return "claim-binds" if seat == self.deal.claim else "slap-holds"

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if action.verb == NoSolution.verb and seat in deal.said_none:
            return Refusal("already-said", "You have said so; you may still slap.")
        if action.verb == Solve.verb:
            if deal.version == "challenge":
                return Refusal("silent-slap", "In the challenge a slap says nothing: slap, then wait.")
            return solve_refusal(deal, action)
        return None

    def legal(self, seat: int) -> list[Action]:
        said = seat in self.deal.said_none
        return [Slap(), *([] if said else [NoSolution()]), *self.may_shuffle(seat)]

    def clock(self, seat: int) -> Clock | None:
        # Who has said something has nothing more to lose by time.
        return None if seat in self.deal.said_none else super().clock(seat)

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if self.handle_stack(seat, action):
            return
        if isinstance(action, Solve):
            call(deal, seat, action)
        elif isinstance(action, Slap):
            self._slap(seat)
        else:
            self._none(seat, claims=isinstance(action, NoSolution))

    def _slap(self, seat: int) -> None:
        deal = self.deal
        set_said(deal, seat, slapped=True)
        deal.tell("slap", seat, "{seat} slap{s}!")
        if deal.version != "challenge":
            deal.begin(Calling(deal, seat))
        else:
            settle_slaps(deal)

    def _none(self, seat: int, *, claims: bool) -> None:
        """ "No solution": in throws the first who says so claims; the clock never does (claim-none)."""
        deal = self.deal
        text = '{seat}: "No solution."' if claims else "{seat} {has} nothing to say in time."
        if deal.version == "throws" and claims and deal.claim < 0:
            deal.claim = seat
            deal.said_none = tuple(one for one in deal.said_none if one != seat)
            text = '{seat}: "There is no solution": a claim.'
        else:
            set_said(deal, seat)
        deal.tell("none", seat, text)
        if deal.version == "challenge":
            settle_slaps(deal)
        else:
            settle_silence(deal)

    def prompt(self, seat: int) -> str:
        numbers = " ".join(map(str, self.deal.numbers))
        return f"Make 24 of {numbers}."


class Calling(Thinking):
    """The slapper or the picked player calls a solution at once (one-speaker, solve-at-once)."""

    name = "solve"
    verbs = ("solve",)
    other_verb = "one-speaker"

    def __init__(self, deal: TwentyFourDeal, speaker: int, picker: int = -1) -> None:
        super().__init__(deal)
        self.speaker, self.picker = speaker, picker
        deal.calls += 1

    def actors(self) -> tuple[int, ...]:
        return (self.speaker,)

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        return solve_refusal(self.deal, action)

    def legal(self, seat: int) -> list[Action]:
        # The plain sum stands for all expressions, so that no list gives a solution away.
        return [Solve("+".join(map(str, self.deal.numbers)))]

    def listed_as(self, seat: int, action: Action) -> Action | None:
        return self.legal(seat)[0] if isinstance(action, Solve) else None

    def clock(self, seat: int) -> Clock | None:
        deal = self.deal
        return Clock(float(int(deal.options.call_time)), Time(), f"call {deal.calls}")

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Solve):
            call(self.deal, seat, action, self.picker)
        else:
            self.deal.tell("time", seat, "{seat} call{s} nothing in time.", rule="solve-at-once")
            wrong(self.deal, seat, self.picker)

    def typing(self, seat: int, text: str) -> str:
        """The numbers that are still to be used."""
        left = list(self.deal.numbers)
        for word in "".join(c if c.isdigit() else " " for c in text).split():
            if int(word) in left:
                left.remove(int(word))
        return f"left: {' '.join(map(str, left))}" if left else "all four used"

    def prompt(self, seat: int) -> str:
        return "Type your solution."


class Picking(Thinking):
    """The challenge: the fourth player picks who must prove the slap (third-slap, few-slaps)."""

    name = "pick"
    verbs = ("pick",)
    other_verb = "pick-slapper"

    def __init__(self, deal: TwentyFourDeal, picker: int) -> None:
        super().__init__(deal)
        self.picker = picker

    def actors(self) -> tuple[int, ...]:
        return (self.picker,)

    def not_mine(self, seat: int) -> str:
        return "one-speaker"

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pick) and action.seat in self.deal.slapped:
            return None
        return Refusal("pick-slapper", WHY_NOT["pick-slapper"])

    def legal(self, seat: int) -> list[Action]:
        return [Pick(slapper) for slapper in self.deal.slapped]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        picked = action.seat if isinstance(action, Pick) else deal.slapped[0]
        deal.tell("pick", picked, "{seat} {is} picked and must call.")
        deal.begin(Calling(deal, picked, seat))

    def prompt(self, seat: int) -> str:
        return "Pick the slapper whom you do not believe."


class Swapping(Thinking):
    """The duel without a solution: both name a card to take back before either moves (duel-none)."""

    name = "swap"
    verbs = ("swap", "shuffle", "cut")
    other_verb = "swap-own"

    def __init__(self, deal: TwentyFourDeal) -> None:
        super().__init__(deal)
        self.chosen: tuple[Card | None, ...] = (None,) * deal.seats

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat, c in enumerate(self.chosen) if c is None)

    def own_refusal(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Swap) and action.card in self.deal.cards_in(f"exposed.{seat}"):
            return None
        return Refusal("swap-own", WHY_NOT["swap-own"])

    def legal(self, seat: int) -> list[Action]:
        own = self.deal.cards_in(f"exposed.{seat}")
        return [*(Swap(c) for c in own), *self.may_shuffle(seat)]

    def apply(self, seat: int, action: Action) -> None:
        if self.handle_stack(seat, action):
            return
        deal = self.deal
        own = deal.cards_in(f"exposed.{seat}")
        c = action.card if isinstance(action, Swap) else own[0]
        self.chosen = replaced(self.chosen, seat, c)
        deal.tell("swap", seat, "{seat} take{s} {cards} back.", cards=(c,))
        if not self.actors():
            self._move()

    def _move(self) -> None:
        deal = self.deal
        for seat, c in enumerate(self.chosen):
            assert c is not None
            deal.move((c,), f"exposed.{seat}", f"hand.{seat}")
            deal.learn(EVERYONE, f"hand.{seat}", (c,))
        deal.still += 1
        deal.next_set()

    def prompt(self, seat: int) -> str:
        return "No solution: take one of your two cards back."


# Calls judged


def solve_refusal(deal: TwentyFourDeal, action: Action) -> Refusal | None:
    """Why a call is refused, which costs nothing."""
    if isinstance(action, Solve):
        return deal.expression_refusal(action)
    why = getattr(action, "why", "")
    return Refusal("solve-text", f"That is no expression: {why}.")


def call(deal: TwentyFourDeal, seat: int, action: Solve, picker: int = -1) -> None:
    """Judges a call exactly (exact)."""
    if deal.is_right(action):
        deal.tell("right", seat, f"{{seat}}: {action.text} = 24. Right!")
        deal.last = f"{action.text}=24"
        right(deal, seat, picker)
    else:
        told = deal.told_value(action)
        deal.tell("wrong", seat, f"{{seat}}: {action.text} is {told}, not 24.", rule="exact")
        wrong(deal, seat, picker)


def right(deal: TwentyFourDeal, seat: int, picker: int) -> None:
    """A right call, by version."""
    if deal.version == "throws":
        claimed = deal.claim >= 0
        deal.score("find-after-claim" if claimed else "find-one", seat, 2 if claimed else 1)
        deal.throw_over()
        return
    if deal.version == "duel":
        deal.give(1 - seat)
    elif deal.version == "challenge":
        deal.give(picker)
    else:
        deal.give(seat)
        deal.last_winner = seat
    deal.next_set()


def wrong(deal: TwentyFourDeal, seat: int, picker: int) -> None:
    """A wrong call or none in time, by version."""
    if deal.version in ("duel", "challenge"):
        deal.give(seat)
        deal.next_set()
        return
    deal.out = (*deal.out, seat)
    deal.slapped = tuple(one for one in deal.slapped if one != seat)
    deal.said_none = tuple(one for one in deal.said_none if one != seat)
    deal.begin(Race(deal))
    settle_silence(deal)


def settle_silence(deal: TwentyFourDeal) -> None:
    """Goes on when all who still could have said that there is none, by version."""
    waiting = [
        seat
        for seat in range(deal.seats)
        if seat not in deal.out and seat not in deal.said_none and seat != deal.claim
    ]
    if waiting:
        return
    told = deal.a_solution()
    deal.tell("none", -1, f"Nobody finds a solution.{told}")
    deal.last = "nobody found one"
    if deal.version == "duel":
        deal.begin(Swapping(deal))
    elif deal.version == "collect":
        deal.back()
        deal.next_set()
    else:
        if deal.claim >= 0:
            deal.score("claim-none", deal.claim, 1)
        deal.throw_over()


def settle_slaps(deal: TwentyFourDeal) -> None:
    """The challenge: three slaps, or everybody has slapped or said none."""
    silent = [seat for seat in range(deal.seats) if seat not in deal.slapped]
    if len(deal.slapped) == deal.seats - 1:
        deal.begin(Picking(deal, silent[0]))
    elif all(seat in deal.said_none for seat in silent):
        if deal.slapped:
            deal.begin(Picking(deal, deal.said_none[-1]))
        else:
            told = deal.a_solution()
            deal.tell("none", -1, f"Nobody finds a solution.{told}", rule="challenge-none")
            deal.last = "nobody found one"
            deal.back()
            deal.next_set()
