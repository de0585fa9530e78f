"""What is typed is read as typed: a name selects just what it names, what is none here selects nothing."""

from __future__ import annotations

import copy
import functools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from cardtable.cards import FACES, Card, Rank, Suit, card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import with_names
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.match_setups import MatchSetup, draw_setup
from cardtable.testing.picture_checks import LONG_NAMES
from cardtable.tui.decision.choice_parts import ways
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.name_typing import State, Typed
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import DOES, picked_prompt
from cardtable.tui.decision.typed_names import ALL_CARDS, CARD_WORDS, kind_begun
from cardtable.tui.key_binding import LEAVE, NAMED
from cardtable.tui.key_binding import typed as key_typed
from cardtable.tui.table.action_list_page import ActionListPage
from cardtable.tui.table.table_keys import TABLE_LETTERS
from tests.own import GAMES

COLUMNS = {"notrump": ("n", "nt", "notrump")}
"""The ways to type a column of a grid of bids, besides its word and first letter."""


def spellings(c: Card) -> list[str]:
    """The ways in which a person may type a card, in small letters and in capitals."""
    text = c.text.casefold()
    found = [text, text[-1] + text[:-1]]
    found += [f"t{text[-1]}", f"{text[-1]}t", f"1{text[-1]}"] if c.rank is Rank.TEN else []
    return [*found, *map(str.upper, found)]


def views(game: str, count: int = 24) -> Iterator[View]:
    """Decisions of matches played quickly, now and then astray: with the fewest and the most seats as usual,
    and under some other rules."""
    rng = random.Random(game)
    found = find_game(game)
    usual = [
        MatchSetup(seats, {}, seats) for seats in sorted({min(found.seat_counts), max(found.seat_counts)})
    ]
    for setup in (*usual, *(draw_setup(found, rng, defaults=0.3) for _ in range(3))):
        match = setup.match(found)
        for _ in range(count):
            if match.over:
                break
            seat = rng.choice(match.actors)
            yield match.view(seat)
            quick = bot_of(match.game).quick_play(match.in_play, seat, rng)
            match.play(seat, rng.choice(match.legal(seat)) if rng.random() < 0.2 else quick)


@functools.cache
def kinds_of_decisions(game: str) -> list[View]:
    """Some decisions of each kind that a match comes to."""
    found: list[View] = []
    seen: Counter[tuple[object, ...]] = Counter()
    for view in views(game, 100):
        legal = Pick(view).legal
        kind = (view.stage, bool(legal.plays), legal.is_single, bool(legal.choices), legal.grid is None)
        seen[kind] += 1
        if seen[kind] <= 4 and legal.typing is None:
            found.append(view)
    return found


def decisions(game: str, count: int = 24) -> Iterator[Pick]:
    """The same as they stand before a key was pressed."""
    return map(Pick, views(game, count))


def typed(pick: Pick, name: str) -> Pick:
    """The same decision after a name was typed."""
    return entered(pick.view, name)[0].pick


_ASKED: list[Decision] = []
"""The question that was asked last, before anything was typed."""


def asked(view: View) -> Decision:
    """A new question; what never changes while it stands is worked out once for all that is typed at it."""
    if not _ASKED or _ASKED[0].view is not view:
        _ASKED[:] = [Decision(view, is_guarded=True)]
    decision = copy.copy(_ASKED[0])
    decision.order = copy.copy(decision.order)
    decision.pick = copy.copy(decision.pick)
    decision.pick.name = copy.copy(decision.pick.name)
    return decision


def entered(view: View, name: str) -> tuple[Decision, bool]:
    """A new question after a name was typed at the table, and whether all of it went to the decision.

    What is pasted in one piece is pressed in the same way. A letter of the table opens a page, which the
    next letter closes.
    """
    decision = asked(view)
    kept = TABLE_LETTERS | ({"h"} if view.game.reference else set()) - {LEAVE}
    is_covered = was_covered = False
    for letter in name:
        if is_covered:
            is_covered = False
        elif letter in kept and not decision.takes(letter):
            is_covered = was_covered = True
        else:
            decision.press(*key_typed(NAMED.get(letter, letter)))
    return decision, not was_covered


