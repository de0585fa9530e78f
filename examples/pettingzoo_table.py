"""Any game of the card table as an environment of PettingZoo, agent by agent (AEC).

    pip install 'cardtable[pettingzoo]'

    env = TableEnv("hokm", deals=1)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An action is the number that it has in the list of what is legal at this decision, so that games with more
actions than anybody can list (melds, captures, solutions) have a bounded space, too. What each number stands
for is told in `observation["actions"]`, a row for each, and as text in `info["legal"]`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import cardtable
from cardtable.cards import Card
from cardtable.engine.view import View
from cardtable.plain.plain_text import on_table

Row = Any
"""An array of numbers. numpy is only there with the extra, so types say no more."""
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A"
FACES = [*(f"{rank}{suit}" for suit in "SHDC" for rank in RANKS.split(" ")), "RJ", "BJ"]
"""The faces of cards, in the order of every row of cards."""
KINDS = "hand table stock discard trick blind captured swept house meld exposed out other"
PILES = tuple(KINDS.split(" "))
"""The kinds of piles that are told apart; all else is another."""
SUITS = ("spades", "hearts", "diamonds", "clubs", "notrump")
MOST_ACTIONS = 512
"""Actions that are offered at a decision. Random play of all games was never offered more than 300."""
_FACE = {face: at for at, face in enumerate(FACES)}
_HIGHEST = 1e6


class TableEnv(AECEnv):
    """A match, or its first deals, as an environment. The agents are `player_0`, `player_1` ... by seat.

    A reward is the change of the score of an agent's side, turned round in games that the lowest score wins.
    Where several may act at once (races), chance says who is asked first.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        deals: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """`deals`: ends after so many deals; 0: at the end of the match. Raises CardTableError."""
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": f"cardtable_{game}", "is_parallelizable": False}
        self.render_mode = render_mode
        self._setup = (game, seats, dict(options or {}))
        self._deals = deals
        self._chance = random.Random()
        self.agent_selection = ""
        self.infos: dict[str, dict[str, Any]] = {}
        self.match = self._begun(0)
        self._verbs = sorted(self.match.game.verbs)
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        space = self._space()
        self._spaces = dict.fromkeys(self.possible_agents, space)
        self._actions = dict.fromkeys(self.possible_agents, spaces.Discrete(MOST_ACTIONS))

    # What PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the list of legal actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew. `options` are PettingZoo's and mean nothing here: the game's belong to the table."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.match = self._begun(self._chance.getrandbits(62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: int | None) -> None:
        """Plays the legal action of that number for `agent_selection`. Raises IndexError if there is none."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat, before = self.possible_agents.index(agent), self._gains()
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.match.play(seat, self.match.legal(seat)[int(action)])
        self.rewards = {
            one: now - then for one, now, then in zip(self.agents, self._gains(), before, strict=True)
        }
        self._accumulate_rewards()
        if self._is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {one: {} for one in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What that seat knows, what it may do, and which numbers may be answered."""
        seat = self.possible_agents.index(agent)
        may_act = not self._is_over and seat in self.match.actors
        legal = [str(action) for action in self.match.legal(seat)[:MOST_ACTIONS]] if may_act else []
        rows: Row = np.zeros((MOST_ACTIONS, self.action_width), np.float32)
        for at, text in enumerate(legal):
            rows[at] = self.action_row(text)
        mask: Row = np.zeros(MOST_ACTIONS, np.int8)
        mask[: len(legal)] = 1
        view = self.match.view_of_table(seat) if self._is_over else self.match.view(seat)
        return {"observation": self.view_row(view), "actions": rows, "action_mask": mask}

    def render(self) -> str | None:
        """What everybody sees, in lines."""
        if self.render_mode is None:
            return None
        return "\n".join(on_table(self.match.view(-1), self.possible_agents))

    def close(self) -> None:
        """Nothing is open."""

    # Rows of numbers

    @property
    def action_width(self) -> int:
        """How many numbers tell of an action."""
        return len(self._verbs) + 2 * len(FACES) + len(SUITS) + 1

    def action_row(self, text: str) -> Row:
        """An action: its verb, the cards named first (those played), those named later (those taken, met,
        laid beside), its suits, the sum of its numbers."""
        verb, *words = text.split()
        cards: Row = np.zeros((2, len(FACES)), np.float32)
        suits: Row = np.zeros(len(SUITS), np.float32)
        number, is_later = 0.0, 0
        for word in words:
            if word in _FACE:
                cards[is_later, _FACE[word]] += 1
            elif word in SUITS:
                suits[SUITS.index(word)] = 1
            elif word.isdecimal():
                number += int(word)
            is_later = is_later or int(word not in _FACE and bool(cards.any()))
        verbs = [float(verb == one) for one in self._verbs]
        return np.concatenate([verbs, cards.ravel(), suits, [number]]).astype(np.float32)

    def view_row(self, view: View[Any]) -> Row:
        """What a seat sees: for each kind of pile the faces in its own and in others', then trumps, and seat
        by seat from its own on the cards in hand, the score and who deals."""
        counts: Row = np.zeros((len(PILES), 2, len(FACES)), np.float32)
        for name in view.piles:
            kind, _, owner = name.partition(".")
            mine = owner == str(view.side if kind in ("captured", "swept") else view.seat)
            at = PILES.index(kind) if kind in PILES else len(PILES) - 1
            counts[at, int(not mine)] += _faces(view.cards_in(name))
        trump = view.state.get("trump")
        seats = [(max(view.seat, 0) + turn) % view.seats for turn in range(view.seats)]
        told = [
            *(float(suit == trump) for suit in SUITS),
            *(float(len(view.piles[f"hand.{seat}"])) for seat in seats),
            *(float(view.scores[view.deal.side(seat)]) for seat in seats),
            *(float(seat == view.dealer) for seat in seats),
        ]
        return np.concatenate([counts.ravel(), told]).astype(np.float32).clip(-_HIGHEST, _HIGHEST)

    # The match

    def _begun(self, seed: int) -> cardtable.Match:
        game, seats, options = self._setup
        return cardtable.new(game, seats, seed, options)

    def _space(self) -> spaces.Dict:
        width = self.view_row(self.match.view(0)).shape
        rows = (MOST_ACTIONS, self.action_width)
        return spaces.Dict(
            {
                "observation": spaces.Box(-_HIGHEST, _HIGHEST, width, np.float32),
                "actions": spaces.Box(0, _HIGHEST, rows, np.float32),
                "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
            }
        )

    @property
    def _is_over(self) -> bool:
        match = self.match
        return match.over or (match.deal.over and match.deal.number >= self._deals > 0)

    def _gains(self) -> list[float]:
        """By seat: the score of its side, so that more is better."""
        match = self.match
        sign = -1.0 if match.game.low_wins else 1.0
        return [sign * match.scores[match.deal.side(seat)] for seat in range(match.seats)]

    def _ask(self) -> None:
        """Asks who may act now."""
        seat = self.match.in_play.random_actor(self._chance)
        legal = self.match.legal(seat)
        self.agent_selection = self.possible_agents[seat]
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {
            "legal": [str(action) for action in legal[:MOST_ACTIONS]],
            "left_out": max(0, len(legal) - MOST_ACTIONS),
        }


def _faces(cards: Iterable[Card]) -> Row:
    """How many of each face; hidden ones count nowhere."""
    found: Row = np.zeros(len(FACES), np.float32)
    for one in cards:
        if one.text in _FACE:
            found[_FACE[one.text]] += 1
    return found
