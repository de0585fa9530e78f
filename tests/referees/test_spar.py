"""The engine's Spar against a referee written from its source, over random matches."""

from __future__ import annotations

import random
from collections import Counter

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.refereed_match import RefereedMatches
from tests.referees.spar import PACK, Player, Referee, is_low

SPAR = find_game("spar")
MODULE = "tests.referees.test_spar"
MATCHES = 100
ACTS = 400
"""Acts after which a match is left as it stands."""
TRIED = 8
"""Texts out of all there are that are tried at every act, legal or not."""


def settings(count: int) -> list[MatchSetup]:
    """The defaults at every number of seats, then drawn ones."""
    rng = random.Random("referee spar")
    drawn = [MatchSetup(seats, {}, seats) for seats in SPAR.seat_counts]
    return drawn + [draw_setup(SPAR, rng) for _ in range(count - len(drawn))]


def held(deal: Deal, pile: str) -> list[str]:
    """A pile's cards as texts, in their order."""
    return [str(card) for card in deal.cards_in(pile)]


class Table:
    """The engine's match and the referee's, side by side."""

    def __init__(self, match: Match, seen: Counter[str] | None = None) -> None:
        self.match = match
        self.seen = Counter() if seen is None else seen
        dealer = match.in_play.public_state()["dealer"]
        assert 0 <= dealer < match.seats
        self.referee = Referee(match.seats, match.options, dealer)
        self.tell_cards()

    def tell_cards(self) -> None:
        """Tells the referee what chance has done: the order of a shuffled pack, or the cards dealt."""
        referee, deal = self.referee, self.match.in_play
        if referee.stage == "cut":
            assert sorted(held(deal, "stock")) == sorted(PACK)
            referee.stock = held(deal, "stock")
        elif referee.stage == "deal":
            order = self.order_dealt(deal)
            assert sorted(order) == sorted(referee.stock), "the pack that is dealt from"
            referee.deal(order)

    def order_dealt(self, deal: Deal) -> list[str]:
        """The order in which the pack was dealt, read back from the hands: three each, then two."""
        referee = self.referee
        hands = {seat: held(deal, f"hand.{seat}") for seat in range(referee.seats)}
        assert all(len(hand) == 5 for hand in hands.values())
        turn = referee.round_from(referee.dealer + 1)
        threes = [card for seat in turn for card in hands[seat][:3]]
        twos = [card for seat in turn for card in hands[seat][3:]]
        return threes + twos + held(deal, "stock")

    def compare(self) -> None:
        """Everything that both know, between two acts."""
        match, referee = self.match, self.referee
        assert match.actors == referee.actors(), "actors"
        assert list(match.scores) == referee.scores, "scores"
        assert match.over == (referee.stage == "over"), "match end"
        assert sorted(match.winners) == referee.winners, "winners"
        if not match.over:
            self.compare_piles()
            self.compare_state()
            self.compare_legal()

    def compare_piles(self) -> None:
        """Hands and what lies before the players, the trick, the pack, what is out."""
        deal, referee = self.match.in_play, self.referee
        for seat, player in enumerate(referee.players):
            down = [player.wet] * (player.wet_lies and not player.wet_shown)
            assert sorted(held(deal, f"hand.{seat}")) == sorted(player.hand), f"hand.{seat}"
            assert sorted(held(deal, f"exposed.{seat}")) == sorted(player.face_up()), f"exposed.{seat}"
            assert held(deal, f"wet.{seat}") == down, f"wet.{seat}"
        assert held(deal, "trick") == [card for _, card in referee.trick], "trick"
        assert sorted(held(deal, "out")) == sorted(referee.gone), "out"
        assert held(deal, "stock") + held(deal, "blind") == referee.stock, "stock"
        assert held(deal, "blind") == referee.stock[-1:] * (referee.peeked >= 0), "blind"

    def compare_state(self) -> None:
        """The facts that everybody sees."""
        referee, state = self.referee, self.match.in_play.public_state()
        told = {
            "dealer": referee.dealer,
            "leader": referee.leader,
            "trick_no": referee.trick_no,
            "peeked": referee.peeked,
            "bet": referee.bet,
            "betting": sorted(referee.betting),
            "chips": referee.chips,
            "since": referee.since,
            "dry": [player.dry for player in referee.players],
            "wet": [player.wet_as_told() for player in referee.players],
        }
        plain = {name: list(state[name]) if isinstance(told[name], list) else state[name] for name in told}
        assert plain == told, "public state"

    def compare_legal(self) -> None:
        """The complete list of what may be done."""
        for seat in range(self.referee.seats):
            listed = [str(action) for action in self.match.legal(seat)]
            assert len(set(listed)) == len(listed)
            assert set(listed) == self.referee.legal(seat), f"legal for {seat}"

    def try_some(self, rng: random.Random) -> None:
        """Some texts whatever they are worth: refused for the same rule, or by neither."""
        for text in rng.sample(self.referee.universe(), TRIED):
            seat = rng.choice([*self.match.actors * 3, rng.randrange(self.referee.seats)])
            refusal = self.match.refusal(seat, text)
            rule = refusal.rule if refusal else ""
            assert rule in {self.referee.why_not(seat, text), self.open_point(seat, text)}, f"{seat} {text}"
            self.seen[f"refused: {rule}"] += 1

    def open_point(self, seat: int, text: str) -> str:
        """What the engine says of laying a card that lies already; held against it below."""
        verb, _, card = text.partition(" ")
        player = self.referee.players[seat]
        lies = card in player.held() and card not in player.hand
        asked = self.referee.stage == "ready" and seat in self.referee.actors()
        return "own-card" if asked and lies and verb in ("dry", "wet") else "-"

    def act(self, rng: random.Random) -> None:
        """One act on both sides."""
        (seat,) = self.referee.actors()
        self.do(seat, self.drawn(seat, rng))

    def drawn(self, seat: int, rng: random.Random) -> str:
        """An act at random: first its verb, then its words. Trades are rare, so none is missed; sixes and
        sevens are mostly kept for the end, and suits mostly followed, so that there is something to score."""
        legal = sorted(self.referee.legal(seat))
        verb = "trade" if "trade" in legal else rng.choice(sorted({text.split()[0] for text in legal}))
        texts = [text for text in legal if text.split()[0] == verb]
        if verb == "play" and rng.random() < 0.9:
            cards = [text.split()[1] for text in texts]
            texts = [f"play {card}" for card in self.sensible(seat, cards)]
        return rng.choice(texts)

    def sensible(self, seat: int, cards: list[str]) -> list[str]:
        """Those that follow suit, and of them those above the seven, if there are any."""
        follow = [card for card in cards if not self.referee.revokes(seat, card)]
        return [card for card in follow if not is_low(card)] or follow

    def do(self, seat: int, text: str) -> None:
        """That act on both sides; a game that it ends is compared, the next one told."""
        games = self.referee.games
        players = self.referee.players
        self.seen[text.split()[0]] += 1
        self.match.play(seat, text)
        self.referee.act(seat, text)
        if self.referee.games > games:
            self.compare_end(players)
        self.tell_cards()

    def compare_end(self, players: list[Player]) -> None:
        """A finished game stays to be looked at: what it paid, and where its cards are."""
        deal = self.match.deal
        assert deal.over
        assert list(deal.points) == self.referee.points, "points"
        assert list(deal.public_state()["chips"]) == self.referee.chips, "chips"
        played = [card for player in players for card in (*player.played, *player.held())]
        assert set(played) <= set(held(deal, "out")), "out at the end"


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee, act by act, with some that are refused; `luck` decides them."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng, table = random.Random(luck), Table(check.match(), seen)
        table.compare()
        for _ in range(ACTS):
            if table.match.over:
                break
            table.try_some(rng)
            table.act(rng)
            table.compare()
        table.seen["match over"] += table.match.over
        table.seen[f"games of {setup.seats}"] += 1


