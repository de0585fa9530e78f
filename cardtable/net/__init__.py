"""One table, several terminals: the host's process plays the match, and every client is shown what its seats
may know."""

from cardtable.net.hosting import HostedTable, open_table, reopen
from cardtable.net.remote_loop import join
from cardtable.net.socket_folders import require_unix_sockets
from cardtable.net.table_discovery import OpenTable, find_tables, list_tables, require_open

__all__ = [
    "HostedTable",
    "OpenTable",
    "find_tables",
    "join",
    "list_tables",
    "open_table",
    "reopen",
    "require_open",
    "require_unix_sockets",
]
