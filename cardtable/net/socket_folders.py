"""Where tables are found: sockets in a folder of the host's own, or, for a group, in one that the group
sees."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import stat
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cardtable.errors import TableError
from cardtable.system.files import OWN_FOLDER, own_folder

if sys.platform != "win32":
    import grp
    import pwd

SUFFIX = ".sock"
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
"""What a table may be called."""
_OF_GROUPS = Path("/tmp")
"""Where groups find tables: one place for all, whatever folder for passing files they have."""
_GROUP_FOLDER = 0o750
_MOST_SOCKETS = 200
"""Tables of one folder that are looked at: others may have made it."""
_LONGEST_PATH = 100
"""Bytes of a socket's path: systems allow little more."""


def checked_name(name: str) -> str:
    """A name that a table may have. Raises TableError."""
    if not NAME.fullmatch(name):
        raise TableError(
            f"{name[:40]!r} is no name of a table: small letters, digits and hyphens, at most 32"
        )
    return name


def usual_name(game: str) -> str:
    """What a table of that game is called unless its host says otherwise."""
    return re.sub(r"[^a-z0-9-]+", "-", f"{game}-{login_name()}".lower()).strip("-")[:32].strip("-")


def login_name(uid: int | None = None) -> str:
    """What the system calls whoever runs this, or that user."""
    if sys.platform == "win32":
        return os.environ.get("USERNAME", "host")
    whose = os.getuid() if uid is None else uid
    try:
        return pwd.getpwuid(whose).pw_name
    except KeyError:
        return f"user-{whose}"


def group_id(name: str) -> int:
    """The number of a group that whoever runs this is in. Raises TableError."""
    if sys.platform == "win32":
        raise TableError("there are no groups on this system")
    try:
        found = grp.getgrnam(name).gr_gid
    except KeyError:
        raise TableError(f"no group is called {name[:40]!r}") from None
    if os.getuid() != 0 and found not in (os.getgid(), *os.getgroups()):
        raise TableError(f"you are not in the group {name}")
    return found


# Folders


def needs_sockets() -> None:
    """Raises TableError where the system has no Unix sockets."""
    if not hasattr(socket, "AF_UNIX"):
        raise TableError("tables for several terminals need Unix sockets, which this system has not")


def runtime_folder() -> Path:
    """The folder of the person's own tables and tokens, made if need be. Raises TableError."""
    folder = _runtime()
    try:
        _made(folder, OWN_FOLDER)
        if not os.environ.get("CARDTABLE_RUNTIME"):  # whoever names a folder says who may look into it
            own_folder(folder)
    except OSError as error:
        raise TableError(f"no table can be kept in {folder}: {error.strerror}") from None
    return folder


def _made(folder: Path, mode: int) -> None:
    """Makes a folder, or finds that it is the person's own. Raises OSError, TableError."""
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    if not _is_own(folder):
        raise TableError(f"{folder} belongs to somebody else: nothing is opened there")


def _is_own(folder: Path) -> bool:
    """Whether that is a folder, no link to one, and of whoever runs this."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and (sys.platform == "win32" or found.st_uid == os.getuid())


def _runtime() -> Path:
    given = os.environ.get("CARDTABLE_RUNTIME")
    if given:
        return Path(given)
    of_system = os.environ.get("XDG_RUNTIME_DIR")
    if of_system and os.path.isdir(of_system):
        return Path(of_system) / "cardtable"
    return Path(tempfile.gettempdir()) / f"cardtable-{os.getuid() if sys.platform != 'win32' else 0}"


def group_folder(group: int) -> Path:
    """A folder of the person's own in which that group finds tables. Raises TableError."""
    assert sys.platform != "win32"
    given = os.environ.get("CARDTABLE_RUNTIME")
    folder = Path(given) if given else _OF_GROUPS / f"cardtable-{os.getuid()}-{group}"
    try:
        _made(folder, _GROUP_FOLDER)
        os.chown(folder, -1, group)
        folder.chmod(_GROUP_FOLDER)
    except OSError as error:
        raise TableError(f"no table can be kept in {folder}: {error.strerror}") from None
    return folder


