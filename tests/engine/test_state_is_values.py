"""What values are made of."""

from __future__ import annotations

from cardtable.lazy import fast_cached_property


class Sum:
    """Counts how often it is worked out."""

    asked = 0

    @fast_cached_property
    def total(self) -> int:
        """Three."""
        self.asked += 1
        return 1 + 2


def test_it_is_worked_out_once_for_each() -> None:
    one, other = Sum(), Sum()
    assert (one.total, one.total, one.asked, other.asked) == (3, 3, 1, 0)
    assert Sum.total.__doc__ == "Three."
