"""The conformance kit: what every game must satisfy, for the tests of any package.

    from cardtable.testing import check_game
    check_game(GAME, tests=Path(__file__).parent)

Each check can be called alone. A failure prints the command that reproduces it. The checks in
`screen_checks`, `lesson_screen_checks`, `picture_checks` and `mouse_checks` load Textual, so they are not
re-exported here.
"""

from cardtable.discovery.installed_games import find_game
from cardtable.testing.bot_timing_checks import check_bot_timing
from cardtable.testing.check_game import check_game
from cardtable.testing.check_run import CheckRun
from cardtable.testing.claim_checks import Heard, Reading, check_claims, reading
from cardtable.testing.event_sentence_checks import check_event_sentences, id_pattern
from cardtable.testing.explanation_checks import check_explanations
from cardtable.testing.fishing_checks import check_fishing_position
from cardtable.testing.grammar_checks import check_grammar
from cardtable.testing.hidden_card_checks import check_ignores_hidden_cards
from cardtable.testing.legality_checks import check_legality, draw_pairwise_setups
from cardtable.testing.lesson_checks import check_lesson, check_lessons
from cardtable.testing.lesson_question_checks import check_lesson_questions
from cardtable.testing.match_setups import MatchSetup, draw_setup, draw_setups, play_randomly
from cardtable.testing.play_checks import (
    check_match_ends,
    check_options,
    check_play,
    check_random_match,
    check_reproducible,
    check_short_pack,
)
from cardtable.testing.quiz_checks import check_question, check_quiz
from cardtable.testing.reason_checks import check_reasons
from cardtable.testing.rule_sheet_checks import (
    check_cases,
    check_cited_rules,
    check_exercised_rules,
    check_rule_sheet,
    check_taught_rules,
)
from cardtable.testing.sampling_checks import check_endgame_sampling, check_sampling
from cardtable.testing.search_checks import check_search
from cardtable.testing.secrecy_checks import check_secrecy
from cardtable.testing.wording_checks import check_wordings

__all__ = [
    "CheckRun",
    "Heard",
    "MatchSetup",
    "Reading",
    "check_bot_timing",
    "check_cases",
    "check_cited_rules",
    "check_claims",
    "check_endgame_sampling",
    "check_event_sentences",
    "check_exercised_rules",
    "check_explanations",
    "check_fishing_position",
    "check_game",
    "check_grammar",
    "check_ignores_hidden_cards",
    "check_legality",
    "check_lesson",
    "check_lesson_questions",
    "check_lessons",
    "check_match_ends",
    "check_options",
    "check_play",
    "check_question",
    "check_quiz",
    "check_random_match",
    "check_reasons",
    "check_reproducible",
    "check_rule_sheet",
    "check_sampling",
    "check_search",
    "check_secrecy",
    "check_short_pack",
    "check_taught_rules",
    "check_wordings",
    "draw_pairwise_setups",
    "draw_setup",
    "draw_setups",
    "find_game",
    "id_pattern",
    "play_randomly",
    "reading",
]
