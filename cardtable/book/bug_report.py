"""A position as a scenario file: a bug report that `cardtable check` runs.

Two forms are tried, the shorter first: the running deal, stacked as it was dealt, with its actions; or the
seed and every action of the match. Each is played and compared with the position before it is used.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardtable.book.expectations import plain
from cardtable.book.scenario import Runner, parse
from cardtable.cards import Card, text_of
from cardtable.errors import CardTableError, ScenarioError
from cardtable.match.match import Match
from cardtable.match.undo import PlayedAct
from cardtable.system.files import own_folder, write_numbered


def as_scenario(match: Match, about: str = "") -> str:
    """The scenario that leads to the current position. It holds every card of a running deal, unseen ones
    included; the seed, which decides later deals, only if there is no other way.

    Raises ScenarioError if neither form leads to this position.

    """
    told = about or f"A position saved at the table in deal {match.deal.number}"
    for facts in _tellings(match):
        text = _toml({"game": match.game.id, "about": told, **facts})
        if _leads_to(text, match):
            return text
    raise ScenarioError("this position cannot be told as a scenario: keep the record of the match instead")


def save_report(match: Match, folder: Path, about: str = "") -> Path:
    """Writes the report to a new file of the folder. Raises ScenarioError, OSError."""
    text = as_scenario(match, about)
    own_folder(folder)
    stem = f"{match.game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    return write_numbered(folder, stem, ".toml", text.encode())


def _tellings(match: Match) -> Iterator[dict[str, Any]]:
    """The possible forms, the shorter first."""
    if match.next_deal is None and not match.over:
        yield _stacked(match)
    yield _from_the_start(match)


def _stacked(match: Match) -> dict[str, Any]:
    """The running deal alone: its scores and carry, its cards stacked as they were dealt."""
    deal = match.in_play
    return {
        **_table(match),
        "seed": None,
        "scores": list(deal.scores_before),
        "carry": plain(dict(deal.carry)),
        "deal": {"dealer": deal.dealer, **{name: text_of(held) for name, held in _dealt(match).items()}},
        "step": _steps(match, _steps_of_deal(match)),
    }


def _from_the_start(match: Match) -> dict[str, Any]:
    """The whole match: how it was opened, and every action that was not undone."""
    given = json.loads(match.lines[1].partition(" ")[2])
    kept = {name: given[name] for name in ("scores", "carry") if name in given}
    return {**_table(match), **kept, "step": _steps(match, match.acts)}


def _table(match: Match) -> dict[str, Any]:
    return {"seats": match.seats, "seed": match.seed, "options": dict(match.options)}


def _dealt(match: Match) -> dict[str, tuple[Card, ...]]:
    """The cards that left the stock in this deal, by the pile they went to; the rest lies on the stock."""
    left = Counter(match.in_play.pack)
    dealt: dict[str, tuple[Card, ...]] = {}
    for event in match.log:
        if event.kind == "move" and event.source == "stock":
            # A card that returned to the stock is stacked where it first left.
            first = tuple(c for c in event.cards if left[c] > 0)
            left.subtract(first)
            dealt[event.target] = dealt.get(event.target, ()) + first
    rest = tuple(c for c in match.in_play.cards_in("stock") if left[c] > 0)
    return {name: held for name, held in {**dealt, "stock": rest}.items() if held}


def _steps_of_deal(match: Match) -> list[PlayedAct]:
    """The actions of the running deal, oldest first."""
    back = match.clone()
    number = back.in_play.number
    taken: list[PlayedAct] = []
    while back.acts:
        last = back.acts[-1]
        back.undo(mark=False)
        if back.in_play.number != number:
            break
        taken.append(last)
    return taken[::-1]


def _steps(match: Match, played: list[PlayedAct]) -> list[dict[str, Any]]:
    """The steps of a scenario; the last one says where they must lead."""
    steps: list[dict[str, Any]] = [{"seat": act.seat, "do": str(act.action)} for act in played]
    expect: dict[str, Any] = {"deal_over": match.deal.over, "match_over": match.over, "conserved": True}
    if not match.over:
        expect["actors"] = list(match.actors)
    if steps:
        steps[-1]["expect"] = expect
    return steps or [{"expect": expect}]


def _toml(facts: dict[str, Any]) -> str:
    import tomlkit

    return tomlkit.dumps({name: value for name, value in facts.items() if value not in ({}, None)})


def _leads_to(text: str, match: Match) -> bool:
    """Whether the scenario runs without failure and ends at the same position."""
    try:
        runner = Runner(parse(text))
        if any(runner.step(number) for number in range(len(runner.scenario.step))):
            return False
    except CardTableError:
        return False
    return _position(runner.match) == _position(match)


def _position(match: Match) -> tuple[object, ...]:
    """The state that two matches at the same decision have in common: piles, actors, public facts."""
    deal = match.in_play
    piles = {name: _comparable(name, pile.cards) for name, pile in deal.piles.items()}
    stage = deal.stage.name if deal.stage is not None else ""
    return piles, match.actors, stage, plain(deal.public_state()), match.scores, match.over


def _comparable(name: str, held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Piles as comparable values; order matters only in the stock."""
    return held if name == "stock" else tuple(sorted(held))