def selected(view: View, name: str) -> Action | None:
    """What Enter does once a name was typed; None for nothing."""
    decision, is_typed = entered(view, name)
    outcome = decision.press("enter", None)
    assert outcome is not None
    return outcome.action if is_typed else None


def spoken(action: Action) -> set[str]:
    """The words of an action, and the ranks and suits of the cards among them."""
    held = [card(word.upper()) for word in named(action) if word in ALL_CARDS]
    ranks = {c.rank.name.casefold() for c in held if c.rank is not None}
    return named(action) | ranks | {str(c.suit) for c in held}


def named(action: Action) -> set[str]:
    """The words of an action."""
    return {*str(action).replace("=", " ").casefold().split()}


# The walk: whatever a person might type


@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_a_card_selects_an_action_with_it_or_nothing(game: str) -> None:
    """Every card that there is, held or not, rank or suit first."""
    for view in kinds_of_decisions(game):
        pick = Pick(view)
        for c in FACES:
            for name in spellings(c):
                action = selected(view, name)
                bid = set() if action is None or action.cell is None or c.suit is None else {*action.cell}
                is_meant = bid == {c.text[:-1], str(c.suit)}
                assert action is None or is_meant or c.text.casefold() in named(action), f"{name}: {action}"
                if action is None and c in pick.playable and pick.legal.is_single and name[0] != "t":
                    after = typed(pick, name)
                    assert after.hand[after.cursor] is c, f"{name} finds no {c}"


@pytest.mark.parametrize("game", GAMES)
def test_a_spoken_rank_or_suit_selects_what_it_names_or_nothing(game: str) -> None:
    """Also two of them, and with a suit: `jack of spades`, `jackspades`, `jackjack`."""
    for view in kinds_of_decisions(game):
        for word in CARD_WORDS:
            for name in (word, word.upper(), f"{word} of spades", f"{word}spades", f"{word}{word}"):
                action = selected(view, name)
                assert action is None or {word, "spades"} & spoken(action), f"{name}: {action}"


