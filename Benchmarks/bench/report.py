"""What was measured, as text: Markdown tables that are also readable as they are."""

OURS = "wpsearch"
REFERENCE = "tantivy"


def text(results):
    parts = [heading(results)]
    for size, facts in results["sizes"].items():
        parts += [
            size_heading(int(size), facts), latency(facts), ratios(facts), agreement(facts),
            indexing(facts), startup(facts), allocations(facts), stages(facts), whole(facts)]
    parts += [growth(results), included(results)]
    return "\n\n".join(part for part in parts if part) + "\n"


def heading(results):
    machine = results["machine"]
    lines = ["# wpsearch beside its peers", ""]
    lines += [f"{machine['processor']}, {machine['cores']} cores, {machine['date']}."]
    return "\n".join(lines + results["skipped"])


def size_heading(size, facts):
    noise = facts["noise"]
    return (
        f"## {size:,} posts, {facts['corpus']['text_bytes'] / 1e6:,.0f} MB of text\n\n"
        f"Machine load {facts['load_before']:.1f} before, {facts['load_after']:.1f} after. "
        f"Noise: a loop that always does the same took {noise['median']:.2f} times its fastest in the median, "
        f"{noise['p95']:.2f} times at the 95th percentile.")


def latency(facts):
    """Medians and 99th percentiles by class."""
    engines = engines_of(facts)
    rows = []
    for name, found in facts["latency"].items():
        row = [name]
        for engine in engines:
            row += [microseconds(found[engine]["p50"]), microseconds(found[engine]["p99"])]
        rows.append(row + [microseconds(found[OURS]["trip50"])])
    head = ["µs"] + [f"{engine} {part}" for engine in engines for part in ("p50", "p99")]
    floor = ", ".join(
        f"{engine} {microseconds(found['p50'])}" for engine, found in facts["nothing"].items())
    return (
        "### The ten best\n\n" + table(head + ["whole answer"], rows)
        + f"\n\nAt the least, for a word that no post has: {floor} µs.")


def ratios(facts):
    """Our figures over those of the peers, by class."""
    peers = [name for name in engines_of(facts) if name != OURS]
    if not peers:
        return ""
    rows = []
    for name, found in facts["latency"].items():
        row = [name]
        for peer in peers:
            row += [times(ratio(found, peer, "p50")), times(ratio(found, peer, "p99"))]
        rows.append(row + [f"{max(facts['spread'] for facts in found.values()):.2f}"])
    head = ["wpsearch over"] + [f"{peer} {part}" for peer in peers for part in ("p50", "p99")]
    return (
        "### Ratios: below 1, wpsearch is faster\n\n" + table(head + ["spread"], rows)
        + "\n\nSpread: the slowest round's median over the fastest one's, of the engine that differed most.")


def agreement(facts):
    """How far the engines find the same, measured by the reference."""
    engines = [name for name in engines_of(facts) if name != REFERENCE]
    if REFERENCE not in engines_of(facts):
        return ""
    rows = []
    for name, found in facts["latency"].items():
        row = [name]
        for engine in engines:
            row += [share(found[engine]["same_hits"]), share(found[engine]["same_total"])]
        row += [share(found[OURS]["same_facets"])]
        rows.append(row)
    head = ["as tantivy"] + [f"{engine} {part}" for engine in engines for part in ("hits", "total")]
    return "### The same answers\n\n" + table(head + [f"{OURS} facets"], rows)


def indexing(facts):
    text_bytes = facts["corpus"]["text_bytes"]
    rows = []
    for name, found in facts["indexing"].items():
        added = facts["additions"].get(name)
        over = speed(facts, name) / speed(facts, REFERENCE) if REFERENCE in facts["indexing"] else None
        rows.append([
            name, f"{speed(facts, name):.1f}", "–" if over is None else times(over), f"{found['wall']:.1f}",
            megabytes(found["bytes"]), f"{found['bytes'] / text_bytes:.0%}",
            megabytes(found.get("stored_bytes")), megabytes(found["peak_bytes"]),
            megabytes(facts["serving_peak"].get(name)),
            f"{added['median']:.1f}" if added else "–", f"{added['longest']:.1f}" if added else "–"])
    head = [
        "indexing", "MB/CPU s", "× tantivy", "wall s", "index MB", "of text", "posts MB", "peak MB",
        "serving MB", "add one ms", "longest"]
    return "### Indexing\n\n" + table(head, rows)


def startup(facts):
    found = facts["startup"]
    rows = [
        [f"wpsearch {name}", f"{cost['median']:.1f}", f"{cost['p99']:.1f}", f"{cost['cpu']:.1f}"]
        for name, cost in (("--version", found["version"]), ("query", found["query"]))]
    over = found["query"]["median"] - found["version"]["median"]
    rows.append(["the difference", f"{over:.1f}", "", ""])
    return "### A whole process\n\n" + table(["ms", "p50", "p99", "CPU p50"], rows)


