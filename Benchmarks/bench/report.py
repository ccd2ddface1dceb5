"""What was measured, as text: Markdown tables that are also readable as they are."""

OURS = "wpsearch"
REFERENCE = "tantivy"


def text(results):
    parts = [heading(results)]
    for size, facts in results["sizes"].items():
        parts += [
            size_heading(int(size), facts), latency(facts), agreement(facts), indexing(facts),
            startup(facts), allocations(facts)]
    parts += [growth(results), included(results)]
    return "\n\n".join(part for part in parts if part) + "\n"


def heading(results):
    machine = results["machine"]
    lines = ["# wpsearch beside its peers", f"{machine['processor']}, {machine['cores']} cores, {machine['date']}"]
    return "\n".join(lines + results["skipped"])


def size_heading(size, facts):
    noise = facts["noise"]
    return (
        f"## {size:,} posts, {facts['corpus']['text_bytes'] / 1e6:,.0f} MB of text\n\n"
        f"Machine load {facts['load_before']:.1f} before, {facts['load_after']:.1f} after. Noise: a loop that always does "
        f"the same took {noise['median']:.2f} times its fastest in the median, {noise['p95']:.2f} times at the 95th percentile.")


def latency(facts):
    """Medians and 99th percentiles by class, and how many times tantivy's they are."""
    engines = engines_of(facts)
    peers = [name for name in engines if name != OURS]
    rows = []
    for name, found in facts["latency"].items():
        row = [name]
        for engine in engines:
            row += [microseconds(found[engine]["p50"]), microseconds(found[engine]["p99"])]
        row += [times(ratio(found, peer, "p50")) for peer in peers]
        row += [times(ratio(found, peer, "p99")) for peer in peers if peer == REFERENCE]
        row += [microseconds(found[OURS]["trip50"]), f"{found[OURS]['spread']:.2f}"]
        rows.append(row)
    head = ["µs"] + [f"{engine} {part}" for engine in engines for part in ("p50", "p99")]
    head += [f"p50 × {peer}" for peer in peers] + [f"p99 × {peer}" for peer in peers if peer == REFERENCE]
    head += ["whole answer", "spread"]
    return "### The ten best\n\n" + table(head, rows)


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
        added = facts["additions"].get(name, {})
        stored = found.get("stored_bytes")
        rows.append([
            name, f"{speed(facts, name):.1f}",
            times(speed(facts, name) / speed(facts, REFERENCE)) if REFERENCE in facts["indexing"] else "–",
            f"{found['wall']:.1f}", megabytes(found["bytes"]), f"{found['bytes'] / text_bytes:.0%}",
            megabytes(stored) if stored is not None else "–", megabytes(found["peak_bytes"]),
            megabytes(facts["serving_peak"].get(name)),
            f"{added['median']:.1f}" if added else "–", f"{added['longest']:.1f}" if added else "–"])
    head = [
        "indexing", "MB/CPU s", "× tantivy", "wall s", "index MB", "of text", "posts MB", "peak MB", "serving MB",
        "add one ms", "longest"]
    return "### Indexing\n\n" + table(head, rows)


def startup(facts):
    rows = [
        [f"wpsearch {name}", f"{found['median']:.1f}", f"{found['p99']:.1f}", f"{found['cpu']:.1f}"]
        for name, found in (("--version", facts["startup"]["version"]), ("query", facts["startup"]["query"]))]
    over = facts["startup"]["query"]["median"] - facts["startup"]["version"]["median"]
    rows.append(["the difference", f"{over:.1f}", "", ""])
    return "### A whole process\n\n" + table(["ms", "p50", "p99", "CPU p50"], rows)


def allocations(facts):
    if "allocations" not in facts:
        return ""
    rows = [
        [name, f"{found['calls']:,.0f}", f"{found['bytes'] / 1000:,.0f}"]
        for name, found in facts["allocations"].items()]
    return "### Allocations of wpsearch for one answer\n\n" + table(["median", "calls", "kB"], rows)


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
        "Latencies are wall time inside each engine's process: each query's is the median of its rounds, the table shows "
        "median and 99th percentile over the queries.", "",
        "- wpsearch: the `microseconds` that `query --batch` reports, exact total included; \"whole answer\" is the way "
        "from writing the query to having read the answer: decoding, finding, rows, snippets, JSON, two pipes."]
    lines += [f"- {name} ({peer['about']}): {peer['timed']}; no total, no rows, no snippets." for name, peer in results["peers"].items()]
    lines += [
        "- Tantivy scores every match of a prefix alike, so its ten best of a prefix are any ten.",
        "- wpsearch ranks by fields (a title counts four times a body) and plays down function words, the peers do not: hits "
        "differ by design, totals and facets by tokenizers only.",
        "- Indexing: wpsearch is `import` whole, posts and their HTML stored; the peers index only, one thread each, reading "
        "of the corpus subtracted.",
        "- Adding one post: wpsearch is a whole process, the peers are one insertion and its commit in a running one."]
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
