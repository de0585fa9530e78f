"""Great moments are called out, customs are told to whoever wishes to hear of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.book import scenario
from cardtable.cards import cards
from cardtable.engine.actions import Action
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import sentence
from cardtable.engine.events import CUSTOM, Event
from cardtable.match.match import Match
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import Viewpoint
from tests.own import GAMES

CASES = Path(__file__).parents[1] / "scenarios"
CALLED = {
    "arpa-turup": {"Kort! All the tricks, says Ana."},
    "basra": {"Basra for Ana!", "A double basra for Ana!"},
    "dai-fugo": {"A revolution by Ana!", "The order is turned!", "Ana falls to the bottom!"},
    "gong-zhu": {"Ana takes the pig!"},
    "hokm": {"Kot!", "Hakem Koti!"},
    "jaguar": {"Ana is the jaguar's friend!", "Ana is jaguar and friend in one!"},
    "kalooki": {"Ana is down and out: the table is bent!"},
    "mighty": {"Ana is the declarer's friend!", "The joker is caught!", "The mighty! Ana wins the trick."},
    "ocho-locos": {"¡Última! Ana has one card left.", "Ana is out of cards!"},
    "remi": {"Ana closes the round!"},
    "seep": {"Ana sweeps the floor!"},
    "spar": {"Ana wins the last trick!", "Offside! Ana held the suit."},
    "tarneeb": {"All thirteen tricks!"},
    "teen-patti": {"Ana takes the pot!", "Ana goes all in!"},
    "twenty-four": {"24! Ana has solved it."},
    "zandari": {"The policeman! Ana takes all."},
    "zheng-shangyou": {"Ana is out first!"},
}
"""The callouts in the cases of each game, if only Ana plays; Pandoer's cases begin behind its bids."""


@pytest.mark.parametrize("game", [game for game in GAMES if game in CALLED])
def test_its_cases_let_great_moments_be_called_out(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[str] = set()
    play = Match.play

    def listened(match: Match, seat: int, action: Action | str) -> tuple[Event, ...]:
        events = play(match, seat, action)
        for event in events:
            words = Event(event.kind, event.seat, match.deal.callout(event))
            called.add(sentence(words, ["Ana"] * match.seats))
        return events

    monkeypatch.setattr(Match, "play", listened)
    for path in sorted((CASES / game).glob("*.toml")):
        assert not scenario.run_file(path)
    assert called >= CALLED[game]
    assert len(called) > 1, "most of what happens is no great moment"


def dried_up() -> tuple[ScreenFeed, tuple[Event, ...]]:
    """A Jack that was played to an empty table, and who tells of it to Bea."""
    held = {"hand.0": cards("JH 5S 6D QD"), "hand.1": cards("JS JD 8C 3C"), "table": cards("4D 9C KD QS")}
    match = Match("zandari", 2, seed=1, stacks=[Stack(1, held)])
    match.play(0, "cut 20")
    match.play(0, "play JH take 4D 9C KD QS")
    sitting = Sitting(match, [SeatSpec("careful", "Ana"), SeatSpec("person", "Bea")])
    return ScreenFeed(sitting, Viewpoint(sitting.persons)), match.play(1, "play JS")


def test_a_jack_that_dries_up_is_mocked() -> None:
    screen_feed, events = dried_up()
    screen_feed.tell(events)
    mockery = 'Bea is mocked: "Your Jack has dried up!"'
    assert mockery in screen_feed.said
    assert mockery in screen_feed.log(screen_feed.sitting.view(1))


def test_who_wishes_no_customs_hears_of_none() -> None:
    screen_feed, events = dried_up()
    assert CUSTOM in {event.kind for event in events}
    screen_feed.customs = False
    screen_feed.tell(events)
    told = " ".join([screen_feed.said, *screen_feed.log(screen_feed.sitting.view(1))])
    assert "mocked" not in told
    assert "to an empty table" in told
