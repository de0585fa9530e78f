"""One table, several terminals: the host's process holds the match, and members are shown what they may
know."""

from cardtable.net.hosting import HostedTable as HostedTable
from cardtable.net.hosting import open_table as open_table
from cardtable.net.hosting import reopen as reopen
from cardtable.net.joining import join as join
from cardtable.net.table_discovery import OpenTable as OpenTable
from cardtable.net.table_discovery import list_tables as list_tables
