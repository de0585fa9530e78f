"""Why: answers from what makes them true, and nothing of what is hidden."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from cardtable.book.rule_sheet import sheet_of
from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Stage
from cardtable.engine.deck import Stack
from cardtable.engine.refusal import Refusal
from cardtable.engine.score import ScoreLine
from cardtable.match.finished_deal import FinishedDeal
from cardtable.match.match import Match
from cardtable.plain.plain_text import deal_end
from cardtable.system.folders import state_folder
from cardtable.table.race import is_race
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching import explanations
from cardtable.teaching.explanations import (
    AFTER_DEAL,
    AFTER_SHUFFLE,
    NOTHING_TO_EXPLAIN,
    Explainer,
    explain_public,
    explain_table,
    explanation_lines,
    inferred_reason,
    is_public_explained,
    reason_from_view,
    rule_decisions,
)
from cardtable.teaching.progress import LESSONS, RULES
from cardtable.teaching.refused_card_counts import refused_card_counts
from cardtable.teaching.rule_introductions import WAITING, RuleIntroductions
from cardtable.testing.match_setups import play_randomly
from tests.own import GAMES


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))


def hokm(*hands: str) -> Match:
    """Hokm for four: Hakem leads, hearts are trumps."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    match = Match("hokm", 4, seed=1, stacks=[Stack(3, held)])
    match.play(match.actors[0], "trump hearts")
    return match


def asking(match: Match, seat: int, *kinds: str) -> Explainer:
    names = ["You", "Mira", "Jonas", "Aiko", "Leila", "Pavel"][: match.seats]
    return Explainer(match, names, kinds or ["you", *["careful"] * (match.seats - 1)], seat)


def test_the_rule_that_bars_the_other_cards_is_asked_of_them() -> None:
    match = hokm("AS KS 2C 3C 4C", "7S 2D 3D 4D 5D")
    match.play(0, "play AS")
    (why,) = refused_card_counts(match.view(1))
    assert why.rule == "follow-suit"
    assert refused_card_counts(match.view(1))[why] == len(match.in_play.hand(1)) - 1 - sum(
        c.suit is cards("2S")[0].suit for c in match.in_play.hand(1)[5:]
    )
    lines = asking(match, 1).only(match.view(1))
    assert lines[0] == "Why only these?"
    assert "must follow spades" in lines[1]
    assert lines[2].strip().startswith("Rule: ")


def test_nothing_is_said_to_be_barred_where_any_card_may_be_played() -> None:
    match = hokm("AS KS 2C 3C 4C")
    assert refused_card_counts(match.view(0)) == {}
    assert asking(match, 0).only(match.view(0)) == []


def test_before_a_lead_stands_what_is_asked_and_by_which_rule_though_something_happened_before() -> None:
    game = find_game("gong-zhu")
    match = Match(game, 4, seed=5)
    while match.in_play.stage is not None and match.in_play.stage.name != "play":
        match.play(match.actors[0], "pass")
    seat = match.actors[0]
    sitting = Sitting(match, parse_seats("careful,careful,careful,careful", game))
    lines = explanation_lines(explain_table(sitting, seat, match.view(seat), None))
    assert lines[:3] == [
        "What is this about?",
        "    Lead any card.",
        "    Rule: Any card may be led; hearts and spades are never barred.",
    ]
    assert "Why did they do that?" in lines


def test_a_trick_is_told_with_the_card_that_won_it() -> None:
    match = hokm("AS KS 2C 3C 4C", "7S 2D 3D 4D 5D", "8S 6D 7D 8D 9D", "9S 10D JD QD KD")
    events = [
        event for act in ("AS", "7S", "8S", "9S") for event in match.play(match.actors[0], f"play {act}")
    ]
    assert list(rule_decisions(events, ["You", "Mira", "Jonas", "Aiko"])) == [
        ("You win the trick with AS.", "trick-winner")
    ]
    answered = asking(match, 0).happened(events)
    assert answered[1].strip() == "You win the trick with AS."
    assert "highest trump" in answered[2]


def test_a_refusal_is_answered_with_its_rule_in_force() -> None:
    match = hokm("AS KS 2C 3C 4C")
    lines = asking(match, 0).refused(Refusal("follow-suit", "{0} must follow."))
    assert lines[1].strip() == "You must follow."
    assert lines[2].strip().startswith("Rule: ")


