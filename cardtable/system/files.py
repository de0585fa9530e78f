"""Safe file access: reads are bounded and never block, new files never overwrite others.

What is read may be an endless device, a pipe without a writer, a dangling link, or nested until a parser
overflows. All of that raises `UnfitFileError` with a reason of one line.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import sys
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.errors import UnfitFileError, one_line

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_TEXT = 1 << 18
"""The largest file that a person writes (settings, keys, a theme, a scenario), in bytes."""
DEEPEST = 20
"""How deep lists and tables in such a file may be nested."""
OWN_FILE, OWN_FOLDER = 0o600, 0o700
"""Permissions: only the owner may read what is kept."""

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_CHAIN = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")
"""Dotted names, of which the library's parser keeps every prefix: 100,000 of them fill the memory."""
_PIECE = 1 << 18
_FAR = 1 << 30


# Reading


def open_regular_file(path: Path, flags: int = os.O_RDONLY) -> int:
    """Opens a regular file and returns its descriptor; opening anything else does not block. Raises
    UnfitFileError."""
    try:
        descriptor = os.open(path, flags | _AT_ONCE)
    except (OSError, ValueError) as error:
        raise UnfitFileError(_why(error)) from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise UnfitFileError("it is no regular file")
    return descriptor


def read_all(descriptor: int, most: int) -> bytes:
    """The whole content of a file. Raises UnfitFileError for more than `most` bytes."""
    found = bytearray()
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        while len(found) <= most and (piece := os.read(descriptor, min(_PIECE, most + 1 - len(found)))):
            found += piece
    except OSError as error:
        raise UnfitFileError(_why(error)) from None
    if len(found) > most:
        raise UnfitFileError(f"it is longer than {most} bytes")
    return bytes(found)


def read_bytes(path: Path, most: int = MOST_TEXT) -> bytes:
    """The content of a regular file. Raises UnfitFileError."""
    descriptor = open_regular_file(path)
    try:
        return read_all(descriptor, most)
    finally:
        os.close(descriptor)


def read_text(path: Path | Traversable, most: int = MOST_TEXT) -> str:
    """The content of a text file, in a folder or a package. Raises UnfitFileError."""
    try:
        data = read_bytes(path, most) if isinstance(path, Path) else path.read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnfitFileError(f"byte {error.start} is no text in UTF-8") from None
    except OSError as error:
        raise UnfitFileError(_why(error)) from None


def toml_of(text: str) -> dict[str, Any]:
    """The content of a TOML text. Raises UnfitFileError."""
    if _CHAIN.search(text) is not None:
        raise UnfitFileError(_TOO_DEEP)
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise UnfitFileError(_TOO_DEEP) from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise UnfitFileError(one_line(error)) from None
    if not is_shallow(found):
        raise UnfitFileError(_TOO_DEEP)
    return found


