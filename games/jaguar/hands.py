"""How likely a hand of Jaguar wins."""
from __future__ import annotations
import math
from cardtable.cards import Card, Rank, Suit
from games.jaguar.table import HEIGHT, height

def hope(hand: tuple[Card, ...], suit: Suit, rank: Rank) -> float:
    strength = sum({10:3,9:2.5,8:1.5,7:1.2,6:1}.get(height(c),0.6) if c.suit is suit else 0.5*(height(c)>=9) for c in hand)
    called = Card.of(suit, rank)
    strength += 0.3*sum(all(c.suit is not s for c in hand) for s in Suit if s is not suit)
    strength += -1.5 if called in hand else HEIGHT[rank]*0.2
    return 1/(1+math.exp(-(strength-7)*0.5))
