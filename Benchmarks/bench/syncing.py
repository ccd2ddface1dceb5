"""`wpsearch sync` beside a plain walk through the same WordPress: `make bench ARGUMENTS=sync`.

WordPress is the one of the integration tests (`.ci/wordpress/site`): Debian's, with MariaDB, on loopback, on the same cores. It
gets the first 5,000 posts of the corpus, tags up to 1,000, and twenty posts with a password. The walk is what any program would
have to do at least: `posts` and `pages`, a hundred at a time, with the fields that an index needs, two requests on their way.
The outline walk asks for the fields that tell whether a post changed. In each round, one after the other:

    walk        whole posts, the answers thrown away
    first       `wpsearch sync` into an index of its own
    outline     the list in outline
    again       `wpsearch sync`, nothing changed
    quick       `wpsearch sync --quick`, nothing changed

Wall-clock and CPU seconds; those of PHP and MariaDB are read from the system's table of processes.
"""

import json
import os
import statistics
import subprocess
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from . import corpus, indexing, machine, serving, wordpress

OUTLINE = (
    "id,type,status,slug,link,date,date_gmt,modified,modified_gmt,author,featured_media,sticky,categories,tags,lang")
WHOLE = OUTLINE + (
    ",title,content,excerpt,jetpack_featured_media_url,guid,parent,menu_order,template,format,comment_status,ping_status")
STEPS = ["walk", "first", "outline", "again", "quick"]
BOUNDS = [
    ("first sync, of the walk", "first", "walk", "seconds", 1.7),
    ("the site's CPU of a first sync, of the walk's", "first", "walk", "site", 1.4),
    ("unchanged sync, of the outline", "again", "outline", "seconds", 1.5),
    ("unchanged quick sync, of a whole one", "quick", "again", "seconds", 0.2),
]
CPU = 2.5
QUICK_REQUESTS = 10


def run(options, say):
    """Prints the figures; sentences of what is over its bound."""
    lacking = wordpress.lacking()
    if lacking:
        print(lacking)
        return []
    folder = options.data / str(wordpress.POSTS)
    corpus.write(wordpress.POSTS, folder, os.cpu_count() or 1)
    serving.write_posts(folder, folder / "serving.jsonl")
    with tempfile.TemporaryDirectory(prefix="wpsearch-site.") as home:
        environment = {**os.environ, "WPSEARCH_SITE_HOME": home}
        say(f"starting WordPress, with {wordpress.POSTS:,} posts")
        try:
            up = subprocess.run([wordpress.SITE, "up"], env=environment, capture_output=True, text=True)
            if up.returncode:
                print(up.stderr.strip())
                return []
            wordpress.fill(home, folder / "serving.jsonl")
            wordpress.php(home, "extras", "1000")
            port = int(environment.get("WPSEARCH_SITE_PORT", "8092"))
            rounds = [measured(options, f"http://127.0.0.1:{port}", Path(home), say) for _ in range(options.rounds)]
        finally:
            subprocess.run([wordpress.SITE, "down"], env=environment)
    return told(rounds)


def measured(options, address, home, say):
    """One round: figures by step."""
    say("a round")
    index = home / "sync.sqlite"
    indexing.remove(index)
    sync = [str(options.wpsearch), "sync", address, "--json", "--index", str(index)]
    found = {}
    found["walk"] = costs(lambda: walk(address, WHOLE))
    found["first"] = costs(lambda: synced(sync))
    found["outline"] = costs(lambda: walk(address, OUTLINE + ",content.protected"))
    found["again"] = costs(lambda: synced(sync))
    # What a site knows is asked once.
    synced([*sync, "--quick"])
    found["quick"] = costs(lambda: synced([*sync, "--quick"]))
    return found


def costs(body):
    """What something takes, and what it takes the site."""
    before = site_seconds()
    start = time.perf_counter()
    facts = body()
    facts["seconds"] = time.perf_counter() - start
    facts["site"] = site_seconds() - before
    return facts


def synced(command):
    """Runs a sync; its requests, and its own CPU."""
    made = machine.run(command)
    if made.status:
        raise SystemExit("wpsearch sync failed; see what it says above.")
    summary = json.loads(made.output)
    return {
        "requests": summary["requests"], "bytes": summary["bytes"], "cpu": made.cpu,
        "waiting": summary["waiting"], "posts": summary["added"] + summary["updated"]}


def walk(address, fields):
    """Every page of posts and pages, two on their way; the answers are thrown away."""
    host = urlsplit(address).netloc
    pages = []
    facts = {"requests": 0, "bytes": 0}
    lock = threading.Lock()

    def target(kind, number):
        return f"/wp-json/wp/v2/{kind}?_fields={fields}&orderby=id&order=asc&per_page=100&page={number}"

    def ask(connection, kind, number):
        connection.request("GET", target(kind, number), headers={"Accept": "application/json", "Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{target(kind, number)}: {answer.status}")
        with lock:
            facts["requests"] += 1
            facts["bytes"] += len(body)
        return int(answer.headers["X-WP-TotalPages"])

    def work():
        connection = HTTPConnection(host)
        while True:
            with lock:
                if not pages:
                    return
                kind, number = pages.pop()
            ask(connection, kind, number)

    first = HTTPConnection(host)
    for kind in ("posts", "pages"):
        pages += [(kind, number) for number in range(2, ask(first, kind, 1) + 1)]
    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return facts


def site_seconds():
    """CPU seconds of every process of PHP and MariaDB so far."""
    ticks = 0
    for entry in Path("/proc").iterdir():
        try:
            name, _, rest = (entry / "stat").read_text().partition("(")[2].rpartition(")")
        except (OSError, ValueError):
            continue
        if name.startswith(("php", "mariadbd", "connection")):
            fields = rest.split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def told(rounds):
    """Prints medians; what is over its bound."""

    def median(step, key):
        return statistics.median(round[step].get(key, 0) for round in rounds)

    print(f"# wpsearch sync beside a walk, {wordpress.POSTS:,} posts\n")
    facts = machine.facts()
    print(f"{facts['processor']}, {facts['cores']} cores, {facts['date']}; medians of {len(rounds)} rounds\n")
    print("| step | seconds | of PHP and MariaDB, CPU | own CPU | requests | MB |\n|---|---|---|---|---|---|")
    for step in STEPS:
        print(
            f"| {step} | {median(step, 'seconds'):.2f} | {median(step, 'site'):.2f} | {median(step, 'cpu'):.2f} | "
            f"{median(step, 'requests'):.0f} | {median(step, 'bytes') / 1e6:.2f} |")
    print()
    exceeded = []
    for name, step, base, key, bound in BOUNDS:
        ratio = statistics.median(round[step][key] / max(round[base][key], 1e-9) for round in rounds)
        print(f"- {name}: {ratio:.2f} (at most {bound})")
        if ratio > bound:
            exceeded.append(f"{name}: {ratio:.2f}, not {bound}")
    cpu, requests = median("first", "cpu"), median("quick", "requests")
    print(f"- own CPU of a first sync: {cpu:.2f} s (at most {CPU})")
    print(f"- requests of an unchanged quick sync: {requests:.0f} (at most {QUICK_REQUESTS})\n")
    if cpu > CPU:
        exceeded.append(f"own CPU of a first sync: {cpu:.2f} s, not {CPU}")
    if requests > QUICK_REQUESTS:
        exceeded.append(f"requests of a quick sync: {requests:.0f}, not {QUICK_REQUESTS}")
    return exceeded
