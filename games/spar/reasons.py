"""What is said of plays in Spar, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, text_of, without
from cardtable.engine.actions import Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.betting import Bet
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from games.spar.actions import Accept, Cut, Dry, Peek, Trade, Wet
from games.spar.judge import Judge
from games.spar.table import FOURTH, LAST, VALUES, SparTable, counts


def highest(at: Judge) -> Card:
    """The own card that stands highest in its suit."""
    return max(at.own, key=ace_high)


def others_are_higher(at: Judge, _: object) -> bool:
    """Whether more than half of the unseen cards are above nine."""
    high = [c for c in at.unseen if ace_high(c) > 9]
    return 2 * len(high) > len(at.unseen)


def is_unbeaten(at: Judge, play: PlayCard) -> bool:
    """Whether a card wins the trick for certain."""
    return at.is_ahead(play.card) and not at.higher(play.card)


def stays_ahead(deal: SparTable, seat: int, play: PlayCard) -> bool:
    """Whether nobody behind holds a card that beats the one played, and none that lies does."""
    led = deal.laid[0][1].suit if deal.laid else play.card.suit
    behind = [deal.after(seat, step) for step in range(1, deal.seats - len(deal.laid))]
    foes = [c for at in behind for c in deal.in_play(at)] + [c for _, c in deal.laid]
    beaten = any(c.suit is led and ace_high(c) > ace_high(play.card) for c in foes)
    return play.card.suit is led and not beaten


def keeps_quiet(at: Judge, _: Pass) -> bool:
    """Whether a six or seven could be laid dry and is not."""
    stage = at.deal.stage
    return (
        stage is not None and stage.name == "ready" and not at.deal.dry[at.seat] and any(map(counts, at.own))
    )


def kept(at: Judge, play: PlayCard) -> tuple[Card, ...]:
    """The two cards that stay for the last two tricks."""
    return at.plan(play.card)[1]


def _last_pays(at: Judge, play: PlayCard) -> str:
    (last,) = without(at.own, (play.card,))
    return f"It wins this trick for certain; {last} then leads the last one."


REASONS: tuple[Reason[Judge], ...] = (
    Reason("cut", always, "A cut is luck.", of=Cut),
    Reason(
        "bet-tops",
        lambda at, bet: len(at.tops) > 1,
        lambda at, bet: f"Nothing beats your {text_of(at.tops)}.",
        of=Bet,
    ),
    Reason(
        "accept-top",
        lambda at, accept: bool(at.tops),
        lambda at, accept: f"Nothing beats your {text_of(at.tops)}.",
        of=Accept,
    ),
    Reason(
        "no-top",
        lambda at, stake: not at.tops,
        "You hold no card that cannot be beaten.",
        of=(Bet, Accept),
        con=True,
    ),
    Reason(
        "trade",
        others_are_higher,
        lambda at, trade: f"Your highest is {highest(at)}; most cards not seen are above nine.",
        of=Trade,
    ),
    Reason(
        "doubles",
        always,
        lambda at, lay: f"{lay.card} then counts {2 * VALUES[lay.card.rank]} in the last two tricks.",
        of=(Dry, Wet),
    ),
    Reason(
        "risks-nothing",
        lambda at, _: at.deal.stage is not None and at.deal.stage.name == "bet" and len(at.tops) < 2,
        "You hold at most one card that cannot be beaten.",
        of=Pass,
    ),
    Reason(
        "tells-nothing",
        keeps_quiet,
        "A card laid dry would tell the others what to keep.",
        of=Pass,
    ),
    Reason("peek", always, "It shows you one card that is in no hand; all know that you looked.", of=Peek),
    Reason(
        "wins-fourth",
        lambda at, play: at.deal.trick_no == FOURTH and is_unbeaten(at, play),
        _last_pays,
        of=PlayCard,
        in_deal=stays_ahead,
    ),
    Reason(
        "keeps",
        lambda at, play: at.deal.trick_no < FOURTH and len(kept(at, play)) == 2,
        lambda at, play: "It keeps {} for the fourth trick and {} for the last.".format(*kept(at, play)),
        of=PlayCard,
    ),
    Reason(
        "may-win-fourth",
        lambda at, play: at.deal.trick_no == FOURTH and at.is_ahead(play.card),
        lambda at, play: f"It is ahead unless {text_of(at.higher(play.card)[:4])} comes.",
        of=PlayCard,
    ),
    Reason(
        "cannot-win",
        lambda at, play: at.deal.trick_no == FOURTH and not at.is_ahead(play.card),
        lambda at, play: (
            f"It does not win this trick; {text_of(without(at.own, (play.card,)))} is left for the last."
        ),
        of=PlayCard,
    ),
)


def _target(at: Judge) -> int:
    return int(at.deal.options.target)


def _points(at: Judge) -> int:
    return at.deal.scores_before[at.seat]


def _dried_by_others(at: Judge) -> list[Card]:
    """Dry cards of others that an own card can beat."""
    own = at.own
    return [c for c in at.open if any(o.suit is c.suit and ace_high(o) > ace_high(c) for o in own)]


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "any-win",
        lambda at: bool(at.deal.scores_before) and _points(at) == _target(at) - 1,
        "You lack one point: any win of the last trick is enough.",
    ),
    Thought(
        "guard",
        lambda at: bool(_dried_by_others(at)),
        lambda at: f"{_dried_by_others(at)[0]} lies dry: a higher card of its suit beats it.",
        "play",
    ),
    Thought(
        "fourth",
        lambda at: at.deal.trick_no == FOURTH,
        "Who wins this trick leads the last: then only higher cards of that suit beat you.",
        "play",
    ),
    Thought("last", lambda at: at.deal.trick_no == LAST, "This trick decides the game.", "play"),
    Thought(
        "early",
        lambda at: at.deal.trick_no < FOURTH,
        "The first three tricks count nothing: keep what wins the fourth and the last.",
        "play",
    ),
    Thought(
        "low-pays",
        lambda at: any(map(counts, at.own)),
        "A win with a six counts 3, with a seven 2: they win where no hand has a higher card of the suit.",
        "play",
    ),
    Thought(
        "ready",
        lambda at: any(map(counts, at.own)),
        "Lay a six or seven dry only if you can win the fourth trick and lead it.",
        "ready",
    ),
    Thought("bet", always, "Whoever wins the game takes the bet, if he stands for it.", "bet"),
)
