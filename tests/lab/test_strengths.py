"""The measure of strengths: it stops when it knows, and however it is interrupted, the same comes of it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.paper_tables import marked
from bench.strengths import strengths
from cardtable.lab import resumable_arena
from cardtable.lab.arena import Totals
from cardtable.lab.resumable_arena import StudyPart
from cardtable.lab.strengths import Comparison, Lead

LONG = 3600.0


def told(lead: Lead) -> Lead:
    """A lead without its seconds."""
    return replace(lead, seconds=(0.0, 0.0))


def compared(folder: Path, stronger: str = "careful", deals: int = 60) -> Comparison:
    return Comparison(folder, "zandari", stronger, "random", deals)


def parts(folder: Path) -> int:
    return len(list(folder.glob("*/part-*.json")))


def test_it_stops_as_soon_as_it_knows(tmp_path: Path) -> None:
    lead = compared(tmp_path).run(LONG)
    assert lead.verdict == "ahead"
    assert lead.mean > lead.half_width
    assert parts(tmp_path) == lead.deals < 60
    assert told(compared(tmp_path).lead()) == told(lead)
    assert parts(tmp_path) == lead.deals, "nothing more is played where it is known"


def test_equals_are_compared_to_the_last_deal(tmp_path: Path) -> None:
    lead = Comparison(tmp_path, "spar", "careful", "careful", 15).run(LONG)
    assert (lead.deals, lead.verdict) == (15, "open")


def test_stopped_by_the_clock_it_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = compared(tmp_path / "whole").run(LONG)
    begun = compared(tmp_path / "parts")
    with begun.study.locked():
        next(begun.study.in_order(float("inf")))

    assert compared(tmp_path / "parts").lead().deals == 1
    assert told(compared(tmp_path / "parts").run(LONG)) == told(whole)


def test_two_workers_come_to_what_one_comes_to(tmp_path: Path) -> None:
    alone = compared(tmp_path / "one").run(LONG)
    with ProcessPoolExecutor(2) as pool:
        assert told(compared(tmp_path / "two").run(LONG, pool, 4)) == told(alone)


def test_deals_count_in_their_order_only(tmp_path: Path) -> None:
    """A deal that was played ahead of the one before it waits for that."""
    whole = compared(tmp_path / "whole").run(LONG)
    comparison = compared(tmp_path / "late")
    with comparison.study.locked():
        list(islice(comparison.study.in_order(float("inf")), 3))
    (comparison.study.folder / "part-0002.json").unlink()
    assert comparison.lead().deals == 1
    assert told(comparison.run(LONG)) == told(whole)


def test_where_few_points_win_the_lead_is_turned_round() -> None:
    totals = Totals.of(2)
    for at in range(20):
        totals.join(
            replace(
                Totals.of(2), played=1, ahead=[-30.0 - at % 2, 30.0], squares=[(30.0 + at % 2) ** 2, 900.0]
            )
        )
    assert Lead.of(totals, low_wins=True).verdict == "ahead"
    assert Lead.of(totals, low_wins=False).verdict == "behind"


def test_the_command_tells_what_a_folder_holds_and_writes_it_into_a_paper(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("# Strengths\n\n<!-- strengths -->\nold\n<!-- /strengths -->\n\nAfter.\n")
    words = [
        str(tmp_path / "kept"),
        "--games",
        "spar,kalooki",
        "--pairs",
        "medium",
        "--deals",
        "12",
        "--jobs",
        "1",
    ]
    first = CliRunner().invoke(strengths, words)
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(strengths, [*words, "--minutes", "0", "--write", str(paper)])
    table = [line for line in first.stdout.splitlines() if line.startswith("|")]
    assert [line for line in again.stdout.splitlines() if line.startswith("|")] == table
    assert [line.split(" | ")[0] for line in table[2:]] == ["| Spar", "| Kalooki"]
    text = paper.read_text()
    assert "old" not in text
    assert all(line in text for line in table)
    assert marked("strengths").search(text), "the marks stay, for the next time"
    assert text.endswith("After.\n")


def test_the_paper_has_a_place_for_the_table() -> None:
    assert marked("strengths").search(
        (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    )


def test_ctrl_c_keeps_what_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = resumable_arena.play_part

    def interrupted(part: StudyPart) -> Totals:
        if part.number == 4 and part.first.game == "kalooki":
            raise KeyboardInterrupt
        return real(part)

    monkeypatch.setattr(resumable_arena, "play_part", interrupted)
    words = [str(tmp_path), "--games", "spar,kalooki", "--pairs", "medium", "--deals", "12", "--jobs", "1"]
    found = CliRunner().invoke(strengths, words)
    assert found.exit_code == 0
    assert "| Spar | 4 |" in found.stdout
    assert parts(tmp_path) == 12 + 3
