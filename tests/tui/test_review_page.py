"""The page of a review: all that it says finds room, however small the window and long the sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.puzzles import store
from cardtable.puzzles.maker import own_id
from cardtable.puzzles.puzzle import PLAY, Proof, Puzzle
from cardtable.table.seat_specs import parse_seats
from cardtable.teaching.adviser import is_thought_about
from cardtable.teaching.evaluation import Evaluation, Gain
from cardtable.teaching.hints import advice_of
from cardtable.teaching.review import DealReview, DecisionCost, ReviewedDecision, verdict_sentences
from cardtable.tui.app import CardTableApp
from cardtable.tui.score.review_page import IN_PRACTICE, ReviewPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.driving import drawn, shown, until

COSTS = 3
CARD = re.compile(r"\b(?:(?:10|[2-9AKQJ])[SHDC]|[RB]J)\b[.,:;]*|\b10\b")


def costs_of(match: Match, seat: int) -> list[DecisionCost]:
    """Decisions of a seat in a match that is played here, each said to be dear."""
    rng, found = random.Random(1), list[DecisionCost]()
    while len(found) < COSTS and not match.over:
        actor = match.in_play.random_actor(rng)
        view = match.view(actor)
        if actor == seat and is_thought_about(view) and rng.random() < 0.4:
            advice = tuple(advice_of(view, "x"))
            best = advice[0].action if advice else view.legal[0]
            did = rng.choice([one for one in view.legal if one != best] or [best])
            decision = ReviewedDecision(len(match.acts), did, view)
            evaluation = Evaluation(advice, best, best, unit=match.game.unit(view.seats, view.options))
            found.append(DecisionCost(decision, best, Gain(47.0, 3.0), evaluation))
        match.play(actor, bot_of(match.game).quick_play(match.in_play, actor, rng))
    return found


class FoundPage(ReviewPage):
    """A review of which all is found."""

    def on_mount(self) -> None:
        self.repaint()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("game_id", [game for game in GAMES if game != "twenty-four"])  # a race
async def test_every_word_of_a_review_can_be_read(game_id: str, size: tuple[int, int]) -> None:
    """Long sentences are wrapped, and the list moves with the cursor."""
    game = find_game(game_id)
    match = Match(game, game.default_seats, seed=2)
    page = FoundPage(match, 0)
    page.found = costs_of(match, 0)
    page.practice = "To practise: keep low cards. Missed in 2 decisions of this match."
    page.message = "None of these becomes a puzzle: other plays than the better one may be as good."
    specs = parse_seats(",".join(["you", *["careful"] * (match.seats - 1)]), game)
    app = CardTableApp(begin(game, specs, {}, 2))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        app.push_screen(page)
        await until(pilot, lambda: app.screen is page)
        for at, one in enumerate(page.found):
            page.cursor = at
            page.repaint()
            await pilot.pause()
            told = " ".join((*verdict_sentences(one, 0, page.names), one.why))
            assert not unread(told, shown(app)), at
        assert not unread(f"{page.practice} {page.message}", shown(app))


def unread(told: str, screen: str) -> str:
    """The first words of what is told that do not follow each other on a screen; cards are drawn."""
    words = [word for word in CARD.sub(" ", told).split() if word.strip(".,:;")]
    on_screen = screen.replace("10", "").split()
    at = 0
    for word in words:
        try:
            at = on_screen.index(word, at) + 1
        except ValueError:
            return word
    return ""


def test_a_review_says_what_the_puzzle_of_the_same_decision_proves() -> None:
    """The proof rests on more deals, and its figure is said to be one of a longer look; a puzzle of another
    play says nothing of this one."""
    match = Match(find_game("gong-zhu"), 4, seed=2)
    cost = costs_of(match, 0)[0]
    did, better = str(cost.decision.action), str(cost.better)
    name = own_id(match.kept_as, cost.decision.at)

    def proven(tempting: str) -> DecisionCost:
        proof = Proof(200, 60.0, 4.0)
        puzzle = Puzzle(name, PLAY, "x", 1000, seed=2, right=(better,), tempting=tempting, proof=proof)
        return store.as_proven(match, [cost], {name: puzzle})[0]

    assert (proven(did).gain, proven(did).better) == (Gain(60.0, 4.0), cost.better)
    assert (
        "about 60 points against the others, on a longer look: "
        in verdict_sentences(proven(did), 0, list("ABCD"))[1]
    )
    assert proven(better).gain == cost.gain
    assert "longer look" not in verdict_sentences(cost, 0, list("ABCD"))[1]


async def test_a_review_says_which_decisions_are_in_the_practice_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not all of them are, it stands below each that is."""
    game = find_game("hokm")
    specs = parse_seats(",".join(["you", *["careful"] * (game.default_seats - 1)]), game)
    app, match = CardTableApp(begin(game, specs, {}, 2)), begin(game, specs, {}, 2).match
    page = ReviewPage(match, 0)
    page.found = costs_of(match, 0)
    page.review = DealReview(app.adviser, [])  # nothing is left to look at
    cost = page.found[1]
    kept, right = cost.decision, (str(cost.better),)
    name, did, proof = own_id(match.kept_as, kept.at), str(kept.action), Proof(200, 60.0, 4.0)
    puzzle = Puzzle(name, PLAY, "x", 1000, seed=2, right=right, tempting=did, proof=proof)

    def keep_one(match: Match, costs: Sequence[DecisionCost]) -> int:
        """What takes a search of seconds."""
        store.PuzzleStore(game).add([puzzle])
        return 1

    monkeypatch.setattr("cardtable.tui.score.review_page.keep_own_plays", keep_one)
    async with app.run_test(size=(100, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        app.push_screen(page)
        await until(pilot, lambda: app.screen is page)
        await until(pilot, lambda: f"1 of these {COSTS} is now in your practice" in shown(app))
        assert page.puzzles == {kept.at}
        rows = [line[3:].strip() for line in shown(app).splitlines()]
        at = rows.index(IN_PRACTICE)
        assert rows.count(IN_PRACTICE) == 1
        one = next(one for one in page.found if one.decision.at == kept.at)
        before = [row for row in rows[:at] if row.startswith(f"{page.names[0]} did: ")]
        assert before[-1:] == drawn(page, verdict_sentences(one, 0, page.names)[:1])
