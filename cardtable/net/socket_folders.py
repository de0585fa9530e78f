"""The Unix sockets of tables: in a private folder, or, for a group, in a folder that the group can read."""

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
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import TableError, nearest
from cardtable.system.files import OWN_FOLDER, own_folder

if sys.platform != "win32":
    import grp
    import pwd

SUFFIX = ".sock"
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
"""Valid names of tables."""
_ROOT = Path("/tmp")
"""Where folders of sockets lie, as those of tmux do: the same for everybody, whatever TMPDIR and
XDG_RUNTIME_DIR say. ssh may set neither, and the latter's folder is gone when its user logs out."""
_GROUP_FOLDER_MODE = 0o750
_CHANCE_LETTERS = 8
"""Letters of chance in the names that `mkdtemp` makes."""
_GROUP_FOLDER = re.compile(rf"cardtable-(\d+)-(\d+)(?:-[a-z0-9_]{{{_CHANCE_LETTERS}}})?")
"""Names of folders that others share with a group: the owner's number, and the group's."""
_MAX_SOCKETS = 200
"""Sockets per folder that are looked at. Somebody else may have filled the folder."""
_MAX_PATH_BYTES = 100
"""Longest path of a socket in bytes. Systems allow little more."""


def checked_name(name: str) -> str:
    """The name, if a table may have it. Raises TableError."""
    if not NAME.fullmatch(name):
        raise TableError(
            f"{name[:40]!r} is no name of a table: small letters, digits and hyphens, at most 32"
        )
    return name


def default_table_name(game: str) -> str:
    """The default name of a table: the game and the login name of its host."""
    return re.sub(r"[^a-z0-9-]+", "-", f"{game}-{login_name()}".lower()).strip("-")[:32].strip("-")


def login_name(uid: int | None = None) -> str:
    """The login name of that user; without `uid`, of the user who runs this process."""
    if sys.platform == "win32":
        return os.environ.get("USERNAME", "host")
    whose = os.getuid() if uid is None else uid
    try:
        return pwd.getpwuid(whose).pw_name
    except KeyError:
        return f"user-{whose}"


def group_id(name: str) -> int:
    """The id of a group that the current user belongs to. Raises TableError."""
    if sys.platform == "win32":
        raise TableError("there are no groups on this system")
    try:
        found = grp.getgrnam(name).gr_gid
    except KeyError:
        raise TableError(f"no group {name[:40]!r}: {nearest(name, _own_groups())}") from None
    if os.getuid() != 0 and found not in (os.getgid(), *os.getgroups()):
        raise TableError(f"you are not in the group {name}: you are in {', '.join(sorted(_own_groups()))}")
    return found


def _own_groups() -> Iterator[str]:
    """The names of the current user's groups."""
    for number in {os.getgid(), *os.getgroups()}:
        with contextlib.suppress(KeyError):
            yield grp.getgrgid(number).gr_name


# Folders


def require_unix_sockets() -> None:
    """Raises TableError on systems without Unix sockets."""
    if not hasattr(socket, "AF_UNIX"):
        raise TableError("tables for several terminals need Unix sockets, which this system has not")


def runtime_folder() -> Path:
    """The user's own folder for sockets, created if need be. Raises TableError."""
    is_named = bool(os.environ.get("CARDTABLE_RUNTIME"))
    try:
        folder = _make_own_folder(_runtime_path(), OWN_FOLDER, is_named=is_named)
        if not is_named:  # a folder named explicitly keeps the permissions its owner chose
            own_folder(folder)
    except OSError as error:
        raise TableError(f"no table can be kept in {_runtime_path()}: {error.strerror}") from None
    return folder


def _runtime_path() -> Path:
    given = os.environ.get("CARDTABLE_RUNTIME")
    if given:
        return Path(given)
    usual = _ROOT / f"cardtable-{os.getuid() if sys.platform != 'win32' else 0}"
    return _found_beside(usual) or usual


def _make_own_folder(folder: Path, mode: int, *, is_named: bool) -> Path:
    """Creates a folder, or takes an existing one of the current user. Where somebody else has taken its name,
    one with letters of chance behind it will do, unless that very folder `is_named`. Raises OSError,
    TableError."""
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    if _is_own(folder):
        return folder
    if is_named:
        raise TableError(f"{folder} belongs to somebody else: nothing is opened there")
    return _found_beside(folder) or Path(tempfile.mkdtemp(prefix=f"{folder.name}-", dir=folder.parent))


def _found_beside(folder: Path) -> Path | None:
    """The folder of that name, or with letters of chance behind it, that belongs to the current user."""
    beside = sorted(folder.parent.glob(f"{folder.name}-{'[a-z0-9_]' * _CHANCE_LETTERS}"))
    return next((one for one in (folder, *beside) if _is_own(one)), None)


