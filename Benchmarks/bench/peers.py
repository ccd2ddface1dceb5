"""The engines that take part, what each needs, and how it is started."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from . import corpus

FOLDER = Path(__file__).resolve().parents[1]
BUILD = FOLDER / ".build"
VENV = BUILD / "venv"
PYTHON = VENV / "bin" / "python"


@dataclass
class Peer:
    """An engine beside wpsearch; `module` is in `bench.engines`."""

    name: str
    about: str
    timed: str
    debian: list = field(default_factory=list)
    pypi: list = field(default_factory=list)
    needs: str = "pass"

    def command(self, mode, index, *more):
        return [str(PYTHON), "-m", f"bench.engines.{self.name}", mode, str(index), *map(str, more)]


PEERS = [
    Peer(
        "tantivy", "tantivy-py 0.27, one field, positions",
        "from the text to ten addresses of documents, through the Python module",
        pypi=["tantivy==0.27.0"], needs="import tantivy"),
    Peer(
        "fts5", "SQLite FTS5, porter unicode61, bm25()",
        "from the text to ten row ids, through Python's sqlite3",
        needs="import sqlite3; sqlite3.connect(':memory:')"
        ".execute('CREATE VIRTUAL TABLE text USING fts5 (a)')"),
    Peer(
        "xapian", "Xapian 1.4 (glass), compacted, BM25",
        "from the text to ten document ids, through the Python module",
        debian=["python3-xapian"], needs="import xapian"),
]


def prepare(names):
    """The peers that can be run here, installed; and a sentence for each that cannot."""
    wanted = [peer for peer in PEERS if peer.name in names]
    if not wanted:
        return [], []
    missing = environment()
    ready, skipped = [], []
    for peer in wanted:
        reason = missing or install(peer)
        if reason:
            skipped.append(f"{peer.name} is left out: {reason}")
        else:
            ready.append(peer)
    return ready, skipped


def environment():
    """Makes the Python environment of the peers; says what stops it."""
    if PYTHON.exists():
        return None
    system = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
    if system == "/usr/bin/python3":
        packages(["python3-venv"])
    made = ran([system, "-m", "venv", "--system-site-packages", str(VENV)])
    if made.returncode:
        return f"no Python environment can be made ({last_line(made)})"
    return None


def install(peer):
    """Installs what a peer needs where it is missing; says what stops it."""
    if not ran([str(PYTHON), "-c", peer.needs]).returncode:
        return None
    failed = None
    if peer.debian:
        failed = packages(peer.debian)
    if peer.pypi:
        failed = ran([str(PYTHON), "-m", "pip", "install", "--quiet", *peer.pypi])
    checked = ran([str(PYTHON), "-c", peer.needs])
    if checked.returncode:
        why = last_line(failed) if failed and failed.returncode else last_line(checked)
        what = " ".join(peer.debian + peer.pypi)
        if what:
            return f"{what} could not be installed ({why})"
        return f"the Python of this system lacks it ({why})"
    return None


def packages(names):
    """Debian packages, by the script that installs what the build needs."""
    return ran([str(corpus.ROOT / ".ci" / "packages"), *names])


def ran(command):
    return subprocess.run(
        command, cwd=FOLDER, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def last_line(process):
    lines = process.stdout.strip().splitlines()
    return lines[-1] if lines else ""
