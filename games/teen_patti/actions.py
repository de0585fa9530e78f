"""The actions of Teen Patti besides betting and folding."""

from __future__ import annotations

from cardtable.engine import Phrase, Word


class Look(Word):
    """`look`: a blind player looks at its cards and keeps the turn."""

    verb = "look"
    key = "k"
    says = Phrase("Look at your cards", "Look", "look")


class Show(Word):
    """`show`: pays for both hands to be laid open."""

    verb = "show"
    key = "s"
    says = Phrase("Pay for a show", "Ask for a show", "show")


class Compromise(Word):
    """`compromise`: bets, and asks the last bettor before to compare cards."""

    verb = "compromise"
    key = "c"
    says = Phrase("Bet the least and ask for a compromise", "Ask for a compromise", "compromise")


class AllIn(Word):
    """`allin`: bets all chips left, for a show of everybody still in."""

    verb = "allin"
    key = "a"
    says = Phrase("Go all in", "Go all in", "all in")


class Accept(Word):
    """`accept`: compares cards with the asker."""

    verb = "accept"
    key = "y"
    says = Phrase("Accept the compromise", "Answer", "accept it")


class Refuse(Word):
    """`refuse`: the betting goes on."""

    verb = "refuse"
    key = "n"
    says = Phrase("Refuse the compromise", "Answer", "refuse it")
