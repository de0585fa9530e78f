"""One table, several terminals: the host's process holds the match, and members are shown what they may
know."""

from cardtable.wire.host import HostedTable as HostedTable
from cardtable.wire.host import open_table as open_table
from cardtable.wire.host import reopen as reopen
from cardtable.wire.joining import join as join
from cardtable.wire.ways import OpenTable as OpenTable
from cardtable.wire.ways import list_tables as list_tables
