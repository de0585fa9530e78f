"""The one offer of lesson 1 to a person who sits down at a game that is new to them."""

from __future__ import annotations

from cardtable.engine.game import Game
from cardtable.system.folders import records_folder
from cardtable.teaching.progress import LESSONS
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.lobby_state import LobbyState


class LessonOfferPage(AgreePage):
    """Offers the first lesson. Dismisses with True for it, False to play all the same, None to go back."""

    no_letter = "p"
    about_no = "Sits down at a match."

    def __init__(self, game: Game, lesson: str) -> None:
        super().__init__(f"New to {game.title}?", lesson, yes="lesson 1", no="play all the same")

    def press(self, key: str, character: str | None) -> bool:
        answers = {"enter": True, "p": False, "escape": None}
        if key not in answers:
            return False
        self.dismiss(answers[key])
        return True


def lesson_to_offer(game: Game, state: LobbyState) -> str:
    """The title of the first lesson of a game; empty if it has none, or if the person has played the game,
    done a lesson of it, or was offered one before."""
    from cardtable.book.lessons import lessons_of

    if game.id in state.offered or game.id in state.games or LESSONS.of(game.id):
        return ""
    if next(records_folder().glob(f"*-{game.id}*"), None) is not None:
        return ""
    lessons = lessons_of(game)
    return lessons[0].title if lessons else ""