VERBS = {"bet", "accept", "pass", "cut", "trade", "peek", "dry", "wet", "play"}
CITED = {"stage-order", "own-card", "turn-order", "before-play", "under-card", "under-ten", "dry", "wet"} | {
    *("follow-suit", "cut-rule", "wet-suit", "bet", "bet-accept", "trade-stock")
}
REFEREED = RefereedMatches(
    SPAR,
    check_against_referee,
    settings(MATCHES),
    {
        *VERBS,
        *(f"refused: {rule}" for rule in CITED),
        *(f"games of {seats}" for seats in SPAR.seat_counts),
        "match over",
    },
    few=(6, 23, 28, 29, 41, 54, 67, 80),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def test_trades_use_up_the_pack_and_bring_the_shuffle_forward() -> None:
    """Two trades in the first game of three leave five cards after the second: too few for a third."""
    low = {"hand.0": cards("6S 7H 8D 9C 9S"), "hand.1": cards("6H 7D 8C 9H 8S")}
    match = Match(SPAR, 2, seed=1, options={"cut": False}, stacks=[Stack(0, low)])
    table, rng = Table(match), random.Random(1)
    while table.referee.games < 2:
        table.act(rng)
        table.compare()
    assert sum(act.action.verb == "trade" for act in match.acts) >= 2
    assert table.referee.since == 0
    assert match.in_play.public_state()["since"] == 0


def test_the_card_seen_under_the_pack_stays_there_until_the_shuffle() -> None:
    """Nobody shuffles between the first and the second game of two players."""
    match = Match(SPAR, 2, seed=1)
    table, rng = Table(match), random.Random(1)
    while table.referee.games < 1:
        (seat,) = match.actors
        if "peek" in table.referee.legal(seat):
            table.do(seat, "peek")
        else:
            table.act(rng)
    assert match.in_play.public_state()["since"] == 1
    assert held(match.in_play, "stock")[-1] == table.referee.shown_last


def test_a_card_that_lies_dry_is_still_the_players_own() -> None:
    """Laying it once more is one too many, not a card of somebody else's."""
    low = {"hand.1": cards("6S 7H AD AC AH")}
    match = Match(SPAR, 2, seed=1, options={"cut": False}, stacks=[Stack(0, low)])
    match.play(1, "dry 6S")
    refusal = match.refusal(1, "dry 6S")
    assert refusal is not None
    assert refusal.rule == "dry"
