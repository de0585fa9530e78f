"""The deal of the day: the same for everybody, one try, the result among those of careful players."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from cardtable.archive import careful_results, deal_of_the_day, result_comparison
from cardtable.archive.match_beginning import begin
from cardtable.archive.replay import Replay, is_dealt_from
from cardtable.archive.statistics import DAYS, days, statistics_lines, win_loss_counts
from cardtable.archive.unfinished_matches import last_unfinished
from cardtable.bots.process_pool import ProcessPool
from cardtable.cli.commands import main
from cardtable.discovery.installed_games import find_game, own_game_ids
from cardtable.engine.bot import bot_of
from cardtable.engine.random_keys import random_for
from cardtable.errors import HeldRecordError, NothingThereError, OptionError, RecordError
from cardtable.match.match import Match
from cardtable.plain.plain_table import PlainTable
from cardtable.records.replaying import load
from cardtable.system.folders import records_folder
from cardtable.table.seat_specs import parse_seats
from cardtable.table.turn_loop import luck_action
from tests.archive.histories import every_match

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    monkeypatch.setattr(careful_results.CAREFUL_PLAYERS, "players", 2)
    monkeypatch.setattr(careful_results.CAREFUL_PLAYERS, "pool", ProcessPool(0))


def play_out(match: Match, deals: int = 0) -> None:
    """To its end by quick play, or until so many deals are over."""
    chances = random_for("tests", match.seed)
    while not match.over and not (deals and match.deal.over and match.standing.deals >= deals):
        seat = match.in_play.random_actor(chances)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, chances))


def played(when: date = TODAY, game: str = "") -> Match:
    """A day's deal played to its end by whoever it is the turn of; its record is closed."""
    sitting, _ = deal_of_the_day.sit_down(when, find_game(game) if game else None)
    play_out(sitting.match)
    sitting.leave()
    return sitting.match


def day_of(game: str) -> date:
    """A day that offers the game."""
    return next(
        when for at in range(99) if find_game(game) in deal_of_the_day.games_of(when := TODAY + timedelta(at))
    )


def test_every_game_has_its_day_once_before_it_comes_again() -> None:
    ids = own_game_ids()
    days = -(-len(ids) // deal_of_the_day.CHOICES)
    first = TODAY - timedelta(TODAY.toordinal() % days)

    def cycle(begin: date) -> list[str]:
        return [game.id for at in range(days) for game in deal_of_the_day.games_of(begin + timedelta(at))]

    assert len(deal_of_the_day.games_of(TODAY)) == 3
    assert set(cycle(first)) == set(ids)
    assert len(cycle(first)) - len(ids) < 3
    assert cycle(first + timedelta(days)) != cycle(first)


def test_only_a_game_of_the_day_is_played_and_the_try_keeps_its_game() -> None:
    offered = deal_of_the_day.games_of(TODAY)
    other = next(find_game(one) for one in own_game_ids() if find_game(one) not in offered)
    with pytest.raises(OptionError, match=f"is in {offered[0].title}, .* or .*, not in {other.title}"):
        deal_of_the_day.sit_down(TODAY, other)
    sitting, notices = deal_of_the_day.sit_down(TODAY, offered[2])
    sitting.leave()
    assert "without hints" in notices[1]
    assert deal_of_the_day.game_of_try(TODAY) is offered[2]
    with pytest.raises(OptionError, match=f"is in {offered[2].title}, not in"):
        deal_of_the_day.sit_down(TODAY, offered[0])


@pytest.mark.parametrize("game_id", own_game_ids())
def test_a_day_of_every_game_is_one_deal_with_the_careful_players_beside(game_id: str) -> None:
    when = day_of(game_id)
    match = played(when, game_id)
    assert (match.over, match.deal_count, match.game.id) == (True, 1, game_id)
    assert match.seed.startswith(when.isoformat())
    found = result_comparison.compare_results(match)
    assert [one.title for one in found.columns] == ["you"], "no sample stands beside the result"
    assert found.distribution is not None
    assert len(found.distribution.points) == 2
    assert found.distribution.own == match.deal.points[found.own]
    assert found.notes[0] == found.distribution.sentence
    assert "careful players in your seat" in found.notes[0]
    rows = found.distribution.histogram(40, "#")
    assert sum(int(row.removesuffix(careful_results.YOU).split()[-1]) for row in rows) == 2
    assert sum(row.endswith(careful_results.YOU) for row in rows) == 1


def test_the_cards_are_the_same_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, _ = deal_of_the_day.sit_down(TODAY)
    own.leave()
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "another"))
    other, _ = deal_of_the_day.sit_down(TODAY)
    other.leave()
    assert other.path != own.path
    assert other.match.deal.pack == own.match.deal.pack
    assert other.match.seed == own.match.seed


