"""`make bench ARGUMENTS='--serve …'`: `wpsearch serve` under load, on loopback, while the index is written to.

1. A server of the index is asked the mix of `reading.py` by many connections that never pause: its throughput at saturation.
2. Another one is asked half as much, open loop, while one import after the other changes posts of the same index. Every answer
   must be what was asked for. Private memory is what the system says is in memory and in no file (`RssAnon`).
3. Where a WordPress is there (`--wordpress`, see `wordpress.py`), both are asked the same searches in turns.
"""

import itertools
import json
import multiprocessing
import os
import re
import subprocess
import threading
from urllib.request import urlopen

from . import corpus, indexing, machine, peers, queries, reading, wordpress
from .load import Load

AUTHORS = 50
CONNECTIONS = 32
# Posts that each import changes.
CHANGED = 20
# Seconds between the end of an import and the next one.
PAUSE = 1.0
# How imports are run: behind what people wait for, as the service that syncs is (Integrations/systemd).
POLITELY = ["nice", "-n", "10"]
HOME = "https://bench.example"

# What a run must keep.
BUDGETS = {"p99": 0.100, "memory": 150e6, "growth": 1.10}


def run(options, say):
    """Measures every size, prints the report; returns what is over budget."""
    results = {"machine": machine.facts(), "sizes": {}}
    for size in options.posts:
        results["sizes"][str(size)] = measured(size, options, say)
    if options.wordpress:
        say("beside WordPress")
        results["wordpress"] = wordpress.beside(options, say)
    folder = peers.BUILD / "results"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "serving.json").write_text(json.dumps(results, indent=1) + "\n")
    text = report(results)
    (folder / "serving.md").write_text(text)
    print(text)
    return [sentence for size, facts in results["sizes"].items() for sentence in exceeded(size, facts)]


def measured(size, options, say):
    folder = options.data / str(size)
    noise = machine.Noise()
    say(f"{size:,} posts: making the corpus")
    corpus.write(size, folder, os.cpu_count() or 1)
    index = folder / "serving.sqlite"
    if not (options.keep and index.exists()):
        say("importing")
        make_index(options.wpsearch, folder, index)
    with multiprocessing.Pool(1) as pool:
        asked = pool.apply(queries.choose, (folder / "posts.tsv", options.queries))
    facts = {"load_before": machine.load()}
    with Server(options.wpsearch, index) as server:
        mix = reading.Mix(asked, size, *server.named())
        say(f"saturating for {options.saturate:.0f} s")
        facts["saturated"] = figures(ask(server, lambda load: load.saturate(
            mix.requests(5_000), options.saturate)))
        noise.listen()
    rate = options.rate or facts["saturated"]["rate"] / 2
    count = options.requests
    say(f"{count:,} requests, {rate:,.0f} a second, beside imports")
    with Server(options.wpsearch, index) as server:
        requests = reading.Mix(asked, size, *server.named()).requests(min(count, 50_000))
        with Imports(options.wpsearch, folder, index, size) as imports, Memory(server.pid) as memory:
            outcome = ask(server, lambda load: load.pace(requests, rate, count))
        facts["paced"] = {
            **figures(outcome), "asked": rate, "imports": imports.done, "changed": imports.changed,
            "import_errors": imports.errors, "memory": memory.facts(),
        }
    noise.listen()
    return {**facts, "noise": noise.facts(), "load_after": machine.load()}


def ask(server, body):
    load = Load("127.0.0.1", server.port, CONNECTIONS)
    try:
        return body(load)
    finally:
        load.close()


def make_index(program, folder, index):
    """The corpus as a blog has it: paragraphs of HTML, authors, addresses."""
    indexing.remove(index)
    source = folder / "serving.jsonl"
    write_posts(folder, source)
    made = machine.run([str(program), "import", str(source), "--index", str(index)])
    if made.status:
        raise SystemExit("wpsearch import failed; see what it says above.")


def write_posts(folder, source):
    with open(folder / "posts.tsv", encoding="utf-8") as lines, open(source, "w", encoding="utf-8") as objects:
        for line in lines:
            objects.write(json.dumps(as_post(line), ensure_ascii=False) + "\n")


