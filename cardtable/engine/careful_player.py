"""The careful player of a game: what it advises at a decision, and what it thinks there."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from cardtable.engine import endgame_solver
from cardtable.engine.advice_reasons import Said
from cardtable.engine.bot import ONLY, Advice, Bot, Grounds, bot_of
from cardtable.engine.deal import D
from cardtable.engine.view import View


def advise(view: View[D], rng: random.Random) -> list[Advice]:
    """The careful player's advice, best first; empty if the game has none. Known endings are solved."""
    return advised_by(bot_of(view.game), view, rng)


def advised_by(bot: Bot[D], view: View[D], rng: random.Random) -> list[Advice]:
    """The advice of a player who judges as that bot, best first; endings are solved."""
    found = _ranked(bot.judge_closely(view, rng), rng)
    known = endgame_solver.outcomes(view) if found else None
    if known is not None:
        solved = endgame_solver.advice(known, found)
        return _grounded(solved, endgame_solver.grounds(bot, view, known, solved))
    mean = endgame_solver.mean_outcomes(view) if found else None
    if mean is not None:
        solved = endgame_solver.advice(mean.leads, found)
        return _grounded(solved, endgame_solver.mean_grounds(bot, view, mean, solved))
    return _grounded(found, Grounds(bot, view, ranked=found))


def judged(view: View[D], rng: random.Random) -> list[Advice]:
    """How the careful player judges, best first: without reasons, and endings are not solved."""
    return _ranked(bot_of(view.game).judge(view, rng), rng)


def thoughts(view: View[D]) -> list[Said]:
    """The careful player's thoughts at a decision, the weightiest first; empty if there is no choice."""
    bot = bot_of(view.game)
    if not bot.thoughts or (view.legal and ONLY.holds(view, view.legal[0])):
        return []
    at = bot.position(view)
    here = [one for one in bot.thoughts if one.stage in ("", view.stage) and one.claim(at)]
    return [Said(one, one.sentence_at(at)) for one in here]


def _grounded(found: list[Advice], grounds: Grounds) -> list[Advice]:
    """Advice, best first, with the grounds for reasons."""
    return [replace(one, grounds=grounds, is_best=not at) for at, one in enumerate(found)]


def _ranked(judged: Iterable[Advice], rng: random.Random) -> list[Advice]:
    """The judged actions, best first."""
    found = list(judged)
    rng.shuffle(found)  # ties are broken by chance, so that bots vary
    found.sort(key=lambda advice: -advice.value)
    return found