def test_points_are_told_when_a_deal_is_over() -> None:
    match, rng = Match("gong-zhu", 4, seed=1), random.Random(1)
    assert asking(match, 0).points(match.finished_deal) == []
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    lines = asking(match, 0).points(match.finished_deal)
    assert lines[0] == "Why these points?"
    assert any("(Mira " in line or "(You " in line for line in lines)
    cited = [rule for line in match.deal.score_lines() for rule in line.rules]
    assert len([line for line in lines if "Rule: " in line]) == len(cited)


# What moved a bot


def test_points_name_every_rule_that_yields_them() -> None:
    match = Match("kalooki", 3, seed=1)
    for _ in play_randomly(match, random.Random(1)):
        if match.deal.over and any(match.deal.points):
            break
    text = "\n".join(asking(match, 0).points(match.finished_deal))
    assert "Rule: Every other player adds the values of the cards in hand to the total." in text
    assert "Rule: A joker costs 50" in text
    assert "(score, penalties)" in deal_end(match, ["Ana", "Bo", "Cem"])


def test_what_is_said_of_a_bot_hangs_on_the_askers_view_alone() -> None:
    """The hidden cards lie otherwise, and nothing else is said."""
    said = []
    for third, fourth in (("9S 10D JD QD KD", "8S 6D 7D 8D 9D"), ("8S 6D 7D 8D 9D", "9S 10D JD QD KD")):
        match = hokm("AS KS 2C 3C 4C", "7S 2D 3D 4D 5D", third, fourth)
        match.play(0, "play AS")
        said.append(inferred_reason(match.view(0), 1, match.read(1, "play 7S")))
    assert said[0] == said[1]


def test_of_a_running_deal_nothing_hidden_is_told_and_of_a_finished_one_the_reason() -> None:
    match, rng = Match("gong-zhu", 4, seed=3), random.Random(3)
    told = []
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, careful_player.advise(match.view(seat), rng)[0].action)
        if seat and not match.deal.over:
            told += asking(match, 0).bots([len(match.acts) - 1])[2:3]
    assert any(AFTER_DEAL in line for line in told)
    done = [at for at, act in enumerate(match.acts) if act.seat == 1 and act.action.picks]
    lines = [asking(match, 0).bots([at])[2].strip() for at in done]
    assert any(line.startswith("A hint would have said to Mira:") for line in lines)
    assert lines[-1] == "It was all that Mira could do."


def test_acts_of_which_no_more_is_told_yet_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hokm("AS KS 2C 3C 4C", "7S 9S", "8S 10S", "5S 6S")
    for act in ("play KS", "play 9S", "play 10S"):
        match.play(match.actors[0], act)
    monkeypatch.setattr(Explainer, "reason", lambda *_: AFTER_DEAL)
    lines = asking(match, 0).bots(range(2, 4))
    assert [line.strip() for line in lines[1:]] == ["Mira plays 9S. Jonas plays 10S.", AFTER_DEAL]


def test_a_cut_is_called_luck_and_nothing_is_kept_back_of_it() -> None:
    match = Match("zandari", 3, seed=1)
    match.play(match.actors[0], "cut 11")
    lines = asking(match, (match.acts[0].seat + 1) % 3, *["careful"] * 3).bots([0])
    assert lines[2].strip() == "A cut is luck."


def test_a_deal_that_others_are_dealt_from_is_not_said_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanations, "inferred_reason", lambda *_: "")
    match, rng = Match("spar", 3, seed=2), random.Random(1)
    lines: list[str] = []
    while match.deal_count < 12 and not match.over:
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        if match.deal.over:
            lines += asking(match, 0).bots(range(len(match.acts) - 3, len(match.acts)))
    assert any(AFTER_SHUFFLE in line for line in lines)
    assert not any(AFTER_DEAL in line for line in lines)


def test_what_brings_nothing_has_no_points_behind_it_and_many_are_listed() -> None:
    explainer = asking(Match("jaguar", 5, seed=1), 0)

    def told(sides: tuple[int, ...], points: tuple[int, ...]) -> str:
        """What is told first of a deal that ended so."""
        line = ScoreLine("", "So it came.", points)
        return explainer.points(FinishedDeal(1, points, (), (line,), (), (), (), sides, ()))[1].strip()

    assert told((0, 1, 2, 3, 4), (0, 0, 0, 0, 0)) == "So it came."
    assert told((0, 1, 0, 1, 0), (2, 0)) == "So it came. (you, Jonas and Leila +2)"


def test_cards_that_go_with_others_are_asked_of_together() -> None:
    held = {"hand.0": cards("2S 2C 9D 8D 7D 6D 5D")}
    match = Match("dai-fugo", 5, seed=1, carry={"order": [4, 3, 2, 1, 0]}, stacks=[Stack(0, held)])
    found = refused_card_counts(match.view(0))
    assert found
    assert all("Give your highest" in why.sentence for why in found)


