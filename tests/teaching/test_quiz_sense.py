"""Questions that somebody who knows the game finds neither silly nor unclear."""

from __future__ import annotations

import functools
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import Card, Rank, Suit, card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CardTextError
from cardtable.match.match import Match
from cardtable.mechanics.tricks import Tricks
from cardtable.plain import plain_text
from cardtable.teaching.illegal_attempts import illegal_attempts
from cardtable.teaching.quiz import KINDS_OF_MAKERS, question_of
from cardtable.teaching.quiz_legality_questions import ALLOWED
from cardtable.teaching.quiz_question import NO, YES, QuestionKind, QuizQuestion
from cardtable.testing import check_question
from cardtable.testing.match_setups import play_randomly
from cardtable.words import number_word
from tests.own import GAMES

SEEDS = 16
"""Positions that each maker is asked of."""
TRICK_GAMES = ("arpa-turup", "gong-zhu", "hokm", "jaguar", "mighty", "pandoer", "spar", "tarneeb")


made_once = functools.cache(question_of)
"""A question by its maker and seed: many tests look at each, and to make one takes a match."""


def questions(game: Game, *makers: str) -> Iterator[QuizQuestion]:
    """The questions of these makers."""
    for maker in makers:
        for seed in range(SEEDS):
            made = made_once(game, maker, seed)
            if made is not None:
                yield made


def cards_in(text: str) -> list[Card]:
    """The cards that a text names."""
    found = []
    for word in text.replace(",", " ").split():
        try:
            found.append(card(word))
        except CardTextError:
            continue
    return found


def looks(c: Card) -> int:
    """The height of a card to somebody who knows only ace, king, queen, and so on."""
    return 99 if c.rank is None else 14 if c.rank is Rank.ACE else int(c.rank)


def led(view: View) -> Card | None:
    """The card that was led to the trick on the table."""
    return next(iter(view.cards_in("trick")), None)


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_a_void_has_to_be_found_among_tricks_with_several_odd_cards(game: str) -> None:
    for one in questions(find_game(game), "void"):
        suit = one.text.split()[-1].rstrip("?")
        odd: dict[str, set[str]] = {}
        for line in one.shown:
            plays = line.split(", ")
            assert len(plays) == one.view.seats, "a trick that is not whole tells nothing yet"
            first = cards_in(plays[0])[0].suit
            for play in plays:
                if cards_in(play)[0].suit is not first:
                    odd.setdefault(str(first), set()).add(play.rpartition(" ")[0])
        assert one.solution.text in odd[suit]
        others = set.union(*odd.values()) - {one.solution.text, "You"}
        assert others, f"{one.shown}: only {one.solution.text} has an odd card"
        assert len(one.view.hand) >= 3
        check_question(one.view.game, one)