def as_post(line, addition=""):
    """A line of the corpus as `wpsearch import` reads it."""
    number, date, categories, tags, title, body = corpus.fields(line)
    html = "".join(f"<p>{escaped(part)}</p>\n" for part in body.split(corpus.PARAGRAPH) if part)
    return {
        "id": number, "date": date, "slug": f"post-{number}", "title": title + addition,
        "html": html + (f"<p>{addition}</p>" if addition else ""), "categories": categories,
        "tags": tags, "author": f"Author {number % AUTHORS + 1}", "site": HOME,
        "link": f"{HOME}/post-{number}/",
    }


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Server:
    """`wpsearch serve` on a free port."""

    def __init__(self, program, index):
        self.process = subprocess.Popen(
            [str(program), "serve", "--listen", "127.0.0.1:0", "--index", str(index)],
            stderr=subprocess.PIPE, text=True)
        self.pid = self.process.pid
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found:
            raise SystemExit(f"wpsearch serve does not serve: {line.strip()}")
        self.port = int(found.group(1))
        # Read to the end, so that it never waits for a reader.
        self.said = []
        threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True).start()

    def named(self):
        """Ids of categories, tags and authors."""
        return [self.ids(route) for route in ("categories", "tags", "users")]

    def ids(self, route):
        found = []
        for page in itertools.count(1):
            address = f"http://127.0.0.1:{self.port}/wp-json/wp/v2/{route}?per_page=100&page={page}&_fields=id"
            with urlopen(address, timeout=60) as answer:
                ids = [record["id"] for record in json.load(answer)]
            found += ids
            if len(ids) < 100:
                return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        for line in self.said[:5]:
            print(line.rstrip())


