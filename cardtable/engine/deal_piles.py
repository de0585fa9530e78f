"""The piles of a deal: moving cards between them, dealing, and telling of it."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, in_order, without
from cardtable.engine import deck
from cardtable.engine.events import Event
from cardtable.piles import EVERYONE, NOBODY, SOMEWHERE, Pile, Seats

HANDS = tuple(f"hand.{seat}" for seat in range(32))
"""The names of the hands, made once because every action needs them."""


class TablePiles:
    """The piles of a deal.

    `piles`: by name. `pack`: all cards in the dealt order; `composition`: the same in a fixed order.
    `stacked`: the cards of a stacked deal that wait for their piles. `events`: a list while somebody
    listens, else None. `forgotten`: cards that a player who forgets takes for unseen.
    """

    seats: int
    pack: tuple[Card, ...]
    composition: tuple[Card, ...]
    piles: dict[str, Pile]
    stacked: deck.StackedCards
    events: list[Event] | None
    forgotten: tuple[Card, ...]

    def lay_out(self, order: tuple[Card, ...], stacked: deck.StackedCards) -> None:
        """Lays out the pack as stock, an empty hand for each seat, and what was taken out."""
        self.pack = order
        self.composition = in_order(order)
        self.piles = {}
        self.events = None
        self.forgotten = ()
        removed = stacked.get("out", ())
        self.stacked = {name: held for name, held in stacked.items() if name != "out"}
        self.add_pile("stock", without(order, removed), seen_by=NOBODY)
        for seat in range(self.seats):
            self.add_pile(f"hand.{seat}", owner=seat, seen_by=frozenset((seat,)))
        if removed:
            self.add_pile("out", removed)

    # Piles

    def add_pile(
        self,
        name: str,
        cards: tuple[Card, ...] = (),
        *,
        owner: int | None = None,
        seen_by: Iterable[int] | None = EVERYONE,
    ) -> None:
        """Adds a pile to the table."""
        eyes = None if seen_by is None else frozenset(seen_by)
        self.piles[name] = Pile(name, self.cards_in(name) + cards, owner=owner, seen_by=eyes)

    def cards_in(self, name: str) -> tuple[Card, ...]:
        """The cards of a pile, for the stock top first; none if there is no such pile."""
        pile = self.piles.get(name)
        return pile.cards if pile is not None else ()

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards in a hand."""
        return self.piles[HANDS[seat]].cards

    def move(self, cards: tuple[Card, ...], source: str, target: str, *, top: bool = False) -> None:
        """Moves cards between piles, to the end of the target or onto its top.

        Raises ValueError if one is not in the source.
        """
        piles = self.piles
        origin = piles[source]
        if origin.known and origin.seen_by is not None:
            beheld = piles[target].seen_by
            if beheld is not None:
                # Who sees neither its faces nor the target's forgets what it knew of the pile.
                origin = origin.forgotten_but_by(origin.seen_by | beheld)
        if len(cards) == 1:
            piles[source] = origin.without_card(cards[0])
        else:
            piles[source] = origin.without_cards(cards)
        goal = piles[target]
        piles[target] = goal.with_cards_unchecked(cards + goal.cards if top else goal.cards + cards)
        if self.events is not None and cards:
            self._tell_move(cards, origin, goal)

    def _tell_move(self, cards: tuple[Card, ...], origin: Pile, goal: Pile) -> None:
        """Tells of a move: those who see either pile see the cards."""
        seen = None if origin.seen_by is None or goal.seen_by is None else origin.seen_by | goal.seen_by
        owner = origin.owner if origin.owner is not None else goal.owner
        self.tell(
            "move",
            -1 if owner is None else owner,
            cards=cards,
            source=origin.name,
            target=goal.name,
            seen_by=seen,
        )

    def arrange(self, name: str, cards: tuple[Card, ...]) -> None:
        """Puts the cards of a pile in another order."""
        self.piles[name] = self.piles[name].reordered(cards)

    def show(self, name: str, to: Iterable[int] | None = EVERYONE) -> None:
        """Lets seats (by default everyone) see the faces of a pile, and tells them."""
        eyes = None if to is None else frozenset(to)
        pile = self.piles[name].shown_to(eyes)
        self.piles[name] = pile
        if self.events is not None and pile.cards:
            owner = -1 if pile.owner is None else pile.owner
            self.tell("show", owner, cards=pile.cards, source=name, target=name, seen_by=eyes)

    def learn(
        self,
        seats: Iterable[int] | None,
        name: str,
        cards: tuple[Card, ...],
        *,
        came: bool = False,
        place: str = SOMEWHERE,
    ) -> None:
        """Those seats (or `EVERYONE`) now know that these cards lie in that pile, and know it of each other.

        `came`: the cards have just come in, besides equal cards known before. What is known is forgotten by
        seats that do not see which card leaves. `place=UNDER`: they lie at the bottom of a stack in this
        order, until it is shuffled.
        """
        if cards:
            by = None if seats is None else frozenset(seats)
            self.piles[name] = self.piles[name].with_known(by, cards, came=came, place=place)

    def put_away(self, cards: tuple[Card, ...], source: str, target: str) -> None:
        """Moves open cards to a face-down pile; everybody knows that they are there."""
        piles = self.piles
        if self.events is None and piles[source].seen_by is EVERYONE:
            piles[source] = piles[source].without_cards(cards)
            piles[target] = piles[target].gaining(cards)
        else:
            self.move(cards, source, target)
            self.learn(EVERYONE, target, cards, came=True)

    # Dealing

    def deal_to(self, target: str, count: int = 1, *, bottom: bool = False) -> tuple[Card, ...]:
        """Deals from the stock's top (or bottom) to a pile, stacked cards first; fewer if the stock runs
        out."""
        stock = self.piles["stock"].cards
        dealt: tuple[Card, ...]
        if not self.stacked or not any(self.stacked.values()):
            count = min(count, len(stock))
            dealt = stock[len(stock) - count :][::-1] if bottom else stock[:count]
        else:
            drawn = []
            for _ in range(min(count, len(stock))):
                one, self.stacked = deck.draw(stock, self.stacked, target, bottom=bottom)
                stock = without(stock, (one,))
                drawn.append(one)
            dealt = tuple(drawn)
        self.move(dealt, "stock", target)
        return dealt

    def deal_round(self, first: int, each: int, *, batch: int = 1) -> None:
        """Deals `each` cards to every hand, `batch` at a time, beginning with seat `first`."""
        given = 0
        while given < each:
            size = min(batch, each - given)
            for step in range(self.seats):
                self.deal_to(f"hand.{(first + step) % self.seats}", size)
            given += size

    def settle_stock(self) -> None:
        """Ends the opening deal: cards stacked for the stock are put on its top."""
        if self.stacked:
            stock, self.stacked = deck.settle(self.piles["stock"].cards, self.stacked)
            self.arrange("stock", stock)

    # Telling

    def tell(
        self,
        kind: str,
        seat: int = -1,
        text: str = "",
        *,
        cards: tuple[Card, ...] = (),
        source: str = "",
        target: str = "",
        rule: str = "",
        audience: Seats | None = EVERYONE,
        seen_by: Seats | None = EVERYONE,
    ) -> None:
        """Reports an event to whoever listens; costs nothing if nobody does."""
        if self.events is not None:
            self.events.append(Event(kind, seat, text, cards, source, target, rule, audience, seen_by))

    def unseen(self) -> tuple[Card, ...]:
        """In a redacted deal: the cards that lie somewhere unseen, as far as is remembered."""
        seen: dict[Card, int] = {}  # every position asks: a plain dictionary counts in half a Counter's time
        count_of = seen.get
        for pile in self.piles.values():
            for c in (*pile.cards, *pile.unshown_to()) if pile.known else pile.cards:
                seen[c] = count_of(c, 0) + 1
        left = []
        for c in self.composition:
            count = count_of(c, 0)
            if count:
                seen[c] = count - 1
            else:
                left.append(c)
        return in_order((*left, *self.forgotten)) if self.forgotten else tuple(left)
