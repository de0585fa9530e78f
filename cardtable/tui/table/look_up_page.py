"""What is looked up at a table, by key or click: rules, words, score, log, players, why something is so."""

from __future__ import annotations

from functools import partial

from cardtable.match.match import Match
from cardtable.plain.plain_text import on_table
from cardtable.table.screen_feed import RULES
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.decision.click_areas import AtSeat, MorePiles
from cardtable.tui.dialogs.text_dialogs import WHY, TextPage
from cardtable.tui.key_binding import Key
from cardtable.tui.table.about_seat import about_seat
from cardtable.tui.table.coaching import explained, glossary
from cardtable.tui.table.decision_keys import WHY_KEY
from cardtable.tui.table.table_keys import REFERENCE, TableKey
from cardtable.tui.table.table_picture_page import TablePicturePage


class LookUpPage(TablePicturePage):
    """A table at which things are looked up. It asks nobody to act."""

    explains_bots = True
    """Whether the other seats act for reasons that can be explained."""

    # Keys

    def table_key(self, name: str) -> bool:
        """Does what a key of the table is for, whoever is asked; False if none of that name works now."""
        deed = next((deed for row in self.table_keys() if (deed := row.deed(name)) is not None), None)
        if deed is None:
            return False
        begun = deed()
        if begun is not None:
            self.run_worker(begun)
        return True

    def table_keys(self) -> list[TableKey]:
        """The keys of the table itself that work now."""
        is_asked = self.pick is not None
        found = [
            TableKey(WHY_KEY._replace(quiet=not is_asked), self.why),
            TableKey(
                Key((RULES,), RULES, "rules", "The rule book, at the rule just named."), self._show_rules
            ),
            TableKey(Key(("g",), "g", "score", "The score sheet.", quiet=is_asked), self._show_score),
            TableKey(Key(("f3",), "F3", "rules", "The same, as in the lobby.", quiet=True), self._show_rules),
            TableKey(
                Key(("f7",), "F7", "words", "The words of this game and what they mean.", quiet=True),
                self._show_words,
            ),
            TableKey(
                Key(("f2",), "F2", "settings", "Colours, characters, speed.", quiet=True), self._show_settings
            ),
        ]
        if self.match.game.reference is not None:
            word, rule = self.match.game.reference
            key = Key((REFERENCE,), self.reference_shown, word, f"The rule book on this: {word}.")
            found.append(TableKey(key, partial(self._show_reference, rule)))
        return [*found, *self._telling_keys(is_asked=is_asked)]

    @property
    def reference_shown(self) -> str:
        """How the key of what players look up again and again is shown. Here no card is named."""
        return REFERENCE

    def _telling_keys(self, *, is_asked: bool) -> list[TableKey]:
        """The keys that tell what the viewer sees. While the screen is curtained only a race goes on before
        all, and they tell what everybody sees."""
        if self.viewpoint.curtained and not self.sitting.is_race:
            return []
        log = Key(("l",), "l", "log", "Everything so far in this deal.", quiet=is_asked)
        told = "All that lies on the table and all seats, in words."
        found = [
            TableKey(log, self._show_log),
            TableKey(Key(("f10",), "F10", "table", told, quiet=True), self._tell_table),
        ]
        if self.viewpoint.curtained:
            return found
        last = Key(("t",), "t", "last", "Everything since your last turn.", quiet=is_asked)
        return [TableKey(last, self._show_last_turn), *found]

    # What the keys open

    @property
    def rule_named(self) -> tuple[str | None, str]:
        """The rule that was named last, and why: the book opens there."""
        why = self.screen_feed.last_refusal
        return (why.rule, why.sentence) if why is not None else (None, "")

    def _show_rules(self) -> None:
        rule, told = self.rule_named
        self.host.show_rules(RuleLookup(self.match.game, rule, self.match.options, told, self.match.seats))

    def _show_reference(self, rule: str) -> None:
        """Opens the rule book where it tells what players look up again and again."""
        match = self.match
        self.host.show_rules(RuleLookup(match.game, rule, match.options, seats=match.seats, leaves_out=True))

    def _show_words(self) -> None:
        match = self.match
        self.app.push_screen(glossary(match.game, self.screen_text, match.seats, match.options))

    def _show_settings(self) -> None:
        from cardtable.tui.dialogs.settings_page import SettingsPage

        self.app.push_screen(SettingsPage())

    def _show_log(self) -> None:
        log = self.screen_feed.log(self.shown)
        self.app.push_screen(TextPage("This deal so far", log, from_end=True))

    def _show_last_turn(self) -> None:
        since = self.screen_feed.since_last_turn(self.viewpoint.seat) or ["Nothing yet."]
        self.app.push_screen(TextPage("Since your last turn", since, from_end=True))

    def _show_score(self) -> None:
        """Opens the score sheet."""
        from cardtable.tui.score.score_page import ScoresPage

        history, persons = self.sitting.score_history, self.sitting.persons
        names = self.sitting.names
        sheet = ScoresPage(self.match, names, history, again=False, persons=persons, is_look=True)
        self.app.push_screen(sheet)

    def why(self) -> None:
        """Opens the page that answers "why?"."""
        self.say_why(None)

    def say_why(self, laid_open: Match | None) -> None:
        """Opens the page that answers "why?"; `laid_open`: the match of a finished deal played elsewhere,
        with all its cards."""
        seat, refusal = self.viewpoint.seat, self.screen_feed.last_refusal
        view = self.pick.view if self.pick is not None and seat >= 0 else None
        from cardtable.teaching.explanations import NOTHING_SINCE, explain_table, explanation_lines

        told = explain_table(self.sitting, seat, view, refusal, bots=self.explains_bots, revealed=laid_open)
        self.app.push_screen(TextPage(WHY, explanation_lines(told, NOTHING_SINCE)))

    # What clicks explain

    def look_at(self, x: int, y: int) -> None:
        """Explains a word, or tells of a seat whose plate is there, or of piles that found no room."""
        if self.explain_word(x, y):
            return
        match self.target_at(x, y):
            case AtSeat(seat):
                told = self.screen_feed.acts_of(self.shown, seat)
                sitting, notes = self.sitting, self.notes.get(seat, "")
                lines = about_seat(self.shown, seat, sitting.names, sitting.kinds[seat], notes, told)
                self.app.push_screen(TextPage(sitting.names[seat], lines))
            case MorePiles():
                self._tell_table()

    def _tell_table(self) -> None:
        self.app.push_screen(TextPage("On the table", self.table_told()))

    def table_told(self) -> list[str]:
        """All that lies on the table, in words."""
        return on_table(self.shown, self.sitting.names)

    def explain_word(self, x: int, y: int) -> bool:
        """Explains the word there; False if it is no term of this game."""
        match = self.match
        meaning = explained(self.screen_text, match.game, x, y, match.seats, match.options)
        if meaning:
            self.screen_feed.say(meaning)
        return bool(meaning)