@pytest.mark.parametrize("game", GAMES)
def test_the_words_and_numbers_of_a_choice_select_it_or_nothing(game: str) -> None:
    for view in kinds_of_decisions(game):
        pick = Pick(view)
        legal = pick.legal
        for at, action in [*enumerate(legal.choices)][:: 1 + len(legal.choices) // 8]:
            if action.cell is not None:
                for name in cell_ways(*action.cell):
                    assert selected(view, name) == action, name
            elif legal.parts is None:
                words = action.words().casefold().split() or [action.verb]
                for word in words:
                    for said in (word, word.upper()):
                        found = selected(view, said)
                        assert found is None or word in named(found), f"{said}: {found}"
                opens_page = action.key != "" and words[0][0] in TABLE_LETTERS
                is_unclear = len(words) > 1 or words[0] in pick.name.names.card_places or opens_page
                assert is_unclear or selected(view, words[0]) == action, words
            if at in legal.numbered:
                assert selected(view, str(at + 1)) == action
        for number in range(min(len(legal.choices), 30) + 13):
            found = selected(view, str(number))
            if found is not None and found in legal.choices:
                is_beside = legal.mark(legal.choices.index(found)) == str(number)
                assert is_beside or str(number) in named(found) or found.number == number, (
                    f"{number}: {found}"
                )


def cell_ways(row: str, column: str) -> Iterator[str]:
    """How a bid of a number and a suit is typed."""
    number, word = (row, column) if row.isdecimal() else (column, row)
    for said in COLUMNS.get(word, (word[0], word)):
        yield from (f"{number}{said}", f"{said}{number}")


@pytest.mark.parametrize("game", GAMES)
def test_every_name_selects_what_it_names(game: str) -> None:
    for pick in decisions(game):
        if pick.legal.typing is not None:
            continue
        for c in set(pick.hand if pick.legal.plays else ()):
            for name in ways(c.text):
                after = typed(pick, name)
                found = after.hand[after.cursor]
                assert found is c or name == "joker", f"{name} stands on {found}"
                assert after.chosen is None
        if pick.legal.parts is not None:
            for at, words in [*pick.legal.parts.words.items()][:: 1 + len(pick.legal.choices) // 8]:
                assert typed(pick, "".join(words).casefold()).chosen == at


@pytest.mark.parametrize("game", GAMES)
def test_a_rank_or_suit_that_nobody_holds_here_is_not_waited_for(game: str) -> None:
    """It is said at once that there is none; what is put back by Esc leaves the cursor hollow."""
    for view in kinds_of_decisions(game):
        for letter in "23456789ajqkshdc":
            decision = Decision(view, is_guarded=True)
            is_hollow = decision.pick.is_guarded
            if not decision.pick.legal.plays or decision.pick.held_by_name(letter) is not None:
                continue
            if letter in decision.pick.name.names.initials:
                continue
            outcome = decision.press(letter, letter)
            if outcome is None or decision.pick.name.state is State.KEY:
                continue
            assert outcome.remark == f"You hold no {kind_begun(letter)}."
            assert decision.pick.action is None
            assert "..." not in picked_prompt(decision.pick, view, LONG_NAMES)[0]
            decision.press("escape", None)
            assert decision.pick.is_guarded == is_hollow
            entered = decision.press("enter", None)
            assert entered is not None
            assert not is_hollow or entered.action is None, "it was never seen to be chosen"


@pytest.mark.parametrize("game", GAMES)
def test_a_rank_that_is_held_but_barred_says_why_and_nobody_begins_on_what_commits(game: str) -> None:
    """The reason stands at a rank already, as at the whole name; a question that may be passed begins on the
    pass where no card is played."""
    for view in kinds_of_decisions(game):
        fresh = Pick(view)
        may_pass = any(isinstance(action, Pass) for action in view.legal)
        commits = fresh.action is not None and fresh.action.verb != "play"
        assert not (may_pass and commits) or isinstance(fresh.action, Pass)
        for letter in {c.text[0].casefold() for c in fresh.hand if fresh.legal.is_single}:
            pick = typed(Pick(view), letter)
            refusal = pick.refusal()
            if pick.name.text and pick.chosen is None and refusal is not None:
                alike = {c for c in pick.hand if c.text[0].casefold() == letter}
                assert not alike & pick.playable, "the one that may be played is meant"
                told, style = picked_prompt(pick, view, LONG_NAMES)
                assert (told, style) == (
                    f"{with_names(refusal.sentence, LONG_NAMES)}  {pick.as_pressed('r')}: the rule",
                    "warning",
                )


@pytest.mark.parametrize("keys", [("space",), ("o",), ("v",), ("o", "space", "o")])
@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_chooses_nothing_leaves_the_cursor_hollow(game: str, keys: tuple[str, ...]) -> None:
    for view in kinds_of_decisions(game):
        decision = Decision(view, is_guarded=True)
        pick = decision.pick
        if not pick.is_guarded or any(pick.has_key(key) or pick.name.begins(key) for key in keys):
            continue
        for key in keys:
            decision.press(key, key if len(key) == 1 else " ")
        entered = decision.press("enter", None)
        assert entered is not None
        assert entered.action is None or pick.picked


@pytest.mark.parametrize("game", GAMES)
def test_letters_of_actions_select_and_never_do_anything(game: str) -> None:
    for view in kinds_of_decisions(game):
        for key in {action.key for action in view.legal if action.key}:
            decision = Decision(view, is_guarded=True)
            if decision.pick.has_key(key):
                for _ in range(2):
                    outcome = decision.press(key, key)
                    assert outcome is not None
                    assert outcome.action is None
                assert decision.pick.action is not None
                assert decision.pick.action.key == key
                entered_then = decision.press("enter", None)
                assert entered_then is not None
                assert entered_then.action == decision.pick.action or entered_then.message


@pytest.mark.parametrize("game", GAMES)
def test_actions_are_listed_as_the_hand_lies(game: str) -> None:
    for view in kinds_of_decisions(game):
        hand = Pick(view).hand
        page = ActionListPage(view, hand, LONG_NAMES)
        listed = [action for _, action in page.told if action is not None]
        assert Counter(listed) == Counter(action for action in view.legal if not action.is_typed)
        for group in {view.deal.phrase(view.seat, action).group for action in listed}:
            alike = [action for action in listed if view.deal.phrase(view.seat, action).group == group]
            single = [action.picks[0] for action in alike if len(action.picks) == 1]
            single = [c for c in dict.fromkeys(single) if c in hand]
            assert single == [c for c in dict.fromkeys(hand) if c in single]


# Single names


def auction() -> Pick:
    """A bid is asked, with thirteen and fourteen to bid."""
    return next(pick for pick in decisions("mighty") if pick.legal.grid is not None and not pick.legal.plays)


@pytest.mark.parametrize("name", ["15n", "15nt", "n15", "15notrump", "15h", "h15", "15hearts"])
def test_a_number_and_a_suit_are_one_bid(name: str) -> None:
    view = auction().view
    action = selected(view, name)
    assert action is not None
    assert action.cell is not None
    assert set(action.cell) == {"15", "notrump" if "n" in name else "hearts"}
    half = typed(auction(), "15")
    assert (half.chosen, half.action, half.name.text) == (None, None, "15")


def test_what_is_no_name_selects_nothing() -> None:
    pick = auction()
    for name in ("99h", "21h", "15x"):
        after = typed(pick, name)
        assert (after.action, after.name.typed) == (None, Typed(name, State.MISSPELT))
    assert typed(pick, "1").action is None
    assert typed(pick, "21h14h").chosen == typed(pick, "14h").chosen is not None


def queens() -> View:
    """Three queens are held, and no king of hearts."""
    stack = Stack(1, {"hand.0": cards("3H 9H QH KD 10C 4S QD QS"), "discard": cards("9C")})
    return Match("ocho-locos", 2, seed=1, stacks=[stack]).view(0)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("hk", "You do not hold KH."),
        ("kh", "You do not hold KH."),
        ("sk", "You do not hold KS."),
        ("10d", "You do not hold 10D."),
        ("dt", "You do not hold 10D."),
        ("as", "You do not hold AS."),
    ],
)
def test_a_card_that_is_not_held_is_said_not_to_be_there(name: str, told: str) -> None:
    decision, _ = entered(queens(), name)
    outcome = decision.press("space", " ")
    assert outcome is not None
    assert outcome.remark == told
    assert decision.press("enter", None) is not None
    decision, _ = entered(queens(), name)
    assert decision.pick.action is None
    outcome = decision.press("enter", None)
    assert outcome is not None
    assert outcome.action is None, "Enter tells where the cursor stands"


