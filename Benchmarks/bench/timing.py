"""Times the engines beside each other: class by class, round by round, the order of the engines turning."""

import statistics
import time

from .machine import percentile

# Round 0 is not timed: it fills caches, and its answers are compared.
LEAST_QUERIES = 5


class Interleaved:
    """One class of queries, asked of every engine in every round."""

    def __init__(self, engines, queries, rounds, seconds, noise):
        self.engines = engines
        self.queries = queries
        self.rounds = rounds
        self.seconds = seconds
        self.noise = noise
        names = [engine.name for engine in engines]
        # An engine that is too slow for all of them is asked the first ones only.
        self.asked = {name: len(queries) for name in names}
        self.times = {name: [[] for _ in queries] for name in names}
        self.trips = {name: [[] for _ in queries] for name in names}
        self.answers = {name: {} for name in names}
        self.medians = {name: [] for name in names}

    def run(self):
        for number in range(self.rounds + 1):
            turn = number % len(self.engines)
            for engine in self.engines[turn:] + self.engines[:turn]:
                self.noise.listen()
                self.ask(engine, isTimed=number > 0)

    def ask(self, engine, isTimed):
        name = engine.name
        start = time.perf_counter()
        taken = []
        for index, query in enumerate(self.queries[: self.asked[name]]):
            answer = engine.ask(query if isTimed else {**query, "count": True})
            if isTimed:
                self.times[name][index].append(answer["microseconds"])
                self.trips[name][index].append(answer["trip"])
                taken.append(answer["microseconds"])
            else:
                self.answers[name][index] = answer
            if time.perf_counter() - start > self.seconds and index + 1 >= LEAST_QUERIES:
                self.asked[name] = index + 1
                break
        if taken:
            self.medians[name].append(statistics.median(taken))

    def facts(self, reference):
        """Figures of each engine; agreement and ratio are those with the reference engine."""
        return {engine.name: self.facts_of(engine.name, reference) for engine in self.engines}

    def facts_of(self, name, reference):
        times = [statistics.median(list) for list in self.times[name] if list]
        trips = [statistics.median(list) for list in self.trips[name] if list]
        facts = {
            "queries": len(times),
            "p50": statistics.median(times), "p99": percentile(times, 0.99),
            "trip50": statistics.median(trips),
            # How far the rounds are apart: the slowest round's median over the fastest one's.
            "spread": max(self.medians[name]) / max(1e-9, min(self.medians[name])),
        }
        return {**facts, **agreement(self.answers[name], self.answers.get(reference, {}))}


def agreement(answers, expected):
    """How much of the expected is in the answers, over the queries that both have."""
    both = [(answers[index], expected[index]) for index in answers if index in expected]
    shares = [
        len(set(one["hits"]) & set(other["hits"])) / len(other["hits"])
        for one, other in both if other["hits"]]
    totals = [one["total"] == other["total"] for one, other in both]
    facets = [
        positive(one["facets"]) == positive(other["facets"]) for one, other in both
        if "facets" in one and "facets" in other]
    return {
        "same_hits": statistics.mean(shares) if shares else None,
        "same_total": statistics.mean(totals) if totals else None,
        "same_facets": statistics.mean(facets) if facets else None,
    }


def positive(counts):
    return {name: count for name, count in counts.items() if count}
