"""What a stranger's checkout must do before any of our code runs."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent
COMMAND = re.compile(r"^ *(?:[A-Z_]+=\S+ )?make ([a-z]+)|`make ([a-z]+)", re.MULTILINE)
TARGETS = ("play", "test", "run", "bench", "lint")

# What Debian's python3 says, word for word, without python3-venv, having made half of .venv.
DEBIAN_WITHOUT_VENV = """\
#!/bin/sh
if [ "$1" = -m ]; then
    mkdir -p .venv/bin && touch .venv/bin/python
    echo "The virtual environment was not created successfully because ensurepip is not"
    echo "available.  On Debian/Ubuntu systems, you need to install the python3-venv"
    echo "package using the following command."
    exit 1
fi
exec {python} "$@"
"""
WITHOUT_VENV_MODULE = """\
#!/bin/sh
[ "$1" = -m ] && echo "$0: No module named venv" >&2 && exit 1
exec {python} "$@"
"""
FULL_DISK = """\
#!/bin/sh
[ "$1" = -m ] && echo "No space left on device" >&2 && exit 1
exec {python} "$@"
"""
TOO_OLD = "#!/bin/sh\nexit 1\n"

HANGS = 600
"""Seconds after which a make that has not ended never will."""


# A Python whose environments hold the pip below instead of a real one.
WITH_ANOTHER_PIP = """\
#!/bin/sh
[ "$1" = -m ] || exec {python} "$@"
mkdir -p .venv/bin && mv pip .venv/bin/python && chmod +x .venv/bin/python
"""
PIP = """\
#!/bin/sh
echo "Obtaining file:///somewhere"
echo "  Installing build dependencies: started"
echo "  Installing build dependencies: finished with status 'done'"
echo "WARNING: an index is slow" >&2
echo "Collecting discord-py<3,>=2.7 (from mahjong-referee==0.1.0)"
echo "  Downloading discord_py-2.7.1-py3-none-any.whl.metadata (9 kB)"
echo "Downloading discord_py-2.7.1-py3-none-any.whl (1.2 MB)"
"""
PIP_THAT_INSTALLS = f"{PIP}echo 'Installing collected packages: discord-py, mahjong-referee'\n"
PIP_THAT_FAILS = f"{PIP}echo 'ERROR: the line is dead' >&2\nexit 1\n"
STEPS = """\
  preparing the installation
  looking at discord_py 2.7.1
  fetching discord_py 2.7.1 (1.2 MB)
"""


def make(folder, *arguments):
    """Runs make as from a shell, also when make runs these tests."""
    outside = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=folder,
        env=outside,
        capture_output=True,
        text=True,
        timeout=HANGS,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path):
    """A folder that has what make looks at, and no environment."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_makes_the_environment_it_needs(checkout, target):
    planned = make(checkout, "--dry-run", target)
    assert planned.returncode == 0
    assert "-m venv" in planned.stdout
    assert "pip install" in planned.stdout


@pytest.mark.parametrize("target", TARGETS)
def test_help_names_the_target(checkout, target):
    assert f"make {target} " in make(checkout).stdout


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        (DEBIAN_WITHOUT_VENV, "apt install python3-venv"),
        (WITHOUT_VENV_MODULE, "apt install python3-venv"),
        (TOO_OLD, "Python 3.11 or newer is needed"),
        (FULL_DISK, "No space left on device"),
    ],
    ids=["debian-without-venv", "without-venv-module", "too-old", "full-disk"],
)
def test_a_python_that_will_not_do_gets_one_sentence(checkout, python, sentence):
    shim = checkout / "python3"
    shim.write_text(python.format(python=sys.executable))
    shim.chmod(0o755)
    made = make(checkout, "play", f"PYTHON={shim}")
    assert made.returncode == 2
    said = [line for line in made.stderr.splitlines() if not line.startswith("make: ***")]
    assert len(said) == 1
    assert sentence in said[0]
    assert made.stdout == ""
    assert not (checkout / ".venv").exists()


def test_no_python_at_all_gets_one_sentence(checkout):
    made = make(checkout, "run", "PYTHON=no-such-python")
    assert made.returncode == 2
    assert made.stderr.startswith("Python 3.11 or newer is needed, and no-such-python is not")


def installed(checkout, pip):
    """What make says when it makes an environment in which pip does that."""
    shim = checkout / "python3"
    shim.write_text(WITH_ANOTHER_PIP.format(python=sys.executable))
    shim.chmod(0o755)
    (checkout / "pip").write_text(pip)
    return make(checkout, ".venv/.ready-playground", f"PYTHON={shim}")


def test_an_installation_says_what_it_does(checkout):
    made = installed(checkout, PIP_THAT_INSTALLS)
    first, _, steps = made.stdout.partition("\n")
    assert first.startswith("Installing the bot into .venv, with what 'playground' needs")
    assert steps == f"{STEPS}  unpacking everything\n"
    assert (made.returncode, made.stderr) == (0, "")
    again = make(checkout, ".venv/.ready-playground", f"PYTHON={checkout / 'python3'}")
    assert "up to date" in again.stdout


def test_an_installation_that_fails_says_why_and_is_done_again(checkout):
    made = installed(checkout, PIP_THAT_FAILS)
    assert made.stdout.endswith(STEPS)
    assert made.returncode == 2
    assert "ERROR: the line is dead\n" in made.stderr
    assert "WARNING" not in made.stderr
    assert not (checkout / ".venv/.ready-playground").exists()


def test_the_readme_names_only_targets_that_exist(checkout):
    readme = (ROOT / "README.md").read_text("utf-8")
    named = {plain or quoted for plain, quoted in COMMAND.findall(readme)}
    assert {"play", "run"} <= named
    for target in named:
        assert make(checkout, "--dry-run", target).returncode == 0, target


def test_everything_make_installs_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = {
        re.match(r"[\w.-]+", requirement)[0].lower().replace(".", "-")
        for requirements in (project["dependencies"], *extras)
        for requirement in requirements
    } - {project["name"]}
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", pin) for pin in pins)
    assert wanted <= {pin.partition("==")[0] for pin in pins}


def test_the_wheel_has_everything_that_is_not_code(tmp_path):
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    packed = set(zipfile.ZipFile(wheel).namelist())
    data = {
        path.relative_to(ROOT).as_posix()
        for package in ("bot", "core")
        for path in (ROOT / package).rglob("*")
        if path.suffix in {".toml", ".bin", ".otf", ".txt", ".png", ".sql"}
    }
    assert {
        "bot/texts/en.toml",
        "bot/render/pictures/fonts/referee-text.otf",
        "bot/render/pictures/fonts/referee-tiles.otf",
        "bot/render/pictures/fonts/OFL.txt",
    } <= data
    assert data <= packed


FOREIGN = re.compile(
    r"(?<![\w.:~-])/(?:work|tmp|root)(?=[/\s\"'`])"
    r"|[p]ypi\.org|[p]ythonhosted|[r]egistry\.npmjs|[d]eb\.debian|[p]roxy\.golang"
)


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        (f"see /{'work'}/main", True),
        (f"cd /{'tmp'} && ls", True),
        (f"https://{'pypi'}.org/simple", True),
        (f"network/{'work'}/main", False),
        ("/workshop", False),
    ],
)
def test_foreign_places_are_recognised(text, foreign):
    assert bool(FOREIGN.search(text)) is foreign


def test_no_tracked_file_names_a_place_of_one_machine():
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert ROOT / "Makefile" in paths
    assert [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in paths
        if path.exists()
        if (found := FOREIGN.search(path.read_text("utf-8", errors="replace")))
    ] == []
