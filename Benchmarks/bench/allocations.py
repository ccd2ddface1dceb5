"""Counts the memory that `wpsearch query --batch` allocates for one answer."""

import mmap
import platform
import shutil
import statistics
import struct
import subprocess

from . import peers
from .process import Ours

QUERIES = 40


class Counters:
    """The two numbers that allocations.c counts in."""

    def __init__(self, folder):
        self.path = folder / "allocations"
        self.path.write_bytes(bytes(mmap.PAGESIZE))
        with open(self.path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), mmap.PAGESIZE)

    def read(self):
        return struct.unpack_from("QQ", self.memory)


def counter():
    """What counts, compiled; `None` and a sentence where that cannot be."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if platform.system() != "Linux" or platform.libc_ver()[0] != "glibc" or not compiler:
        return None, "allocations are not counted: it takes Linux with glibc, and a C compiler"
    made = peers.BUILD / "allocations.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(made), "allocations.c"]
    if subprocess.run(command, cwd=peers.FOLDER).returncode:
        return None, "allocations are not counted: allocations.c does not compile"
    return made, None


def count(program, index, classes, made, scratch):
    """Calls and bytes for one answer of each class, medians; the second time it is asked."""
    counters = Counters(scratch)
    engine = Ours(
        program, index, {"LD_PRELOAD": str(made), "ALLOCATIONS": str(counters.path)})
    found = {}
    for name, queries in classes.items():
        calls, sizes = [], []
        for query in queries[:QUERIES]:
            engine.ask(query)
            before = counters.read()
            engine.ask(query)
            after = counters.read()
            calls.append(after[0] - before[0])
            sizes.append(after[1] - before[1])
        found[name] = {"calls": statistics.median(calls), "bytes": statistics.median(sizes)}
    engine.close()
    return found
