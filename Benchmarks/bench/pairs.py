"""Two programs in one run: `--wpsearch OLD,NEW`.

Both are given the same posts and asked the same queries, in turns, old and new changing places from round to round, so that
whatever else the machine does meets both. What is said is the median of the ratios of the rounds, new over old. Where no
change lies within the middle half of them, the times do not tell the programs apart; then instructions are counted, which
no neighbour on the machine changes.

    import            of all posts into a new index
    query             whole processes, one query each
    batch             `query --batch`, by class: the medians of its `microseconds`
    typed, any word   what is typed, asked of the old program with `--any` and of the new one with no flag
    verify            of the index that each program made itself
    compact           of an index of two imports
"""

import json
import re
import shutil
import statistics
import subprocess
import sys

from . import indexing, machine
from .process import Ours
from .report import microseconds, table
from .timing import Interleaved

NAMES = ("old", "new")
# Whole processes that ask one query, and lines of a batch whose instructions are counted.
QUERIES, COUNTED = 60, 40


class Ratios:
    """What the rounds of one kind of work took, old and new."""

    def __init__(self, olds, news):
        self.olds, self.news = olds, news
        self.each = sorted(new / max(1e-12, old) for old, new in zip(olds, news))

    def facts(self, unit):
        low, high = machine.percentile(self.each, 0.25), machine.percentile(self.each, 0.75)
        return {
            "unit": unit, "old": statistics.median(self.olds), "new": statistics.median(self.news),
            "ratio": statistics.median(self.each), "low": low, "high": high,
            "within_noise": low <= 1 <= high,
        }


