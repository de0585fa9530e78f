"""Names at an open table: nobody is taken for somebody else, nor for the program."""

from __future__ import annotations

import pytest

from cardtable.errors import TableError
from cardtable.net.messages import ChatMessage, SendChat
from cardtable.net.names import clean_name, outline, require_distinct
from cardtable.testing.headless_client import HeadlessClient
from cardtable.text import clean, shown
from tests.net.tables import host, opened, sitting_down, until

PRETENDERS = ("Ana", "ANA", "аnа", "ΑΝΑ", "Aná", "A n a", "A.na", "ᴀɴᴀ", "Ａｎａ", "You", "Yоu", "the host")
"""Names that can be taken for Ana's, or for the program's own."""


@pytest.mark.parametrize("name", PRETENDERS)
def test_a_name_that_can_be_taken_for_another_is_refused(name: str) -> None:
    with pytest.raises(TableError, match="--as gives you another name"):
        require_distinct(clean_name(name), ["Ana", "Bob"])


@pytest.mark.parametrize(("one", "other"), [("Ann", "Ana"), ("李", "王"), ("Зоя", "Ася"), ("Bo", "Bob")])
def test_names_that_differ_for_the_eye_may_both_come(one: str, other: str) -> None:
    assert outline(one) != outline(other)
    require_distinct(one, [other])


def test_marks_do_not_pile_up_on_a_letter() -> None:
    heap = "A" + "\u0301" * 50 + "na" + "\u20e3" * 9
    for cleaned in (clean(heap), shown(heap)):
        assert len(cleaned) <= 9
    assert clean("Đặng Thị Hương") == "Đặng Thị Hương"
    assert clean_name("\u0301\u0301.") == ""


async def test_nobody_comes_under_the_name_of_another_and_onlookers_are_marked() -> None:
    async with opened(seats="person:Ana,person:Bob,person:Cleo", options={"target": 6}) as table:
        ana = host(table)
        ana.ignores_requests = True
        looker = HeadlessClient(table.address, names=["Zoe"], seats=0)
        async with sitting_down(ana, looker):
            for name, seats in [*((name, at) for name in (*PRETENDERS, "zоe") for at in (0, 1)), ("B0b", 0)]:
                with pytest.raises(TableError, match="--as gives you another name"):
                    await HeadlessClient(table.address, names=[name], seats=seats).client.join()
            looker.client.send(SendChat("hear me"))
            ana.client.send(SendChat("and me"))
            await until(lambda: sum(isinstance(one, ChatMessage) for one in ana.received) == 2)
            heard = [one for one in ana.received if isinstance(one, ChatMessage)]
            assert heard == [ChatMessage(-1, "Zoe", "hear me"), ChatMessage(0, "Ana", "and me")]


async def test_onlookers_without_a_name_each_get_one() -> None:
    async with opened(options={"target": 6}) as table:
        lookers = [HeadlessClient(table.address, seats=0) for _ in range(3)]
        async with sitting_down(*lookers[:2]):
            await lookers[0].client.leave()
            await until(lambda: len(table.shared_table.client_seats.onlookers) == 1)
            async with sitting_down(lookers[2]):
                names = [one.name for one in table.shared_table.client_seats.onlookers]
                assert names == ["Onlooker 2", "Onlooker 1"]
