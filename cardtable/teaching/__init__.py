"""Hints, the coach, explanations, reviews and quizzes."""
