# make play   the table            make test   everything CI runs
# make bench  the figures          make picture   remakes the pictures in docs/
# make fuzz   a hundred thousand damaged inputs   make test-web   two tabs of a browser at a table
# make bots    how strong the bots are; stopped and begun again, it goes on (hours)
# make exploiters   plain styles of play against the bots (half an hour)
# make tune TUNE="hokm build/tune/hokm"   fits the weights of a game's judge by self-play
# make puzzles   goes on making the puzzles that ship; make puzzles-proof proves 1,000 of them again (hours)
# make referees   every drawn match of every game against its referee (ten minutes); make test plays a few
# make walks   all tests, with all that the long walks at the screens look at: make test takes every second of those
# make quick  the tests of a minute, while you work
# make reference   writes docs/reference.md from the docstrings, the manual from the help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tests at the screen wait more than they compute: two at a time for each core.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(min(8, 2 * (os.cpu_count() or 1)))')

# Tests start hundreds of programs: what one of them has compiled the next need not.
unexport PYTHONDONTWRITEBYTECODE

# Where the strengths are kept: what other code has played is never counted.
STRENGTHS ?= build/strengths/$(shell git rev-parse --short HEAD 2>/dev/null || echo here)
# For `make bots`: as --games hokm,spar --minutes 10 --jobs 1 --write docs/bots.md
BOTS ?=
# For `make puzzles`: as hokm spar --seconds 3600
PUZZLES ?=
# For `make exploiters`: as spar --against search@60 --write docs/bots.md
EXPLOITERS ?=

QUICK := tests/engine tests/match tests/records tests/book tests/mechanics tests/test_import_hygiene.py tests/test_contributing.py tests/test_reference.py

.PHONY: play test quick test-web bench bots puzzles puzzles-proof referees walks exploiters collected scenarios tune fuzz picture reference check format clean

$(VENV)/play.stamp: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(VENV)/play.stamp $@

play: $(VENV)/play.stamp
	@$(BIN)/cardtable

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: $(VENV)/dev.stamp
	@$(MAKE) --no-print-directory --jobs 2 check collected scenarios
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal

scenarios: $(VENV)/dev.stamp
	$(BIN)/cardtable check tests/scenarios

# Compiles the tests while types are checked: else each worker compiles all of them. What is amiss pytest says.
collected: $(VENV)/dev.stamp
	@$(BIN)/pytest -q --collect-only > /dev/null || true

# What most changes break first: the engine, the mechanics, the papers. Not the games, not the screens.
quick: $(VENV)/dev.stamp scenarios
	$(BIN)/ruff check .
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal $(QUICK)

# Two tabs of a real browser at a table: needs Chromium besides.
test-web: $(VENV)/dev.stamp
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web-test]'
	CARDTABLE_WEB=1 $(BIN)/pytest -q tests/web

bench: $(VENV)/dev.stamp
	$(BIN)/python -m bench

bots: $(VENV)/dev.stamp
	$(BIN)/python -m bench.strengths $(STRENGTHS) $(BOTS)

puzzles: $(VENV)/dev.stamp
	$(BIN)/python -m bench.puzzles $(PUZZLES)

puzzles-proof: $(VENV)/dev.stamp
	$(BIN)/python -m bench.puzzles --proof 1000 $(PUZZLES)

walks: $(VENV)/dev.stamp
	CARDTABLE_WALKS=whole $(BIN)/pytest -q -n $(WORKERS) --dist worksteal

referees: $(VENV)/dev.stamp
	$(BIN)/python -m tests.referees

exploiters: $(VENV)/dev.stamp
	$(BIN)/python -m bench.exploiters $(EXPLOITERS)

tune: $(VENV)/dev.stamp
	$(BIN)/python -m bench.tune $(TUNE)

picture: $(VENV)/dev.stamp
	$(BIN)/python -m bench.picture docs

reference: $(VENV)/dev.stamp
	$(BIN)/python -m tools.reference
	$(BIN)/python -m tools.manual

fuzz: $(VENV)/dev.stamp
	$(BIN)/python -m tests.fuzz

format: $(VENV)/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .import_linter_cache .pytest_cache .hypothesis *.egg-info
