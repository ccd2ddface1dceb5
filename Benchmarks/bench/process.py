"""Engines that answer: one process each, one line of JSON for each question."""

import json
import os
import select
import subprocess
import time

from . import peers

# Seconds after which an engine that does not answer is given up.
PATIENCE = 120


def line_of(process, name):
    """The next line a process writes; an error when it ends instead, or takes too long."""
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
    if not ready:
        process.kill()
        raise SystemExit(f"{name} gave no answer in {PATIENCE} seconds.")
    line = process.stdout.readline()
    if not line:
        raise SystemExit(f"{name} ended instead of answering; see what it says above.")
    return line


class Answering:
    """A peer that waits for questions."""

    def __init__(self, name, command, environment=None):
        self.name = name
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=peers.FOLDER,
            env={**os.environ, **(environment or {})})
        self.start()

    def start(self):
        line_of(self.process, self.name)

    def ask(self, query):
        """The answer: `hits`, `microseconds`, the whole round trip, and `total` or `facets` where asked for."""
        line = self.encoded(query)
        start = time.perf_counter()
        self.process.stdin.write(line)
        self.process.stdin.flush()
        text = line_of(self.process, self.name)
        trip = (time.perf_counter() - start) * 1e6
        answer = self.decoded(json.loads(text), query)
        answer["trip"] = trip
        return answer

    def encoded(self, query):
        return json.dumps(query).encode() + b"\n"

    def decoded(self, answer, query):
        return answer

    def peak_bytes(self):
        """The most memory that the process had, where the system tells."""
        try:
            with open(f"/proc/{self.process.pid}/status") as lines:
                return next(
                    (int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), None)
        except OSError:
            return None

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Ours(Answering):
    """`wpsearch query --batch`."""

    def __init__(self, program, index, environment=None):
        command = [str(program), "query", "--batch", "--index", str(index)]
        super().__init__("wpsearch", command, environment)

    def start(self):
        pass

    def encoded(self, query):
        text = query["text"]
        if query["op"] == "phrase":
            text = f'"{text}"'
        elif query["op"] == "prefix":
            text += "*"
        asked = {"text": text, "limit": 10}
        if not query.get("typed"):
            asked |= {"fuzzy": "off", "all" if query["op"] == "and" else "any": True}
        if query.get("filter"):
            asked["category"] = query["filter"]
        if query.get("facet"):
            asked["facets"] = "category"
        return json.dumps(asked).encode() + b"\n"

    def decoded(self, answer, query):
        if "error" in answer:
            raise SystemExit(f"wpsearch does not answer {query}: {answer['error']}")
        found = {
            "hits": [hit["id"] for hit in answer["hits"]],
            "microseconds": answer["microseconds"], "total": answer["total"],
        }
        if query.get("facet"):
            found["facets"] = {value["slug"]: value["count"] for value in answer["facets"]["category"]}
        return found
