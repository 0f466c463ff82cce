"""The wheel: what is installed is complete."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PLAIN = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
"""The environment without what leads an interpreter elsewhere."""


def run(python: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run an installed deckgen, from a folder that knows nothing of the checkout."""
    return subprocess.run(
        [str(python), "-m", "deckgen", *arguments],
        cwd=folder,
        env=PLAIN,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A new environment with nothing but the wheel; its dependencies are lent by this one.

    Returns its Python and the installed package.
    """
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    building = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([*pip, *building, str(ROOT)], check=True, env=PLAIN)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(
        subprocess.run(
            [str(python), "-c", asked], check=True, capture_output=True, text=True, env=PLAIN
        ).stdout.strip()
    )
    subprocess.run(
        [*pip, "install", "--no-deps", "--target", str(site), str(wheel)], check=True, env=PLAIN
    )
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python, site / "deckgen"


def test_a_deck_is_built_from_another_folder(installed: tuple[Path, Path], tmp_path: Path) -> None:
    """The wheel holds all data: the default deck builds anywhere, with nothing of the checkout."""
    python, package = installed
    where = subprocess.run(
        [str(python), "-c", "import deckgen; print(deckgen.__file__)"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        env=PLAIN,
    ).stdout
    result = run(python, tmp_path, "build", "--only", "deck,preview")

    assert Path(where.strip()).parent == package
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "output" / "kings" / "deck.pdf").read_bytes().startswith(b"%PDF-")
    for folder in ("templates", "penalties"):
        shipped = {p.relative_to(ROOT / folder) for p in (ROOT / folder).rglob("*") if p.is_file()}
        there = {
            p.relative_to(package / "data" / folder) for p in (package / "data" / folder).rglob("*")
        }
        assert shipped <= there


@pytest.mark.parametrize("folder", ["templates", "penalties"])
def test_missing_data_is_a_sentence(
    installed: tuple[Path, Path], tmp_path: Path, folder: str
) -> None:
    """An installation that lost a folder says which, and how to mend it."""
    python, package = installed
    aside = package / "data" / f"{folder}.aside"
    shutil.move(package / "data" / folder, aside)
    try:
        result = run(python, tmp_path, "build", "--only", "deck")
    finally:
        shutil.move(aside, package / "data" / folder)

    assert result.returncode == 2
    assert f'lacks its folder "{folder}"' in result.stderr
    assert not (tmp_path / "output").exists()


def test_every_library_that_is_imported_is_declared() -> None:
    """What deckgen imports is in the wheel's dependencies, so that an empty environment has it."""
    import ast
    import tomllib
    from importlib.metadata import packages_distributions

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = [
        one
        for name, some in project["optional-dependencies"].items()
        if name != "test"
        for one in some
    ]
    words = [re.split(r"[<>=\[;]", one)[0] for one in (*project["dependencies"], *extra)]
    declared = {re.sub(r"[-_.]+", "-", word).casefold() for word in words}
    homes = packages_distributions()
    imported = set()
    for path in (ROOT / "deckgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.split(".")[0])
    foreign = imported - set(sys.stdlib_module_names) - {"deckgen"}
    for name in foreign:
        home = {re.sub(r"[-_.]+", "-", one).casefold() for one in homes[name]}
        assert home & declared, f"{name} of {home} is not declared"