def test_who_gives_no_reasons_is_said_to_give_none() -> None:
    match = hokm("AS KS 2C 3C 4C")
    match.play(0, "play AS")
    match.play(1, match.legal(1)[0])
    at = len(match.acts) - 1
    assert "anything that is legal" in asking(match, 0, "you", "random", "random", "random").bots([at])[2]
    assert "gives no reasons" in asking(match, 0, "you", "cmd", "cmd", "cmd").bots([at])[2]
    assert asking(match, 0, "you", "person", "careful", "careful").bots([at]) == []


def test_the_reason_is_that_of_the_action_done() -> None:
    match = Match("tarneeb", 4, seed=2)
    view = match.view(match.actors[0])
    for one in careful_player.advise(view, random.Random(1)):
        assert isinstance(reason_from_view(view, one.action), str)


# Rules when they first matter


def first_rules() -> RuleIntroductions:
    return RuleIntroductions(find_game("hokm"), 4, {})


def test_a_rule_is_told_once_and_kept() -> None:
    one = first_rules()
    one.matter(["follow-suit", "follow-suit"])
    assert one.shown == ("follow-suit",)
    assert "suit" in one.lines[0]
    assert RULES.of("hokm") == {"follow-suit"}
    one.matter(["follow-suit"])
    one.decided()
    assert one.lines == ()
    again = first_rules()
    again.matter(["follow-suit"])
    assert again.lines == ()


def test_rules_wait_for_each_other_and_few_of_them() -> None:
    one, ids = first_rules(), ["follow-suit", "trick-winner", "trump-suit", "hakem-leads", "kot", "target"]
    one.matter(ids)
    shown = [*one.shown]
    for _ in ids:
        one.decided()
        shown += one.shown
    assert shown == ids[:WAITING]
    assert RULES.of("hokm") == set(ids[:WAITING])


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_about_trumps_is_introduced_in_a_deal_without(game: str) -> None:
    """It waits for a deal with trumps."""
    match, rng = Match(game, seed=3), random.Random(3)
    introductions = RuleIntroductions(match.game, match.seats, match.options)
    was_without = False
    for _ in range(60):
        if match.over:
            break
        seat = match.in_play.random_actor(rng)
        without = [action for action in match.legal(seat) if "notrump" in str(action)]
        quick = bot_of(match.game).quick_play(match.in_play, seat, rng)
        events = match.play(seat, without[0] if without else quick)
        absent = match.deal.absent_words()
        was_without |= bool(absent)
        introductions.decided()
        introductions.matter((event.rule for event in events), absent=absent)
        assert not any(word in line.casefold() for word in absent for line in introductions.lines)
    assert was_without == (game in ("mighty", "pandoer", "tarneeb"))


def test_two_are_told_at_once_where_there_is_room() -> None:
    one = first_rules()
    one.room = 2
    one.matter(["follow-suit"])
    one.matter(["trick-winner", "kot"])
    assert one.shown == ("follow-suit", "trick-winner")
    one.matter(["trump-suit"], alone=True)
    one.decided()
    one.withdraw()
    one.matter([])
    assert list(one.shown) == ["kot"], (
        "told only after an act it is told to who looks next; of another's hand not"
    )
    one.decided()
    one.withdraw()
    one.matter(["kot"])
    assert not one.lines


def test_nobody_is_told_who_took_a_lesson_nor_what_is_no_rule() -> None:
    one = first_rules()
    one.matter(["no-such-rule", ""])
    assert one.lines == ()
    LESSONS.note("hokm", "01-first")
    two = first_rules()
    two.matter(["follow-suit"])
    assert two.lines == ()


@pytest.mark.parametrize("damage", ["{", "[1, 2]", '{"hokm": 3}', "\x00", "null"])
def test_a_damaged_file_is_no_loss(damage: str) -> None:
    RULES.note("hokm", "kot")
    (state_folder() / "rules.json").write_text(damage, encoding="utf-8")
    assert RULES.of("hokm") == frozenset()
    RULES.note("hokm", "kot")
    assert RULES.of("hokm") == {"kot"}