class Imports:
    """One import after the other, each of which changes some posts, for as long as it is open."""

    def __init__(self, program, folder, index, size):
        self.command = [
            *POLITELY, str(program), "import", str(folder / "changes.jsonl"), "--site", HOME, "--index", str(index)]
        self.folder = folder
        with open(folder / "posts.tsv", encoding="utf-8") as lines:
            self.lines = list(itertools.islice(lines, min(size, 2_000)))
        self.done = self.changed = 0
        self.errors = []
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.repeat)

    def repeat(self):
        while not self.ends.is_set():
            first = self.done * CHANGED % len(self.lines)
            with open(self.folder / "changes.jsonl", "w", encoding="utf-8") as changes:
                for line in self.lines[first : first + CHANGED]:
                    changes.write(json.dumps(as_post(line, f" changed {self.done}")) + "\n")
            ran = subprocess.run(
                self.command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if ran.returncode:
                self.errors.append(ran.stderr.strip())
            self.done += 1
            self.changed += CHANGED
            self.ends.wait(PAUSE)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()


class Memory:
    """Private memory of a process, looked at each second."""

    def __init__(self, pid):
        self.pid = pid
        self.bytes = []
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        while not self.ends.wait(1):
            with open(f"/proc/{self.pid}/status") as lines:
                self.bytes += [int(line.split()[1]) * 1024 for line in lines if line.startswith("RssAnon")]

    def __enter__(self):
        if os.path.exists("/proc/self/status"):
            self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        if self.thread.ident:
            self.thread.join()

    def facts(self):
        """The most there was, in all and in each tenth of the time; nothing where the system does not tell."""
        if len(self.bytes) < 10:
            return {"most": max(self.bytes)} if self.bytes else {}
        tenth = len(self.bytes) / 10
        tenths = [max(self.bytes[int(index * tenth) : int((index + 1) * tenth)]) for index in range(10)]
        return {"most": max(self.bytes), "tenths": tenths}


def figures(outcome):
    """What is told of an outcome."""
    kinds = {
        kind: {"count": len(values), **spread(values)}
        for kind, values in sorted(outcome.latencies.items())
    }
    return {
        "rate": outcome.answered / outcome.seconds, "answered": outcome.answered,
        "statuses": dict(outcome.statuses), "failed": outcome.failed, "errors": outcome.errors[:10],
        "bytes": outcome.bytes, "seconds": outcome.seconds,
        "generator": outcome.cpu / outcome.seconds, "kinds": kinds, **spread(outcome.all()),
    }


def spread(seconds):
    if not seconds:
        return {}
    return {
        "p50": machine.percentile(seconds, 0.5), "p99": machine.percentile(seconds, 0.99),
        "most": max(seconds),
    }


def report(results):
    """The figures as Markdown."""
    facts = results["machine"]
    lines = [f"# wpsearch serve under load\n\n{facts['processor']}, {facts['cores']} cores, {facts['date']}\n"]
    for size, found in results["sizes"].items():
        full, paced = found["saturated"], found["paced"]
        memory = paced["memory"]
        lines.append(
            f"## {int(size):,} posts\n\n"
            f"At saturation, {CONNECTIONS} connections: {full['rate']:,.0f} requests a second, "
            f"{full['bytes'] / full['seconds'] / 1e6:.1f} MB a second, {full['failed']} failed; "
            f"the generator took {full['generator']:.0%} of a core.\n\n"
            f"Open loop, {paced['asked']:,.0f} requests a second on average, {paced['answered']:,} in all, beside "
            f"{paced['imports']} imports of {CHANGED} changed posts ({len(paced['import_errors'])} failed): "
            f"{paced['failed']} failed; median {paced['p50'] * 1e3:.1f} ms, 99th percentile {paced['p99'] * 1e3:.1f} ms, "
            f"longest {paced['most'] * 1e3:.0f} ms.\n")
        if memory:
            tenths = ", ".join(f"{value / 1e6:.0f}" for value in memory.get("tenths", []))
            lines.append(f"Private memory: {memory['most'] / 1e6:.0f} MB at most; in each tenth of the run: {tenths}.\n")
        lines += table(full, paced)
        lines.append(
            f"\nLoad before {found['load_before']:.1f}, after {found['load_after']:.1f}; "
            f"noise: median {found['noise']['median']:.2f}, p95 {found['noise']['p95']:.2f}.\n")
    if "wordpress" in results:
        lines += wordpress.report(results["wordpress"])
    return "\n".join(lines) + "\n"


def table(full, paced):
    lines = ["| kind | count | p50 ms | p99 ms | longest ms | at saturation, p50 ms |", "|---|---|---|---|---|---|"]
    for kind, found in paced["kinds"].items():
        crowded = full["kinds"].get(kind, {}).get("p50", 0) * 1e3
        lines.append(
            f"| {kind} | {found['count']:,} | {found['p50'] * 1e3:.1f} | {found['p99'] * 1e3:.1f} | "
            f"{found['most'] * 1e3:.0f} | {crowded:.1f} |")
    return lines


def exceeded(size, facts):
    """What is over budget: a sentence each."""
    paced = facts["paced"]
    found = []
    if paced["failed"] or facts["saturated"]["failed"] or paced["import_errors"]:
        found.append(
            f"{size} posts: {facts['saturated']['failed']} requests failed at saturation, {paced['failed']} at half of it, "
            f"{len(paced['import_errors'])} imports; the first: {([*paced['errors'], *paced['import_errors']] or ['see serving.json'])[0]}")
    if paced["p99"] > BUDGETS["p99"]:
        found.append(f"{size} posts: p99 {paced['p99'] * 1e3:.0f} ms, not {BUDGETS['p99'] * 1e3:.0f}")
    memory = paced["memory"]
    if memory.get("most", 0) > BUDGETS["memory"]:
        found.append(f"{size} posts: {memory['most'] / 1e6:.0f} MB of private memory, not {BUDGETS['memory'] / 1e6:.0f}")
    tenths = memory.get("tenths")
    if tenths and max(tenths[5:]) > BUDGETS["growth"] * max(tenths[1:5]):
        found.append(
            f"{size} posts: private memory grows, from {max(tenths[1:5]) / 1e6:.0f} to {max(tenths[5:]) / 1e6:.0f} MB")
    return found
