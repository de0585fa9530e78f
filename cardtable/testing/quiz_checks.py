"""Whether quiz questions can be answered from what they show, and whether their answers are true.

Part of the conformance kit: `check_quiz` covers a round, `check_question` one question. The answer is
computed again in determinizations that look the same.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import gcd

from cardtable.book.rule_sheet import sheet_of
from cardtable.cards import HIDDEN, Card, card, without
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import with_names
from cardtable.engine.game import Game
from cardtable.errors import CardTextError
from cardtable.mechanics.climbing import ClimbingRounds, PlayCards
from cardtable.teaching.moved_cards import cards_of, fill_hidden_cards, with_cards_redealt
from cardtable.teaching.quiz import MAKERS_BY_NAME, QUESTION_MAKERS, QUESTIONS_A_QUIZ, question_of, quiz
from cardtable.teaching.quiz_points_questions import side_named
from cardtable.teaching.quiz_question import NO, YES, QuestionKind, QuizAnswer, QuizQuestion
from cardtable.teaching.quiz_value_questions import played_deals, worths_in
from cardtable.testing.check_run import CheckRun

ANSWERS = range(2, 9)
"""How many answers a question may have."""
DEALS = 8
"""Determinizations in which each question is answered again."""
SEED = 3
"""Seed of the round that is checked."""
MOST_OF_A_KIND = 3
"""Questions of one kind in a round."""
_SEEDS = 16
"""Seeds that are tried for questions of a kind that rounds do not ask."""
_OF_A_KIND = 2
"""Questions that are checked of each kind that rounds do not ask."""
_DEALS_OF_A_VOID = 150
"""Determinizations in which others must be seen to hold what one is void of."""
_COUNTED = r"How many [a-z ]+ is that"
"""How a question on points goes on after the lines of the score. The unit is the game's: points, cents."""


def check_quiz(game: Game, seed: int = SEED) -> None:
    """A round has different questions that pass `check_question`, about as many yes as no."""
    with CheckRun(game, "check_quiz", seed):
        questions = list(quiz(game, random.Random(seed)))
        questions_seen = {
            (one.text, tuple(answer.text for answer in one.answers), one.shown) for one in questions
        }
        assert len(questions) == QUESTIONS_A_QUIZ, f"{len(questions)} questions, not {QUESTIONS_A_QUIZ}"
        assert len(questions_seen) == QUESTIONS_A_QUIZ, (
            f"{QUESTIONS_A_QUIZ - len(questions_seen)} questions are asked twice"
        )
        said = Counter(one.solution.text for one in questions)
        assert abs(said[YES] - said[NO]) <= 1, f"{said[YES]} times yes, {said[NO]} times no"
        _check_kinds(game, questions)
        for one in (*questions, *_others(game)):
            check_question(game, one)


def _others(game: Game) -> Iterator[QuizQuestion]:
    """Yields questions of the kinds that practice asks and a round does not, as far as the game has them."""
    in_rounds = set(QUESTION_MAKERS)
    for name in (name for name, maker in MAKERS_BY_NAME.items() if maker not in in_rounds):
        found = (question_of(game, name, seed) for seed in range(_SEEDS))
        yield from islice((one for one in found if one is not None), _OF_A_KIND)