@pytest.mark.parametrize("game", GAMES)
def test_where_there_is_nothing_to_explain_the_decision_is_told_of(game: str) -> None:
    """The first decisions of a match: nothing was refused, nothing has happened, and yet `?` answers."""
    found = find_game(game)
    match = Match(found, seed=5)
    rng = random.Random(5)
    for _ in range(25):
        seat = match.actors[0]
        sitting = Sitting(match, parse_seats("you" + ",easy" * (match.seats - 1), found))
        lines = explanation_lines(explain_table(sitting, seat, match.view(seat), None, bots=False))
        assert lines != [NOTHING_TO_EXPLAIN]
        assert all(line.strip() for line in lines if line)
        if lines[0] == "What is this about?":
            assert len(lines) > 1
        match.play(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize("game", ["seep", "basra", "tarneeb"])
def test_a_curtain_offers_why_only_where_there_is_an_answer_and_names_no_forgotten_card(game: str) -> None:
    found, rng = find_game(game), random.Random(5)
    match = Match(found, 4, seed=5)
    sitting = Sitting(match, parse_seats("person:Ana,person:Ben,person:Cleo,person:Dan", found))
    offered = set()
    while not match.deal.over:
        seat = match.actors[0]
        lines = explanation_lines(explain_public(sitting, seat))
        offered.add(is_public_explained(sitting, seat))
        assert is_public_explained(sitting, seat) == (lines != [NOTHING_TO_EXPLAIN])
        forgotten = {c.text for c in match.deal.out_of_sight()}
        answers = lines + explanation_lines(explain_table(sitting, seat, None, None))
        happened = [line for line in answers if line.startswith("    ") and not line.startswith("        ")]
        assert not any(forgotten & set(re.findall(r"\w+", line)) for line in happened)
        match.play(seat, rng.choice(match.legal(seat)))
    assert offered == {True, False}


@pytest.mark.parametrize("game", ["kalooki", "ocho-locos", "basra", "hokm"])
def test_a_deal_that_has_begun_explains_nothing_of_the_one_before(game: str) -> None:
    """While its sheet stands the finished deal is explained, with its points; afterwards the running one."""
    found, rng = find_game(game), random.Random(5)
    match = Match(found, 4, seed=5)
    sitting = Sitting(match, parse_seats("person:Ana,person:Ben,person:Cleo,person:Dan", found))
    while not match.deal.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
    sitting.sheet_stands = True
    assert "Why these points?" in explanation_lines(explain_table(sitting, 0, None, None))
    sitting.sheet_stands = False
    seat, *_ = match.actors
    assert not is_public_explained(sitting, seat)
    assert not any(explain_public(sitting, seat))
    told = explanation_lines(explain_table(sitting, seat, match.view(seat), None))
    assert not {"What happened, and why?", "Why these points?"}.intersection(told)
    # Seats that have not acted in it yet hear of this deal alone.
    begun = len(match.acts)
    match.play(seat, match.legal(seat)[0])
    assert {sitting.deal_begin, max(begun, sitting.last_turn_end(seat))} == {begun}


@pytest.mark.parametrize("game", ["kalooki", "twenty-four"])
def test_in_a_race_all_are_told_what_it_is_about(game: str) -> None:
    """Where nobody's hand is open, and nothing has happened that a rule decided."""
    found, rng, asked = find_game(game), random.Random(4), 0
    match = Match(found, 3, seed=4)
    for _ in range(60):
        if match.over:
            break
        if is_race(match):
            sitting = Sitting(match, parse_seats("person:Ana,person:Ben,person:Cleo", found))
            lines = explanation_lines(explain_table(sitting, ONLOOKER, None, None))
            assert lines != [NOTHING_TO_EXPLAIN]
            asked += lines[0] == "What is this about?"
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
    assert asked


def test_where_nothing_else_is_to_be_said_stands_the_rule_that_gives_the_decision() -> None:
    """Why it is this person who may cut, and not only that they may."""
    match = Match("spar", 4, seed=3)
    while match.in_play.stage is None or match.in_play.stage.name != "cut":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    explainer = Explainer(match, ["Ana", "Dan", "Cleo", "Bea"], ["person"] * 4, seat)
    told = " ".join(explainer.about(match.view(seat)))
    assert "You may cut the pack, or pass." in told
    assert explainer.rule("cut-rule") in told


def stages_of(game: str) -> list[type[Stage[Any]]]:
    """All stages that a game declares itself."""
    module = f"games.{game.replace('-', '_')}."
    left: list[type[Stage[Any]]] = [Stage]
    for one in left:
        left += one.__subclasses__()
    return [one for one in left if one.__module__.startswith(module)]


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_by_which_a_stage_asks_stands_in_the_sheet(game: str) -> None:
    """Also of stages that no match of a test comes to."""
    sheet = sheet_of(find_game(game))
    for stage in stages_of(game):
        assert not stage.asked_by or stage.asked_by in sheet, stage.__name__
