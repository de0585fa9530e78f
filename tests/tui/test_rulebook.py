"""The rule book: what it shows, where it opens, how it is read and searched."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from cardtable.book.rule_sheet import Rule, RuleSheet, Section, rules_in_force, sheet_of
from cardtable.card_words import abbreviate_cards, spell_out_cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.options import Choice, Number, Option
from cardtable.tui.app import CardTableApp
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.pages.rule_book_page import CONTENTS, BookLine, RuleBook, RuleBookPage, book_lines
from cardtable.tui.table.local_table_page import LocalTablePage
from cardtable.tui.table.table_keys import is_doubled
from tests.own import GAMES
from tests.toy import GAME
from tests.tui.driving import drawn, press, shown, sit, until

SIZES = [(60, 20), (80, 24), (120, 30), (160, 45)]
ZANDARI = find_game("zandari")
SHEET = sheet_of(ZANDARI)
PLAIN = Rule("plain", "A 7S takes 10D.", "Aim")
LONG = Rule("long-game", "To 21.", "Variants", "target", condition="only with Target: 21")
OFF = replace(LONG, in_force=False)


def toy_sheet(rule: Rule) -> RuleSheet:
    """A sheet of two rules, the second one an option's."""
    sections = (Section("Aim", ("Take cards.",), (PLAIN,)), Section("Variants", (), (rule,)))
    return RuleSheet("toy", "Toy", "Nowhere", "none", "2", "nobody", sections)


TOY = toy_sheet(LONG)


def book(app: CardTableApp) -> RuleBookPage:
    assert isinstance(app.screen, RuleBookPage)
    return app.screen


def told_by(page: RuleBookPage, room: int) -> list[BookLine]:
    """All lines of the book on the screen, wrapped to that width."""
    assert page.book is not None
    return book_lines(page.book, room)


def read(app: CardTableApp, left: int) -> list[str]:
    """The lines of the book on the screen, which begin in that column; none lies below a message."""
    return [line[left:].rstrip() for line in shown(app).splitlines()[2:-2]]


def marked(app: CardTableApp) -> tuple[int, str]:
    """The line that the search has found, right of the contents: its number in the book, and its text."""
    lines = read(app, CONTENTS + 2)
    ((y, line),) = [(y, line) for y, line in enumerate(lines) if line.startswith("▸")]
    return book(app).top + y, line


@pytest.mark.parametrize(
    ("shown_book", "head", "style"),
    [
        (RuleBook(TOY), "as usual, with Target: 21", "muted"),
        (RuleBook(TOY, at_table=True, cited="long-game"), "[long-game]", "muted"),
        (RuleBook(toy_sheet(OFF), at_table=True), "only with Target: 21", "muted"),
        (RuleBook(TOY, True, {"long-game": ""}), "in force: with Target: 21", "action+bold"),
        (RuleBook(TOY, True, {"plain": "two_packs"}), "changed by Two packs", "action+bold"),
    ],
)
def test_a_rule_says_whether_it_is_in_force(shown_book: RuleBook, head: str, style: str) -> None:
    assert {line.text: line.style for line in book_lines(shown_book, 60)}[f"  {head}"] == style


def test_what_is_not_played_is_left_out_where_that_is_wished() -> None:
    told = [line.text for line in book_lines(RuleBook(toy_sheet(OFF), at_table=True, leaves_out=True), 60)]
    assert "A 7S takes 10D." in told
    assert not any("Not played" in line or "To 21" in line for line in told)


@pytest.mark.parametrize("game", [game for game in GAMES if find_game(game).reference is not None])
async def test_what_is_looked_up_again_and_again_is_told_as_this_table_plays(game: str) -> None:
    """The rule that a key of the table opens is in force under every option, and so is all beside it."""
    found = find_game(game)
    assert found.reference is not None
    for option in found.options:
        for value in dict.fromkeys((option.default, *_values(option))):
            sheet = rules_in_force(found, found.default_seats, {option.name: value})
            assert sheet.rules[found.reference[1]].in_force, (option.name, value)
    app, _ = sit("you" + ",careful" * (found.default_seats - 1), game)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and bool(shown(app)))
        await press(pilot, *"h" * (1 + is_doubled(found)))
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))
        assert book(app).rule == found.reference[1]
        at_table = book(app).book
        assert at_table is not None
        assert at_table.at_table
        assert at_table.others_title not in [line.text for line in told_by(book(app), 76)]


