"""The one door: whatever is in names, files, records and arguments, no terminal obeys what is printed."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.cli.commands import main
from cardtable.discovery.installed_games import find_game
from cardtable.match.record_lines import as_text
from cardtable.system import output
from cardtable.system.output import OutputError
from cardtable.table.seat_specs import parse_seats
from cardtable.text import shown
from cardtable.tui.app import CardTableApp
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import CanvasView, Page
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.replay_page import ReplayPage

ROOT = Path(__file__).parents[2]
EVIL = "\x1b]8;;http://x\x07a\x1b]52;c;eA==\x1b\\\x9b2J\u202e\u2066\x08\r\x7f\u200fz"
"""A link, a write to the clipboard, a cleared screen, text turned round, a line written over."""
LINES = f"one\n{EVIL}two"
RICH = {"Console", "print", "print_json", "inspect", "Progress", "Live"}
DOOR = ROOT / "cardtable" / "system" / "output.py"
SPEAKS = {"print", "pprint", "input", "breakpoint"}
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
CLICK = {"echo", "echo_via_pager", "secho", "prompt", "confirm", "progressbar", "edit", "get_text_stream"}


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))
    return tmp_path


# No other door


def doors(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a module would print by itself."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Name(id=name) if name in SPEAKS:
                yield line, name
            case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name in STREAMS:
                yield line, f"sys.{name}"
            case ast.Attribute(value=ast.Name(id="click"), attr=name) if name in CLICK:
                yield line, f"click.{name}"
            case ast.Attribute(value=ast.Name(id="logging" | "warnings" | "faulthandler" as of), attr=name):
                yield line, f"{of}.{name}"
            case ast.Attribute(value=ast.Name(id="traceback"), attr=name) if name.startswith("print"):
                yield line, f"traceback.{name}"
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="os"), attr="write"),
                args=[ast.Constant(value=1 | 2), *_],
            ):
                yield line, "os.write"
            case ast.ImportFrom(module=str(module), names=found):
                names = {one.name for one in found}
                barred = {"sys": STREAMS, "click": CLICK}.get(module, RICH if "rich" in module else set())
                if names & barred:
                    yield line, f"from {module}"


SOURCES = sorted([*ROOT.glob("cardtable/**/*.py"), *ROOT.glob("games/**/*.py")])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_prints_but_through_the_door(path: Path) -> None:
    found = list(doors(ast.parse(path.read_text(encoding="utf-8"))))
    if path == DOOR:
        assert found
    else:
        assert not found, f"prints by itself (see cardtable/system/output.py): {found}"


@pytest.mark.parametrize(
    "code",
    [
        "print(1)",
        "import sys\nsys.stdout.write('x')",
        "from sys import stderr",
        "import click\nclick.echo(1)",
        "from click import secho",
        "import os\nos.write(1, b'x')",
        "from rich.console import Console",
        "import traceback\ntraceback.print_exc()",
    ],
)
def test_every_other_door_is_found(code: str) -> None:
    assert list(doors(ast.parse(code)))


# The door


def is_harmless(text: str) -> bool:
    """Whether a terminal would only show it."""
    return shown(text) == text and not any(ord(char) < 32 and char != "\n" for char in text)


def test_what_is_shown_keeps_letters_lines_and_columns() -> None:
    assert shown("Žandari  7♠\n  拱猪 é") == "Žandari  7♠\n  拱猪 é"
    assert shown("a\tb") == "a b"
    assert shown(EVIL) == "]8;;http://xa]52;c;eA==\\2Jz"
    for number in [
        *range(32),
        *range(127, 160),
        0x061C,
        *range(0x200B, 0x2010),
        *range(0x2028, 0x202F),
        0xFEFF,
    ]:
        assert shown(chr(number)).strip(" \n") == "", hex(number)
    assert is_harmless(shown("".join(map(chr, range(0x3000)))))


def test_one_line_stays_one() -> None:
    for speak, stream in ((output.say_line, "stdout"), (output.complain, "stderr")):
        held = io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, stream, held)
            speak(LINES)
        assert held.getvalue().count("\n") == 1
        assert is_harmless(held.getvalue())


def test_nothing_gets_onto_the_canvas_either() -> None:
    canvas = Canvas(80, 2)
    canvas.put(0, 0, EVIL)
    canvas.put(0, 1, "a\nb\tc")
    assert is_harmless(canvas.text())
    assert canvas.text().splitlines()[1] == "a b c"


# Fifteen ways and more


def heard(capsys: pytest.CaptureFixture[str], *words: str, script: str = "") -> tuple[int, str, str]:
    """A command's exit code and what it printed, which is harmless."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(script))
        code = main(words)
    told = capsys.readouterr()
    assert is_harmless(told.out), told.out
    assert is_harmless(told.err), told.err
    return code, told.out, told.err


