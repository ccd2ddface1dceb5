"""Budgets: what a run must keep, in ../budgets.json.

    latency       our median over a peer's of the same run, by class and peer
    p99           the same of 99th percentiles, for all classes
    half          in how many classes our median must be at most half of tantivy's
    speed         our megabytes of text for a CPU second, the whole import, over a peer's
    building      the same of building the index alone: analysis, postings, positions, columns
    stems         the time of the stemmer written in Swift over libstemmer's, on the distinct words of the Corpus
    size          the index, without stored posts, as a share of the text
    peak          megabytes of memory an import may take
    query         milliseconds of a whole `wpsearch query`; `over_version`: more than `wpsearch --version`
    addition      milliseconds until one post more can be found
    whole         how many times the ranking alone a whole answer may take, bonuses, snippets and facets included
    allocations   calls for one answer, by class
    tolerance     what noise may add to a time: 1.1 is a tenth
    quiet         the most noise (95th percentile) of a quiet machine; on others 99th percentiles are not checked, and
                  whole processes by their CPU time

Ratios hold on every machine; milliseconds are those of two cores of 2.8 GHz.
"""

import json

from . import peers, report, stages

FILE = peers.FOLDER / "budgets.json"
# What a recorded number of allocations may grow by before it counts.
HEADROOM = 1.1


def read():
    return json.loads(FILE.read_text())


def unchecked(results, budgets):
    """A sentence for each budget that this run cannot check."""
    said = []
    for size, facts in results["sizes"].items():
        noise = facts["noise"]["p95"]
        if noise > budgets["quiet"]:
            said.append(
                f"{int(size):,} posts: 99th percentiles are not checked, the machine is too noisy ({noise:.2f})")
    wanted = {peer for peers in budgets["latency"].values() for peer in peers} | set(budgets["speed"])
    for peer in sorted(wanted - set(results["peers"])):
        said.append(f"not checked, because it did not take part: what is asked of wpsearch over {peer}")
    return said


def exceeded(results, budgets):
    """A sentence for each budget that a run does not keep."""
    found = []
    for size, facts in results["sizes"].items():
        checks = (
            latency, percentiles, halves, speed, building, stems, size_and_memory, startup, addition, whole,
            allocations)
        found += [f"{int(size):,} posts, {said}" for check in checks for said in check(facts, budgets)]
    return found


def latency(facts, budgets):
    for name, found in facts["latency"].items():
        for peer, budget in budgets["latency"].get(name, {}).items():
            if peer in found:
                yield from over(
                    f"{name}: {{}} times {peer}", report.ratio(found, peer, "p50"), budget, budgets)


def percentiles(facts, budgets):
    if facts["noise"]["p95"] > budgets["quiet"]:
        return
    for name, found in facts["latency"].items():
        for peer, budget in budgets["p99"].items():
            if peer in found:
                yield from over(
                    f"{name}, p99: {{}} times {peer}", report.ratio(found, peer, "p99"), budget, budgets)


def halves(facts, budgets):
    ratios = [
        report.ratio(found, report.REFERENCE, "p50") for found in facts["latency"].values()
        if report.REFERENCE in found]
    halved = sum(ratio <= 0.5 for ratio in ratios)
    # Only a run of all classes can tell.
    if len(ratios) == len(budgets["latency"]) and halved < budgets["half"]:
        yield f"at most half of tantivy's time in {halved} classes, not {budgets['half']}"


def whole(facts, budgets):
    for name, found in facts.get("whole", {}).items():
        yield from over(
            f"{name}: a whole answer takes {{}} times its ranking", found["whole"] / found["bare"], budgets["whole"], budgets)


def speed(facts, budgets):
    for peer, budget in budgets["speed"].items():
        if peer in facts["indexing"]:
            reached = report.speed(facts, report.OURS) / report.speed(facts, peer)
            if reached * budgets["tolerance"] < budget:
                yield f"import: {reached:.2f} times the speed of {peer}, not {budget:g}"


def building(facts, budgets):
    if "stages" not in facts:
        return
    ours = facts["stages"][stages.BUILDING]["speed"]
    for peer, budget in budgets["building"].items():
        if peer in facts["indexing"]:
            reached = ours / report.speed(facts, peer)
            if reached * budgets["tolerance"] < budget:
                yield f"building: {reached:.2f} times the speed of {peer}, not {budget:g}"


def stems(facts, budgets):
    found = facts.get("stages", {})
    if stages.STEM in found and stages.SWIFT_STEM in found:
        ratio = found[stages.SWIFT_STEM]["microseconds"] / found[stages.STEM]["microseconds"]
        yield from over("stems in Swift: {} times libstemmer", ratio, budgets["stems"], budgets)


def size_and_memory(facts, budgets):
    ours = facts["indexing"][report.OURS]
    size = ours["bytes"] / facts["corpus"]["text_bytes"]
    if size > budgets["size"]:
        yield f"index: {size:.0%} of the text, not {budgets['size']:.0%}"
    peak = ours["peak_bytes"] / 1e6
    if peak > budgets["peak"]:
        yield f"import: {peak:.0f} MB of memory, not {budgets['peak']:g}"


def startup(facts, budgets):
    figure, unit = processes(facts, budgets)
    query, version = facts["startup"]["query"][figure], facts["startup"]["version"][figure]
    yield from over("whole query: {} " + unit, query, budgets["query"], budgets)
    yield from over("query over --version: {} " + unit, query - version, budgets["over_version"], budgets)


def addition(facts, budgets):
    figure, unit = processes(facts, budgets)
    spent = facts["additions"][report.OURS][figure]
    yield from over("adding one post: {} " + unit, spent, budgets["addition"], budgets)


def processes(facts, budgets):
    """What to hold against the budget of a whole process: on a noisy machine it mostly waits for its turn."""
    noisy = facts["noise"]["p95"] > budgets["quiet"]
    return ("cpu", "ms of CPU") if noisy else ("median", "ms")


def allocations(facts, budgets):
    for name, found in facts.get("allocations", {}).items():
        budget = budgets["allocations"].get(name)
        if budget is not None and found["calls"] > budget:
            yield f"{name}: {found['calls']:,.0f} allocations, not {budget:,}"


def over(sentence, value, budget, budgets):
    """Says so when a value is over its budget by more than noise explains."""
    if value > budget * budgets["tolerance"]:
        yield f"{sentence.format(report.times(value))}, not {budget:g}"


def record(results):
    """Takes what the largest size allocated, with some headroom, as the new budgets."""
    largest = results["sizes"][max(results["sizes"], key=int)]
    budgets = read()
    for name, found in largest.get("allocations", {}).items():
        budgets["allocations"][name] = int(found["calls"] * HEADROOM)
    FILE.write_text(written(budgets))


def written(budgets):
    """JSON with a line for each class."""
    def value(of, indent):
        if isinstance(of, dict) and any(isinstance(inner, dict) for inner in of.values()):
            lines = [f"{indent}  {json.dumps(key)}: {value(inner, indent + '  ')}" for key, inner in of.items()]
            return "{\n" + ",\n".join(lines) + "\n" + indent + "}"
        return json.dumps(of)

    return value(budgets, "") + "\n"