@pytest.mark.parametrize("game", GAMES)
def test_counts_are_asked_of_few_cards_that_matter_while_there_is_something_to_decide(game: str) -> None:
    for one in questions(find_game(game), *KINDS_OF_MAKERS["count"]):
        assert len(one.view.hand) >= 3
        if one.kind is QuestionKind.UNSEEN:
            what = one.text.split()[2]
            assert int(one.solution.text) <= 6
            assert "suits" not in what
            stage = one.view.deal.stage
            assert stage is not None
            assert not stage.in_public, "nobody counts in a race"
            suits = {str(c.suit) for c in one.view.hand}
            ranks = {f"{c.rank.word}s" for c in one.view.hand if c.rank is not None}
            is_led_by_rank = "trick" in one.view.piles
            assert what in suits | ranks or is_led_by_rank, f"{one.text} holding {one.view.hand}"


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_done_is_asked_where_a_rule_is_at_work(game: str) -> None:
    for one in questions(find_game(game), *KINDS_OF_MAKERS["may"]):
        view, stage = one.view, one.view.deal.stage
        assert stage is not None
        if not all(answer.action is not None and answer.action.is_typed for answer in one.answers):
            assert len(view.legal) > 1, "where one thing alone can be done nobody would wonder"
        first = led(view)
        if one.solution.text == YES and isinstance(stage, Tricks) and first is not None:
            action = one.solution.action
            assert action is not None
            assert action.picks[0].suit is not first.suit, f"{one.text}: of course, {first} was led"
        for answer in one.answers:
            assert answer.rule != stage.order_rule, f"{answer.text} is of another part of the deal"


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_that_refuses_decides_and_hides_no_cards_that_never_go_together(game: str) -> None:
    """`Pick up 5S 6C with 2D`, of which `The first play serves the bid of 11` was told."""
    for one in questions(find_game(game), *KINDS_OF_MAKERS["may"]):
        stage = one.view.deal.stage
        assert stage is not None
        for action, told in ((answer.action, answer.rule) for answer in one.answers):
            assert action is not None
            if one.view.refusal(action) is not None:
                misfit = stage.misfit(action)
                assert misfit is None or misfit.rule == told, f"{one.text} {action}: {misfit}"


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_do_not_go_together_are_never_allowed(game: str) -> None:
    match, rng = Match(game, seed=5), random.Random(5)
    for seat, _ in play_randomly(match, rng, 120):
        stage = match.in_play.stage
        assert stage is not None
        assert not [one for one in match.legal(seat) if stage.misfit(one) is not None]


def test_of_a_first_play_of_seep_only_what_could_be_played_later_is_asked() -> None:
    first = {"hand.1": cards("JH 8H JC 2D"), "table": cards("AH 3S 6C 5S")}
    match = Match("seep", 4, seed=1, stacks=[Stack(0, first)])
    match.play(1, "bid 11")
    view = match.view(1)
    tried = [match.read(1, one) for one in ("play 2D take 5S 6C", "play 8H take 3S 5S", "play 2D")]
    assert {refusal.rule for one in tried if (refusal := view.refusal(one))} == {"first-play"}
    asked = [one.action for one in illegal_attempts(view, random.Random(1), tried)]
    assert [one in asked for one in tried] == [False, True, True]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_allowed_is_told_by_the_rule_that_allows_it(game: str) -> None:
    """`QH has no number` says nothing of a jack that takes it."""
    found = find_game(game)
    for one in questions(found, *KINDS_OF_MAKERS["may"]):
        view, stage = one.view, one.view.deal.stage
        assert stage is not None
        for at, answer in enumerate(one.answers):
            assert answer.action is not None
            if view.refusal(answer.action) is not None or answer.text == NO:
                continue
            rule = stage.allowing_rule(view.seat, answer.action)
            sheet = rules_in_force(found, view.seats, view.options)
            told = f"{ALLOWED} {sheet.sentence(rule)}" if rule else ALLOWED
            assert answer.why == told
            assert not rule or sheet.rules[rule].in_force, f"{answer.text}: {rule}"
            assert rule or answer.text != YES, f"{one.text} No rule says why"
            if one.kind is QuestionKind.WHICH_REFUSED:
                named = f"Not allowed is {one.keys[one.right]}: {one.solution.text}."
                assert named in one.feedback(at), "a refused action is nothing to be advised"


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_whose_trick_is_asked_where_the_highest_card_does_not_simply_win(game: str) -> None:
    found = list(questions(find_game(game), "winner"))
    assert found
    for one in found:
        assert one.solution.action is not None
        laid = [*one.view.cards_in("trick"), *one.solution.action.picks]
        won = cards_in(one.solution.why.partition(".")[0])[-1]
        is_plain = looks(won) == max(map(looks, laid)) and laid.count(won) == 1
        assert not is_plain, f"{laid}: nobody would doubt that {won} wins"


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_whose_trick_is_told_with_the_rule_the_trumps_and_what_of_equal_cards(game: str) -> None:
    found = find_game(game)
    for one in questions(found, "winner"):
        stage, action, why = one.view.deal.stage, one.solution.action, one.solution.why
        assert isinstance(stage, Tricks)
        assert action is not None
        sheet = rules_in_force(found, one.view.seats, one.view.options)
        assert sheet.sentence(one.solution.rule) in why
        won, laid = cards_in(why.partition(".")[0])[-1], [*one.view.cards_in("trick"), *action.picks]
        assert stage.is_trump(won.suit) == (f"{str(won.suit).capitalize()} are trumps." in why)
        assert (laid.count(won) > 1) == bool(stage.equal_rule and sheet.sentence(stage.equal_rule) in why)