@pytest.mark.parametrize(
    "words",
    [
        [EVIL],
        [f"--{EVIL}"],
        ["play", EVIL],
        ["play", "zandari", "--seats", EVIL],
        ["play", "zandari", "--seats", f"you,{EVIL}:x"],
        ["play", "zandari", "--seats", f"you,cmd:'{EVIL}"],
        ["play", "zandari", "--seed", EVIL],
        ["play", "zandari", "--option", EVIL],
        ["play", "zandari", "--option", f"{EVIL}=1"],
        ["play", "zandari", "--option", f"target={EVIL}"],
        ["simulate", "zandari", "--bots", EVIL],
        ["simulate", "zandari", "--seats", EVIL],
        ["arena", "zandari", "--bots", f"careful,{EVIL}"],
        ["learn", EVIL],
        ["rules", EVIL],
        ["check", EVIL],
        ["replay", EVIL],
        ["resume", EVIL],
    ],
    ids=lambda words: " ".join(words).replace(EVIL, "EVIL"),
)
def test_arguments(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for payload in (EVIL, LINES):
        code, out, err = heard(capsys, *(word.replace(EVIL, payload) for word in words))
        assert (code, out) == (2, "")
        assert err.startswith("cardtable: ")
        assert err.count("\n") == 1


def test_names_of_players_and_the_folder_of_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / EVIL.replace("/", "")))
    seats = f"you:{LINES},careful:{EVIL}b"
    code, out, _ = heard(
        capsys, "play", "zandari", "--seats", seats, "--seed", "3", script="1\nscore\ntable\nhint\nlegal\n"
    )
    assert code == 0
    assert "Record: " in out


def test_a_program_and_what_it_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / f"{EVIL.replace('/', '')}.py"
    bot.write_text(f"for _ in range(9): input(); print({EVIL!r}, flush=True)")
    name = f"cmd:{sys.executable} '{bot}'"
    code, out, _ = heard(capsys, "play", "zandari", "--seats", f"you,{name}", "--seed", "3", script="1\n" * 9)
    assert code == 0
    assert "gave no legal answer" in out
    words = ["--bots", f"careful,{name}", "--seats", "2", "--jobs", "1"]
    assert heard(capsys, "arena", "zandari", "--deals", "1", *words)[0] == 0
    code, out, _ = heard(capsys, "simulate", "zandari", "--matches", "1", "--bots", name)
    assert "BROKEN" in out


def evil_record(folder: Path) -> Path:
    """A record with texts from elsewhere in every field that takes one."""
    game = find_game("zandari")
    sitting = begin(game, parse_seats("you,careful", game), {}, f"3{EVIL}\n")
    sitting.match.play(sitting.match.actors[0], sitting.match.legal(sitting.match.actors[0])[0])
    lines = list(sitting.match.lines)
    sitting.leave()
    facts = json.loads(lines[1].removeprefix("match "))
    facts |= {"names": [f"A{LINES}", f"B{EVIL}"], "players": ["you", EVIL]}
    lines[1] = f"match {json.dumps(facts)}"
    sitting.path.write_text(as_text([*lines, f"altered {EVIL}"]))
    return sitting.path