@pytest.mark.parametrize("name", ["qh", "hq", "qd", "dq", "qs", "sq"])
def test_queens_are_found_rank_first_like_all_others(name: str) -> None:
    pick = typed(Pick(queens()), name)
    assert pick.hand[pick.cursor] is card(name if name[0] == "q" else name[::-1])


def test_ranks_that_are_bid_are_bid_by_themselves_and_their_digits() -> None:
    view = next(view for view in views("jaguar") if "bid 4" in map(str, view.legal))
    for bid in ("a", "3", "k", "q", "j", "7", "6", "5", "4", "2"):
        if f"bid {bid.upper()}" in map(str, view.legal):
            assert str(selected(view, bid)) == f"bid {bid.upper()}"
    assert not Pick(view).legal.numbered, "no other number stands beside a rank"
    assert str(selected(view, "pass")) == str(selected(view, "p")) == "pass"


@pytest.mark.parametrize(
    ("game", "letter", "verb"), [("teen-patti", "l", "look"), ("kalooki", "r", "refuse")]
)
def test_a_word_with_a_letter_of_its_own_takes_none_of_the_tables(game: str, letter: str, verb: str) -> None:
    view = next(view for view in views(game, 200) if verb in {action.verb for action in view.legal})
    assert not Decision(view).takes(letter)


