"""What sentences mean, told without the games' own code: see `cardtable.testing.claim_checks`."""
