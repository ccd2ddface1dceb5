"""A run as it is recorded, small enough to check by hand."""

from bench import stages


def engine(p50, p99, **more):
    return {
        "queries": 3, "p50": p50, "p99": p99, "trip50": p50 * 2, "spread": 1.1,
        "same_hits": 0.9, "same_total": 1.0, "same_facets": None, **more,
    }


def size(posts, ours=10.0):
    return {
        "load_before": 0.5, "load_after": 0.7,
        "noise": {"median": 1.02, "p95": 1.2, "loops": 30},
        "corpus": {"posts": posts, "text_bytes": 4_000_000},
        "indexing": {
            "wpsearch": {
                "cpu": 0.5, "wall": 0.4, "peak_bytes": 50e6, "bytes": 1_400_000,
                "stored_bytes": 5_000_000},
            "tantivy": {"cpu": 0.4, "wall": 0.4, "peak_bytes": 60e6, "bytes": 1_300_000},
        },
        "latency": {
            "rare": {"wpsearch": engine(ours, 20.0), "tantivy": engine(10.0, 40.0)},
            "facet": {"wpsearch": engine(300.0, 900.0), "tantivy": engine(1000.0, 2000.0)},
        },
        "nothing": {"wpsearch": engine(2.0, 3.0), "tantivy": engine(4.0, 5.0)},
        "serving_peak": {"wpsearch": 30e6, "tantivy": None},
        "startup": {
            "version": {"median": 3.0, "p99": 4.0, "cpu": 2.0},
            "query": {"median": 6.5, "p99": 9.0, "cpu": 5.0}},
        "additions": {"wpsearch": {"median": 20.0, "longest": 31.0, "cpu": 8.0}},
        "allocations": {
            "rare": {"calls": 100, "bytes": 9000}, "facet": {"calls": 900, "bytes": 90_000}},
        "whole": {"rare": {"bare": 20.0, "whole": 30.0}, "facet": {"bare": 100.0, "whole": 150.0}},
        "stages": {
            stages.BUILDING: {"microseconds": 100.0, "speed": 32.0, "calls": 7},
            stages.STEM: {"microseconds": 0.5, "speed": None, "calls": 2},
            stages.SWIFT_STEM: {"microseconds": 1.0, "speed": None, "calls": 2}},
    }


def run(*sizes):
    return {
        "machine": {"processor": "A processor", "cores": 2, "date": "2026-11-21"},
        "skipped": ["xapian is left out: it is not there"],
        "peers": {"tantivy": {"about": "a library", "timed": "from here to there"}},
        "sizes": {str(facts["corpus"]["posts"]): facts for facts in sizes or [size(1000)]},
    }


def budgets(**changes):
    return {
        "latency": {"rare": {"tantivy": 1}, "facet": {"tantivy": 1, "lucene": 1}},
        "p99": {"tantivy": 1}, "half": 1, "speed": {"tantivy": 0.8},
        "building": {"tantivy": 3}, "stems": 3, "size": 0.4, "peak": 1000,
        "query": 10, "over_version": 4, "addition": 50, "whole": 2,
        "allocations": {"rare": 100, "facet": 1000}, "tolerance": 1.1, "quiet": 1.5, **changes,
    }