def test_what_luck_alone_decides_falls_alike_for_everybody() -> None:
    when, game = day_of("zandari"), find_game("zandari")
    sitting, _ = deal_of_the_day.sit_down(when, game)
    sitting.leave()
    cut = luck_action(sitting.match)
    assert cut is not None, "the cut is left to whoever sits there"
    again, _ = deal_of_the_day.sit_down(when, game)
    again.leave()
    assert luck_action(again.match) == cut
    before = luck_action(Match("zandari", seed=sitting.match.seed))
    assert before is None, "at any other table people cut"


def test_a_day_has_one_try_which_may_be_left() -> None:
    sitting, notices = deal_of_the_day.sit_down(TODAY)
    assert "one try" in notices[-1]
    with pytest.raises(HeldRecordError):
        deal_of_the_day.sit_down(TODAY)
    sitting.match.play(sitting.match.actors[0], sitting.match.legal(sitting.match.actors[0])[0])
    sitting.leave()
    assert last_unfinished() == sitting.path
    again, notices = deal_of_the_day.sit_down(TODAY)
    assert again.path == sitting.path
    assert "go on with your one try" in notices[-1]
    play_out(again.match)
    again.leave()
    replay, notices = deal_of_the_day.sit_down(TODAY)
    assert replay.path != sitting.path
    assert deal_of_the_day.NOT_COUNTED in notices
    assert replay.match.deal.pack == again.match.deal.pack
    play_out(replay.match)
    replay.leave()
    found = result_comparison.compare_results(replay.match)
    assert [one.title for one in found.columns] == ["now", "your try"]
    assert found.columns[1].points == again.match.deal.points
    tomorrow, _ = deal_of_the_day.sit_down(TODAY + timedelta(1))
    tomorrow.leave()
    assert tomorrow.match.origin == "day 2026-11-23"
    matches = every_match()
    assert [one.date for one in days(matches)] == ["2026-11-23", "2026-11-22"]
    assert win_loss_counts(matches, "game") == []
    assert sum(one.is_replay for one in matches) == 1


def test_careful_players_differ_only_by_themselves_and_their_results_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played()
    deal = deal_of_the_day.same_deal(match)
    assert deal is not None
    assert [deal.replay(number) for number in range(3)] == [deal.replay(number) for number in range(3)]
    counts: list[int] = []
    results = careful_results.CAREFUL_PLAYERS.results(deal, counts.append)
    assert (len(results), counts[-1]) == (2, 2)
    assert list(results) == sorted(results)
    monkeypatch.setattr(careful_results.SameDeal, "replay", lambda self, number: pytest.fail("played anew"))
    assert careful_results.CAREFUL_PLAYERS.results(deal) == results
    folder = records_folder()
    (folder / careful_results.FILE).write_text("{", encoding="utf-8")
    assert careful_results.CAREFUL_PLAYERS.kept() == {}, "a damaged file is no result"


def test_among_a_hundred_close_choices_fall_differently() -> None:
    """Each careful player has an own mind: else a hundred of them were one sample."""
    deal = careful_results.SameDeal("2026-11-24", find_game("teen-patti"), "2026-11-24", 0)
    assert len({deal.replay(number) for number in range(12)}) > 2


@pytest.mark.parametrize(
    ("own", "low_wins", "better", "level", "told"),
    [
        (5, False, 2, 1, "Better than 2 of 5 careful players in your seat, level with 1, behind 2."),
        (5, True, 2, 1, "Better than 2 of 5 careful players in your seat, level with 1, behind 2."),
        (9, False, 5, 0, "Better than 5 of 5 careful players in your seat, level with 0, behind 0."),
        (9, True, 0, 0, "Better than 0 of 5 careful players in your seat, level with 0, behind 5."),
    ],
)
def test_a_spread_is_counted_from_the_own_result(
    own: int, low_wins: bool, better: int, level: int, told: str
) -> None:
    found = careful_results.ResultDistribution((1, 2, 5, 6, 8), own, low_wins)
    assert (found.better, found.ties, found.sentence) == (better, level, told)


def test_a_hundred_results_are_told_in_a_few_lines() -> None:
    found = careful_results.ResultDistribution(tuple(range(100)), 40)
    rows = found.histogram(50, "#")
    assert len(rows) <= 7
    assert max(map(len, rows)) <= 50
    assert [row for row in rows if row.endswith("you")] == [rows[2]]
    level = careful_results.ResultDistribution((3,) * 100, 3)
    assert level.sentence.startswith("As good as each of 100 careful players in your seat")


