"""Properties that are worked out once and kept with their instance."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import functools

    fast_cached_property = functools.cached_property
else:

    class fast_cached_property:
        """A property that is worked out when it is first asked for: `functools.cached_property` without the
        lock that it has before Python 3.12, which takes longer than most of what judges work out."""

        def __init__(self, work: Callable[[Any], Any]) -> None:
            self.work = work
            self.__doc__ = work.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self.name] = self.work(instance)
            return found
