"""Times the stages of wpsearch alone, by the program in ../Stages, and counts what they allocate."""

import json
import os
import subprocess

from . import corpus, indexing
from .allocations import Counters
from .process import line_of

POSTS = corpus.ROOT / "Corpus" / "wxr"
BUILDING = "building of the index, by post"
STEM = "stem of a distinct word"
SWIFT_STEM = "the same by the stemmer written in Swift"
# How often each stage is timed.
PASSES = {
    "html": 5, "analysis": 5, "stems": 40, "stems-in-swift": 40, "building": 3, "answers": 100, "answers-of-one-hit": 100, "key-stroke": 400,
    "addition": 100}


class Program:
    """The program of ../Stages, with some posts and an index."""

    def __init__(self, path, posts, index, environment=None):
        self.process = subprocess.Popen(
            [str(path), str(posts), str(index)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, **(environment or {})})

    def run(self, stage, passes):
        self.process.stdin.write(f"{stage} {passes}\n".encode())
        self.process.stdin.flush()
        return json.loads(line_of(self.process, f"The stage {stage}"))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def measure(path, index, posts, counter, scratch):
    """What each stage costs: CPU microseconds, MB for a CPU second, allocations; of one post, answer or hit.

    The index is built from the corpus that the peers index too, all others read what the project brings.
    """
    copy = scratch / "stages.sqlite"
    indexing.copied(index, copy)
    index = copy
    costs = {}
    for stage, passes in PASSES.items():
        program = Program(path, posts if stage == "building" else POSTS, index)
        costs[stage] = program.run(stage, passes)
        program.close()
        if counter and stage != "building":
            costs[stage]["calls"] = allocated(path, index, counter, scratch, stage)
    indexing.remove(copy)
    return named(costs)


def beside_bare_ranking(path, index, asked, scratch):
    """CPU microseconds of a whole answer and of its ranking alone, medians by class of queries."""
    found = {}
    for name, queries in asked.items():
        lines = scratch / "asked.tsv"
        lines.write_text("".join(line(query) for query in queries))
        program = Program(path, lines, index)
        found[name] = {}
        for stage in ("bare", "whole"):
            program.run(stage, len(queries))
            found[name][stage] = program.run(stage, 3 * len(queries))["median"] * 1e6
        program.close()
        lines.unlink()
    return found


def line(query):
    """A query as the program reads it."""
    text = {"phrase": '"{}"', "prefix": "{}*"}.get(query["op"], "{}").format(query["text"])
    if query.get("filter"):
        text += f" category:{query['filter']}"
    return f"{'all' if query['op'] == 'and' else 'any'}\t{text}\n"


def allocated(path, index, counter, scratch, stage):
    """Allocations of the second pass."""
    counters = Counters(scratch)
    program = Program(
        path, POSTS, index, {"LD_PRELOAD": str(counter), "ALLOCATIONS": str(counters.path)})
    program.run(stage, 1)
    before = counters.read()[0]
    program.run(stage, 1)
    after = counters.read()[0]
    program.close()
    return after - before


def named(costs):
    """The stages as the report shows them."""
    ten, one = costs["answers"], costs["answers-of-one-hit"]
    more = {
        key: ten[key] - one[key] for key in ("count", "median", "calls") if key in ten and key in one}
    return {
        "HTML of a post into blocks": each(costs["html"], "best"),
        "analysis of a post": each(costs["analysis"], "best"),
        STEM: each(costs["stems"], "best"),
        SWIFT_STEM: each(costs["stems-in-swift"], "best"),
        BUILDING: each(costs["building"], "best"),
        "row and snippet of a hit": each({**more, "bytes": 0}, "median"),
        "completion of a key stroke": each(costs["key-stroke"], "median"),
        "the slowest of them": each(without_calls(costs["key-stroke"]), "longest"),
        "addition of a post": each(costs["addition"], "median"),
    }


def without_calls(cost):
    """Allocations are those of one pass, whichever it was."""
    return {key: value for key, value in cost.items() if key != "calls"}


def each(cost, figure):
    """A pass, divided by what it did."""
    count = max(1, cost["count"])
    found = {"microseconds": cost[figure] / count * 1e6, "speed": None}
    # A speed says something where a pass reads much.
    if cost["bytes"] > 100_000:
        found["speed"] = cost["bytes"] / 1e6 / cost[figure]
    if "calls" in cost:
        found["calls"] = cost["calls"] / count
    return found
