"""What the table of Pandoer shows: the game and who plays it, cents, what everybody has said."""

from __future__ import annotations

from dataclasses import replace

from cardtable.engine.showing import MAY, MUST, SHOULD, Fact, Place
from cardtable.mechanics.auction import NOTRUMP
from cardtable.words import so_many
from games.pandoer.contracts import title_of
from games.pandoer.settling import PandoerCount

LABELS = {"blind": "Watch card", "out": "Put away", "stock": "Given back", "discard": "Tricks"}
"""What a player calls piles that have another name in other games."""


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

    def facts(self) -> tuple[Fact, ...]:
        pot = Fact("Pot", so_many(self.pot, "cent"))
        if not self.contract:
            again = (Fact("Husselen", f"by {{{self.shuffler}}}", MAY),) if self.hussels else ()
            return (pot, *again)
        title = title_of(self.contract) + (f" {self.claim}" if self.claim else "")
        told = [Fact("Game" if self.team else "Bid", f"{title} by {{{self.bidder}}}", MUST)]
        if self.trump:
            told.append(Fact("Trumps", "none" if self.trump == NOTRUMP else self.trump, MUST))
        if self.is_for_points and self.trick_no:
            told.append(Fact("Points", f"{self.total} of {self.game.points}", MUST))
        if self.asked:
            told.append(Fact("Asked", self.asked))
        if self.claim:
            told.append(Fact("Claim", self.claim_best))
        return (*told, Fact("Value", so_many(self.game.value, "cent")), pot, *self._light_facts())

    def _light_facts(self) -> tuple[Fact, ...]:
        """What is good to know while a game is played."""
        if not self.trick_no:
            return ()
        honours = sum(self.honours) + self.marriage
        counted = (Fact("Honours", str(honours), MAY),) if honours else ()
        return (*counted, Fact("Trick", str(self.trick_no), MAY))

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if not self.team:
            bid = self.heard[seat]
            said = [title_of(bid.contract) + (f" {bid.honours}" if bid.honours else "")] if bid else []
            said += ["passed"] * (seat in self.passed)
            return (Fact("", " - ".join(said), MUST),) if said else ()
        role = {self.bidder: "★ proclaimer", self.mate: "☆ teammate"}.get(seat)
        told = [Fact("", role, MUST)] if role else []
        told += [Fact("should play", str(one.card), MUST) for _, one in self.advice if one.seat == seat][-1:]
        won = [Fact("", so_many(self.tricks[seat], "trick"), SHOULD)] if self.trick_no else []
        return (*told, *won)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        return replace(place, label=LABELS[pile]) if pile in LABELS else place
