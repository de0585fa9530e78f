"""What a person is about to do, in plain values."""
