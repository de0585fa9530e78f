"""The tuner climbs through noise, and a run that is begun again ends like one that never stopped."""

import math
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.tune import tune
from cardtable.engine.random_keys import random_for
from cardtable.errors import OptionError
from cardtable.lab.arena import Totals
from cardtable.lab.tuner import LEAST, MOST, Gains, Point, Tuning, climb, in_deviations, mean_of_later_half

BEST = (1.6, 0.5, 1.1)
HIGHEST = (MOST,) * len(BEST)


def noisy(step: int, up: Point, down: Point) -> float:
    """How much nearer to the best place one is than the other, blurred by chance."""
    noise = random_for("noise", step).gauss(0.0, 0.3)
    return math.dist(down, BEST) ** 2 - math.dist(up, BEST) ** 2 + noise


def found(seed: int) -> Point:
    gains = Gains(spread=0.3, move=0.3)
    return mean_of_later_half([*climb((1.0, 1.0, 1.0), noisy, 600, seed, gains, HIGHEST)])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_best_place_of_a_noisy_bowl_is_found(seed: int) -> None:
    assert math.dist(found(seed), BEST) < 0.1 < math.dist((1.0, 1.0, 1.0), BEST)


def test_the_same_seed_climbs_the_same_way() -> None:
    assert found(1) == found(1) != found(2)


def test_no_weight_leaves_its_bounds() -> None:
    def outwards(step: int, up: Point, down: Point) -> float:
        return 9.0 if up[0] > down[0] else -9.0

    places = [*climb((1.0, 1.0), outwards, 50, 1, Gains(), (MOST, 1.2))]
    assert {place[0] for place in places[-10:]} == {MOST}
    assert all(LEAST <= x <= most for place in places for x, most in zip(place, (MOST, 1.2), strict=True))


def test_a_weight_below_nought_is_moved_like_any_other(tmp_path: Path) -> None:
    places = [*Tuning(tmp_path, "arpa-turup", ("lead_trump", "later"), steps=1, deals=1).run()]
    assert all(MOST * -0.1 <= place["lead_trump"] <= LEAST * -0.1 for place in places)


def test_leads_are_counted_in_their_own_size() -> None:
    totals = Totals.of(2)
    assert in_deviations(totals) == 0.0
    sure = replace(totals, played=4, ahead=[8.0, -8.0], squares=[16.0, 16.0])
    assert in_deviations(sure) == 1.0


def tuning(folder: Path) -> Tuning:
    return Tuning(folder, "ocho-locos", ("eight_kept", "per_fitting"), steps=4, deals=3)


def test_a_run_begun_again_ends_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    whole = [*tuning(tmp_path / "whole").run()]
    stopped = tuning(tmp_path / "stopped").run()
    assert [next(stopped), next(stopped)] == whole[:2]
    stopped.close()
    (tmp_path / "stopped" / "step-0002" / "part-0002.json").unlink()  # stopped in the middle of a step
    assert [*tuning(tmp_path / "stopped").run()] == whole
    assert len(whole) == 5


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    [*tuning(tmp_path).run()]
    with pytest.raises(OptionError, match="holds another study"):
        [*replace(tuning(tmp_path), seed=9).run()]


def test_the_match_is_played_on_deals_that_no_step_has_seen(tmp_path: Path) -> None:
    match = tuning(tmp_path).match({"eight_kept": 2.0}, 5)
    assert min(part.first.seed for part in match.study.parts) == 1 + 4 * 3
    assert match.study.parts[0].first.bots == ("careful?eight_kept=2", "careful")


@pytest.mark.parametrize(
    ("game", "names", "said"),
    [
        ("ocho-locos", ("eight_keep",), r"no weight 'eight_keep': .*eight_kept"),
        ("spar", (), "the judge of spar has no weights to fit"),
    ],
)
def test_what_cannot_be_fitted_is_refused(
    tmp_path: Path, game: str, names: tuple[str, ...], said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        next(Tuning(tmp_path, game, names, 2, 2).run())


def test_the_command_tells_old_and_new(tmp_path: Path) -> None:
    asked = ["ocho-locos", str(tmp_path), "--steps", "2", "--deals", "2", "--match", "2", "--jobs", "1"]
    done = CliRunner().invoke(tune, asked)
    assert done.exit_code == 0, done.output
    assert "old: eight_kept 3" in done.stdout
    assert "2 deals: keep the old: no gain beyond doubt" in done.stdout
