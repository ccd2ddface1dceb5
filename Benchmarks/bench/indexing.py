"""What making an index costs, how big it is, and what adding one more post costs."""

import json
import shutil
import sqlite3
import statistics
import subprocess

from . import machine, peers

# Tables of `Schema.swift` that keep the posts themselves; all others are the index.
STORED = {
    "author", "body", "checkpoint", "grdb_migrations", "language", "media", "post", "post_term",
    "site", "sqlite_schema", "sqlite_sequence", "state", "term", "type",
}
ADDITIONS = 30


def build_ours(program, corpus_folder, index):
    """`wpsearch import` of the same posts, whole: posts stored, links, columns, vocabulary."""
    remove(index)
    made = machine.run(
        [str(program), "import", str(corpus_folder / "posts.jsonl"), "--index", str(index)])
    if made.status:
        raise SystemExit("wpsearch import failed; see what it says above.")
    stored, index_bytes = parts(index)
    return {
        "cpu": made.cpu, "wall": made.wall, "peak_bytes": made.peak_bytes,
        "bytes": index_bytes, "stored_bytes": stored,
    }


def build_peer(peer, corpus_folder, index):
    remove(index)
    made = machine.run(peer.command("build", index, corpus_folder / "posts.tsv"), cwd=peers.FOLDER)
    if made.status:
        raise SystemExit(f"{peer.name} failed to make an index; see what it says above.")
    reading = json.loads(made.output.splitlines()[-1])["reading"]
    # The posts are read twice by the process, once to see what reading costs.
    return {
        "cpu": made.cpu - 2 * reading, "wall": made.wall - 2 * reading,
        "peak_bytes": made.peak_bytes, "bytes": machine.bytes_on_disk(index),
    }


def parts(index):
    """Bytes of stored posts, and of the index, in one of our files; `None` and all where SQLite cannot tell."""
    database = sqlite3.connect(index)
    owners = dict(database.execute("SELECT name, tbl_name FROM sqlite_schema"))
    stored = rest = 0
    try:
        for name, size in database.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"):
            if owners.get(name, name) in STORED:
                stored += size
            else:
                rest += size
    except sqlite3.OperationalError:
        stored, rest = None, machine.bytes_on_disk(index)
    database.close()
    return stored, rest


def additions(program, ready, indexes, corpus_folder, scratch):
    """Milliseconds until one more post is committed, the median and the longest."""
    found = {"wpsearch": additions_of_ours(program, indexes["wpsearch"], corpus_folder, scratch)}
    for peer in ready:
        copy = scratch / "addition"
        copied(indexes[peer.name], copy)
        ran = machine.run(
            peer.command("add", copy, corpus_folder / "posts.tsv", ADDITIONS), cwd=peers.FOLDER)
        if not ran.status:
            found[peer.name] = median_and_longest(json.loads(ran.output)["milliseconds"])
        remove(copy)
    return found


def additions_of_ours(program, index, corpus_folder, scratch):
    """One `wpsearch import` after the other, each a whole process with one new post."""
    copy = scratch / "addition"
    copied(index, copy)
    one = scratch / "one.jsonl"
    milliseconds, cpu = [], []
    with open(corpus_folder / "posts.jsonl", encoding="utf-8") as lines:
        for number, line in zip(range(ADDITIONS), lines):
            post = json.loads(line)
            post["id"] = 100_000_000 + number
            post["slug"] = f"added-{number}"
            one.write_text(json.dumps(post) + "\n", encoding="utf-8")
            made = machine.run([str(program), "import", str(one), "--index", str(copy)])
            if made.status:
                raise SystemExit("wpsearch import of one post failed; see what it says above.")
            milliseconds.append(made.wall * 1000)
            cpu.append(made.cpu * 1000)
    remove(copy)
    return {**median_and_longest(milliseconds), "cpu": statistics.median(cpu)}


def median_and_longest(milliseconds):
    return {"median": statistics.median(milliseconds), "longest": max(milliseconds)}


def startup(program, index, queries, runs=30):
    """Whole processes in turn: `wpsearch --version` and `wpsearch query`, milliseconds of wall and CPU time."""
    commands = {
        "version": lambda text: [str(program), "--version"],
        "query": lambda text: [str(program), "query", text, "--any", "--index", str(index)],
    }
    times = {name: [] for name in commands}
    for number in range(runs + 1):
        text = queries[number % len(queries)]["text"]
        for name, command in commands.items():
            made = machine.run(command(text), stderr=subprocess.DEVNULL)
            if number > 0:
                times[name].append((made.wall * 1000, made.cpu * 1000))
    return {
        name: {
            "median": statistics.median(wall for wall, _ in list),
            "p99": machine.percentile([wall for wall, _ in list], 0.99),
            "cpu": statistics.median(cpu for _, cpu in list),
        } for name, list in times.items()
    }


def remove(path):
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        if file.is_dir():
            shutil.rmtree(file)
        elif file.exists():
            file.unlink()


def copied(source, copy):
    remove(copy)
    if source.is_dir():
        shutil.copytree(source, copy)
        return
    for end in ("", "-wal"):
        if source.with_name(source.name + end).exists():
            shutil.copyfile(source.with_name(source.name + end), copy.with_name(copy.name + end))
