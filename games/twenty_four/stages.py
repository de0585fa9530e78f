"""The stages of 24: the race, the call, the pick of a slapper, and taking cards back."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import ClassVar

from cardtable.engine import HANDS, Action, Clock, Refusal, Stage, named, position_cache
from cardtable.mechanics.arithmetic import (
    FUNCTIONS,
    ExpressionError,
    Rational,
    in_digits,
    is_begun,
    numbers_in,
    operators_in,
    parse,
    value_of,
)
from cardtable.tuples import dropped, replaced
from games.twenty_four.actions import (
    PICTURES,
    CutStack,
    NoSolution,
    PickSlapper,
    Shuffle,
    Slap,
    Solve,
    Swap,
    Time,
)
from games.twenty_four.deal_state import PICTURED, SHOWN, TwentyFourDealState
from games.twenty_four.solver import GOAL, OPERATORS

WHY_NOT = {
    "one-speaker": "Somebody has the floor: first a solution is called and judged.",
    "wrong-out": "A wrong call has put you out of this set.",
    "claim-binds": "You have claimed that there is none: do nothing more in this throw.",
    "slap-holds": "You have slapped, and a slap cannot be taken back.",
    "race": "Slap, or say that there is no solution.",
    "pick-slapper": "Pick one of those who have slapped.",
    "swap-own": "Take back one of your own cards shown, once.",
    "already-said": "You have said so; you may still slap.",
    "silent-slap": "In the challenge a slap says nothing: slap, then wait.",
}
"""The sentence of each refusal that never varies, by rule."""
_NUMBERS = re.compile("[0-9]+|[jqk]")
"""The numbers of a text, pictures by their letters."""
SLAP, NONE, SHUFFLE = Slap(), NoSolution(), Shuffle()
"""Actions that are listed at every turn, made once."""


def refused(rule: str) -> Refusal:
    """The refusal by a rule whose sentence never varies."""
    return Refusal(rule, WHY_NOT[rule])


class Thinking(Stage[TwentyFourDealState]):
    """The base of all stages: nothing is secret, the clock runs, and seats may shuffle their own stacks."""

    in_public = True
    own_acts: ClassVar[str]
    """The rule that refuses actions of other stages."""
    judges: ClassVar[bool] = False
    """Whether a call is being judged; nobody shuffles then."""

    def not_mine(self, seat: int) -> str:
        """The rule by which that seat may not act now."""
        return self.turn_rule

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        # A seat without a say in the set may still shuffle: nobody waits for that (own-stack).
        if not self.judges and action.verb in (Shuffle.verb, CutStack.verb):
            return self.no_shuffling(seat, action)
        if seat not in self.actors():
            return refused(self.not_mine(seat))
        return None if isinstance(action, Time) else self.why_not(seat, action)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if action in self.legal(seat) else refused(self.own_acts)

    def no_shuffling(self, seat: int, action: Action) -> Refusal | None:
        """Why that seat may not shuffle, or cut its stack there; None if it may."""
        deal = self.deal
        held = len(deal.hand(seat))
        if not deal.options.shuffling or deal.version == "throws" or held < 2:
            return Refusal("own-stack", "There is no stack of yours to be shuffled now.")
        if isinstance(action, Shuffle) or (isinstance(action, CutStack) and 1 <= action.amount < held):
            return None
        return Refusal("own-stack", f"Lift 1 to {held - 1} cards of your stack.")

    def no_call(self, action: Action) -> Refusal | None:
        """Why a text is no valid call; None if it is. Invalid text costs nothing but time."""
        deal = self.deal
        try:
            node = parse(action.words(), deal.pictures)
        except ExpressionError as error:
            return Refusal("solve-text", f"That is no expression: {error}.")
        foreign = operators_in(node) - set(OPERATORS[str(deal.options.operations)])
        if foreign:
            return Refusal("operations", f"{' '.join(sorted(foreign))} is not agreed on.")
        if tuple(sorted(numbers_in(node))) != deal.numbers:
            wanted = " ".join(map(str, deal.numbers))
            return Refusal("all-four", f"Use each of {wanted} once, and no other number.", deal.shown_cards)
        return None

    def allowing_rule(self, seat: int, action: Action) -> str:
        return "all-four" if isinstance(action, Solve) else ""

    def completed(self, seat: int, action: Action) -> Action:
        """The call with digits for pictures, which may be typed as letters."""
        if isinstance(action, Solve):
            with suppress(ExpressionError):
                return Solve(in_digits(action.text, self.deal.pictures))
        return action

    def may_shuffle(self, seat: int) -> list[Action]:
        """The shuffle, if it is allowed; it is listed for all cuts too."""
        return [SHUFFLE] if self.no_shuffling(seat, SHUFFLE) is None else []

    def equivalent(self, seat: int, action: Action) -> Action | None:
        if isinstance(action, Shuffle | CutStack):
            return SHUFFLE if SHUFFLE in self.deal.legal(seat) else None
        return None if isinstance(action, Solve | Time) else action

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        match action:
            case Shuffle():
                deal.arrange(HANDS[seat], deal.shuffled(deal.hand(seat)))
                deal.tell("shuffle", seat, "{seat} shuffle{s} the stack.")
            case CutStack(lifted):
                held = deal.hand(seat)
                deal.arrange(HANDS[seat], held[lifted:] + held[:lifted])
                deal.tell("cut", seat, "{seat} cut{s} the stack.")
            case _:
                self.act(seat, action)

    def act(self, seat: int, action: Action) -> None:
        """Applies one of the stage's own actions, or the end of its time."""
        raise NotImplementedError

    def clock(self, seat: int) -> Clock | None:
        seconds = int(self.deal.options.think_time)
        return Clock(float(seconds), Time(), self.since) if seconds else None

    @property
    def since(self) -> str:
        return f"{self.name} {self.deal.throw}"


