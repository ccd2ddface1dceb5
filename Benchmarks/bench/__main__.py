"""`make bench`: wpsearch beside its peers, in one run; see ../README.md."""

import argparse
import json
import multiprocessing
import os
import sys
from pathlib import Path

from . import (
    allocations, budgets, corpus, indexing, machine, page, pairs, peers, plot, queries, report, serving,
    stages, syncing)
from .process import Answering, Ours
from .timing import Interleaved

REFERENCE = "tantivy"


def main():
    options = parsed()
    options.data.mkdir(parents=True, exist_ok=True)
    peers.BUILD.mkdir(exist_ok=True)
    if options.pair:
        return paired(options)
    if options.serve:
        return served(options)
    if options.page:
        return page.run(options, say)
    if options.what == "sync":
        return kept(syncing.run(options, say), options)
    ready, skipped = peers.prepare(options.engines)
    for sentence in skipped:
        say(sentence)
    results = {"machine": machine.facts(), "skipped": skipped, "sizes": {}}
    results["peers"] = {peer.name: {"about": peer.about, "timed": peer.timed} for peer in ready}
    for size in options.posts:
        results["sizes"][str(size)] = measured(size, options, ready)
    finish(results, options)


def parsed():
    parser = argparse.ArgumentParser(
        prog="make bench ARGUMENTS=…", description="Times wpsearch beside other engines.")
    parser.add_argument(
        "what", nargs="?", choices=["sync"],
        help="sync: `wpsearch sync` beside a plain walk through a real WordPress, instead of queries beside peers")
    parser.add_argument(
        "--posts", type=sizes, default=[10_000], help="sizes, as 10k,100k,1m (default: 10k)")
    parser.add_argument(
        "--queries", type=int, default=200, help="queries of each class (default: 200)")
    parser.add_argument("--rounds", type=int, default=5, help="timed rounds (default: 5)")
    parser.add_argument(
        "--seconds", type=float, default=2,
        help="time for an engine, class and round; a slower one is asked fewer queries (default: 2)")
    parser.add_argument(
        "--engines", type=lambda text: text.split(","), default=[peer.name for peer in peers.PEERS],
        help="peers, as tantivy,fts5,xapian (default: all)")
    parser.add_argument(
        "--classes", type=lambda text: text.split(","), default=queries.CLASSES,
        help="classes of queries (default: all)")
    parser.add_argument(
        "--data", type=Path, default=peers.BUILD / "data",
        help="where corpus and indexes are kept; a million posts take some 20 GB")
    parser.add_argument(
        "--keep", action="store_true", help="take the indexes of the last run, with its figures")
    parser.add_argument(
        "--wpsearch", default=str(corpus.ROOT / ".build" / "release" / "wpsearch"),
        help="the program to measure; OLD,NEW to measure two beside each other instead of peers")
    parser.add_argument(
        "--stages", type=Path, default=corpus.ROOT / ".build" / "release" / "BenchmarkStages",
        help="the program that runs the stages one by one")
    parser.add_argument(
        "--serve", action="store_true",
        help="`wpsearch serve` under load, beside imports, instead of queries beside peers")
    parser.add_argument(
        "--requests", type=int, default=200_000,
        help="requests at half of the server's throughput, with --serve (default: 200000)")
    parser.add_argument(
        "--rate", type=float, default=0,
        help="requests a second, with --serve (default: half of what saturates it)")
    parser.add_argument(
        "--saturate", type=float, default=30,
        help="seconds at saturation, with --serve (default: 30)")
    parser.add_argument(
        "--wordpress", action="store_true",
        help="with --serve: searches beside those of a real WordPress of 5,000 posts, which is installed and started")
    parser.add_argument(
        "--relevanssi", type=Path,
        help="with --wordpress: the folder of the plugin Relevanssi, which is measured, too")
    parser.add_argument(
        "--page", action="store_true",
        help="what a browser loads of the search page, beside Pagefind's, instead of queries beside peers")
    parser.add_argument(
        "--no-check", action="store_true", help="only look: exceeded budgets are no failure")
    parser.add_argument(
        "--record", action="store_true", help="take what was allocated as the new budgets")
    options = parser.parse_args()
    options.data = options.data.resolve()
    programs = [Path(part).resolve() for part in options.wpsearch.split(",")]
    options.stages = options.stages.resolve()
    for program in programs:
        if not program.exists():
            parser.error(f"there is no {program}; `make build` builds it")
    if len(programs) > 2:
        parser.error("--wpsearch takes one program, or two: OLD,NEW")
    options.wpsearch = programs[-1]
    options.pair = dict(zip(pairs.NAMES, programs)) if len(programs) == 2 else None
    unknown = set(options.classes) - set(queries.CLASSES)
    if unknown:
        parser.error(f"no such class: {', '.join(sorted(unknown))}")
    return options


def sizes(text):
    """10k,100k,1m as numbers."""
    units = {"k": 1000, "m": 1_000_000}
    found = []
    for part in text.lower().split(","):
        unit = units.get(part[-1:], 1)
        found.append(int(part.rstrip("km")) * unit)
    return found


