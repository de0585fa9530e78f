"""Chances that several tries share: drawn once, met by each of them from the beginning."""

from __future__ import annotations

import random
from copy import copy
from itertools import tee

WHOLE = 53
"""Bits that a number between 0 and 1 is good for."""


class Luck(random.Random):
    """A source of chance that can be begun again: what one try has drawn the next is handed.

    To seed a generator takes longer than all that a try draws from it.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(0)
        self.turn_to(seed)

    def turn_to(self, seed: int) -> None:
        """Other chances from here on."""
        # The copies of one `tee` draw from one list, which grows as far as any of them has come.
        (self._drawn,) = tee(iter(random.Random(seed).random, None), 1)
        self.again()

    def again(self) -> None:
        """The same chances from the beginning."""
        self.__dict__["random"] = copy(self._drawn).__next__

    def getrandbits(self, k: int, /) -> int:
        """So many bits of what is drawn; `choice` and `shuffle` are made of them."""
        bits = 0
        while k > WHOLE:
            bits, k = bits << WHOLE | int(self.random() * (1 << WHOLE)), k - WHOLE
        return bits << k | int(self.random() * (1 << k))
