"""`python -m cardtable` is the command `cardtable`."""

from __future__ import annotations

import sys

from cardtable.cli.startup import main

if __name__ == "__main__":
    sys.exit(main())
