"""Sockets, folders and crowds of other accounts: whatever they do, nobody is held up or kept out by them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable import net
from cardtable.errors import TableError
from cardtable.net import admission, socket_folders, table_discovery
from cardtable.net.framing import encode_frame
from cardtable.net.messages import TableInfo, TableSnapshot
from cardtable.net.socket_folders import Account
from cardtable.net.table_discovery import resolve_address
from tests.net.tables import opened, until
from tests.net.test_hostile import SHORT, hello, playing, rogue

OTHER = 54321
"""The number of another account."""
LONG = 30.0
"""Seconds within which something ends that would otherwise not end at all."""


@contextlib.asynccontextmanager
async def stranger(name: str, *, every: float) -> AsyncIterator[None]:
    """A socket that says a byte of an answer `every` so many seconds."""
    answer = encode_frame(TableInfo("seep", "Eve", ["Eve", "x" * 40], [], False))

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            for byte in answer:
                writer.write(bytes([byte]))
                await asyncio.sleep(every)
            await asyncio.sleep(LONG)

    path = socket_folders.runtime_folder() / f"{name}.sock"
    # Closed without waiting for its connections, as `async with` would (Python 3.12).
    with contextlib.closing(await asyncio.start_unix_server(drip, path)):
        yield


async def test_who_drips_an_answer_holds_up_nobody() -> None:
    async with (
        opened(options=SHORT),
        stranger("a", every=0.3),
        stranger("z", every=0.0),
        asyncio.timeout(LONG),
    ):
        assert [table.name for table in await net.list_tables(within=1.0)] == ["t", "z"]


async def test_tables_are_told_as_they_answer() -> None:
    async with opened(options=SHORT), stranger("a", every=LONG), asyncio.timeout(LONG):
        found = net.find_tables(within=2 * LONG)
        assert (await anext(found)).name == "t"
        await found.aclose()  # type: ignore[attr-defined]  # it is a generator


def belong_to_another(paths: Sequence[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says that these belong to another account."""
    asked = Path.lstat

    def lstat(path: Path) -> os.stat_result:
        found = asked(path)
        return os.stat_result((*found[:4], OTHER, *found[5:])) if path in paths else found

    monkeypatch.setattr(Path, "lstat", lstat)


async def test_tables_of_one_name_are_told_apart_by_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(options=SHORT) as table:
        theirs = Path(table.address).parent / "theirs" / "t.sock"
        theirs.parent.mkdir()
        theirs.symlink_to(table.address)
        monkeypatch.setattr(table_discovery, "find_sockets", lambda: iter((Path(table.address), theirs)))
        belong_to_another([theirs], monkeypatch)
        named = {OTHER: SimpleNamespace(pw_name="eve"), os.getuid(): SimpleNamespace(pw_name="ana")}
        monkeypatch.setattr("pwd.getpwuid", named.__getitem__)
        with pytest.raises(TableError, match="several tables are open: name one of ana/t, eve/t"):
            await resolve_address("t")
        assert await resolve_address("ana/t") == table.address
        assert await resolve_address("eve/t") == str(theirs)
        with pytest.raises(TableError, match="no table 'bob/t' is open"):
            await resolve_address("bob/t")


@pytest.fixture
def squatted(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Folders that somebody else has made first."""
    monkeypatch.delenv("CARDTABLE_RUNTIME")
    taken: list[Path] = []
    belong_to_another(taken, monkeypatch)
    return taken


def test_a_folder_that_another_account_made_first_denies_nobody_a_table(
    squatted: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    group = os.getgid()
    with tempfile.TemporaryDirectory(prefix="ct-") as root:
        monkeypatch.setattr(socket_folders, "_ROOT", Path(root))
        squatted += [Path(root) / f"cardtable-{os.getuid()}{end}" for end in ("", f"-{group}")]
        for folder in squatted:
            folder.mkdir()
        for of_group in (None, group):
            listening = socket_folders.bind_socket("t", of_group)
            path = socket_folders.socket_path("t", of_group)
            assert path.parent not in squatted
            assert path in list(socket_folders.find_sockets())
            assert socket_folders.socket_path("t", of_group) == path
            listening.close()
            path.unlink()


def test_who_comes_by_ssh_finds_the_table_though_the_system_names_other_folders_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CARDTABLE_RUNTIME")
    with tempfile.TemporaryDirectory(prefix="ct-") as root:
        monkeypatch.setattr(socket_folders, "_ROOT", Path(root))
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        with socket_folders.bind_socket("t", None):
            monkeypatch.delenv("XDG_RUNTIME_DIR")
            monkeypatch.delenv("TMPDIR")
            assert [path.stem for path in socket_folders.find_sockets()] == ["t"]


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The account of whoever comes next."""
    now = {"uid": 5}
    monkeypatch.setattr(Account, "at", lambda peer: Account(now["uid"], 1))
    monkeypatch.setattr(Account, "may_connect", lambda account, group: True)
    return now


async def test_the_crowd_of_one_account_keeps_nobody_of_another_out(account: dict[str, int]) -> None:
    async with opened(options=SHORT) as table, contextlib.AsyncExitStack() as stack:
        waiting = table.admission.ungreeted
        for _ in range(admission.MAX_UNGREETED):
            await stack.enter_async_context(rogue(table))
        await until(lambda: len(waiting) == admission.MAX_UNGREETED)
        account["uid"] = 6
        honest = await stack.enter_async_context(rogue(table))
        await until(lambda: 6 in waiting.values())
        account["uid"] = 5
        before = set(waiting)
        for _ in range(3 * admission.MAX_UNGREETED):
            await stack.enter_async_context(rogue(table))
        await until(lambda: sum(writer in before for writer in waiting) == 1)
        assert len(waiting) <= admission.MAX_UNGREETED
        honest.say(hello())
        await honest.hears(TableSnapshot)
        await stack.enter_async_context(playing(table))


async def test_onlookers_of_one_account_take_no_room_from_those_of_another(account: dict[str, int]) -> None:
    async with opened(options=SHORT) as table, contextlib.AsyncExitStack() as stack:
        crowd = [await stack.enter_async_context(rogue(table)) for _ in range(16)]
        for one in crowd:
            one.say(hello())
            await one.hears(TableSnapshot)
        account["uid"] = 6
        looker = await stack.enter_async_context(rogue(table))
        looker.say(hello())
        await looker.hears(TableSnapshot)
        assert await crowd[-1].ending() == "Others want to look on, too."
        account["uid"] = 5
        late = await stack.enter_async_context(rogue(table))
        late.say(hello())
        assert "no room" in await late.ending()