def _values(option: Option) -> Sequence[object]:
    """The values that an option may take; of a number those that are usual."""
    return (
        option.values if isinstance(option, Choice) else () if isinstance(option, Number) else (True, False)
    )


def test_a_rule_begins_with_its_words_and_the_id_by_which_it_was_cited_stands_below() -> None:
    """That of no other rule: `partners` below "Everybody plays alone." would be a riddle."""
    for rule in SHEET.rules.values():
        lines = [line.text for line in book_lines(RuleBook(SHEET, cited=rule.id), 76)]
        at = next(at for at, line in enumerate(lines) if line.endswith(f"[{rule.id}]"))
        assert spell_out_cards(lines[at - 1]).split()[-1] == spell_out_cards(rule.sentence).split()[-1]
        assert not any(f"[{other}]" in line for other in SHEET.rules for line in lines if other != rule.id)


def test_what_is_not_played_is_pale_and_stands_apart() -> None:
    """Below all that holds in its section, and said to be of other tables."""
    for at_table, title in ((True, "Not played at this table:"), (False, "Only where it is agreed on:")):
        lines = book_lines(RuleBook(toy_sheet(OFF), at_table=at_table), 60)
        assert {line.text: line.style for line in lines}["To 21."] == "muted"
        told = [line.text for line in lines if line.text]
        assert told.index("Variants") < told.index(title) < told.index("To 21.")
    sheet = rules_in_force(find_game("gong-zhu"), 4, {"exposing": "off"})
    lines = book_lines(RuleBook(sheet, at_table=True), 60)
    for number in range(len(sheet.sections)):
        rules = [line.rule for line in lines if line.section == number and line.rule]
        in_force = [sheet.rules[rule].in_force for rule in rules]
        assert in_force == sorted(in_force, reverse=True)


def test_the_book_of_a_table_tells_what_the_options_have_changed() -> None:
    options = {"target": 0, "scoring": "juneja", "sweep": 31, "minimum": False}
    at_table = RuleBook.of(RuleLookup(find_game("seep"), options=options, seats=4), {})
    marks = {rule.id: at_table.mark(rule) for rule in at_table.sheet.rules.values()}
    assert marks["sweep"] == "changed by Sweep"
    assert marks["sweep-first"] == "changed by Scoring, Sweep"
    assert marks["score-juneja"] == "in force: with Scoring: juneja"
    assert marks["minimum"] == "only with minimum"
    assert marks["baazi"] == marks["take-all"] == ""


@pytest.mark.parametrize("room", [30, 52, 76])
def test_the_book_is_whole_and_fits(room: int) -> None:
    lines = book_lines(RuleBook(SHEET), room)
    assert all(cell_len(line.text) <= room for line in lines)
    assert {line.rule for line in lines if line.rule} == set(SHEET.rules)
    told = spell_out_cards(" ".join(" ".join(line.text for line in lines).split()))
    assert all(spell_out_cards(abbreviate_cards(rule.sentence)) in told for rule in SHEET.rules.values())


def test_cards_are_pictured_and_spelled() -> None:
    assert abbreviate_cards("The 10 of diamonds and the Ace of spades.") == "The 10D and the AS."
    assert spell_out_cards("The 10D, a BJ.") == "The 10 of diamonds, a black joker."


def test_a_rule_says_which_lesson_teaches_it() -> None:
    texts = [line.text for line in book_lines(RuleBook(TOY, lessons={"plain": 2}), 40)]
    assert "  lesson 2" in texts


async def test_a_rule_leads_to_its_lesson_and_the_lesson_to_its_rule() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(ZANDARI, "jack-takes-all"))
        await pilot.pause()
        assert "lesson 3" in shown(app).splitlines()[-1]
        await press(pilot, "l")
        assert isinstance(app.screen, LessonPage)
        assert app.screen.course.lesson.title == "The policeman"
        await press(pilot, "q", "q")
        assert isinstance(app.screen, RuleBookPage)
        await press(pilot, "q")
        app.push_screen(LessonsPage(ZANDARI))
        await press(pilot, "home", "down", "down")
        assert "Teaches 3 rules of the book" in shown(app)
        await press(pilot, "r")
        assert book(app).rule == "jack-takes-all"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", ["must-cut", list(SHEET.rules)[-1]])
