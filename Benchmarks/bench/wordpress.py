"""`wpsearch serve` beside WordPress's own search, and Relevanssi's where its folder is given: the same posts, the same searches.

WordPress is the one of the integration tests (`.ci/wordpress/site`): Debian's, with MariaDB, on loopback, PHP with its cache of
compiled code. The first 5,000 posts of the corpus are put into it by WordPress's own functions and indexed by wpsearch. Each
search is `GET /wp-json/wp/v2/posts?search=…&_fields=id`, ten posts, asked of all in turns on a connection of its own. What
they find is not the same: WordPress looks for each word as a part of a word, and has no order but a few classes.
"""

import gzip
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from . import corpus, machine, queries, reading, serving
from .load import Connection, Request

POSTS = 5_000
QUERIES = 200
# What is added to the ids of posts in WordPress, which has posts of its own.
FIRST = 100_000
SITE = corpus.ROOT / ".ci" / "wordpress" / "site"
INSERT = Path(__file__).with_name("wordpress_posts.php")


def lacking():
    """A sentence where there is no WordPress to be had; else nothing."""
    missing = [name for name in ("mariadbd", "php") if not shutil.which(name)]
    if not missing and Path("/usr/share/wordpress").exists():
        return ""
    packages = subprocess.run([SITE, "packages"], capture_output=True, text=True).stdout.split()
    return f"There is no WordPress here; it takes the packages {' '.join(packages)}."


def beside(options, say):
    """Latencies by server; a sentence where there is no WordPress to be had."""
    sentence = lacking()
    if sentence:
        return {"skipped": sentence}
    folder = options.data / str(POSTS)
    corpus.write(POSTS, folder, os.cpu_count() or 1)
    index = folder / "serving.sqlite"
    serving.make_index(options.wpsearch, folder, index)
    asked = queries.choose(folder / "posts.tsv", QUERIES)
    with tempfile.TemporaryDirectory(prefix="wpsearch-site.") as home:
        environment = {**os.environ, "WPSEARCH_SITE_HOME": home}
        say(f"starting WordPress, with {POSTS:,} posts")
        try:
            up = subprocess.run([SITE, "up"], env=environment, capture_output=True, text=True)
            if up.returncode:
                return {"skipped": up.stderr.strip()}
            port = int(environment.get("WPSEARCH_SITE_PORT", "8092"))
            fill(home, folder / "serving.jsonl")
            with serving.Server(options.wpsearch, index) as server:
                found = {"posts": POSTS, "rounds": {}}
                found["rounds"]["WordPress"] = compared(server.port, port, asked)
                if options.relevanssi:
                    say("building the index of Relevanssi")
                    php(home, "relevanssi", str(options.relevanssi.resolve()))
                    found["rounds"]["WordPress with Relevanssi"] = compared(server.port, port, asked)
            return found
        finally:
            subprocess.run([SITE, "down"], env=environment)


def php(home, *arguments):
    ran = subprocess.run(
        ["php", "-d", "memory_limit=1G", "-d", "display_errors=stderr", str(INSERT), home, *arguments],
        capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"WordPress cannot be filled: {ran.stderr.strip()[-500:]}")


def fill(home, posts):
    php(home, "posts", str(posts))


def compared(ours, theirs, asked):
    """Times of both by class of query, in turns; and how many of the best ten they share."""
    connections = {"wpsearch": Connection("127.0.0.1", ours), "other": Connection("127.0.0.1", theirs)}
    times = {name: {} for name in connections}
    shared = []
    for kind in ("rare", "common", "and", "typed"):
        for query in asked[kind]:
            target = f"{reading.API}posts?search={reading.quote_plus(query['text'])}&_fields=id"
            ids = {}
            for name, connection in connections.items():
                seconds, body = once(connection, Request(kind, target))
                times[name].setdefault(kind, []).append(seconds)
                ids[name] = {record["id"] % FIRST for record in json.loads(body)}
            if ids["other"]:
                shared.append(len(ids["wpsearch"] & ids["other"]) / len(ids["other"]))
    for connection in connections.values():
        connection.close()
    return {
        "times": {name: {kind: serving.spread(values) for kind, values in kinds.items()} for name, kinds in times.items()},
        "shared": sum(shared) / len(shared) if shared else None,
    }


def once(connection, request):
    """One request: seconds from sending it to the last byte, and its body. The connection is opened before."""
    if connection.socket is None:
        connection.open()
        connection.socket.setblocking(True)
    start = time.perf_counter()
    connection.ask(request, start, "")
    while not connection.read():
        pass
    seconds = time.perf_counter() - start
    body = bytes(connection.received[connection.body_at :])
    if connection.status() != 200:
        raise SystemExit(f"{request.target}: {connection.status()} {body[:300]!r}")
    if connection.field(b"connection") == b"close":
        connection.close()
    return seconds, unpacked(connection, body)


def unpacked(connection, body):
    return gzip.decompress(body) if connection.field(b"content-encoding") == b"gzip" else body


def report(found):
    """The figures as Markdown."""
    if "skipped" in found:
        return [f"## Beside WordPress\n\n{found['skipped']}\n"]
    lines = [f"## Beside WordPress, {found['posts']:,} posts\n"]
    for name, facts in found["rounds"].items():
        lines += [f"| search | wpsearch p50 ms | p99 ms | {name} p50 ms | p99 ms | ratio |", "|---|---|---|---|---|---|"]
        for kind, ours in facts["times"]["wpsearch"].items():
            theirs = facts["times"]["other"][kind]
            lines.append(
                f"| {kind} | {ours['p50'] * 1e3:.1f} | {ours['p99'] * 1e3:.1f} | {theirs['p50'] * 1e3:.1f} | "
                f"{theirs['p99'] * 1e3:.1f} | {theirs['p50'] / ours['p50']:.0f} |")
        if facts["shared"] is not None:
            lines.append(f"\nOf the ten that {name} gives, wpsearch's ten have {facts['shared']:.0%}.\n")
    return lines