def _check_kinds(game: Game, questions: Sequence[QuizQuestion]) -> None:
    """No kind has more than `MOST_OF_A_KIND` questions, unless the others do not fill the round."""
    counts = Counter(one.kind for one in questions)
    if max(counts.values()) <= MOST_OF_A_KIND:
        return
    other = Counter(one.kind for one in quiz(game, random.Random(SEED + 1)))
    full = [kind for kind in counts if max(counts[kind], other[kind]) >= MOST_OF_A_KIND]
    rest = len(questions) - sum(count for kind, count in counts.items() if kind not in full)
    most = max(MOST_OF_A_KIND, -(-rest // max(1, len(full))))
    assert max(counts.values()) <= most, f"more than {most} of a kind: {counts}"


def check_question(game: Game, one: QuizQuestion) -> None:
    """Its answers differ, exactly one is right, wrong ones say why, and no other could be right."""
    texts = [answer.text for answer in one.answers]
    assert len(texts) in ANSWERS, f"{one.text} has {len(texts)} answers"
    assert len(set(texts)) == len(texts), f"{one.text} has equal answers: {texts}"
    assert 0 <= one.right < len(texts), f"{one.text}: no answer is right"
    assert not any(map(str.isdigit, one.keys)), f"{one.text}: digits already choose answers"
    sheet = sheet_of(game)
    strange = [answer.rule for answer in one.answers if answer.rule and answer.rule not in sheet]
    assert not strange, f"{one.text} cites {strange}, not in the sheet"
    for chosen in range(len(texts)):
        _check_explanation(one, chosen)
    CHECKS[one.kind](game, one)


def _check_explanation(one: QuizQuestion, chosen: int) -> None:
    """A wrong answer says why it is wrong; no sentence is repeated."""
    feedback = one.feedback(chosen)
    assert one.answers[chosen].why, f"{one.text} {one.answers[chosen].text}: no why"
    sentences = [part.strip(" .") for part in feedback.split(". ")]
    assert len(set(sentences)) == len(sentences), f"{one.text} is answered twice: {feedback}"


# Legality


def _check_legality(game: Game, one: QuizQuestion) -> None:
    """In every determinization, each answer's action is legal or not as the question claims."""
    view, rng = one.view, random.Random(1)
    for deal in (view.deal, *(view.sample(rng) for _ in range(DEALS))):
        for at, answer in enumerate(one.answers):
            assert answer.action is not None, f"{one.text}: {answer.text} names no action"
            refusal = deal.refusal(view.seat, answer.action)
            wanted = _is_allowed(one, at)
            assert (refusal is None) == wanted, f"{one.text} {answer.text}: {refusal or 'allowed'}"
            if refusal is not None:
                _check_refusal(one, answer, refusal.rule, with_names(refusal.sentence, one.names))
                _check_every_meaning(deal, view.seat, answer)
    if one.kind is not QuestionKind.MAY_DO:
        _check_not_odd(one)


def _is_allowed(one: QuizQuestion, at: int) -> bool:
    """Whether the question claims that the action of an answer is allowed."""
    if one.kind is QuestionKind.MAY_DO:
        return one.solution.text == YES
    return (at == one.right) != (one.kind is QuestionKind.WHICH_REFUSED)


def _check_refusal(one: QuizQuestion, answer: QuizAnswer, rule: str, sentence: str) -> None:
    """The answer cites the refusal. It is not about the turn, nor about a card that is not held."""
    stage, action = one.view.deal.stage, answer.action
    assert stage is not None
    assert action is not None
    assert rule not in (stage.turn_rule, stage.own_rule), f"{one.text} {answer.text} is about {rule}"
    assert set(action.picks) <= set(one.view.hand), f"{one.text} {answer.text}: not held"
    assert (answer.rule, answer.why) == (rule, sentence), f"{one.text} {answer.text}: told {answer.why}"


def _check_every_meaning(deal: Deal, seat: int, answer: QuizAnswer) -> None:
    """Nothing else that is done with these cards is allowed either, and no combination of them is meant that
    the refusal does not speak of."""
    action, stage = answer.action, deal.stage
    assert action is not None
    assert stage is not None
    for other in deal.legal(seat) + (deal.propose(seat, action.picks) if action.picks else []):
        is_same = action.picks and (other.verb, sorted(other.picks)) == (action.verb, sorted(action.picks))
        touches = sorted(other.touches) == sorted(action.touches) and other.reaches == action.reaches
        assert not (is_same and touches), f"{answer.text} is told wrong, but {other} is allowed"
    if isinstance(stage, ClimbingRounds) and isinstance(action, PlayCards):
        meanings = stage.deal.combination_rules.meanings(action.cards)
        faults = {rule for rule, _ in stage.faults.values()}
        assert not meanings or answer.rule not in faults, f"{answer.text} is told to mean nothing"


def _check_not_odd(one: QuizQuestion) -> None:
    """The right action is not the only one with its verb."""
    verbs = [answer.action.verb for answer in one.answers if answer.action is not None]
    assert verbs.count(verbs[one.right]) > 1, f"{one.text} {one.solution.text} is the only one of its kind"


# Tricks


def _check_trick(game: Game, one: QuizQuestion) -> None:
    """In every determinization the same player takes the trick; the answers are the players at the table."""
    view, action, rng = one.view, one.solution.action, random.Random(2)
    assert action is not None
    texts = [answer.text for answer in one.answers]
    assert set(texts) == set(one.names), f"{texts} are not all"
    for chosen in range(len(texts)):
        assert one.solution.text in one.feedback(chosen), f"{one.text} {texts[chosen]}: not told whose it is"
    for _ in range(DEALS):
        deal = view.sample(rng)
        deal.events = []
        deal.apply(view.seat, action)
        won = {one.names[event.seat] for event in deal.events if event.kind == "trick"}
        assert won == {one.solution.text}, f"{one.text} {one.solution.text}: it may be {won}"


# What comes of an action


def _check_next(game: Game, one: QuizQuestion) -> None:
    """In every determinization the player named acts after the action, and nobody else."""
    view, action, rng = one.view, one.solution.action, random.Random(5)
    assert action is not None
    for _ in range(DEALS):
        deal = view.sample(rng)
        deal.apply(view.seat, action)
        assert not deal.over, f"{one.text}: the deal is over"
        next_players = [one.names[seat] for seat in deal.actors]
        assert next_players == [one.solution.text], (
            f"{one.text} {one.solution.text}: it may be {next_players}"
        )


def _check_showdown(game: Game, one: QuizQuestion) -> None:
    """The hand named wins against the other one, whatever all others hold."""
    view, rng = one.view, random.Random(6)
    hands = {}
    for line in one.shown:
        name, _, held = line.partition(": ")
        hands[one.names.index(name)] = tuple(map(card, held.split()))
    assert len(hands) == len(one.answers) == 2, f"{one.text} {one.shown}: not two hands"
    checked = 0
    for _ in range(DEALS):
        deal = view.sample(rng)
        _give(deal, hands)
        for action in (one for one in deal.legal(view.seat) if not one.is_typed and not one.is_luck):
            after = deal.clone()
            after.events = []
            after.apply(view.seat, action)
            laid = {event.seat for event in after.events if event.cards and HIDDEN not in event.cards}
            if after.over and laid >= set(hands):
                checked += 1
                best = max(hands, key=lambda seat: after.points[after.side(seat)])
                assert one.names[best] == one.solution.text, f"{one.text} {one.shown}: it may be {best}"
    assert checked, f"{one.text} {one.shown}: nothing lays these hands open"


def _give(deal: Deal, hands: Mapping[int, tuple[Card, ...]]) -> None:
    """Puts these hands into a deal; what they take from elsewhere is changed for what lay there."""
    for seat, wanted in hands.items():
        missing = list(without(wanted, [c for c in deal.hand(seat) if c in wanted]))
        spare = [c for c in deal.hand(seat) if c not in wanted]
        for take, give in zip(missing, spare, strict=True):
            name = next(name for name, pile in deal.piles.items() if take in pile.cards)
            swapped = {take: give, give: take}
            for pile in (name, f"hand.{seat}"):
                raw = deal.piles[pile]
                deal.piles[pile] = raw.with_cards_unchecked(tuple(swapped.get(c, c) for c in raw.cards))


def _check_which_right(game: Game, one: QuizQuestion) -> None:
    """No other answer leads to the outcome of the right one."""
    view = one.view
    kinds = []
    for answer in one.answers:
        assert answer.action is not None, f"{answer.text} names no action"
        deal = view.sample(random.Random(7))
        deal.events = []
        assert deal.refusal(view.seat, answer.action) is None, f"{answer.text} is refused"
        deal.apply(view.seat, answer.action)
        kinds.append(next((event.kind for event in deal.events), ""))
    assert kinds.count(kinds[one.right]) == 1, f"{one.text} {one.solution.text}: so is another"


# What is still out


def _check_unseen(game: Game, one: QuizQuestion) -> None:
    """Of what is asked about, the whole pack without the cards shown and those held is left; all that is
    shown was seen."""
    view, what = one.view, one.text.split()[2]
    seen = {c for pile in view.piles.values() for c in pile.cards}
    seen |= {c for event in view.events for c in event.cards}
    shown = _cards_shown(one)
    assert set(shown) <= seen, f"{one.text}: shows {set(shown) - seen}, not seen"
    whole = [c for pile in view.sample(random.Random(8)).piles.values() for c in pile.cards]
    counted = Counter(c for c in whole if what in (str(c.suit), f"{c.rank.word}s" if c.rank else ""))
    left = (counted - Counter(shown) - Counter(view.hand)).total()
    assert str(left) == one.solution.text, f"{one.text} is {left}, not {one.solution.text}"


def _check_void(game: Game, one: QuizQuestion) -> None:
    """In no determinization the player named holds the suit, and each other one does in some."""
    view, suit = one.view, one.text.split()[-1].rstrip("?")
    held: set[str] = set()
    for number in range(_DEALS_OF_A_VOID):
        deal = view.sample(random.Random(number))
        held |= {one.names[at] for at in range(view.seats) if any(str(c.suit) == suit for c in deal.hand(at))}
    void = {answer.text for answer in one.answers} - held
    assert void == {one.solution.text}, f"{one.text} {void}, not {one.solution.text}"


# Partners


def _check_partner(game: Game, one: QuizQuestion) -> None:
    """The right answer plays for the side of the player asked about, and no other answer does."""
    view = one.view
    player = one.text.removeprefix("Who plays with ").rstrip("?")
    seat = view.seat if player == "you" else one.names.index(player)
    mates = {one.names[at] for at in view.deal.members(view.deal.side(seat)) if at != seat}
    assert mates & {answer.text for answer in one.answers} == {one.solution.text}, f"{one.text}: {mates}"


# Values


def _check_worth(game: Game, one: QuizQuestion) -> None:
    """Wherever it counts in other deals, it counts what the answer says."""
    unit = game.unit(one.view.seats, one.view.options)
    for deal in played_deals(game, random.Random(f"{one.text} again")):
        for other in worths_in(deal):
            if (other.rule, other.question(unit)) == (one.solution.rule, one.text):
                assert str(other.points) == one.solution.text, f"{one.text} may be {other.points}"


# Points


def _check_points(game: Game, one: QuizQuestion) -> None:
    """The answer is the sum of the score lines it names, however the cards not shown lie."""
    rng = random.Random(4)
    deal = fill_hidden_cards(one.view, rng)
    side = next(
        at for at in range(deal.sides) if one.text.endswith(f"for {side_named(deal, at, one.names)}?")
    )
    shown = _cards_shown(one)
    assert not Counter(shown) - Counter(cards_of(deal, side)), f"{one.text}: shows what is not there"
    right = int(one.solution.text)
    assert _sum_asked(one, deal, side) == right, f"{one.text} is {_sum_asked(one, deal, side)}, not {right}"
    _check_multipliers(one, deal)
    for _ in range(DEALS):
        other = with_cards_redealt(deal, rng, side, shown)
        if _looks_same(one, other, side, shown):
            counted = _sum_asked(one, other, side)
            assert counted == right, f"{one.text} is {right}, but may be {counted}"
    _check_plausible(one, deal)
    if all(points >= 0 for line in deal.score_lines() for points in line.points):
        assert not any(answer.text.startswith("-") for answer in one.answers), f"{one.text}: never below 0"


def _check_plausible(one: QuizQuestion, deal: Deal) -> None:
    """No wrong sum gives itself away: each is made of what these lines count, or is what another counts."""
    named = [line for line in deal.score_lines() if line.sentence in one.text]
    worths = [item.worth for line in named for item in line.items]
    unit = gcd(*worths, *(points for line in named for points in line.points)) or 1
    elsewhere = {str(points) for line in deal.score_lines() for points in line.points}
    for answer in one.answers:
        fits = int(answer.text) % unit == 0 or answer.text in elsewhere
        assert fits, f"{one.text} {answer.text} is no multiple of {unit}"


def _cards_shown(one: QuizQuestion) -> list[Card]:
    """The cards that the question shows."""
    found = []
    for word in " ".join(one.shown).split():
        try:
            found.append(card(word))
        except CardTextError:
            continue  # a name
    return found


def _sum_asked(one: QuizQuestion, deal: Deal, side: int) -> int:
    """The points of a side from the score lines that the question names."""
    return sum(line.points[side] for line in deal.score_lines() if line.sentence in one.text)


def _check_multipliers(one: QuizQuestion, deal: Deal) -> None:
    """A line that multiplies the line before is not asked about alone: people would count all of it."""
    lines = deal.score_lines()
    for before, line in pairwise(lines):
        if line.sentence in one.text and not line.cards and any(line.points):
            pairs = list(zip(line.points, before.points, strict=True))
            factors = {points / whole for points, whole in pairs if whole}
            multiplies = len(factors) == 1 and not any(points for points, whole in pairs if not whole)
            assert not multiplies or before.sentence in one.text, f"{one.text} leaves out {before.sentence}"


def _looks_same(one: QuizQuestion, other: Deal, side: int, shown: Sequence[Card]) -> bool:
    """Whether the question would have the same text and cards in that deal."""
    named = [line for line in other.score_lines() if line.sentence in one.text]
    counted = {c for line in named for c in line.cards}
    seen = sorted(c for c in cards_of(other, side) if c in counted)
    rest = re.split(_COUNTED, one.text)[0]
    for line in named:
        rest = rest.replace(line.sentence, "")
    return not rest.strip() and HIDDEN not in seen and seen == sorted(shown)


CHECKS: dict[QuestionKind, Callable[[Game, QuizQuestion], None]] = {
    QuestionKind.MAY_DO: _check_legality,
    QuestionKind.WHICH_ALLOWED: _check_legality,
    QuestionKind.WHICH_REFUSED: _check_legality,
    QuestionKind.WINNER: _check_trick,
    QuestionKind.SHOWDOWN: _check_showdown,
    QuestionKind.NEXT: _check_next,
    QuestionKind.WHICH_RIGHT: _check_which_right,
    QuestionKind.PARTNER: _check_partner,
    QuestionKind.VALUE: _check_worth,
    QuestionKind.POINTS: _check_points,
    QuestionKind.UNSEEN: _check_unseen,
    QuestionKind.VOID: _check_void,
}
"""The check of each kind of question."""
