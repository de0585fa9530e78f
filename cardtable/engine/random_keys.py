"""What lot decides, each from a key of its own.

A key is a one-way function of the secret it comes from and of its purpose (HMAC with SHA-256): whoever
learns what one came to, a whole deal or the salt of an opened seal, learns nothing of the secret or of
any other.
"""

from __future__ import annotations

import random

BITS = 128
"""Random bits of a secret that nobody guesses."""


def new_seed() -> str:
    """A seed that nobody guesses."""
    return f"{random.SystemRandom().getrandbits(BITS):0{BITS // 4}x}"


def is_secret(seed: str) -> bool:
    """Whether a seed can be one that nobody guesses: a number that was given is none."""
    return len(seed) >= BITS // 4 and not seed.isdecimal()


def key(secret: str, *purpose: object) -> str:
    """The key for one purpose, as text: 256 bits."""
    return _digest(secret, purpose).hex()


def lot(secret: str, *purpose: object) -> random.Random:
    """The chances of one purpose."""
    return random.Random(int.from_bytes(_digest(secret, purpose)))


def seal_of(text: str) -> str:
    """What is shown of a text before it is: its SHA-256, as text."""
    # Imported when first needed: it costs a start 10 ms.
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def _digest(secret: str, purpose: tuple[object, ...]) -> bytes:
    # Imported when first needed: a start has no use for it.
    import hmac

    return hmac.digest(
        secret.encode("utf-8", "surrogatepass"), repr(purpose).encode("ascii", "backslashreplace"), "sha256"
    )
