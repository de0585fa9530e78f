"""Plays what the archive does not hold yet."""

from tests.archive import RECORDS, ledger_of, path_of, play

for name in RECORDS:
    if not path_of(name).exists():
        match = play(name)
        path_of(name).write_text(match.record(), encoding="utf-8")
        path_of(name, "ledger").write_text(ledger_of(match), encoding="utf-8")
