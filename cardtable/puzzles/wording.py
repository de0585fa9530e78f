"""The words of a puzzle: its title, the reason for the right play, and the proof."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.view import View
from cardtable.puzzles.puzzle import Proof, Puzzle
from cardtable.puzzles.themes import theme_words
from cardtable.teaching.evaluation import Gain
from cardtable.teaching.hints import AGAINST, amount
from cardtable.words import join_or, number_word, with_unit

NO_REASON = "No rule of thumb tells it; playing it out does."
"""The sentence in place of a reason, where the game has none for the right play."""


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
    return " ".join(
        named[name].sentence_for(at, right)
        for name in puzzle.reasons
        if name in named and named[name].holds(at, right)
    )


def proof_sentence(proof: Proof, unit: str, tempting: str) -> str:
    """The proof in words: how it is known that the tempting play is worse, and what it costs where that was
    measured."""
    if not proof.is_exact:
        cost = amount(Gain(proof.gap, proof.error), unit)
        return f"Played out on {proof.deals} deals, {cost} better {AGAINST} than: {tempting}."
    if proof.deals == 1:
        return f"Exact, played to the end: better than: {tempting}."
    ways = f"Exact, solved for {proof.deals} ways the cards may lie"
    if proof.worse == proof.deals:
        return f"{ways}: in all of them better than: {tempting}."
    return f"{ways}: best in all of them, and in {proof.worse} better than: {tempting}."


def why(puzzle: Puzzle, view: View, tell: Callable[[Action], str], right: Action | None = None) -> str:
    """Why a right play, by default the first, and not the tempting one: the game's reasons, then the
    proof."""
    assert puzzle.proof is not None
    unit = view.game.unit(view.seats, view.options)
    proven = proof_sentence(puzzle.proof, unit, tell(puzzle.tempting_action(view.game)))
    return f"{reason_sentences(puzzle, view, right) or NO_REASON} {proven}"


def help_word(puzzle: Puzzle, view: View) -> str:
    """A word of help that does not name the play: what there is to weigh here."""
    said = [one.sentence for one in careful_player.thoughts(view)]
    theme = theme_words(view.game, puzzle.theme)
    return said[0] if said else f"There are {with_unit(len(view.legal), 'choice')}. Theme: {theme}."