def _is_own(folder: Path) -> bool:
    """Whether the path is a real folder, not a link, and belongs to the current user."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and (sys.platform == "win32" or found.st_uid == os.getuid())


def group_folder(group: int) -> Path:
    """A folder of the current user's in which that group finds tables. Raises TableError."""
    assert sys.platform != "win32"
    given = os.environ.get("CARDTABLE_RUNTIME")
    folder = Path(given) if given else _ROOT / f"cardtable-{os.getuid()}-{group}"
    try:
        folder = _make_own_folder(folder, _GROUP_FOLDER_MODE, is_named=bool(given))
        os.chown(folder, -1, group)
        folder.chmod(_GROUP_FOLDER_MODE)
    except OSError as error:
        raise TableError(f"no table can be kept in {folder}: {error.strerror}") from None
    return folder


# Sockets


def find_sockets() -> Iterator[Path]:
    """Sockets of tables that may be open: the user's own, and those shared with the user's groups."""
    own = _runtime_path()
    for folder in (*((own,) if _is_own(own) else ()), *_group_folders()):
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        found = [name for name in names if name.endswith(SUFFIX) and NAME.fullmatch(name[: -len(SUFFIX)])]
        yield from (folder / name for name in found[:_MAX_SOCKETS])


def _group_folders() -> Iterator[Path]:
    """Folders in which others share tables with a group of the current user, if their permissions are as
    expected."""
    if sys.platform == "win32" or os.environ.get("CARDTABLE_RUNTIME"):
        return
    me = os.getuid()
    mine = {os.getgid(), *os.getgroups()}
    for folder in sorted(_ROOT.glob("cardtable-*-*")):
        clean_name = _GROUP_FOLDER.fullmatch(folder.name)
        if clean_name and (int(clean_name[1]) == me or int(clean_name[2]) in mine):
            yield from (folder,) if _is_group_folder(folder, int(clean_name[1]), int(clean_name[2])) else ()


def _is_group_folder(folder: Path, uid: int, gid: int) -> bool:
    """Whether a folder belongs to that user, is readable by that group, and nobody else can write to it. Only
    a member of the group could have given it to the group."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    is_theirs = (found.st_uid, found.st_gid) == (uid, gid) and stat.S_ISDIR(found.st_mode)
    return is_theirs and stat.S_IMODE(found.st_mode) == _GROUP_FOLDER_MODE


def socket_path(name: str, group: int | None = None) -> Path:
    """The path of a table's socket. Raises TableError."""
    path = (runtime_folder() if group is None else group_folder(group)) / f"{name}{SUFFIX}"
    if len(os.fsencode(path)) > _MAX_PATH_BYTES:
        raise TableError(f"the path of the table is too long for a socket: {path}")
    return path


def is_open(path: Path) -> bool:
    """Whether a process accepts connections there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as tried:
        tried.settimeout(1.0)
        try:
            tried.connect(str(path))
        except BlockingIOError:
            return True  # its backlog is full
        except OSError:
            return False
    return True


def _own_sockets(name: str) -> list[Path]:
    """The current user's own sockets for tables of that name. Somebody else's table of that name is no
    obstacle."""
    found: list[Path] = []
    for one in find_sockets():
        with contextlib.suppress(OSError):
            if one.stem == name and (sys.platform == "win32" or one.lstat().st_uid == os.getuid()):
                found.append(one)
    return found


def bind_socket(name: str, group: int | None) -> socket.socket:
    """Binds a table's socket, and first removes one that nobody listens to any more. Raises TableError."""
    require_unix_sockets()
    path = socket_path(checked_name(name), group)
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


@dataclass(frozen=True)
class Account:
    """The account at the other end of a connection. `uid` is -1 where the system does not tell."""

    uid: int = -1
    gid: int = -1

    @classmethod
    def at(cls, peer: socket.socket) -> Account:
        """The account of a connection's other end, as the system knows it."""
        if sys.platform != "linux":
            return cls()
        _, uid, gid = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        return cls(uid, gid)

    def may_connect(self, group: int | None) -> bool:
        """Whether it may sit at this user's table for that group: the same user's, root's, or one of the
        group's."""
        if self.uid == -1:
            return True  # the permissions of socket and folder decide
        if self.uid in (0, os.getuid()):
            return True
        return group is not None and (self.gid == group or group in _group_ids(self.uid, self.gid))


def _group_ids(uid: int, gid: int) -> list[int]:
    assert sys.platform != "win32"
    try:
        return os.getgrouplist(pwd.getpwuid(uid).pw_name, gid)
    except KeyError:
        return []
