"""What every game is held to, for anybody's test suite: `from cardtable.testing import check_game`."""

from cardtable.testing.kit import *  # noqa: F403