class Race(Thinking):
    """All think at once; the first to act counts (race)."""

    name = "race"
    asked_by = "race"
    own_acts = "race"

    def actors(self) -> tuple[int, ...]:
        return self.deal.thinking

    def not_mine(self, seat: int) -> str:
        if seat in self.deal.out:
            return "wrong-out"
        return "claim-binds" if seat == self.deal.claim else "slap-holds"

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb == Solve.verb:
            return refused("silent-slap") if self.deal.version == "challenge" else self.no_call(action)
        if isinstance(action, NoSolution) and seat in self.deal.said_none:
            return refused("already-said")
        return super().why_not(seat, action)

    def legal(self, seat: int) -> list[Action]:
        none = [] if seat in self.deal.said_none else [NONE]
        return [SLAP, *none, *self.may_shuffle(seat)]

    def clock(self, seat: int) -> Clock | None:
        # A seat that has said none has nothing more to lose by time.
        return None if seat in self.deal.said_none else super().clock(seat)

    def act(self, seat: int, action: Action) -> None:
        match action:
            case Solve():  # a slap and the call in one breath
                self.deal.said_none = dropped(self.deal.said_none, seat)
                settle_call(self.deal, seat, action)
            case Slap():
                self._slap(seat)
            case _:
                self._none(seat, claims=isinstance(action, NoSolution))

    def _slap(self, seat: int) -> None:
        deal = self.deal
        deal.said_none = dropped(deal.said_none, seat)
        deal.slapped = (*deal.slapped, seat)
        deal.tell("slap", seat, "{seat} slap{s}!")
        if deal.version == "challenge":
            go_on_once_all_spoke(deal)
        else:
            deal.turn = seat
            deal.begin(Calling(deal))

    def _none(self, seat: int, *, claims: bool) -> None:
        """Notes a claim of no solution: in throws the first one binds; silence never does (claim-none)."""
        deal = self.deal
        text = '{seat}: "No solution."' if claims else "{seat} {has} nothing to say in time."
        if deal.version == "throws" and claims and deal.claim < 0:
            deal.claim = seat
            text = '{seat}: "There is no solution": a claim.'
        elif seat not in deal.said_none:
            deal.said_none = (*deal.said_none, seat)
        deal.tell("none", seat, text)
        go_on_once_all_spoke(deal)

    def so_far(self, seat: int) -> str:
        """Who has slapped in the challenge, and what is left to the others (third-slap, few-slaps)."""
        deal = self.deal
        if not deal.slapped or deal.version != "challenge":
            return ""
        who = f"{{{deal.slapped[0]}}} {{has}}" if len(deal.slapped) == 1 else f"{named(deal.slapped)} have"
        left = "Slap after all, or wait" if seat in deal.said_none else "Slap too, or say there is none"
        return f"{who} slapped. {left}: the last picks who calls."

    def prompt(self, seat: int) -> str:
        return f"Make 24 of {' '.join(map(str, self.deal.shown_numbers))}."


@position_cache(1 << 12)
def _plain_sum(numbers: tuple[int, ...]) -> Solve:
    """The call of the sum of some numbers, cached: it is listed at every call."""
    return Solve("+".join(map(str, numbers)))


