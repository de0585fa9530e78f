"""How many hints say why: reasons for the careful player's choices, counted over careful matches.

`python -m bench.reasons [GAME ...]` takes some seconds a game. A choice without a reason, and one whose
reason is just as true of every other action, both count as unexplained; what is true of the next best action
as well is told beside them. With games named, it also tells where: stage by stage, with an example each.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.actions import Action
from cardtable.engine.bot import NOTHING_BETTER, ONLY, Advice
from cardtable.engine.event_wording import teller
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.testing.match_setups import careful_decisions, draw_setups

DRAWN = 8
"""Setups with drawn options, beside the default options at every seat count."""
DEPTH = 120
"""Decisions of each match, at most."""
MOST_BESIDE = 60
"""Other legal actions that a reason is tried on."""
SEED = 30

NONE, COMMON, NEXT, APART = "none", "true of all", "true of the next", "tells apart"
"""What became of the question why: the first two are no reason."""


@dataclass
class Count:
    """The choices of one game, and what was said of them."""

    game: str
    kinds: Counter[str] = field(default_factory=Counter)
    stages: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """By kind, stage and name of the reason."""
    examples: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def add(self, view: View, advice: list[Advice]) -> None:
        """Counts one choice."""
        best = advice[0]
        kind = kind_of(view, advice)
        self.kinds[kind] += 1
        place = kind, view.stage, best.given.reason.name if best.given is not None else "-"
        self.stages[place] += 1
        if place not in self.examples:
            tell = teller(view.deal, view.seat, [f"Player {seat}" for seat in range(view.seats)])
            beside = "; ".join(tell(one.action) for one in advice[1:4])
            self.examples[place] = f"{tell(best.action)}. {best.reason}  [{beside}]"

    def share(self, *kinds: str) -> float:
        """The share of choices of these kinds, in percent."""
        return 100 * sum(self.kinds[one] for one in kinds) / max(1, self.kinds.total())

    def line(self) -> str:
        """As a row of the table."""
        shares = [self.share(one) for one in (NONE, COMMON)]
        columns = [*shares, sum(shares), self.share(NEXT)]
        return f"| {self.game} | {self.kinds.total()} | " + " | ".join(f"{one:.1f}" for one in columns) + " |"


def kind_of(view: View, advice: list[Advice]) -> str:
    """What the reasons for the best action are worth together."""
    given, worse = advice[0].all_given, _worse(view, advice)
    if not given or given[0].reason is NOTHING_BETTER:
        return NONE
    same = [one for one in worse if all(said.is_true_of(one) for said in given)]
    if len(same) == len(worse):
        return COMMON
    return NEXT if worse[0] in same else APART


def _worse(view: View, advice: list[Advice]) -> list[Action]:
    """All that is legal and that the careful player thinks less of, the next best first."""
    as_good = {one.action for one in advice if one.value == advice[0].value}
    ranked = [one.action for one in advice if one.action not in as_good]
    rest = set(view.legal) - as_good - set(ranked)
    return [*ranked, *(one for one in view.legal if one in rest)][:MOST_BESIDE]


def is_choice(view: View, advice: list[Advice]) -> bool:
    """Whether there is something to say why of: the careful player prefers one action to another."""
    if not advice or advice[0].action.is_luck or ONLY.holds(view, advice[0].action):
        return False
    return bool(_worse(view, advice))


def choices(game: Game) -> Iterator[tuple[View, list[Advice]]]:
    """The choices of careful matches under many options that sometimes go astray."""
    for setup in draw_setups(game, DRAWN, SEED):
        for view, advice in careful_decisions(setup.match(game), setup.seed, DEPTH):
            if is_choice(view, advice):
                yield view, advice


def count(game_id: str) -> Count:
    """Counts the choices of one game."""
    found = Count(game_id)
    for view, advice in choices(find_game(game_id)):
        found.add(view, advice)
    return found


def places(found: Count) -> Iterator[str]:
    """Where nothing was said, where it is true of all, and where it is true of the next best."""
    for place, times in sorted(found.stages.items(), key=lambda item: -item[1]):
        kind, stage, name = place
        if kind != APART:
            yield f"  {times:>4} {kind}: {stage}, {name}: {found.examples[place]}"


HEAD = "| game | choices | no reason % | true of all % | together % | true of the next best, too % |"


def main(named: Iterable[str]) -> None:
    """Prints the table, and for games that are named the places."""
    print(f"{HEAD}\n|---|---:|---:|---:|---:|---:|")
    for game_id in list(named) or game_ids():
        found = count(game_id)
        print(found.line(), flush=True)
        for told in places(found) if named else ():
            print(told)


if __name__ == "__main__":
    main(sys.argv[1:])