def test_past_days_stand_in_the_statistics() -> None:
    match = played()
    (one,) = days(every_match())
    assert one.points == match.deal.points
    assert one.distribution is None
    assert "not compared" in "\n".join(statistics_lines(DAYS, [one], 76))
    found = result_comparison.distribution_of(match)
    (one,) = every_match()
    assert one.distribution == found is not None
    text = "\n".join(statistics_lines(DAYS, [one], 76))
    assert f"2026-11-22  {match.game.title}" in text
    assert f"{one.distribution.better if one.distribution else ''} of 2" in text


def test_an_altered_day_is_no_result() -> None:
    match = played()
    path = deal_of_the_day.first_try(TODAY)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"names": ["You"', '"names": ["Eva"'), encoding="utf-8")
    assert days(every_match()) == []
    assert deal_of_the_day.first_try(TODAY) == path, "but it was the try"
    assert match.over


def test_the_command_plays_it_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Then(date):
        @classmethod
        def today(cls) -> Then:
            return cls(2026, 11, 27)

    monkeypatch.setattr("datetime.date", Then)
    monkeypatch.setattr("sys.stdin", open(0, closefd=False))  # noqa: SIM115
    game = played(date(2026, 11, 27)).game.id
    begun, _ = deal_of_the_day.sit_down(TODAY)
    PlainTable(begun).commands.obey(0, "hint")
    assert "No hints in the deal of the day" in capsys.readouterr().out
    begun.leave()
    monkeypatch.setattr("cardtable.system.output.need_input", lambda: None)
    monkeypatch.setattr("cardtable.plain.line_terminal.LineTerminal.line", lambda self, prompt: "1")
    assert main(["day", game, "--plain"]) == 0
    printed = capsys.readouterr().out
    assert deal_of_the_day.NOT_COUNTED in printed
    assert "your try" in printed
    assert main(["statistics"]) == 0
    assert "2026-11-27" in capsys.readouterr().out


# The same deal again


def test_a_finished_deal_is_played_again_and_compared() -> None:
    sitting = begin("zandari", parse_seats("you,careful", find_game("zandari")), {"target": 99}, 3)
    play_out(sitting.match, deals=2)
    assert not sitting.match.over
    running = sitting.match.clone()
    running.play(running.actors[0], running.legal(running.actors[0])[0])
    with pytest.raises(RecordError, match="still goes on"):
        Replay(running).play_deal_again(len(running.acts))
    again = Replay(sitting.match).play_deal_again(len(sitting.match.acts))
    assert again.match.origin == f"again {sitting.path.stem} 2"
    assert again.match.in_play.pack == sitting.match.deal.pack
    assert again.match.seed != sitting.match.seed, "the match goes on: its seed stays where it is"
    assert again.events_since_seen(0) == [], "what went before is no news to anybody"
    play_out(again.match)
    again.leave()
    assert (again.match.over, again.match.deal_count) == (True, 2)
    found = result_comparison.compare_results(load(again.path).match)
    assert [one.title for one in found.columns] == ["now", "before"]
    assert found.columns[1].points == sitting.match.deal.points
    third = Replay(again.match).play_deal_again(len(again.match.acts))
    third.leave()
    assert third.match.origin == again.match.origin, "it stays the same deal of the first match"
    sitting.leave()
    (one,) = [one for one in every_match() if not one.is_replay]
    assert one.path == sitting.path


def test_a_deal_from_whose_pack_the_next_is_dealt_is_not_played_again_meanwhile() -> None:
    match = Match("spar", 2, seed=3)
    play_out(match, deals=1)
    assert is_dealt_from(match)
    with pytest.raises(RecordError, match="still goes on"):
        Replay(match).play_deal_again(len(match.acts))


def test_what_is_taken_up_again_is_no_match_to_continue() -> None:
    sitting = begin("zandari", parse_seats("you,careful", find_game("zandari")), {"target": 1}, 3)
    play_out(sitting.match)
    sitting.leave()
    taken = Replay(sitting.match).continue_from(3)
    taken.leave()
    assert taken.match.origin == f"taken-up {sitting.path.stem}"
    with pytest.raises(NothingThereError, match="no unfinished match"):
        last_unfinished()
    (counted,) = win_loss_counts(every_match(), "game")
    assert counted.played == 1
    (replay,) = [one for one in every_match() if one.is_replay]
    assert replay.mark == "taken up"
    assert replay.note == "Taken up again: not counted."


def test_where_the_first_record_is_gone_that_is_said() -> None:
    sitting = begin("zandari", parse_seats("you,careful", find_game("zandari")), {"target": 1}, 3)
    play_out(sitting.match)
    sitting.leave()
    again = Replay(sitting.match).play_deal_again(len(sitting.match.acts))
    play_out(again.match)
    again.leave()
    sitting.path.unlink()
    found = result_comparison.compare_results(again.match)
    assert len(found.columns) == 1
    assert "cannot be read any more" in found.notes[0]