class Calling(Thinking):
    """The slapper or the picked player calls a solution at once (one-speaker, solve-at-once)."""

    name = "solve"
    asked_by = "solve-at-once"
    asks = "Type your solution."
    turn_rule = "one-speaker"
    own_acts = "one-speaker"
    judges = True

    def enter(self) -> None:
        self.deal.calls += 1

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return self.no_call(action) if action.verb == Solve.verb else refused(self.own_acts)

    def legal(self, seat: int) -> list[Action]:
        # The plain sum stands for all expressions, so that the list gives no solution away.
        return [_plain_sum(self.deal.shown_numbers)]

    def equivalent(self, seat: int, action: Action) -> Action | None:
        return self.legal(seat)[0] if isinstance(action, Solve) else None

    def clock(self, seat: int) -> Clock | None:
        return Clock(float(int(self.deal.options.call_time)), Time(), self.since)

    @property
    def since(self) -> str:
        return f"call {self.deal.calls}"

    def act(self, seat: int, action: Action) -> None:
        if isinstance(action, Solve):
            settle_call(self.deal, seat, action)
        else:
            self.deal.tell("time", seat, "{seat} call{s} nothing in time.", rule="solve-at-once")
            settle_wrong_call(self.deal, seat)

    def unused(self, text: str) -> list[int]:
        """The numbers that are still to be used."""
        left = list(self.deal.shown_numbers)
        pictures = self.deal.pictures
        for word in _NUMBERS.findall(text.lower()):
            number = pictures.get(word, 0) if word in PICTURES else int(word)
            if number in left:
                left.remove(number)
        return left

    def pieces(self, seat: int, text: str) -> tuple[str, ...]:
        """The numbers left, brackets, and the signs that are agreed on."""
        signs = OPERATORS[str(self.deal.options.operations)]
        written = [f"{sign}(" if sign in FUNCTIONS else sign for sign in signs]
        comma = [","] if "root" in signs else []
        return (*map(str, self.unused(text)), *written, "(", ")", *comma)

    def typing(self, seat: int, text: str) -> str:
        """The numbers that are still to be used, then brackets that are still open."""
        left = self.unused(text)
        if left:
            return f"left: {' '.join(map(str, left))}"
        still_open = max(0, text.count("(") - text.count(")"))
        return f"all four used, {')' * still_open} still missing" if still_open else "all four used"

    def is_unfinished(self, seat: int, text: str) -> bool:
        """Whether numbers or signs are only missing yet, none being wrong so far."""
        text = self._without_begun_name(text.lower())
        *_, last = numbers = _NUMBERS.findall(text) or [""]
        left = self.unused(text)
        used = SHOWN - len(left)
        # The last number may have more digits to come.
        is_growing = text.endswith(last) and any(str(number).startswith(last) for number in left)
        if used + is_growing < len([number for number in numbers if number]):
            return False
        pictures = self.deal.pictures
        with suppress(ExpressionError):
            agreed = operators_in(parse(text, pictures)) <= set(OPERATORS[str(self.deal.options.operations)])
            return bool(left) and agreed
        return is_begun(text, pictures)

    def _without_begun_name(self, text: str) -> str:
        """The text without the first letters of an agreed operation that is written as a function."""
        begun = re.search("[a-z]+$", text)
        signs = OPERATORS[str(self.deal.options.operations)]
        is_name = begun and any(sign.startswith(begun[0]) for sign in signs if sign in FUNCTIONS)
        return text[: begun.start()] if begun and is_name else text


class Picking(Thinking):
    """The challenge: the fourth player picks who must prove the slap (third-slap, few-slaps)."""

    name = "pick"
    asked_by = "third-slap"
    asks = "Pick the slapper whom you do not believe."
    turn_rule = "one-speaker"
    own_acts = "pick-slapper"

    def legal(self, seat: int) -> list[Action]:
        return [PickSlapper(slapper) for slapper in self.deal.slapped]

    def act(self, seat: int, action: Action) -> None:
        deal = self.deal
        deal.picker = seat
        deal.turn = action.seat if isinstance(action, PickSlapper) else deal.slapped[0]
        deal.tell("pick", deal.turn, "{seat} {is} picked and must call.")
        deal.begin(Calling(deal))