def test_the_fields_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = evil_record(tmp_path)
    heard(capsys, "replay", str(path))
    heard(capsys, "resume", str(path), "--plain", script="1\nscore\ntable\nlegal\n")
    heard(capsys, "resume", "--plain", script="1\nscore\n")
    text = path.read_text()
    for at, line in enumerate(text.splitlines()):
        for evil in (f"{line}{EVIL}", f"{EVIL} {line}", f"play {EVIL} 3", f"undo {EVIL}", "deal {" + EVIL):
            broken = text.splitlines()
            broken[at] = evil
            path.write_text("\n".join(broken) + "\n", newline="")
            for words in (("replay", str(path)), ("resume", str(path))):
                _, _, err = heard(capsys, *words)
                assert err.count("\n") <= 1


def test_the_facts_of_a_record_one_by_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = evil_record(tmp_path)
    first, second, *rest = path.read_text().splitlines()
    facts = json.loads(second.removeprefix("match ").rpartition(" #")[0])
    for key in (*facts, EVIL):
        for value in (EVIL, [EVIL], {EVIL: EVIL}, {"target": EVIL}):
            line = f"match {json.dumps(facts | {key: value})}"
            path.write_text("\n".join([first, line, *rest]) + "\n")
            _, _, err = heard(capsys, "replay", str(path))
            assert err.count("\n") <= 1


