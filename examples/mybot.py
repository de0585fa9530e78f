"""A bot in a program of its own: cardtable play zandari --seats "you,cmd:python examples/mybot.py"

It reads a line of JSON for each decision and answers with one line, the text of a legal action. This one
takes the most cards it can; where nothing can be taken it lays the card that it holds most of.
"""

from __future__ import annotations

import json
import sys
from collections import Counter


def cards_in(text: str) -> list[str]:
    """The cards among the words of an action or a pile."""
    return [word for word in text.split() if word[-1:] in "SHDC" and len(word) <= 3]


def worth(action: str, held: Counter[str]) -> tuple[int, int]:
    """More cards are better; of single cards, one whose rank is held twice."""
    named = cards_in(action)
    return len(named), held[named[0][:-1]] if named else 0


def choose(told: dict[str, object]) -> str:
    """One of the legal actions."""
    legal, piles = told["legal"], told["piles"]
    assert isinstance(legal, list)
    assert isinstance(piles, dict)
    hand = cards_in(piles[f"hand.{told['seat']}"])
    held = Counter(one[:-1] for one in hand)
    best: str = max(legal, key=lambda action: worth(action, held))
    return best


def main() -> None:
    """Answers until the table is closed."""
    for line in sys.stdin:
        print(choose(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