def test_trumps_are_told_from_what_beats_another_suit() -> None:
    """As the table says them."""
    for game, label in (("hokm", "Trumps"), ("arpa-turup", "Trumps"), ("jaguar", "Trumps")):
        for one in questions(find_game(game), "winner"):
            stage = one.view.deal.stage
            assert isinstance(stage, Tricks)
            told = next(fact.value for fact in one.view.facts() if fact.label == label)
            assert {str(suit) for suit in Suit if stage.is_trump(suit)} == {told}


@pytest.mark.parametrize("game", GAMES)
def test_no_number_on_the_table_is_asked_for(game: str) -> None:
    """Seep's plates say what a side's cards count; a 3 counts 3; and `25 : 27` is of another deal."""
    for one in questions(find_game(game), "points"):
        view = one.view
        told = [*view.facts(), *(fact for seat in range(view.seats) for fact in view.seat_facts(seat))]
        numbers = {number for fact in told for number in re.findall(r"\d+", fact.words)}
        assert one.solution.text.lstrip("-") not in numbers, one.text
    for one in questions(find_game(game), "value"):
        card_asked = re.search(r"does (\w+)[SHDC] count there", one.text)
        assert card_asked is None or card_asked[1] != one.solution.text.lstrip("-"), one.text
        for answer in one.answers:
            assert not re.search(r"\(\d| : \d", f"{one.text} {answer.why}"), answer.why


def test_a_card_is_asked_about_only_where_its_rank_says_what_it_counts() -> None:
    """Any card that makes a basra counts 10."""
    for one in questions(find_game("basra"), "value"):
        assert "Basras, by the card" not in f"{one.text} {' '.join(a.why for a in one.answers)}"


@pytest.mark.parametrize("game", GAMES)
def test_questions_name_the_players_and_say_why(game: str) -> None:
    for one in questions(find_game(game), *sum(KINDS_OF_MAKERS.values(), ())):
        said = " ".join((one.text, *one.shown, *(f"{answer.text} {answer.why}" for answer in one.answers)))
        assert "{" not in said, said


@pytest.mark.parametrize("game", GAMES)
def test_who_is_next_is_asked_where_a_rule_or_a_pass_tells_why(game: str) -> None:
    for one in questions(find_game(game), "next"):
        follower = one.names.index(one.solution.text)
        between = (follower - one.view.seat) % one.view.seats
        passed = [name for name in one.names if name in one.solution.why]
        assert one.solution.rule or len(passed) >= min(between, 1) + 1, one.solution.why
        assert one.view.hand


def test_a_point_by_itself_and_what_the_table_tells_are_not_asked() -> None:
    for game in ("teen-patti", "ocho-locos", "basra"):
        for one in questions(find_game(game), "value"):
            assert "antes" not in one.text
            assert "game won" not in one.text
            for fact in one.view.deal.facts():
                assert not (fact.label in one.text and one.solution.text in fact.value)