@pytest.mark.parametrize("game", ["seep", "gong-zhu", "dai-fugo", "basra"])
def test_a_rank_typed_on_a_card_of_it_stays_there_and_goes_on_when_typed_again(game: str) -> None:
    checked = 0
    for pick in decisions(game):
        for at, c in enumerate(pick.hand):
            if c.rank is None or c not in pick.playable or not pick.legal.plays or pick.is_ladder:
                continue
            alike = [one for one in pick.hand if one.rank is c.rank and one in pick.playable]
            now = Pick(pick.view)
            now.stand_on(at)
            letter = c.rank.text[:1].casefold()
            if not now.name.begins(letter) or len(set(alike)) < 2:
                continue
            assert now.spell(letter)
            assert now.hand[now.cursor] is c
            assert now.spell(letter)
            assert now.hand[now.cursor] is not c
            checked += 1
    assert checked


def test_what_is_rubbed_out_leaves_the_cards_that_were_picked() -> None:
    view = next(
        view for view in views("zheng-shangyou") if not Pick(view).legal.is_single and Pick(view).legal.plays
    )
    decision = Decision(view)
    decision.press("space", " ")
    picked = decision.pick.picked
    for letter in "1x":
        decision.press(letter, letter)
    decision.press("backspace", None)
    assert (decision.pick.picked, decision.pick.name.state) == (picked, State.NOTHING)
    decision.press("escape", None)
    assert decision.pick.picked == ()
    assert decision.press("escape", None) is None, "the table's menu comes next"


def test_a_name_typed_again_finds_the_other_copy() -> None:
    view = next(
        view
        for view in views("remi", 60)
        if not Pick(view).legal.is_single and Pick(view).legal.plays and len(set(view.hand)) < len(view.hand)
    )
    twin = next(c for c in view.hand if view.hand.count(c) == 2)
    decision = Decision(view)
    for letter in [*twin.text.casefold(), "space"] * 2:
        decision.press(letter, letter if len(letter) == 1 else " ")
    assert [decision.pick.hand[at] for at in decision.pick.picked] == [twin, twin]


def test_a_name_finds_its_card_after_the_hand_was_sorted_anew() -> None:
    pick = next(pick for pick in decisions("hokm") if pick.legal.is_single and len(pick.hand) > 4)
    pick.spell(pick.hand[0].text[0].casefold())
    pick.resort(resorted=True)
    for c in pick.hand:
        pick.end_name()
        for letter in c.text.casefold():
            pick.spell(letter)
        assert pick.hand[pick.cursor] is c


def test_a_number_is_no_beginning_of_another_card() -> None:
    pick = next(
        pick
        for pick in decisions("ocho-locos")
        if any(c.suit is Suit.SPADES for c in pick.hand) and not {c.text for c in pick.hand} & {"2S", "4S"}
    )
    for name in ("2s", "54", "4s"):
        after = typed(pick, name)
        assert after.hand[after.cursor].suit is not Suit.SPADES or after.cursor == pick.cursor


def test_where_no_card_is_asked_for_none_is_raised() -> None:
    match = Match("teen-patti", 3, seed=1)
    pick = Pick(match.view(match.actors[0]))
    pick.toggle()
    assert pick.picked == ()


@pytest.mark.parametrize("game", GAMES)
def test_enter_or_space_does_something_with_each_card_that_is_not_faint(game: str) -> None:
    """Also with one that goes in place of a listed one of its rank; the prompt says what, or why nothing."""
    for pick in decisions(game, 12):
        for at, c in enumerate(pick.hand if pick.legal.plays and pick.legal.typing is None else ()):
            pick.stand_on(at)
            told, style = picked_prompt(pick, pick.view, ["Ana"] * pick.view.deal.seats)
            does = DOES if pick.action is not None else f"Space: pick {c}"
            assert told.startswith(does) == (c in pick.playable) or style == "warning/bar"