class Swapping(Thinking):
    """The duel without a solution: both name a card to take back before either moves (duel-none)."""

    name = "swap"
    asks = "No solution: take one of your cards shown back."
    turn_rule = "swap-own"
    own_acts = "swap-own"
    left: tuple[int, ...] = (0, 1)
    """The seats that have still to name a card."""

    def actors(self) -> tuple[int, ...]:
        return self.left

    def legal(self, seat: int) -> list[Action]:
        own = self.deal.cards_in(f"exposed.{seat}")
        return [*map(Swap, own), *self.may_shuffle(seat)]

    def act(self, seat: int, action: Action) -> None:
        deal = self.deal
        deal.chosen = replaced(deal.chosen, seat, action.touches)
        self.left = dropped(self.left, seat)
        if self.left:
            deal.tell("choose", seat, "{seat} {has} chosen a card to take back.")
            return
        for one, chosen in enumerate(deal.chosen):
            # The first card if time ran out, and in samples of the other's hidden choice.
            cards = chosen or deal.cards_in(f"exposed.{one}")[:1]
            deal.tell("swap", one, "{seat} take{s} {cards} back.", cards=cards)
            deal.put_under(one, f"exposed.{one}", cards)
        deal.still += 1
        next_set(deal)


# A set is settled


@position_cache(1 << 12)
def value_called(text: str, pictures: str) -> Rational | None:
    """The exact value of a call under the option `pictures`, cached: play-outs call the same sums again."""
    return value_of(text, PICTURED[pictures])


def settle_call(deal: TwentyFourDealState, seat: int, call: Solve) -> None:
    """Judges a call, with exact arithmetic (exact)."""
    found = value_called(call.text, deal.options.pictures)
    if found == GOAL:
        deal.tell("right", seat, f"{{seat}}: {call.text} = 24. Right!")
        deal.last = f"{call.text}=24"
        settle_right_call(deal, seat)
    else:
        if deal.events is not None:
            told = "no value" if found is None else found
            deal.tell("wrong", seat, f"{{seat}}: {call.text} is {told}, not 24.", rule="exact")
        settle_wrong_call(deal, seat)


def settle_right_call(deal: TwentyFourDealState, seat: int) -> None:
    """Settles a right call by the rules of the version."""
    match deal.version:
        case "throws" if deal.claim >= 0:
            deal.score("find-after-claim", seat, 2)
        case "throws":
            deal.score("find-one", seat, 1)
        case "duel":
            deal.give(1 - seat, "duel-right")
        case "challenge":
            deal.give(deal.picker, "challenge-right")
        case "collect":
            deal.give(seat, "collect-win")
            deal.last_winner = seat
    next_set(deal)


def settle_wrong_call(deal: TwentyFourDealState, seat: int) -> None:
    """Settles a wrong call, or none in time: the caller takes the cards, or the others go on (wrong-out)."""
    if deal.version in ("duel", "challenge"):
        deal.give(seat, f"{deal.version}-wrong")
        next_set(deal)
        return
    deal.out = (*deal.out, seat)
    deal.slapped = dropped(deal.slapped, seat)
    deal.begin(Race(deal))
    go_on_once_all_spoke(deal)


def go_on_once_all_spoke(deal: TwentyFourDealState) -> None:
    """Goes on when all who still think have said none, or in the challenge when only one of them is left."""
    left = deal.thinking
    if deal.slapped and len(left) == 1:
        deal.turn = left[0]
        deal.begin(Picking(deal))
    elif set(left) <= set(deal.said_none):
        if deal.slapped:
            deal.turn = deal.said_none[-1]
            deal.begin(Picking(deal))
        else:
            settle_unsolved(deal)


def settle_unsolved(deal: TwentyFourDealState) -> None:
    """Settles a set without a solution found (duel-none, challenge-none, collect-none, claim-none)."""
    rule = "challenge-none" if deal.version == "challenge" else ""
    deal.tell("none", -1, f"Nobody finds a solution.{deal.a_solution()}", rule=rule)
    deal.last = "nobody found one"
    if deal.version == "duel":
        deal.begin(Swapping(deal))
        return
    if deal.version != "throws":
        deal.back()
    elif deal.claim >= 0:
        deal.score("claim-none", deal.claim, 1)
    next_set(deal)


def next_set(deal: TwentyFourDealState) -> None:
    """Turns the next set, or drops it in throws, unless the deal is decided."""
    throws = deal.version == "throws"
    if throws:
        deal.move(deal.cards_in("table"), "table", "out")
    if deal.is_decided():
        deal.finish()
        return
    deal.throw += 1
    if throws:
        deal.deal_to("table", SHOWN)
    deal.fresh()
    deal.begin(Race(deal))
