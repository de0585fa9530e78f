"""The words of a puzzle: its title, the reason for the right play, and the proof."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Said
from cardtable.engine.bot import bot_of
from cardtable.engine.event_wording import with_names
from cardtable.engine.view import View
from cardtable.puzzles.puzzle import Proof, Puzzle
from cardtable.puzzles.themes import theme_words
from cardtable.teaching.evaluation import Gain
from cardtable.teaching.hints import against, amount, rounded
from cardtable.teaching.quiz_question import names_at
from cardtable.words import join_or, number_word, with_unit

NO_REASON = "No rule of thumb tells it; playing it out does."
"""The sentence in place of a reason, where the game has none for the right play."""
_ADVICE = ("Keep ", "Leave ", "Mind ", "Play ", "Watch ")
"""The words with which advice begins."""
_ROUNDED_OFF = 0.0005
"""What is lost where a proof keeps a gap with three decimals."""
_HELD = re.compile(r"You hold(?: (?:10|[2-9AJQK])[SHDC])+")
"""Matches what only lists cards of the hand, which is no stake."""
_GROUND = re.compile(r"(?:^|\. )([^.:]+): ")
"""Matches what a sentence says before its colon, on which the rest of it stands."""
_NAMES = re.compile(r"\b\w*\d\w*\b|\b[JQKA][SHDC]\b")
"""Matches a number or a card."""


def question_text(puzzle: Puzzle) -> str:
    """The question of a puzzle that asks for a play, and how many answers are right."""
    count = len(puzzle.right)
    right = "One is" if count == 1 else f"{number_word(count).capitalize()} are"
    return f"Which play is best in this deal? {right} right beyond doubt."


def right_text(puzzle: Puzzle, view: View, tell: Callable[[Action], str]) -> str:
    """The right plays, after a wrong answer."""
    return f"Right is: {join_or([tell(one) for one in puzzle.right_actions(view.game)])}."


def explained_action(puzzle: Puzzle, view: View, chosen: Action) -> Action:
    """The right play that is explained and played out: the chosen one if it is right."""
    return chosen if puzzle.is_right(view, chosen) else puzzle.right_actions(view.game)[0]


def reason_sentences(puzzle: Puzzle, view: View, right: Action | None = None) -> str:
    """The game's reasons for a right play that the puzzle names, by default the first; only those that hold
    at the position."""
    bot, right = bot_of(view.game), right or puzzle.right_actions(view.game)[0]
    named = {one.name: one for one in bot.reasons if one.name in puzzle.reasons}
    at = bot.position(view) if named else None
    held = [named[name] for name in puzzle.reasons if name in named and named[name].holds(at, right)]
    # What there is to learn comes first, then what only compares.
    held.sort(key=lambda one: not one.theme)
    return " ".join(_each_ground_once([one.sentence_for(at, right) for one in held]))


def _each_ground_once(sentences: list[str]) -> list[str]:
    """The sentences, each without what it says before its colon if one before it says that, too."""
    told: list[str] = []
    for one in sentences:
        ground, _, rest = one.partition(": ")
        is_told = bool(rest) and any(other.startswith(f"{ground}: ") for other in told)
        told.append(rest[:1].upper() + rest[1:] if is_told else one)
    return told


def stake_sentence(view: View, theme: str, reasons: str, right: str, tempting: str) -> str:
    """What is at stake at the position, which gives a reason its weight (one more trick ends the game): the
    first thing that the game has to say of it, without the advice after its colon, which may be for another
    play. Empty if it asks or advises only, if it is at odds with the theme of the reasons, if they say it
    too, or if it speaks of what only the tempting play names."""
    first = next(iter(careful_player.thoughts(view)), None)
    if first is None or theme in first.thought.at_odds:
        return ""
    said = _with_names_at(view, first)
    fact = re.split("[:;]", said)[0].rstrip(".")
    is_told = fact in reasons or any(one.lower() in fact.lower() for one in _GROUND.findall(reasons))
    is_stake = not ("?" in said or fact.startswith(_ADVICE) or is_told or _HELD.fullmatch(fact))
    of_tempting = {*_NAMES.findall(tempting)} - {*_NAMES.findall(right)}
    return f"{fact}." if fact and is_stake and not of_tempting & {*_NAMES.findall(fact)} else ""


def _thoughts(view: View) -> list[str]:
    """What the game has to say of the position, with the names of the players."""
    return [_with_names_at(view, one) for one in careful_player.thoughts(view)]


def _with_names_at(view: View, said: Said) -> str:
    return with_names(said.sentence, names_at(view.seats, view.seat))


def proof_sentence(proof: Proof, unit: str, tempting: str, seats: int) -> str:
    """The proof in words: how it is known that the tempting play is worse, in how many of the ways the cards
    may lie where all were solved, and what it costs there: a margin against the other sides."""
    better = f"better {against(seats)} than: {tempting}"
    if not proof.is_exact:
        cost = amount(Gain(proof.gap, proof.error), unit)
        return f"Played out on {proof.deals} deals, {cost} {better}."
    cost = _solved_amount(proof, unit)
    if proof.deals == 1:
        return f"Exact, played to the end: {cost} {better}."
    ways = f"Solved for {proof.deals} ways the cards may lie"
    left = proof.deals - proof.worse
    where, as_good = f"in {proof.worse}", f"; in {left} as good"
    if not left:
        where, as_good = "in all", ""
    average = " on average" * (proof.worse > 1)
    return f"{ways}: {where} {better}, by {cost}{average}{as_good}."


def _solved_amount(proof: Proof, unit: str) -> str:
    """What the tempting play costs in the deals in which it is worse, on average."""
    points = proof.gap * proof.deals / max(1, proof.worse)
    if proof.deals == 1 and points.is_integer():
        return with_unit(int(points), unit)
    gain = Gain(points)
    is_known = abs(rounded(gain) - points) <= _ROUNDED_OFF * proof.deals
    return amount(replace(gain, is_known=is_known), unit)


def why(puzzle: Puzzle, view: View, tell: Callable[[Action], str], right: Action | None = None) -> str:
    """Why a right play, by default the first, and not the tempting one: what is at stake, the game's reasons,
    then the proof. Of several right plays that one is named, unless the reasons say the same of all."""
    assert puzzle.proof is not None
    unit = view.game.unit(view.seats, view.options)
    tempting = tell(puzzle.tempting_action(view.game))
    proven = proof_sentence(puzzle.proof, unit, tempting, view.seats)
    reasons = reason_sentences(puzzle, view, right) or NO_REASON
    right = right or puzzle.right_actions(view.game)[0]
    stake = stake_sentence(view, theme_words(view.game, puzzle.theme), reasons, tell(right), tempting)
    if _is_of_one(puzzle, view, right, reasons):
        reasons = f"{tell(right)}: {reasons}"
    return " ".join(filter(None, (stake, reasons, proven)))


def _is_of_one(puzzle: Puzzle, view: View, right: Action, reasons: str) -> bool:
    """Whether the reasons for one of several right plays are not those for the others, and do not name it:
    `It keeps AD and 10H` is untrue of 10H."""
    others = [reason_sentences(puzzle, view, one) for one in puzzle.right_actions(view.game)]
    is_named = any(c.text in _NAMES.findall(reasons) for c in right.picks)
    return not is_named and any(one != reasons for one in others)


def help_word(puzzle: Puzzle, view: View) -> str:
    """A word of help that does not name the play: what there is to weigh here."""
    said = _thoughts(view)
    theme = theme_words(view.game, puzzle.theme)
    return said[0] if said else f"There are {with_unit(len(view.legal), 'choice')}. Theme: {theme}."
