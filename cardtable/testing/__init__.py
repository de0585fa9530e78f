"""What every game is held to, for anybody's test suite:

    from cardtable.testing import check_game
    check_game(GAME, tests=Path(__file__).parent)

Each part can be called alone; what fails tells the command that runs just that again. The screens are checked
by `cardtable.testing.screens` and `.lesson_screens`, which alone load Textual.
"""

from cardtable.discovery.installed_games import find_game
from cardtable.testing.bot_timing import check_pace
from cardtable.testing.check_game import check_game
from cardtable.testing.event_sentences import check_told, ids_of
from cardtable.testing.fishing import check_takers
from cardtable.testing.legality import check_allowed, draw_pairs
from cardtable.testing.lessons import check_lesson, check_lessons
from cardtable.testing.play import (
    check_blind,
    check_ends,
    check_options,
    check_play,
    check_seeds,
    check_setting,
    check_short_pack,
)
from cardtable.testing.quiz import check_question, check_quiz
from cardtable.testing.reason_words import check_words
from cardtable.testing.reasons import check_reasons
from cardtable.testing.rule_sheets import check_cases, check_cited, check_exercised, check_sheet, check_taught
from cardtable.testing.sampling import check_ending, check_pasts
from cardtable.testing.search import check_search
from cardtable.testing.secrecy import check_spoken
from cardtable.testing.trials import Setting, Trial, draw_setting, draw_settings, play_randomly
from cardtable.testing.wordings import check_wordings

__all__ = [
    "Setting",
    "Trial",
    "check_allowed",
    "check_blind",
    "check_cases",
    "check_cited",
    "check_ending",
    "check_ends",
    "check_exercised",
    "check_game",
    "check_lesson",
    "check_lessons",
    "check_options",
    "check_pace",
    "check_pasts",
    "check_play",
    "check_question",
    "check_quiz",
    "check_reasons",
    "check_search",
    "check_seeds",
    "check_setting",
    "check_sheet",
    "check_short_pack",
    "check_spoken",
    "check_takers",
    "check_taught",
    "check_told",
    "check_wordings",
    "check_words",
    "draw_pairs",
    "draw_setting",
    "draw_settings",
    "find_game",
    "ids_of",
    "play_randomly",
]