def allocations(facts):
    if "allocations" not in facts:
        return ""
    rows = [
        [name, f"{found['calls']:,.0f}", f"{found['bytes'] / 1000:,.0f}"]
        for name, found in facts["allocations"].items()]
    return "### Allocations of wpsearch for one answer\n\n" + table(["median", "calls", "kB"], rows)


def stages(facts):
    if "stages" not in facts:
        return ""
    rows = [
        [name, microseconds(found["microseconds"]), f"{found['speed']:.0f}" if found["speed"] else "–",
         f"{found['calls']:,.1f}" if "calls" in found else "–"]
        for name, found in facts["stages"].items()]
    head = ["one by one, inside the process", "CPU µs", "MB/CPU s", "allocations"]
    return "### Stages of wpsearch\n\n" + table(head, rows)


def whole(facts):
    if "whole" not in facts:
        return ""
    rows = [
        [name, microseconds(found["bare"]), microseconds(found["whole"]), times(found["whole"] / found["bare"])]
        for name, found in facts["whole"].items()]
    head = ["CPU µs, inside the process", "ranking alone", "bonuses, snippets and facets, too", "times"]
    return "### Whole answers of wpsearch\n\n" + table(head, rows)


def growth(results):
    """How many times longer the largest size takes than the smallest."""
    sizes = sorted(results["sizes"], key=int)
    if len(sizes) < 2:
        return ""
    small, large = (results["sizes"][size]["latency"] for size in (sizes[0], sizes[-1]))
    engines = engines_of(results["sizes"][sizes[0]])
    rows = [
        [name] + [f"{large[name][engine]['p50'] / small[name][engine]['p50']:.1f}" for engine in engines]
        for name in small if name in large]
    return (
        f"## From {int(sizes[0]):,} to {int(sizes[-1]):,} posts\n\nTimes the median of the smaller:\n\n"
        + table(["growth", *engines], rows))


def included(results):
    lines = [
        "## What is in the figures", "",
        "Latencies are wall time inside each engine's process. A query's time is the median of its rounds; shown are "
        "median and 99th percentile over the queries.", "",
        "- wpsearch: the `microseconds` that `query --batch` reports: from the parsed query to the ranked documents, "
        "exact total and counts of facets included. \"Whole answer\" is the way from writing the query to having read "
        "the answer: parsing, rows and snippets of the ten hits, JSON and two pipes besides."]
    lines += [
        f"- {name} ({peer['about']}): {peer['timed']}; no total, no titles, no snippets."
        for name, peer in results["peers"].items()]
    lines += [
        "- Tantivy scores all matches of a prefix alike, so its ten best of a prefix are any ten.",
        "- wpsearch weighs fields (a title more than a body) and plays down function words, the peers do not: its hits "
        "differ by design, totals and facets by tokenizers and stemmers only.",
        "- Indexing: wpsearch is the whole `import`, posts and their HTML stored; the peers only index, by one thread "
        "each, and what reading the corpus costs them is taken off.",
        "- Adding one post: wpsearch is a whole process, the peers are an insertion and its commit in a running one; "
        "the stage \"addition of a post\" is ours in a running one, without waiting for the disk."]
    return "\n".join(lines)


# Figures

def engines_of(facts):
    """The engines, wpsearch first."""
    return list(next(iter(facts["latency"].values())))


def ratio(found, peer, figure):
    """Our figure over a peer's; below 1 is faster than the peer."""
    return found[OURS][figure] / max(0.1, found[peer][figure])


def speed(facts, engine):
    """Megabytes of text for a second of CPU time."""
    return facts["corpus"]["text_bytes"] / 1e6 / max(0.001, facts["indexing"][engine]["cpu"])


# Text

def microseconds(value):
    return f"{value:,.1f}" if value < 10 else f"{value:,.0f}"


def times(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def share(value):
    return "–" if value is None else f"{value:.2f}"


def megabytes(value):
    return "–" if value is None else f"{value / 1e6:,.0f}" if value >= 1e7 else f"{value / 1e6:.1f}"


def table(head, rows):
    """A Markdown table with columns of even width, the first to the left, the others to the right."""
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]

    def line(cells):
        first, *rest = cells
        padded = [first.ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(rest, widths[1:])]
        return "| " + " | ".join(padded) + " |"

    rule = "|" + "|".join("-" * (width + 1) + (":" if column else "-") for column, width in enumerate(widths)) + "|"
    return "\n".join([line(head), rule, *map(line, rows)])