def measure(programs, folder, asked, options, noise):
    """Everything about two programs and one size; by kind of work."""
    indexes = {name: folder / f"pair-{name}.sqlite" for name in NAMES}
    found = {"import": imports(programs, folder, indexes, options.rounds, noise)}
    texts = [query["text"] for list in asked.values() for query in list]
    found["query"] = whole_queries(programs, indexes, texts[::max(1, len(texts) // QUERIES)], noise)
    found |= batches(programs, indexes, asked, options, noise)
    found["verify"] = repeated(
        programs, lambda name: ["verify", "--index", indexes[name]], options.rounds, noise)
    found["compact"] = compactions(programs, folder, options.rounds, noise)
    count, reason = counter(folder)
    if count:
        count_instructions(found, programs, indexes, asked, count)
    return {"work": found, "uncounted": reason}


def turns(rounds):
    """Old and new, in changing order."""
    for number in range(rounds):
        yield NAMES if number % 2 == 0 else NAMES[::-1]


def imports(programs, folder, indexes, rounds, noise):
    times = {name: [] for name in NAMES}
    for order in turns(max(3, rounds)):
        noise.listen()
        for name in order:
            indexing.remove(indexes[name])
            times[name].append(
                ran([programs[name], "import", folder / "posts.jsonl", "--index", indexes[name]]))
    return Ratios(times["old"], times["new"]).facts("s of CPU")


def whole_queries(programs, indexes, texts, noise):
    """The first round is not timed."""
    times = {name: [] for name in NAMES}
    for number, text in enumerate(texts):
        noise.listen()
        for name in NAMES if number % 2 == 0 else NAMES[::-1]:
            command = [programs[name], "query", text, "--any", "--index", indexes[name]]
            ran(command, statuses=(0, 1))
            best = min(ran(command, statuses=(0, 1)) for _ in range(3))
            times[name].append(best)
    return Ratios(times["old"], times["new"]).facts("s of CPU")


class AskedForAny(Ours):
    """Asked for any of the words whatever a query says."""

    def encoded(self, query):
        return json.dumps(json.loads(super().encoded(query)) | {"any": True}).encode() + b"\n"


def batches(programs, indexes, asked, options, noise):
    old, new = (Ours(programs[name], indexes[name]) for name in NAMES)
    any_of_old = AskedForAny(programs["old"], indexes["old"])
    for engine, name in zip((old, new, any_of_old), (*NAMES, "old")):
        engine.name = name
    found = {}
    for kind, list in asked.items():
        found[f"batch, {kind}"] = batch([old, new], list, options, noise)
        if kind == "typed":
            found["typed, any word"] = batch([any_of_old, new], list, options, noise)
    for engine in (old, new, any_of_old):
        engine.close()
    return found


def batch(engines, list, options, noise):
    run = Interleaved(engines, list, options.rounds, options.seconds, noise)
    run.run()
    both = min(run.asked[name] for name in NAMES)
    olds, news = (
        [statistics.median(times) for times in run.times[name][:both] if times] for name in NAMES)
    return Ratios(olds, news).facts("µs")


def repeated(programs, command, rounds, noise, before=lambda name: None):
    times = {name: [] for name in NAMES}
    for order in turns(max(3, rounds)):
        noise.listen()
        for name in order:
            before(name)
            times[name].append(ran([programs[name], *command(name)]))
    return Ratios(times["old"], times["new"]).facts("s of CPU")


def compactions(programs, folder, rounds, noise):
    """Of copies of an index that the old program filled by two imports."""
    base, copy, half = (folder / f"pair-{name}" for name in ("two.sqlite", "copy.sqlite", "half.jsonl"))
    lines = (folder / "posts.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    indexing.remove(base)
    for part in (lines[: len(lines) // 2], lines[len(lines) // 2:]):
        half.write_text("".join(part), encoding="utf-8")
        ran([programs["old"], "import", half, "--index", base])
    half.unlink()
    facts = repeated(
        programs, lambda name: ["compact", "--index", copy], rounds, noise,
        before=lambda name: indexing.copied(base, copy))
    indexing.remove(base)
    indexing.remove(copy)
    return facts


def ran(command, statuses=(0,)):
    """Runs a command; seconds of CPU time."""
    made = machine.run([str(part) for part in command], stderr=subprocess.DEVNULL)
    if made.status not in statuses:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {made.status}.")
    return made.cpu


# Instructions


def counter(scratch):
    """A function from a command and its input to instructions; `None` and the reason where nothing counts them."""
    perf = ["perf", "stat", "-x,", "-e", "instructions:u"]
    if shutil.which("perf") and count_of_perf(said([*perf, "true"], None)) is not None:
        return lambda command, text: count_of_perf(said([*perf, *command], text)), None
    if not shutil.which("valgrind") or not shutil.which("strip"):
        return None, "instructions are not counted: there is neither perf with counters nor valgrind with strip"
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]

    def count(command, text):
        program, *rest = command
        # Valgrind gives up over what the compiler notes for debuggers.
        bare = scratch / "bare-program"
        subprocess.run(["strip", "--strip-debug", "-o", str(bare), program], check=True)
        try:
            return count_of_valgrind(said([*valgrind, str(bare), *rest], text))
        finally:
            bare.unlink()

    return count, None


def said(command, text):
    return subprocess.run(
        command, input=text or "", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr


def count_of_perf(text):
    for line in text.splitlines():
        fields = line.split(",")
        if len(fields) > 2 and fields[2].startswith("instructions") and fields[0].isdigit():
            return int(fields[0])
    return None


def count_of_valgrind(text):
    found = re.search(r"Collected\s*:\s*(\d+)", text)
    return int(found.group(1)) if found else None


def count_instructions(found, programs, indexes, asked, count):
    """Instructions of what the times do not tell apart; imports and the like take too long to be counted."""
    for kind, facts in found.items():
        if not facts["within_noise"] or kind not in ("query", *(f"batch, {name}" for name in asked)):
            continue
        counts = []
        for name in NAMES:
            command = [str(programs[name]), "query", "--index", str(indexes[name])]
            if kind == "query":
                first = next(iter(asked.values()))[0]["text"]
                counts.append(count([*command, first, "--any"], None))
            else:
                queries = asked[kind.removeprefix("batch, ")][:COUNTED]
                lines = b"".join(Ours.encoded(None, query) for query in queries).decode()
                counts.append(count([*command, "--batch"], lines))
        if all(counts):
            facts["instructions"] = counts[1] / counts[0]


# Report


def text(sizes, programs):
    """The table of each size."""
    parts = ["# Two programs in one run", f"old: {programs['old']}\n\nnew: {programs['new']}"]
    for size, facts in sizes.items():
        rows = [row(kind, work) for kind, work in facts["work"].items()]
        head = ["", "old", "new", "", "new / old", "middle half", "instructions"]
        noise = facts["noise"]
        parts.append(
            f"## {int(size):,} posts\n\nLoad {facts['load_before']:.1f} before, "
            f"{facts['load_after']:.1f} after; noise {noise['median']:.2f}, {noise['p95']:.2f}.\n\n"
            + table(head, rows))
        if facts["uncounted"]:
            parts.append(facts["uncounted"][0].upper() + facts["uncounted"][1:] + ".")
    return "\n\n".join(parts) + "\n"


def row(kind, facts):
    amount = microseconds if facts["unit"] == "µs" else "{:.4g}".format
    instructions = f"{facts['instructions']:.4f}" if "instructions" in facts else ""
    return [
        kind, amount(facts["old"]), amount(facts["new"]), facts["unit"], f"{facts['ratio']:.3f}",
        f"{facts['low']:.3f} to {facts['high']:.3f}", instructions]


def finish(sizes, programs, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pairs.json").write_text(json.dumps(sizes, indent=1) + "\n")
    written = text(sizes, programs)
    (folder / "pairs.md").write_text(written)
    sys.stdout.write(written)