def json_of(text: str | bytes) -> Any:
    """The content of a JSON text. Raises UnfitFileError."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise UnfitFileError(_TOO_DEEP) from None
    except ValueError as error:
        raise UnfitFileError(one_line(error)) from None
    if not is_shallow(found):
        raise UnfitFileError(_TOO_DEEP)
    return found


_TOO_DEEP = f"lists or tables are nested more than {DEEPEST} deep"


def is_shallow(found: Any, deepest: int = DEEPEST) -> bool:
    """Whether nothing is nested too deep for recursion."""
    here = [found] if isinstance(found, dict | list) else []
    for _ in range(deepest):
        inside = (inner for one in here for inner in (one.values() if isinstance(one, dict) else one))
        here = [inner for inner in inside if isinstance(inner, dict | list)]
    return not here


def list_files(folder: Path, suffix: str) -> list[Path]:
    """The files in a folder with that suffix; none if there is no folder. Raises UnfitFileError."""
    try:
        with os.scandir(folder) as entries:
            return sorted(folder / entry.name for entry in entries if entry.name.endswith(suffix))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnfitFileError(_why(error)) from None


class FileStamp(NamedTuple):
    """The identity of a state of a file: a change of the file changes its time or its size."""

    name: bytes
    time: int
    """When it was last changed, in nanoseconds since 1970; 0 if that cannot be told."""
    size: int
    """In bytes."""


def stamp_files(folder: Path, suffix: str) -> list[FileStamp]:
    """The files in a folder with that suffix, none opened; none if there is no folder. Raises
    UnfitFileError."""
    ending = suffix.encode()
    try:
        with os.scandir(os.fsencode(folder)) as entries:
            return [_stamp(entry) for entry in entries if entry.name.endswith(ending)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnfitFileError(_why(error)) from None


def _stamp(entry: os.DirEntry[bytes]) -> FileStamp:
    try:
        state = entry.stat()
    except OSError:  # a dangling link, or just removed: who opens it says why
        return FileStamp(entry.name, 0, 0)
    return FileStamp(entry.name, state.st_mtime_ns, state.st_size)


# Writing


def own_folder(folder: Path) -> None:
    """Makes a private folder, or makes an existing one private. Raises OSError."""
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    if os.name == "posix" and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        folder.chmod(OWN_FOLDER)


def create_numbered(folder: Path, stem: str, suffix: str) -> tuple[Path, int]:
    """Creates a private file, numbered if the name is taken; returns its path and its descriptor.

    Processes that begin files at once each get their own. Raises OSError.

    """
    number = 1
    while True:
        path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
        try:
            return path, create_new(path)
        except FileExistsError:
            number += 1


def write_numbered(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Writes a private file, numbered if the name is taken; returns its path. Raises OSError, and then there
    is no such file."""
    path, descriptor = create_numbered(folder, stem, suffix)
    try:
        write_all(descriptor, data)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)
    return path


def create_new(path: Path) -> int:
    """Creates a private file of that name; returns its descriptor, to append to. Raises OSError, also if the
    name is taken."""
    return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _AT_ONCE, OWN_FILE)


def lock(descriptor: int, *, wait: bool = False) -> None:
    """Locks an open file until it is closed or its process dies.

    Raises BlockingIOError if it is locked. A file system without locks locks nothing.

    """
    try:
        if sys.platform != "win32":
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        else:  # one byte far behind the end: Windows lets nobody read what is locked
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            raise BlockingIOError(error.errno, error.strerror) from None
        if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
            raise


def write_all(descriptor: int, data: bytes) -> None:
    """Writes all of the data, however many calls that takes. Raises OSError, perhaps after a part of it."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def append_lines(path: Path, lines: Iterable[str]) -> None:
    """Appends whole lines to a private file, made if there is none. Raises OSError, and then none is added.

    What a kill has left behind the last line's end is dropped, so that it damages no line but its own.
    Processes that append at once wait for each other.
    """
    data = "".join(f"{line}\n" for line in lines).encode()
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _AT_ONCE, OWN_FILE)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EEXIST, "what lies there is no regular file")
        lock(descriptor, wait=True)
        whole = _end_of_lines(descriptor)
        os.ftruncate(descriptor, whole)
        try:
            write_all(descriptor, data)
        except OSError:
            os.ftruncate(descriptor, whole)
            raise
    finally:
        os.close(descriptor)


def _end_of_lines(descriptor: int) -> int:
    """Where the last whole line of an open file ends, in bytes from its beginning."""
    at = os.fstat(descriptor).st_size
    while at:
        begin = max(0, at - _PIECE)
        os.lseek(descriptor, begin, os.SEEK_SET)
        found = os.read(descriptor, at - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        at = begin
    return 0


def replace_whole(path: Path, data: bytes) -> None:
    """Writes a whole file or nothing, following a link. Raises OSError, also for a device or a pipe."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(errno.EEXIST, "what lies there is no regular file")
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    try:
        with os.fdopen(create_new(fresh), "wb") as whole:
            whole.write(data)
        fresh.replace(target)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def write_if_possible(path: Path, data: bytes) -> bool:
    """Writes a whole file, with the folders above it, and says whether it could. For what may be lost: a
    folder that cannot be written to stops nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(path, data)
    except OSError:
        return False
    return True


def dated_file_stem(name: str) -> str:
    """The name of a file that is begun now, without its suffix: date, time, then that name."""
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{name}"


def _why(error: OSError | ValueError) -> str:
    return str(error.strerror) if isinstance(error, OSError) else "no file can have such a name"