# Sockets


def sockets() -> Iterator[Path]:
    """The sockets of tables that may be open: one's own, and those of groups."""
    own = _runtime()
    for folder in (*((own,) if _is_own(own) else ()), *_of_groups()):
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        found = [name for name in names if name.endswith(SUFFIX) and NAME.fullmatch(name[: -len(SUFFIX)])]
        yield from (folder / name for name in found[:_MOST_SOCKETS])


def _of_groups() -> Iterator[Path]:
    """Folders in which others show tables to a group of whoever runs this, if they are what they seem."""
    if sys.platform == "win32" or os.environ.get("CARDTABLE_RUNTIME"):
        return
    me, mine = os.getuid(), {os.getgid(), *os.getgroups()}
    for folder in sorted(_OF_GROUPS.glob("cardtable-*-*")):
        named = re.fullmatch(r"cardtable-(\d+)-(\d+)", folder.name)
        if named and (int(named[1]) == me or int(named[2]) in mine):
            yield from (folder,) if _is_for_group(folder, int(named[1]), int(named[2])) else ()


def _is_for_group(folder: Path, uid: int, gid: int) -> bool:
    """Whether a folder is that user's, who has let that group look into it, and nobody else write there:
    only who is of a group can give it a folder."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    is_theirs = (found.st_uid, found.st_gid) == (uid, gid) and stat.S_ISDIR(found.st_mode)
    return is_theirs and stat.S_IMODE(found.st_mode) == _GROUP_FOLDER


def socket_of(name: str, group: int | None = None) -> Path:
    """Where a table of that name has its socket. Raises TableError."""
    path = (runtime_folder() if group is None else group_folder(group)) / f"{name}{SUFFIX}"
    if len(os.fsencode(path)) > _LONGEST_PATH:
        raise TableError(f"the path of the table is too long for a socket: {path}")
    return path


def is_open(path: Path) -> bool:
    """Whether somebody accepts connections there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as tried:
        tried.settimeout(1.0)
        try:
            tried.connect(str(path))
        except BlockingIOError:
            return True  # so many wait to be let in
        except OSError:
            return False
    return True


def _own_sockets(name: str) -> list[Path]:
    """The sockets of tables of that name that whoever runs this has opened: those of others bar nobody's."""
    found: list[Path] = []
    for one in sockets():
        with contextlib.suppress(OSError):
            if one.stem == name and (sys.platform == "win32" or one.lstat().st_uid == os.getuid()):
                found.append(one)
    return found


def bound(name: str, group: int | None) -> socket.socket:
    """A socket on which a table of that name is reached; one that nobody listens to is swept away first.
    Raises TableError."""
    needs_sockets()
    path = socket_of(checked_name(name), group)
    if any(is_open(one) for one in (path, *_own_sockets(name))):
        raise TableError(f"a table is called {name} already: join it, or name yours with --table")
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    old = os.umask(0o177)
    try:
        path.unlink(missing_ok=True)
        made.bind(str(path))
        if group is not None and sys.platform != "win32":
            os.chown(path, -1, group)
            path.chmod(0o660)
    except OSError as error:
        made.close()
        raise TableError(f"no table can be opened at {path}: {error.strerror}") from None
    finally:
        os.umask(old)
    return made


def may_enter(peer: socket.socket, group: int | None) -> bool:
    """Whether whoever is at the other end may sit at this table: the same user, root, or one of the group."""
    if sys.platform != "linux":
        return True  # the modes of socket and folder say so
    _, uid, gid = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    if uid in (0, os.getuid()):
        return True
    return group is not None and (gid == group or group in _groups_of(uid, gid))


def _groups_of(uid: int, gid: int) -> list[int]:
    assert sys.platform != "win32"
    try:
        return os.getgrouplist(pwd.getpwuid(uid).pw_name, gid)
    except KeyError:
        return []
