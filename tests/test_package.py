"""What others carry: the wheel and the source distribution, made as a package index gets them."""

from __future__ import annotations

import email
import re
import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
MAKE = "import sys, hatchling.build as build; print(getattr(build, sys.argv[1])(sys.argv[2]))"


def made(kind: str, source: Path, target: Path) -> Path:
    """A distribution made of a source tree, by nothing but the build backend."""
    words = [sys.executable, "-c", MAKE, kind, str(target)]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True, check=True)
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel that this tree makes."""
    return zipfile.ZipFile(made("build_wheel", HERE, tmp_path_factory.mktemp("wheel")))


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    """What a package index shows."""
    (name,) = (one for one in wheel.namelist() if one.endswith(".dist-info/METADATA"))
    return email.message_from_string(wheel.read(name).decode())


def test_the_source_distribution_makes_the_same_wheel_and_tests_itself(
    wheel: zipfile.ZipFile, tmp_path: Path
) -> None:
    shutil.unpack_archive(made("build_sdist", HERE, tmp_path), tmp_path)
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    again = zipfile.ZipFile(made("build_wheel", source, tmp_path))
    assert {one.filename: one.CRC for one in again.infolist()} == {
        one.filename: one.CRC for one in wheel.infolist()
    }
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_reference.py"]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True)
    assert " passed" in done.stdout, done.stdout
    parts = ("Makefile", "seeds", "themes", "share", "examples", "bench", "tests/archive", "tests/scenarios")
    assert all((source / part).exists() for part in parts)


def test_the_wheel_brings_types_manual_and_completions(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {"cardtable/py.typed", "games/py.typed"} <= names
    shared = {name.partition(".data/data/share/")[2] for name in names if ".data/data/share/" in name}
    assert shared == {
        "man/man1/cardtable.1",
        "bash-completion/completions/cardtable",
        "zsh/site-functions/_cardtable",
        "fish/vendor_completions.d/cardtable.fish",
    }
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if "." not in top} == {"cardtable", "games"}


def test_an_index_says_what_it_is_and_shows_its_picture(metadata: Message) -> None:
    assert metadata["Author"] == "The Card Table project"
    assert "card games" in metadata["Keywords"]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert metadata.get_all("Project-URL") is None, "no address is known yet"
    page = str(metadata.get_payload())
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "╭──" in page.partition("```text")[2].partition("```")[0]
    assert not re.findall(r"\]\((?!https?:)[^)]*\)", page), "what leads nowhere on an index"
    assert "More pictures" not in page
    assert page.count("\n## ") == (HERE / "README.md").read_text(encoding="utf-8").count("\n## ")
