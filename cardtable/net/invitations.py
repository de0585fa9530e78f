"""The commands with which others come to a table."""

from __future__ import annotations

import socket

from cardtable.net.socket_folders import login_name
from cardtable.net.transport import SSH_SCHEME


def invitations(name: str, address: str) -> list[str]:
    """The ways to the table of that name, a line each: as its host may pass them on; for an `address` that
    leads through ssh, the way that was taken from here."""
    if address.startswith(SSH_SCHEME):
        return [f"cardtable join {address}"]
    return [
        f"On this machine: cardtable join {name}",
        f"From elsewhere: cardtable join {SSH_SCHEME}{login_name()}@{socket.gethostname()}/{name}",
        f"In a browser: cardtable serve {name}",
    ]
