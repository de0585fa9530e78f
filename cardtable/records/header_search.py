"""Finds records by the origin that their header names."""

from __future__ import annotations

import os
from pathlib import Path

from cardtable.errors import RecordError, UnfitFileError
from cardtable.records.record_reader import LONGEST_LINE, Header, RecordReader
from cardtable.system.files import open_regular_file


def header_with_origin(path: Path, origin: str) -> Header | None:
    """The header of a record whose match has that origin; None for any other. Only the beginning of the file
    is read."""
    try:
        descriptor = open_regular_file(path)
    except UnfitFileError:
        return None
    try:
        head = os.read(descriptor, 2 * LONGEST_LINE)
        # Parsing a header is much slower than a search in its bytes.
        header = RecordReader(head, str(path)).header if origin.encode() in head else None
    except (OSError, RecordError):
        return None
    finally:
        os.close(descriptor)
    return header if header is not None and header.origin == origin else None
