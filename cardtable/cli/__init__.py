"""The command `cardtable`."""
