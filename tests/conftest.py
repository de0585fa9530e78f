"""Hypothesis' profile: no deadlines (machines are shared), the same examples everywhere in CI."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "here", deadline=None, max_examples=25, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
