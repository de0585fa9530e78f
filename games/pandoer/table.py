"""What the table of Pandoer shows: the game and who plays it, cents, what everybody has said."""

from __future__ import annotations

from games.pandoer.settling import PandoerCount


class PandoerTable(PandoerCount):
    """A hand as the table tells of it."""

    public = (
        "pot",
        "shuffler",
        "hussels",
        "contract",
        "bidder",
        "claim",
        "claim_best",
        "passed",
        "trump",
        "asked",
        "team",
        "tricks",
        "honours",
        "marriage",
        "taken",
        "total",
        "shown",
    )