@pytest.mark.parametrize("game", ["gong-zhu", "zandari", "seep"])
def test_points_are_a_sum(game: str) -> None:
    for one in questions(find_game(game), "points"):
        assert len(cards_in(" ".join(one.shown))) > 1 or " in all " in one.text


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_counted_is_to_be_picked_out_of_all_that_was_seen(game: str) -> None:
    for one in questions(find_game(game), "suits-out", "ranks-out"):
        shown, view = cards_in(one.shown[0]), one.view
        left = Counter(view.game.pack(view.seats, view.options))
        left.subtract([*view.deal.unseen(), *view.hand])
        assert Counter(shown) == +left, "all cards seen are shown, and no others"


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_on_the_table_lists_what_is_asked_for(game: str) -> None:
    for one in questions(find_game(game), *KINDS_OF_MAKERS["may"]):
        told = plain_text.on_table(one.view, one.names, hidden=one.hidden_facts)[0].split("; ")
        verbs = {answer.action.verb for answer in one.answers if answer.action is not None}
        legal = [action for action in one.view.legal if action.verb in verbs and not action.picks]
        words = {action.words() for action in legal if not action.touches and not action.is_typed} - {""}
        for fact in told:
            assert not words or not words <= {*fact.split()}, f"{one.text} {fact}"


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_to_what_something_counts_says_the_number(game: str) -> None:
    for one in questions(find_game(game), "value"):
        number = one.solution.text.lstrip("-")
        told = re.findall(r"\w+", one.solution.why.lower())
        assert {number, number_word(int(number))} & {*told}, one.feedback(one.right)


def test_nobody_is_asked_about_a_card_that_was_just_played() -> None:
    """`Advise Tomás to play 10S`, which he had led to this trick."""
    found = [made_once(find_game("pandoer"), "which-refused", seed) for seed in range(40)]
    for one in (one for one in found if one is not None):
        for answer in one.answers:
            assert answer.action is not None
            assert not {*answer.action.touches} & {*one.view.cards_in("trick")}, answer.text


def test_the_bids_that_are_left_are_not_shown_while_they_are_asked_for() -> None:
    found = [one for one in questions(find_game("jaguar"), "which-allowed") if one.hidden_facts]
    assert found
    for one in found:
        assert "Left to bid" in plain_text.on_table(one.view, one.names)[0]
        assert "Left to bid" not in plain_text.on_table(one.view, one.names, hidden=one.hidden_facts)[0]


def test_wrong_sums_come_near_and_are_told_with_what_they_make() -> None:
    for one in questions(find_game("twenty-four"), "which-right"):
        assert one.text == "Which of these makes 24?"
        numbers = [sorted(re.findall(r"\d+", answer.text)) for answer in one.answers]
        assert all(found == numbers[0] for found in numbers), "each uses the same four numbers"
        worths = {answer.text: int(answer.why.rstrip(".").rpartition(" is ")[2]) for answer in one.answers}
        assert worths[one.solution.text] == 24
        assert all(abs(worth - 24) <= 24 for worth in worths.values()), worths
        assert "Set" not in "".join(answer.why for answer in one.answers), "nothing of the next cards"


@pytest.mark.parametrize("game", GAMES)
def test_who_was_passed_over_is_told_as_past(game: str) -> None:
    for one in questions(find_game(game), "next"):
        before = one.solution.why.partition("You ")[0]
        assert " passes." not in before, one.solution.why
        assert " folds." not in before, one.solution.why


def test_who_is_next_is_told_without_cards_that_the_seat_does_not_know() -> None:
    """Mighty's blind was told from a deal that was only drawn: `Aiko takes the blind: 5H 8S QC`."""
    for game, seed in (("mighty", 29), *((game, seed) for game in GAMES for seed in range(4))):
        one = made_once(find_game(game), "next", seed)
        if one is None or one.solution.action is None:
            assert game != "mighty" or seed != 29, "another seed ends the auction"
            continue
        view, action = one.view, one.solution.action
        known = {c for pile in view.piles.values() for c in pile.cards} | {*action.picks, *action.touches}
        known |= {c for event in view.events for c in event.cards}
        named = {*cards_in(one.solution.why.replace(":", " ").replace(".", " "))}
        assert named <= known, one.solution.why
