"""What a person clicks next to do an action: a card, a choice, something on the table, or a key."""

from __future__ import annotations

from collections import Counter

from textual.geometry import Region

from cardtable.engine.actions import Action
from cardtable.tui.decision.choice_parts import Parts
from cardtable.tui.decision.click_areas import (
    ClickAreas,
    HandCard,
    ListedChoice,
    OnTable,
    Part,
    Piece,
    Prompt,
    Target,
)
from cardtable.tui.decision.pick import Pick

Step = Target | str
"""The next click: on something at the table, or on a key of the footer, by its Textual name."""


def next_step(pick: Pick, areas: ClickAreas, action: Action) -> Step | None:
    """The next click towards an action; None when Enter would do it."""
    if pick.legal.typing is not None and isinstance(action, pick.legal.typing):
        return _next_piece(pick, action)
    if pick.action == action:
        return None
    if action in pick.legal.choices:
        return _next_choice(pick, areas, action)
    if any(card not in pick.hand for card in action.picks):
        raise AssertionError(f"{action} is neither a choice nor a play")
    return _next_card(pick, action) or _next_table_item(pick, areas, action) or "tab"


def _next_piece(pick: Pick, action: Action) -> Step | None:
    """The next piece of a typed answer."""
    wanted, typed = action.words().replace(" ", ""), pick.answer.text.replace(" ", "")
    if typed == wanted:
        return None
    if not wanted.startswith(typed):
        return "backspace"
    left = wanted[len(typed) :]
    found = [at for at, piece in enumerate(pick.answer.pieces) if left.startswith(piece)]
    assert found, f"no piece goes on with {left!r}: {pick.answer.pieces}"
    return Piece(max(found, key=lambda at: len(pick.answer.pieces[at])))


def _next_choice(pick: Pick, areas: ClickAreas, action: Action) -> Step:
    at = pick.legal.choices.index(action)
    if pick.legal.parts is not None and at not in pick.legal.parts.placed:
        return _next_part(pick.legal.parts, areas, at, pick.taken)
    if any(place == at for place, _ in areas.choices):
        return ListedChoice(at)
    if at in pick.legal.numbers:
        here = pick.chosen if pick.chosen in pick.legal.numbers else pick.legal.numbers[0]
        return "right" if here is None or at > here else "left"
    return "down"


def _next_part(parts: Parts, areas: ClickAreas, at: int, taken: tuple[str, ...]) -> Step:
    """The next word of a choice; beside a grid, the cell it begins with."""
    wanted = parts.words[at]
    word = next(word for word in (*taken, *parts.order) if (word in taken) != (word in wanted))
    if any(word == shown for shown, _ in areas.parts):
        return Part(word)
    return ListedChoice(next(place for place in parts.placed if parts.words[place] < wanted))


def _next_card(pick: Pick, action: Action) -> Step | None:
    """The next card of the hand to pick or put back, in the hand or on the table."""
    if pick.legal.is_single:
        (card,) = action.picks
        stands = pick.chosen is None and not pick.on_table and pick.hand[pick.cursor] is card
        return None if stands else _card_at(pick, pick.hand.index(card))
    wanted, held = Counter(action.picks), Counter(pick.hand[at] for at in pick.picked)
    for at in pick.picked:
        if held[pick.hand[at]] > wanted[pick.hand[at]]:
            return _card_at(pick, at)
    for at, card in enumerate(pick.hand):
        if at not in pick.picked and held[card] < wanted[card]:
            return _card_at(pick, at)
    return None


def _card_at(pick: Pick, at: int) -> Step:
    """Where a card of the hand is clicked on, also one that lies on the table."""
    many = len(pick.view.hand)
    return HandCard(at) if at < many else OnTable(pick.open_cards.items[at - many])


def _next_table_item(pick: Pick, areas: ClickAreas, action: Action) -> Step | None:
    """The next item on the table that the action touches; None where the hand alone decides it."""
    if action in pick.proposals and not pick.selected_items and len(pick.proposals) == 1:
        return None
    items, left = pick.table_items, Counter(action.touches) - Counter(pick.table_items.cards)
    for item, card in items.pickable.items():
        is_wanted = item.pile in action.reaches if card is None else left[card] > 0
        if is_wanted and item not in items.picked and areas.of_item(item) is not None:
            return OnTable(item)
    return None


def area_of(areas: ClickAreas, target: Target) -> Region:
    """The area of a target."""
    match target:
        case HandCard(at):
            found = areas.of_hand(at)
        case ListedChoice(at):
            found = next((area for place, area in areas.choices if place == at), None)
        case Piece(at):
            found = next((area for place, area in areas.pieces if place == at), None)
        case Part(word):
            found = next((area for one, area in areas.parts if one == word), None)
        case OnTable(item):
            found = areas.of_item(item)
        case Prompt():
            found = areas.prompt
    assert found is not None, f"{target} is nowhere to be seen"
    return found


def cell_of(areas: ClickAreas, target: Target) -> tuple[int, int]:
    """A cell where a click hits the target."""
    area = area_of(areas, target)
    for y in range(area.y, area.y + area.height):
        for x in range(area.x, area.x + area.width):
            found = areas.at(x, y)
            if found == target or _hits_same(found, target):
                return x, y
    raise AssertionError(f"no click means {target}, painted at {area}")


def _hits_same(found: Target | None, target: Target) -> bool:
    """Whether a click hits the same target: one copy of a card, or a pile that is picked whole."""
    match found, target:
        case HandCard(at, copies), HandCard(wanted):
            return wanted in (at, *copies)
        case OnTable(one), OnTable(other):
            return one.pile == other.pile and other.at < 0
    return False
