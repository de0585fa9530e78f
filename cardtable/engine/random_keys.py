"""Random keys: every use of chance has a key of its own, derived from one secret.

A key is HMAC-SHA-256 of the secret and the key's purpose. What one key reveals (a whole deal, the salt of an
opened seal) tells nothing of the secret or of any other key.
"""

from __future__ import annotations

import random

BITS = 128
"""Random bits of a secret that nobody can guess."""


def new_seed() -> str:
    """A random seed of `BITS` bits, in hexadecimal."""
    return f"{random.SystemRandom().getrandbits(BITS):0{BITS // 4}x}"


def is_secret(seed: str) -> bool:
    """Whether a seed may be a random one. A number that a person gave is not."""
    return len(seed) >= BITS // 4 and not seed.isdecimal()


def key(secret: str, *purpose: object) -> str:
    """The key for one purpose, as text: 256 bits."""
    return _digest(secret, purpose).hex()


def random_for(secret: str, *purpose: object) -> random.Random:
    """A random generator for one purpose."""
    return random.Random(int.from_bytes(_digest(secret, purpose)))


def seal_of(text: str) -> str:
    """A commitment to a text, shown before the text itself: its SHA-256 in hexadecimal."""
    # Late: importing it costs a start 10 ms.
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def _digest(secret: str, purpose: tuple[object, ...]) -> bytes:
    # Late: a start does not need it.
    import hmac

    return hmac.digest(
        secret.encode("utf-8", "surrogatepass"), repr(purpose).encode("ascii", "backslashreplace"), "sha256"
    )
