"""Builds the image's files without a Docker engine, by the steps of the Dockerfile's build stage in an empty directory.

Only paths differ: `/opt/stak` and `/src` are below the directory. pip uses its cache, which the image has no use for.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.containers.dockerfile import ROOT, Instruction, environment, instructions, is_sent, of, tracked

_STEP_SECONDS: Final = 600
_CANNOT_DOWNLOAD: Final = ("No matching distribution", "Max retries exceeded", "ConnectionError", "timed out")
_OF_THIS_PROCESS: Final = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")
_WITHOUT_PRIVILEGES: Final = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs")
"""Root that may not write where its files do not allow it."""
_READ_ONLY: Final = 0o555
_MAY_WRITE: Final = 0o200


class ImageDirectory(NamedTuple):
    """What the image contains, and the directories that a container may write to."""

    root: Path
    user: int | None
    """The image's user, that processes run as; None to run them as the current one, without the privileges of root."""

    @property
    def installed(self) -> Path:
        return self.root / "opt" / "stak"

    def variables(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return the variables of a container: those of the image and these, none of this process."""
        own = {name: value.replace("/opt/stak", str(self.installed)) for name, value in environment().items()}
        path = own["PATH"].replace("$PATH", "/usr/bin:/bin")
        places = {
            "HOME": str(self.root / "tmp"),
            "TMPDIR": str(self.root / "tmp"),
            "STAK_DATA": str(self.root / "data"),
        }
        return own | places | {"PATH": path} | dict(given)

    def start(self, command: list[str], log: Path, **given: str) -> "subprocess.Popen[bytes]":
        """Start a command of the image in a session of its own, in the working directory of a container."""
        unprivileged = _WITHOUT_PRIVILEGES if self.user is None and os.geteuid() == 0 else ()
        with log.open("wb") as output:
            return subprocess.Popen(
                [*unprivileged, str(self.installed / "bin" / command[0]), *command[1:]],
                env=self.variables(given),
                cwd=self.root / "tmp",
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                user=self.user,
                group=self.user,
                extra_groups=None if self.user is None else [],
            )

    def files(self) -> dict[str, int]:
        """Return the installed files and directories with the times of their last changes."""
        return {str(path): path.lstat().st_mtime_ns for path in self.installed.rglob("*")}


@contextlib.contextmanager
def built_image() -> Iterator[ImageDirectory]:
    """Run the steps; then nothing is left of the sources, and the rest is read-only."""
    root = Path(tempfile.mkdtemp(prefix="stak-image-"))
    try:
        for directory in (root, root.parent):  # the tests' own; its user may enter, but not list it
            directory.chmod(directory.stat().st_mode | 0o011)
        (root / "src").mkdir()
        (root / "opt").mkdir()
        for step in instructions():
            if step.stage == 1 and step.name == "COPY":
                _copy(step, root / "src")
            elif step.stage == 1 and step.name == "RUN":
                _run(step, root)
        shutil.rmtree(root / "src")  # the second stage takes /opt/stak only
        user = _image_user(root / "opt" / "stak" / "bin" / "python")
        for name in ("data", "tmp"):
            (root / name).mkdir(mode=0o700)
            if user is not None:
                os.chown(root / name, user, user)
        _change_modes(root / "opt", lambda mode: mode & _READ_ONLY)
        yield ImageDirectory(root, user)
    finally:
        _change_modes(root, lambda mode: mode | _MAY_WRITE)
        shutil.rmtree(root)


def _copy(step: Instruction, directory: Path) -> None:
    *sources, target = step.words
    for source in sources:
        for name in tracked():
            if is_sent(name) and (name == source or name.startswith(f"{source}/")):
                below = name.removeprefix(source).lstrip("/")  # of a file itself: empty
                to = directory / target / (below or (Path(name).name if target.endswith("/") else ""))
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, to)


def _run(step: Instruction, root: Path) -> None:
    text = step.text.replace("/opt/stak", str(root / "opt" / "stak")).replace("--no-cache-dir ", "")
    kept = {name: value for name, value in os.environ.items() if name not in _OF_THIS_PROCESS}
    path = f"{Path(sys.executable).parent}:{kept.get('PATH', '')}"
    ended = subprocess.run(
        ["/bin/sh", "-c", text],
        cwd=root / "src",
        env={**kept, "PATH": path},
        capture_output=True,
        text=True,
        timeout=_STEP_SECONDS,
        check=False,
    )
    if ended.returncode != 0 and any(reason in ended.stderr for reason in _CANNOT_DOWNLOAD):
        pytest.skip("pip could not download the packages of the image: its steps were not run")
    assert ended.returncode == 0, f"{step.text}\n{ended.stdout}{ended.stderr}"


def _image_user(python: Path) -> int | None:
    """Return the image's user; None if only root can become it, or if it may not run this Python."""
    if os.geteuid() != 0:
        return None
    user = int(of("USER", 2)[-1].text.partition(":")[0])
    try:
        subprocess.run([python, "-c", ""], user=user, group=user, extra_groups=[], cwd="/", check=True)
    except PermissionError:
        if shutil.which(_WITHOUT_PRIVILEGES[0]) is None:
            pytest.skip("other users may not run this Python, and setpriv is not installed: the image was not run")
        return None
    return user


def _change_modes(top: Path, changed: Callable[[int], int]) -> None:
    for path in (top, *top.rglob("*")):
        if not path.is_symlink():
            path.chmod(changed(path.stat().st_mode & 0o777))