def test_scenarios_with_their_names_rules_and_piles(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = EVIL.replace("/", "")
    written = json.dumps(EVIL)
    head = 'game = "zandari"\nabout = "x"\nseats = 2\n'
    bodies = [
        f"game = {written}\n",
        f"{head}options = {{ {written} = 1 }}\n",
        f"{head}options = {{ target = {written} }}\n",
        f"{head}{written} = 1\n",
        f"{head}[deal]\n{written} = {written}\n",
        f"{head}[deal]\ntable = {written}\n",
        f"{head}[[step]]\nseat = 0\ndo = {written}\n",
        f'{head}[[step]]\nseat = 0\ndo = "cut 20"\n[step.expect]\npiles = {{ {written} = "7S" }}\n',
        f'{head}[[step]]\nseat = 0\ntry = "play 7S"\nrule = {written}\n',
        f"{head}[[step]]\n[step.expect]\nstate = {{ {written} = {written} }}\n",
        f"{head}[[step]]\n[step.expect]\nstage = {written}\n",
        f"{head}[[step]]\nauto = {written}\nuntil = {written}\n",
        f"{head}{EVIL}",
    ]
    for number, body in enumerate(bodies):
        path = tmp_path / f"{number}{name}.toml"
        path.write_text(body, newline="")
        code, out, _ = heard(capsys, "check", str(path))
        assert code == 1
        assert len(out.splitlines()) == 2, out
    assert heard(capsys, "check", str(tmp_path))[0] == 1
    heard(capsys, "check", str(tmp_path / name))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """As a process, with names that no encoding can write."""
    words = [b"check", b"\xff\x9b2J\x1b[31m.toml"]
    command = [os.fsencode(sys.executable), b"-m", b"cardtable", *words]
    for encoding in ("utf-8", "latin-1", "ascii"):
        env = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run(command, capture_output=True, env=env, check=False)
        assert done.returncode == 2
        assert not {0x1B, 0x9B} & set(done.stderr)
        assert done.stderr.count(b"\n") == 1


# In the app


def drawn(app: CardTableApp) -> str:
    """All that the page on top gives to the terminal, and all notices."""
    page = app.screen
    assert isinstance(page, Page)
    view = page.query_one(CanvasView)
    strips = [view.render_line(y) for y in range(view.size.height)]
    notices = [str(toast.render()) for toast in page.query("Toast")]
    return "\n".join(["".join(segment.text for segment in strip) for strip in strips] + notices)


async def test_settings_themes_and_records_in_the_app(own_folders: Path) -> None:
    config, name = own_folders / "config", EVIL.replace("/", "")
    (config / "themes").mkdir(parents=True)
    (config / "themes" / f"{name}.toml").write_text(f"{json.dumps(EVIL)} = {json.dumps(EVIL)}\n")
    felt = (ROOT / "themes" / "felt.toml").read_text()
    written = json.dumps(EVIL)
    (config / "themes" / "own.toml").write_text(
        "\n".join(
            f"{line.partition('=')[0]} = {written}" if line.startswith(("name", "title")) else line
            for line in felt.splitlines()
        )
    )
    (config / "settings.toml").write_text(f"theme = {written}\n{written} = 1\nglyphs = {written}\n")
    (config / "keys.toml").write_text(f"{written} = 3\n")
    evil_record(own_folders)
    app = CardTableApp()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause(0.2)
        seen = [drawn(app)]
        for key in ("f2", "escape", "f3", "escape", "f4", "escape", "f5", "escape", "f6", "down", "enter"):
            await pilot.press(key)
            await pilot.pause(0.05)
            seen.append(drawn(app))
        app.notify(LINES)
        await pilot.pause()
        seen.append(drawn(app))
    assert all(map(is_harmless, seen))
    assert any("z" in one for one in seen)
    assert "two" in seen[-1]


async def test_a_record_looked_at_in_the_app(own_folders: Path) -> None:
    from cardtable.archive.replay import Replay

    path = evil_record(own_folders)
    app = CardTableApp(replay=Replay.of(path))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause(0.1)
        assert isinstance(app.screen, ReplayPage)
        for key in ("right", "v", "v", "end", "v"):
            await pilot.press(key)
            assert is_harmless(drawn(app))
        app.push_screen(HistoryPage())
        await pilot.pause(0.1)
        assert is_harmless(drawn(app))


# Streams that are closed or full


def run_with(*words: str, shell: str) -> subprocess.CompletedProcess[bytes]:
    command = f"exec {sys.executable} -m cardtable {' '.join(words)} {shell}"
    return subprocess.run(["/bin/sh", "-c", command], input=b"1\n", capture_output=True, check=False)


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes them")


@POSIX
@pytest.mark.parametrize(
    "words", [["games"], ["play", "zandari", "--plain"], ["rules", "zandari"], []], ids=str
)
def test_a_closed_output_is_one_line(words: list[str], own_folders: Path) -> None:
    done = run_with(*words, shell=">&-")
    assert done.returncode == 2
    assert done.stderr == b"cardtable: standard output is closed: there is nowhere to print to\n"
    assert not list(own_folders.rglob("*.record"))
    assert run_with(*words, shell=">&- 2>&-").returncode == 2


@POSIX
@pytest.mark.parametrize("command", ["play", "learn"])
def test_a_closed_input_is_one_line_where_one_types(command: str, own_folders: Path) -> None:
    done = run_with(command, "zandari", "--plain", shell="<&-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"cardtable: standard input is closed")
    assert done.stderr.count(b"\n") == 1
    assert not list(own_folders.rglob("*.record"))


@POSIX
def test_where_nobody_types_a_closed_input_does_not_matter() -> None:
    for closed in ("<&-", "<&- 2>&-"):
        done = run_with("games", shell=closed)
        assert done.returncode == 0
        assert b"zandari" in done.stdout


@POSIX
def test_no_record_is_taken_for_a_closed_stream(own_folders: Path) -> None:
    done = run_with("play", "zandari", "--plain", "--seats", "you,nobody", shell="2>&-")
    assert done.returncode == 2
    done = run_with("play", "zandari", "--plain", shell="2>&-")
    assert done.returncode == 0
    (record,) = own_folders.rglob("*.record")
    assert record.read_bytes().startswith(b"cardtable-record")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("words", [["games"], ["play", "zandari", "--plain"], ["rules", "zandari"]], ids=str)
def test_a_full_output_is_one_line(words: list[str]) -> None:
    done = run_with(*words, shell=">/dev/full")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written to (No space left on device)" in done.stderr


def test_whatever_is_typed_is_read() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "play", "zandari", "--plain"],
        input=b"\xff\xfe\x00\x1b[31m\n" + b"x" * 100_000 + b"\nquit\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert is_harmless(done.stdout.decode())


def test_the_door_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    for needs in (output.need_output, output.need_input, output.say):
        with pytest.raises(OutputError, match="is closed"):
            needs()
    assert not output.is_terminal()


def test_what_another_puts_in_the_place_of_stderr_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of bots are started from a thread: an app may end, or begin, meanwhile."""
    of_app, of_another = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", of_app)
    with output.on_real_stderr():
        assert id(sys.stderr) == id(sys.__stderr__)
    assert sys.stderr is of_app
    with output.on_real_stderr():
        sys.stderr = of_another
    assert sys.stderr is of_another
