"""A match in the making, without an app: seats, options, house rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import SeatSpec, you_and_bots
from cardtable.tui.lobby.game_listing import catalogue, listed_games, seat_range
from cardtable.tui.lobby.setup_form import MOST_DEALS, SetupForm
from cardtable.tui.lobby_state import LobbyState, MatchConfig
from cardtable.words import said
from tests.tui.setting_up import open_all, to

ZANDARI = find_game("zandari")


def fresh(memory: LobbyState | None = None) -> SetupForm:
    return SetupForm.of(ZANDARI, memory or LobbyState())


def typed(setup: SetupForm, text: str) -> None:
    for character in text:
        assert setup.type(character)


def test_games_are_filtered_by_title_country_and_family() -> None:
    for typed_text in ("", "bosnia", "FISH"):
        assert "zandari" in [game.id for game in listed_games(typed_text)]
    assert listed_games("no such game") == []
    assert seat_range(catalogue().games["zandari"]) == "2-12"


@pytest.mark.parametrize(
    ("game", "seats", "option", "value", "changed"),
    [
        ("ocho-locos", 4, "play_all", True, ["match-of-eight"]),
        ("seep", 4, "minimum", False, ["minimum"]),
        ("seep", 4, "target", 150, ["baazi"]),
        ("seep", 4, "target", 100, []),
        ("seep", 4, "sweep", 31, ["sweep", "sweep-first"]),
        ("seep", 4, "scoring", "juneja", ["point-value", "sweep-first", "score-juneja"]),
        ("seep", 4, "floor_break", True, ["break", "break-from-hand", "floor-break"]),
        ("zandari", 4, "jacks", "bottom", ["cut-jacks", "deal-cutter", "jacks-bottom"]),
        ("zandari", 2, "signals", True, []),
        ("dai-fugo", 5, "seating", "rich_left", ["loser-leads", "seating"]),
        ("dai-fugo", 5, "seating", "rich_right", ["seating"]),
        ("twenty-four", 5, "tally", False, ["find-one", "claim-none", "find-after-claim", "throws-end"]),
        ("twenty-four", 2, "pictures", "ten", ["solve-text"]),
    ],
)
def test_exactly_the_rules_that_read_otherwise_are_told(
    game: str, seats: int, option: str, value: Any, changed: list[str]
) -> None:
    setup = open_all(SetupForm.of(find_game(game), LobbyState()))
    setup.specs = you_and_bots(seats)
    row = next(row for row in setup.rows if row.option is not None and row.option.name == option)
    to(setup, "option", row.title)
    setup.options[option] = value
    assert [rule.id for rule in setup.changed_rules()] == changed
    told = setup.rule_changes()
    assert ("These rules now read so:" in told) == bool(changed)
    assert ("No sentence of the book changes by it here." in told) != bool(changed)


def test_what_an_option_changes_is_told_in_the_words_in_force() -> None:
    setup = SetupForm.of(find_game("seep"), LobbyState())
    to(setup, "option", "Target")
    assert "These rules depend on it:" in setup.rule_changes()
    assert "A lead of 100 points or more wins a baazi" in " ".join(setup.rule_changes())
    setup.options["target"] = 150
    assert "baazi (changed)" in setup.rule_changes()
    assert "A lead of 150 points or more wins a baazi" in " ".join(setup.rule_changes())
    to(setup, "option", "Minimum")
    setup.options["minimum"] = False
    assert "minimum (not played)" in setup.rule_changes()


def test_a_fresh_set_up_is_as_the_rules_are_written() -> None:
    setup = fresh()
    assert setup.specs == you_and_bots(ZANDARI.default_seats, "easy")
    assert setup.options == {option.name: option.default for option in ZANDARI.options}
    assert setup.config().seed is None
    assert [row.kind for row in setup.rows][:3] == ["start", "players", "seat"]


def test_a_game_that_was_never_set_up_has_the_bots_last_played_against() -> None:
    memory = LobbyState(last="seep", games={"seep": {"seats": ["you:Ana", "search:Bo"]}})
    assert {spec.kind for spec in fresh(memory).specs[1:]} == {"search"}
    memory.games["seep"]["seats"] = ["person:Ana", "person:Bo"]
    bots = {spec.kind for spec in fresh(memory).specs if not spec.is_person}
    assert bots == {"careful"}


def test_what_is_remembered_comes_back() -> None:
    memory = LobbyState(games={"zandari": {"seats": ["you:Ana", "random:Bo"], "options": {"target": 21}}})
    setup = fresh(memory)
    assert setup.specs == [SeatSpec("you", "Ana"), SeatSpec("random", "Bo")]
    assert setup.options["target"] == 21


@pytest.mark.parametrize(
    "known",
    [
        {"seats": ["ghost:Bo", "you:Ana"]},
        {"seats": ["you:Ana"]},
        {"seats": ["you:Ana", "you:Bo"]},
        {"options": {"gone": 1}},
        {"options": {"target": "many"}},
        {"options": {"target": None}},
        {},
    ],
)
def test_a_memory_that_does_not_fit_falls_back(known: dict[str, Any]) -> None:
    assert fresh(LobbyState(games={"zandari": known})) == fresh()


def test_every_seat_count_in_turn_has_different_names() -> None:
    setup = to(fresh(), "players")
    counts = set()
    for _ in ZANDARI.seat_counts:
        setup.change(1)
        counts.add(len(setup.specs))
        assert len({spec.name for spec in setup.specs}) == len(setup.specs)
    assert counts == set(ZANDARI.seat_counts)
    assert setup.problem == ""


def test_a_seat_walks_through_its_kinds_and_back() -> None:
    setup = to(fresh(), "seat", "2")
    kinds = []
    for _ in range(4):
        setup.change(1)
        kinds.append(setup.shown(setup.row).split()[0])
    assert kinds == ["medium", "hard", "person", "easy"], "'you' sits elsewhere"
    setup.move(-1)
    setup.change(1)
    setup.move(1)
    while setup.specs[1].kind != "you":
        setup.change(1)
    assert [spec.kind for spec in setup.specs].count("you") == 1


def test_whoever_leaves_a_seat_takes_the_name_along() -> None:
    setup = to(fresh(), "seat", "1")
    names = []
    for _ in range(5):
        setup.change(1)
        names.append((setup.specs[0].kind, setup.specs[0].name))
    bot = names[1][1]
    assert names == [
        ("person", "Player 1"),
        *((kind, bot) for kind in ("easy", "careful", "search")),
        ("you", "You"),
    ]
    assert bot not in ("You", "Player 1")


def test_a_name_that_was_typed_comes_back_with_its_person() -> None:
    setup = to(fresh(), "seat", "1")
    setup.enter()
    setup.writing = "Ana"
    setup.enter()
    setup.change(1)
    assert (setup.specs[0].kind, setup.specs[0].name) == ("person", "Ana")
    setup.change(1)
    assert setup.specs[0].name != "Ana"
    setup.change(-1)
    assert (setup.specs[0].kind, setup.specs[0].name) == ("person", "Ana")


def test_a_name_that_was_typed_for_a_bot_is_that_of_the_person_in_its_place() -> None:
    setup = to(fresh(), "seat", "2")
    setup.enter()
    setup.writing = "Bo"
    setup.enter()
    for _ in range(8):
        setup.change(-1)
        if setup.specs[1].kind == "person":
            break
    assert (setup.specs[1].kind, setup.specs[1].name) == ("person", "Bo")


def test_a_name_is_written_only_after_enter() -> None:
    setup = to(fresh(), "seat", "2")
    assert not setup.type("A")
    assert setup.specs[1].name == "Mira"
    setup.enter()
    typed(setup, "Mira  Li,")
    assert setup.writing == "Mira  Li"
    setup.enter()
    assert setup.specs[1].name == "Mira Li"
    setup.enter()
    for _ in range(20):
        assert setup.erase()
    setup.enter()
    assert setup.specs[1].name == "Mira Li", "a seat is never without a name"
    setup.enter()
    typed(setup, "x")
    assert setup.cancel()
    assert not setup.cancel()
    assert setup.specs[1].name == "Mira Li"


def test_two_seats_of_one_name_are_told() -> None:
    setup = to(fresh(), "seat", "2")
    setup.enter()
    setup.writing = "you"
    setup.move(1)
    assert "two seats are called you" in setup.problem
    setup.move(-1)
    setup.enter()
    typed(setup, "r")
    setup.enter()
    assert setup.problem == ""


def test_numbers_step_and_are_typed_within_their_bounds() -> None:
    setup = to(fresh(), "option", "Target")
    before = int(setup.options["target"])
    setup.change(1)
    assert setup.options["target"] == before + 1
    typed(setup, "21")
    assert setup.options["target"] == 21
    typed(setup, "9999")
    assert "target is a whole number" in setup.problem
    assert setup.options["target"] != 219999
    setup.move(1)
    assert (setup.problem, setup.typed) == ("", "")
    assert not setup.type("x"), "a choice is not typed"


def test_a_deal_number_is_digits() -> None:
    setup = to(fresh(), "seed")
    typed(setup, "420")
    assert not setup.type("a")
    assert setup.erase()
    assert setup.config().seed == "42"


def test_house_rules_are_kept_under_a_name_listed_recalled_and_forgotten() -> None:
    setup = to(fresh(), "option", "Target")
    typed(setup, "21")
    to(setup, "group", "House rules")
    assert setup.shown(setup.row) == "as written, but target 21"
    setup.enter()
    to(setup, "keep").enter()
    typed(setup, "Omi's Sunday")
    setup.enter()
    assert setup.house == "Omi's Sunday"
    again = open_all(fresh(LobbyState.load()))
    assert again.house == "as written"
    assert [row.name for row in again.rows if row.kind == "house"] == ["as written", "Omi's Sunday"]
    to(again, "house", "Omi").enter()
    assert (again.options["target"], again.house) == (21, "Omi's Sunday")
    assert "target 21" in again.row.help
    assert again.shown(again.row) == "played now"
    to(again, "house", "as written").enter()
    assert again.options == fresh().options
    again.forget_house()
    to(again, "house", "Omi").forget_house()
    assert LobbyState.load().house_rules("zandari") == {}


def test_house_rules_that_no_longer_fit_are_told_and_change_nothing() -> None:
    memory = LobbyState(house={"zandari": {"old": {"gone": 1}, "worse": {"target": "many"}}})
    setup = open_all(fresh(memory))
    for name in ("old", "worse"):
        to(setup, "house", name).enter()
        assert setup.problem.startswith(name)
        assert setup.options == fresh().options


def test_enter_leaves_a_number_as_it_was_typed() -> None:
    setup = fresh()
    to(setup, "option", "Target")
    typed(setup, "15")
    setup.enter()
    assert setup.options["target"] == 15
    setup.enter()
    assert setup.options["target"] == 16, "nothing is being typed any more"


def test_a_person_is_numbered_by_the_seat_and_a_bots_name_is_replaced() -> None:
    setup = fresh()
    setup.to_seats()
    setup.enter()
    typed(setup, "Ana")
    setup.enter()
    setup.move(1)
    setup.enter()
    assert setup.writing == "", "a bot's name"
    setup.accept()
    while setup.specs[1].kind != "person":
        setup.change(1)
    assert setup.specs[1].name == "Player 2"


def test_names_that_stand_for_nobody_are_asked_for_before_a_match_of_several() -> None:
    setup = fresh()
    assert not setup.ask_name(), "one alone is You"
    setup.to_seats()
    setup.move(1)
    while setup.specs[1].kind != "person":
        setup.change(1)
    for at, name in enumerate(("Eva", "Bo"), 1):
        assert setup.ask_name()
        assert (setup.row.at, setup.writing, setup.problem) == (
            at - 1,
            "",
            f"Type the name of the person in seat {at}.",
        )
        typed(setup, name)
        setup.enter()
    assert not setup.ask_name()
    assert [spec.name for spec in setup.specs[:2]] == ["Eva", "Bo"]


def test_tab_goes_round_through_all_lines_and_keeps_a_name_that_is_being_typed() -> None:
    setup = fresh()
    setup.to_seats()
    setup.enter()
    typed(setup, "Ana")
    setup.cycle(1)
    assert (setup.specs[0].name, setup.writing, setup.row.at) == ("Ana", None, 1)
    setup.cycle(-1)
    assert setup.row.at == 0
    seen = []
    for _ in setup.rows:
        seen.append(setup.row.title)
        setup.cycle(1)
    assert len(seen) == len(set(seen)), "each once"
    assert setup.row.kind == "seat"
    assert setup.row.at == 0


def test_the_usual_options_stand_first_and_the_others_under_headings() -> None:
    setup = SetupForm.of(find_game("dai-fugo"), LobbyState())
    kinds = [row.kind for row in setup.rows]
    assert len(kinds) < 22
    assert kinds.index("group") > max(at for at, kind in enumerate(kinds) if kind == "option")
    to(setup, "option", "Revolution").change(1)
    to(setup, "group", "Revolution")
    assert setup.shown(setup.row) == "4 options"
    setup.change(1)
    setup.move(1)
    assert setup.row.title == "  Revolution natural"
    setup.change(1)
    setup.move(-1)
    assert setup.shown(setup.row) == "4 options, 1 changed"
    setup.change(-1)
    assert [row.kind for row in setup.rows] == kinds
    assert open_all(setup).game.options == tuple(
        sorted((row.option for row in setup.rows if row.option), key=setup.game.options.index)
    )


def test_an_option_that_does_nothing_says_what_it_needs_and_can_only_be_put_back() -> None:
    setup = to(SetupForm.of(find_game("hokm"), LobbyState()), "option", "Removed")
    assert setup.shown(setup.row) == "makes no difference"
    assert setup.row.help.endswith(" It matters only with 3 players.")
    setup.change(1)
    assert setup.options["removed"] == "2C"
    to(setup, "players").change(-1)
    to(setup, "option", "Removed").change(1)
    assert setup.shown(setup.row) == "2D"
    to(setup, "players").change(1)
    to(setup, "option", "Removed")
    assert setup.shown(setup.row) == "2D"
    assert not setup.is_changed(setup.row)
    setup.change(1)
    assert setup.options["removed"] == "2C"


def test_a_name_takes_the_place_of_one_that_nobody_chose() -> None:
    setup = to(fresh(), "seat", "1")
    setup.enter()
    typed(setup, "Ana")
    setup.enter()
    assert setup.specs[0].name == "Ana"
    setup.enter()
    typed(setup, "li")
    setup.enter()
    assert setup.specs[0].name == "Anali"


def test_the_people_of_the_game_played_last_sit_down_at_another() -> None:
    memory = LobbyState()
    evening = ["person:Ana", "easy:Mira", "you:Bob", "person:Dea"]
    memory.last, memory.games = "hokm", {"hokm": {"seats": evening, "options": {}}}
    for game, seats in (("ocho-locos", 4), ("jaguar", 5), ("zandari", 3)):
        specs = SetupForm.of(find_game(game), memory).specs
        assert [str(spec) for spec in specs[:3]] == ["person:Ana", "you:Bob", "person:Dea"]
        assert [spec.kind for spec in specs[3:]] == ["easy"] * (len(specs) - 3)
        assert len(specs) >= seats
        assert len({spec.name for spec in specs}) == len(specs)
    assert [spec.name for spec in SetupForm.of(find_game("hokm"), memory).specs] == [
        "Ana",
        "Mira",
        "Bob",
        "Dea",
    ]


def test_the_line_of_the_house_rules_says_what_differs_from_the_rules_as_written() -> None:
    setup = SetupForm.of(find_game("zandari"), LobbyState())
    house = next(row for row in setup.rows if row.kind == "group" and row.title == "House rules")
    assert setup.shown(house) == "as written"
    options = [row for row in setup.rows if row.kind == "option" and row.option is not None]
    to(setup, "option", options[0].title).change(1)
    changed = options[0].option
    assert changed is not None
    told = f"{changed.title.lower()} {said(setup.options[changed.name])}"
    assert setup.shown(house) in (f"as written, but {told}", "as written, but for 1")
    setup.opened = frozenset({"House rules"})
    assert to(setup, "group", "House").row.help.startswith(f"As written, but for 1: {told}. ")
    to(setup, "option", options[0].title).change(-1)
    assert setup.shown(house) == "as written"
    for row in options[:2]:
        to(setup, "option", row.title).change(1)
    assert setup.shown(house) == "as written, but for 2"


def test_values_are_told_in_words() -> None:
    setup = open_all(SetupForm.of(find_game("dai-fugo"), LobbyState()))
    row = to(setup, "option", "Seating").row
    setup.change(1)
    assert setup.shown(row) == "rich right"
    assert setup.options["seating"] == "rich_right"


def test_people_named_at_one_game_sit_down_at_another_before_they_have_played() -> None:
    memory = LobbyState()
    setup, other = fresh(memory), SetupForm.of(find_game("hokm"), memory)
    to(setup, "seat", "Seat 2")
    setup.change(-1)
    setup.enter()
    typed(setup, "Dea")
    setup.accept()
    other.welcome()
    assert [spec.name for spec in other.specs if spec.is_person] == ["You", "Dea"]
    assert len(other.specs) == 4
    to(other, "seat", "Seat 2")
    other.change(1)
    setup.welcome()
    assert [spec.name for spec in setup.specs if spec.is_person] == ["You"], "and they leave both"


def test_what_is_not_played_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path))
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    memory = LobbyState()
    memory.people = (SeatSpec("person", "Dea"),)
    memory.save()
    assert LobbyState.load().people == ()


def test_a_number_of_deals_may_be_agreed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    setup = fresh()
    to(setup, "deals")
    assert (setup.shown(setup.row), setup.config().deals, setup.is_changed(setup.row)) == (
        "as the rules say",
        0,
        False,
    )
    for _ in range(3):
        setup.change(1)
    assert (setup.shown(setup.row), setup.is_changed(setup.row)) == ("at most 3", True)
    config = setup.config()
    begun = begin(setup.game, setup.specs, config.options, length=config.deals)
    assert begun.match.length == 3
    begun.leave()
    setup.change(-4)
    assert setup.shown(setup.row) == "at most 20", "round the other way"


def test_how_many_deals_were_set_stands_there_again_but_not_those_of_a_first_match() -> None:
    seats, memory = ("you:Ana", "random:Bo"), LobbyState()
    for config, is_set_up in (
        (MatchConfig("zandari", seats, deals=3), True),
        (MatchConfig("zandari", seats), False),
    ):
        memory.keep(config, is_set_up=is_set_up)
        again = fresh(LobbyState.load())
        assert again.deals == again.config().deals == 3
    memory.keep(MatchConfig("zandari", seats), is_set_up=True)
    assert fresh(LobbyState.load()).deals == 0


@pytest.mark.parametrize("kept", [-1, 1000, "three", None])
def test_a_number_of_deals_that_cannot_be_agreed_on_is_not_taken_from_the_file(kept: object) -> None:
    LobbyState(games={"zandari": {"seats": ["you:Ana", "random:Bo"], "deals": kept}}).save()
    assert 0 <= fresh(LobbyState.load()).deals <= MOST_DEALS
