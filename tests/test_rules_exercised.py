"""Every rule of a sheet is exercised: named by a scenario's `rule`, or by a test marked with it.

And every id that a game's code cites stands in its sheet.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from cardtable.engine.game import game_ids
from cardtable.engine.rules import RuleSheet

HERE = Path(__file__).parent
CITED = re.compile(r"""(?:Refusal|ScoreLine)\(\s*["']([a-z0-9-]+)["']|rule=["']([a-z0-9-]+)["']""")


def named_in_scenarios(game: str) -> set[str]:
    found = set()
    for path in (HERE / "scenarios" / game).glob("*.toml"):
        for step in tomllib.loads(path.read_text(encoding="utf-8")).get("step", []):
            if "rule" in step:
                found.add(step["rule"])
    return found


def named_in_tests(game: str) -> set[str]:
    found: set[str] = set()
    for path in (HERE / "games").glob(f"test_{game.replace('-', '_')}*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_is_exercised(game: str) -> None:
    left = set(RuleSheet.load(game).rules) - named_in_scenarios(game) - named_in_tests(game)
    assert not left, f"{game}: no case exercises {sorted(left)}"


@pytest.mark.parametrize("game", game_ids())
def test_no_case_names_a_rule_that_is_none(game: str) -> None:
    strange = (named_in_scenarios(game) | named_in_tests(game)) - set(RuleSheet.load(game).rules)
    assert not strange, f"{game}: cases name {sorted(strange)}, not in the sheet"


@pytest.mark.parametrize("game", game_ids())
def test_every_cited_id_stands_in_the_sheet(game: str) -> None:
    sheet = RuleSheet.load(game)
    folder = HERE.parent / "games" / game.replace("-", "_")
    paths = [*folder.glob("*.py"), *folder.parent.glob(f"{folder.name}.py")]
    for path in paths:
        for found in CITED.finditer(path.read_text(encoding="utf-8")):
            rule = found[1] or found[2]
            assert rule in sheet, f"{path.name} cites {rule!r}"