def measured(size, options, ready):
    """Everything about one size."""
    folder = options.data / str(size)
    noise = machine.Noise()
    say(f"{size:,} posts: making the corpus")
    facts = {"load_before": machine.load(), "corpus": corpus.write(size, folder, os.cpu_count() or 1)}
    asked = chosen(folder, options)
    facts["indexing"], indexes = indexed(folder, options, ready, noise)
    say("asking")
    facts.update(asked_all(asked, options, ready, indexes, noise))
    say("start-up, additions, allocations")
    facts["startup"] = indexing.startup(
        options.wpsearch, indexes["wpsearch"], asked.get("or") or next(iter(asked.values())))
    facts["additions"] = indexing.additions(options.wpsearch, ready, indexes, folder, folder)
    counter, reason = allocations.counter()
    if counter:
        facts["allocations"] = allocations.count(
            options.wpsearch, indexes["wpsearch"], asked, counter, folder)
    else:
        say(reason)
    if options.stages.exists():
        facts["stages"] = stages.measure(
            options.stages, indexes["wpsearch"], folder / "posts.jsonl", counter, folder)
        facts["whole"] = stages.beside_bare_ranking(
            options.stages, indexes["wpsearch"], asked, folder)
    else:
        say(f"the stages are left out: there is no {options.stages}")
    noise.listen()
    facts["noise"] = noise.facts()
    facts["load_after"] = machine.load()
    return facts


def paired(options):
    """Two programs beside each other; see pairs.py."""
    results = {}
    for size in options.posts:
        folder = options.data / str(size)
        noise = machine.Noise()
        say(f"{size:,} posts: making the corpus")
        corpus.write(size, folder, os.cpu_count() or 1)
        load = machine.load()
        say("measuring both programs")
        facts = pairs.measure(options.pair, folder, chosen(folder, options), options, noise)
        noise.listen()
        results[str(size)] = {
            **facts, "noise": noise.facts(), "load_before": load, "load_after": machine.load()}
    pairs.finish(results, options.pair, peers.BUILD / "results")


def served(options):
    """A server under load; see serving.py."""
    kept(serving.run(options, say), options)


def kept(exceeded, options):
    """Ends with what is over its budget."""
    for sentence in exceeded:
        print(f"over budget: {sentence}")
    if not exceeded:
        print("Every budget is kept.")
    elif not options.no_check:
        sys.exit(1)


def chosen(folder, options):
    """The queries, chosen from the first posts of the corpus.

    By a process of its own: a command inherits the peak memory of the process that starts it, so this one stays small.
    """
    with multiprocessing.Pool(1) as pool:
        every = pool.apply(queries.choose, (folder / "posts.tsv", options.queries))
    return {name: every[name] for name in options.classes}


def indexed(folder, options, ready, noise):
    """Indexes of all engines and what they cost; with `--keep` those of the last run."""
    indexes = {"wpsearch": folder / "wpsearch.sqlite"}
    indexes |= {peer.name: folder / peer.name for peer in ready}
    figures = folder / "indexing.json"
    known = json.loads(figures.read_text()) if options.keep and figures.exists() else {}
    found = {}
    for name, index in indexes.items():
        if name in known and index.exists():
            found[name] = known[name]
            continue
        say(f"indexing: {name}")
        noise.listen()
        peer = next((peer for peer in ready if peer.name == name), None)
        if peer:
            found[name] = indexing.build_peer(peer, folder, index)
        else:
            found[name] = indexing.build_ours(options.wpsearch, folder, index)
    figures.write_text(json.dumps({**known, **found}) + "\n")
    return found, indexes


def asked_all(asked, options, ready, indexes, noise):
    """Latency by class and engine, that of finding nothing, and the most memory each engine had."""
    engines = [Ours(options.wpsearch, indexes["wpsearch"])]
    engines += [Answering(peer.name, peer.command("serve", indexes[peer.name])) for peer in ready]
    nothing = [queries.query("word", ["xqnothing"])] * 50
    latency = {}
    for name, list in {"nothing": nothing, **asked}.items():
        run = Interleaved(engines, list, options.rounds, options.seconds, noise)
        run.run()
        latency[name] = run.facts(REFERENCE)
        say(f"  {name}: " + ", ".join(
            f"{engine} {facts['p50']:,.0f} µs" for engine, facts in latency[name].items()))
    peaks = {engine.name: engine.peak_bytes() for engine in engines}
    for engine in engines:
        engine.close()
    return {"nothing": latency.pop("nothing"), "latency": latency, "serving_peak": peaks}


def finish(results, options):
    """Prints the report, draws the plot, checks the budgets."""
    folder = peers.BUILD / "results"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    text = report.text(results)
    (folder / "report.md").write_text(text)
    print(text)
    for size, facts in results["sizes"].items():
        drawn = folder / f"bench-{size}.svg"
        drawn.write_text(plot.svg(int(size), facts))
        print(f"Plot: {drawn}")
    if options.record:
        budgets.record(results)
    wanted = budgets.read()
    for sentence in budgets.unchecked(results, wanted):
        print(sentence)
    exceeded = budgets.exceeded(results, wanted)
    for sentence in exceeded:
        print(f"over budget: {sentence}")
    if not exceeded:
        print("Every budget is kept.")
    elif not options.no_check:
        sys.exit(1)


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
