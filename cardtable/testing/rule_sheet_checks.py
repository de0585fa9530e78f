"""Whether a game's rules are written, cited in code, exercised by cases or tests, and taught."""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardtable.book.lessons import lessons_of
from cardtable.book.rule_sheet import sheet_of
from cardtable.book.scenario import cases_of, run
from cardtable.engine.deal import Stage
from cardtable.engine.game import Game
from cardtable.teaching.quiz import quiz
from cardtable.testing.check_run import CheckRun

_CITED = re.compile(r"""(?:Refusal|ScoreLine(?:\.of)?)\(\s*["']([a-z0-9-]+)["']|rule=["']([a-z0-9-]+)["']""")
MAX_MARKED_RULES = 8
"""A mark that names more rules than this does not count: no single test exercises that many."""
_QUIZ_ROUNDS = 6
"""Quiz rounds in which a rule that no lesson teaches must come up."""


def check_rule_sheet(game: Game) -> None:
    """The sheet names its game, uses options the game has, and gives every rule a proper id."""
    with CheckRun(game, "check_rule_sheet"):
        sheet = sheet_of(game)
        assert (sheet.game, sheet.title) == (game.id, game.title), f"it is headed {sheet.game}, {sheet.title}"
        items = [text for section in sheet.sections for text in section.paragraphs]
        misspelt = [text for text in items if text.startswith("- **")]
        assert not misspelt, f"bold text that is not a rule id: {misspelt}"


def check_cases(game: Game) -> None:
    """Every case of the game passes."""
    with CheckRun(game, "check_cases"):
        failed = [f"{case.path.name}: {failure}" for case in cases_of(game) for failure in run(case.scenario)]
        assert not failed, "\n".join(failed)


def check_cited_rules(game: Game) -> None:
    """Every rule id cited in the code is in the sheet."""
    with CheckRun(game, "check_cited_rules"):
        sheet = sheet_of(game)
        for path in _modules(game):
            for found in _CITED.finditer(path.read_text(encoding="utf-8")):
                rule = found[1] or found[2]
                assert rule in sheet, f"{path.name} cites {rule!r}, which is not in the sheet"


def check_exercised_rules(game: Game, tests: Path | Iterable[Path] = ()) -> None:
    """Every rule is named by a case's `rule`, or by a test marked `@pytest.mark.rule("its-id")`.

    A mark counts only on a test that asserts something, and for at most `MAX_MARKED_RULES` rules. `tests` are
    the test files, or their folder.
    """
    with CheckRun(game, "check_exercised_rules", tests):
        rules = set(sheet_of(game).rules)
        files = tests.glob("**/test_*.py") if isinstance(tests, Path) else tests
        named = {*_named_in_cases(game), *(rule for path in files for rule in _marked(path))}
        assert not named - rules, f"cases name rules that are not in the sheet: {sorted(named - rules)}"
        assert not rules - named, f"no case exercises {sorted(rules - named)}"


def check_taught_rules(game: Game) -> None:
    """Every rule is taught by a lesson or asked in the quiz, except rare ones and those of options."""
    with CheckRun(game, "check_taught_rules"):
        usual = {rule.id for rule in sheet_of(game).rules.values() if not rule.rare and rule.option is None}
        left = (
            usual
            - {rule for lesson in lessons_of(game) for rule in lesson.teaches}
            - _learnt_by_playing(game)
        )
        for seed in range(_QUIZ_ROUNDS):
            if not left:
                break
            questions = quiz(game, random.Random(seed))
            left -= {answer.rule for question in questions for answer in question.answers}
        assert not left, f"no lesson teaches and no question asks {sorted(left)}"


def _learnt_by_playing(game: Game) -> set[str]:
    """The rules of turn and of holding the card: every action shows them, so none is asked about."""
    home, found = type(game).__module__.rpartition(".")[0], set[str]()
    waiting: list[type[Stage[Any]]] = [Stage]
    while waiting:
        stage = waiting.pop()
        waiting += stage.__subclasses__()
        if stage.__module__.startswith(home):
            found |= {stage.own_rule, stage.turn_rule}
    return found


def _modules(game: Game) -> list[Path]:
    """The modules of the package that defines the game, or its single module."""
    module = sys.modules[type(game).__module__]
    path = Path(module.__file__ or "")
    return sorted(path.parent.rglob("*.py")) if module.__package__ else [path]


def _named_in_cases(game: Game) -> Iterator[str]:
    return (step.rule for case in cases_of(game) for step in case.scenario.step if step.rule is not None)


def _marked(path: Path) -> Iterator[str]:
    """The rules that the tests of a file exercise, by their marks."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _asserts(node):
            rules = [rule for mark in node.decorator_list for rule in _rules_of(mark)]
            if len(rules) <= MAX_MARKED_RULES:
                yield from rules


def _rules_of(mark: ast.expr) -> list[str]:
    """The rules that a decorator names; none if it is another decorator."""
    if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.rule":
        return []
    return [str(one.value) for one in mark.args if isinstance(one, ast.Constant)]


def _asserts(test: ast.AST) -> bool:
    """Whether a test can fail: it asserts something that is not a constant, or expects an error."""
    return any(
        (isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant))
        or (isinstance(node, ast.With) and any("raises" in ast.unparse(one) for one in node.items))
        for node in ast.walk(test)
    )