async def test_it_opens_at_the_rule_cited(size: tuple[int, int], rule: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        app.show_rules(RuleLookup(ZANDARI, rule))
        await pilot.pause()
        text = shown(app)
        assert any(line.rstrip().endswith(f"[{rule}]") for line in text.splitlines()), text
        assert all(cell_len(line) <= size[0] for line in text.splitlines())
        assert ("▸ The cut" in text) == (size[0] >= 80 and rule == "must-cut")


async def test_every_line_can_be_read_and_the_end_is_the_end() -> None:
    app = CardTableApp()
    async with app.run_test(size=(60, 20)) as pilot:
        app.show_rules(RuleLookup(ZANDARI))
        await press(pilot, "end")
        assert "100%" in shown(app)
        page = book(app)
        whole = drawn(page, [line.text for line in told_by(page, 55)])
        assert read(app, 3) == whole[-16:]
        await press(pilot, "home", "up")
        assert read(app, 3) == whole[:16]
        seen = set[int]()
        for _ in range(40):
            on_screen = range(page.top, page.top + 16)
            assert read(app, 3) == [whole[at] for at in on_screen]
            seen |= set(on_screen)
            await press(pilot, "pagedown")
        assert seen == set(range(len(whole)))


async def test_sections_by_keys_and_mouse() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(ZANDARI))
        await press(pilot, *["right"] * 30)
        last = SHEET.sections[-1].title
        assert f"▸ {last}" in shown(app)
        await press(pilot, "left")
        assert f"▸ {SHEET.sections[-2].title}" in shown(app)
        await pilot.click(offset=(5, 2))
        assert f"▸ {SHEET.sections[0].title}" in shown(app)


async def test_searching() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(ZANDARI))
        await press(pilot, "slash", *"jackx", "backspace")
        assert "Search: jack_" in shown(app)
        await press(pilot, "enter")
        first, line = marked(app)
        assert "jack" in line.casefold()
        assert "n next" in shown(app)
        await press(pilot, "n")
        second, line = marked(app)
        assert second > first
        assert "jack" in spell_out_cards(line).casefold()
        await press(pilot, "slash", *"xyzzy", "enter")
        assert "stands nowhere" in shown(app)
        await press(pilot, "slash", "a", "escape")
        assert book(app).typing is None


async def test_another_width_stays_at_what_is_read() -> None:
    app = CardTableApp()
    async with app.run_test(size=(120, 30)) as pilot:
        app.show_rules(RuleLookup(ZANDARI))
        await press(pilot, "right", "right", "right")
        title = SHEET.sections[3].title
        assert f"▸ {title}" in shown(app)
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: len(shown(app).splitlines()) == 20)
        assert read(app, 3)[0] == title


@pytest.mark.parametrize("key", ["q", "escape", "backspace", "enter"])
async def test_it_closes(key: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(ZANDARI))
        await press(pilot, key)
        assert isinstance(app.screen, LobbyPage)


async def test_a_game_without_a_sheet_is_told() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(GAME))
        await press(pilot, "down", "slash", "n", "right", "end")
        assert "Toy has no rule sheet" in shown(app)
        await press(pilot, "q")
        assert isinstance(app.screen, LobbyPage)


async def test_cards_in_a_sentence_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.pages.rule_book_page.rules_in_force", lambda *given: TOY)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(ZANDARI, "long-game"))
        await pilot.pause()
        assert "A 7♠ takes 10♦." in shown(app)
        assert "as usual, with Target: 21" in shown(app)


async def test_at_a_table_the_book_reads_as_it_plays() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(RuleLookup(ZANDARI, "one-capture", {"multi_capture": True}, seats=2))
        await pilot.pause()
        text = shown(app)
        assert "changed by Multi capture" in text
        assert "[one-capture]" in text
        assert "One card may make several captures at once" in text
        assert "never two at once" not in text
