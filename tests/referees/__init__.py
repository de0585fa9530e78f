"""Referees: plain, slow models of games, each written from its game's source alone and from no code of the
game. A match is compared with one, which must agree at every act."""
