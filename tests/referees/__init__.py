"""Second models of single games, written from their sources alone, to referee the engine's."""
