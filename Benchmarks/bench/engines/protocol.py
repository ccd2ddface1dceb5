"""How the driver speaks with an engine's process.

    python -m bench.engines.NAME build INDEX POSTS     makes an index of a corpus; prints a line about it
    python -m bench.engines.NAME serve INDEX           answers a line of JSON for each line of JSON
    python -m bench.engines.NAME add INDEX POSTS N     adds N posts, each in its own commit; prints the times

Asked is `{"op", "text", "filter"?, "facet"?, "count"?}`, answered `{"hits", "microseconds", "total"?, "facets"?}`.
`microseconds` is wall time from the text of the query to the numbers of the ten best posts, inside the process;
numbers are turned into ids outside of it. `total` is only counted when asked for, in a round that is not timed.
"""

import gc
import json
import sys
import time

from .. import corpus


def main(engine):
    """Runs a module that has `build(index, lines)`, `open(index)` and `add(index, lines)`."""
    mode, index, *more = sys.argv[1:]
    if mode == "build":
        engine.build(index, posts(more[0]))
        # What reading the lines costs is no engine's: told apart, so that the driver can subtract it.
        start = time.process_time()
        for _ in posts(more[0]):
            pass
        write({"reading": time.process_time() - start})
    elif mode == "add":
        lines = posts(more[0])
        count = int(more[1])
        write({"milliseconds": list(timed_additions(engine.adder(index), lines, count))})
    else:
        serve(engine.open(index))


def serve(search):
    """Answers until the input ends. What `search` gives is called for the rest of the answer, outside of the time."""
    write({"ready": True})
    gc.disable()
    for line in sys.stdin:
        query = json.loads(line)
        start = time.perf_counter_ns()
        found = search(query)
        microseconds = (time.perf_counter_ns() - start) / 1000
        write({"microseconds": microseconds, **found()})


def timed_additions(add, lines, count):
    for _, fields in zip(range(count), lines):
        start = time.perf_counter()
        add(fields)
        yield (time.perf_counter() - start) * 1000


def posts(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield corpus.fields(line)


def write(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
