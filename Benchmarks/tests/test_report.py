import unittest
from xml.etree import ElementTree

from bench import allocations, budgets, machine, plot, report, stages, timing
from tests import sample


class ReportTests(unittest.TestCase):
    def test_tables_name_every_class_engine_and_ratio(self):
        text = report.text(sample.run())
        for part in ("## 1,000 posts, 4 MB of text", "| rare ", "| facet ", "tantivy p99", "xapian is left out"):
            self.assertIn(part, text)
        facet = next(line for line in text.splitlines() if line.startswith("| facet ") and "0.30" in line)
        self.assertIn("0.45", facet)

    def test_columns_are_of_even_width(self):
        for block in report.text(sample.run()).split("\n\n"):
            if block.startswith("|"):
                self.assertEqual(len({len(line) for line in block.splitlines()}), 1, block)

    def test_growth_is_shown_for_two_sizes_only(self):
        self.assertNotIn("growth", report.text(sample.run()))
        text = report.text(sample.run(sample.size(1000), sample.size(10_000, ours=25.0)))
        self.assertIn("From 1,000 to 10,000 posts", text)
        self.assertRegex(text, r"\| rare +\| +2\.5 \| +1\.0 \|")

    def test_an_engine_alone_has_a_report_and_a_plot(self):
        facts = sample.size(1000)
        for figures in (facts["indexing"], *facts["latency"].values()):
            del figures["tantivy"]
        self.assertIn("| rare ", report.text({**sample.run(facts), "peers": {}}))
        self.assertIn("</svg>", plot.svg(1000, facts))


class BudgetTests(unittest.TestCase):
    def test_a_run_within_its_budgets_exceeds_none(self):
        self.assertEqual(budgets.exceeded(sample.run(), sample.budgets()), [])

    def test_each_exceeded_budget_is_said(self):
        cases = {
            "rare: 3.00 times tantivy, not 1": (sample.size(1000, ours=30.0), {}),
            "facet, p99: 0.45 times tantivy, not 0.4": (sample.size(1000), {"p99": {"tantivy": 0.4}}),
            "in 1 classes, not 2": (sample.size(1000), {"half": 2}),
            "import: 0.80 times the speed of tantivy, not 3": (sample.size(1000), {"speed": {"tantivy": 3}}),
            "rare: a whole answer takes 1.50 times its ranking, not 1.2": (sample.size(1000), {"whole": 1.2}),
            "building: 3.20 times the speed of tantivy, not 4": (
                sample.size(1000), {"building": {"tantivy": 4}}),
            "stems in Swift: 2.00 times libstemmer, not 1.5": (sample.size(1000), {"stems": 1.5}),
            "index: 35% of the text, not 30%": (sample.size(1000), {"size": 0.3}),
            "import: 50 MB of memory, not 40": (sample.size(1000), {"peak": 40}),
            "whole query: 6.50 ms, not 5": (sample.size(1000), {"query": 5}),
            "query over --version: 3.50 ms, not 2": (sample.size(1000), {"over_version": 2}),
            "adding one post: 20 ms, not 10": (sample.size(1000), {"addition": 10}),
            "rare: 100 allocations, not 90": (sample.size(1000), {"allocations": {"rare": 90}}),
        }
        for sentence, (facts, changes) in cases.items():
            said = budgets.exceeded(sample.run(facts), sample.budgets(**changes))
            self.assertTrue(any(sentence in one for one in said), (sentence, said))

    def test_noise_within_the_tolerance_is_no_excess(self):
        run = sample.run(sample.size(1000, ours=10.9))
        self.assertEqual(budgets.exceeded(run, sample.budgets()), [])

    def test_a_noisy_machine_does_not_check_99th_percentiles_and_says_so(self):
        run = sample.run()
        run["sizes"]["1000"]["noise"]["p95"] = 2.0
        strict = sample.budgets(p99={"tantivy": 0.1})
        self.assertEqual(budgets.exceeded(run, strict), [])
        self.assertIn("too noisy (2.00)", budgets.unchecked(run, strict)[0])
        self.assertEqual(len(budgets.unchecked(sample.run(), strict)), 1)

    def test_a_noisy_machine_holds_cpu_time_against_the_budgets_of_processes(self):
        run = sample.run()
        strict = sample.budgets(query=5.5, addition=15)
        said = " ".join(budgets.exceeded(run, strict))
        self.assertIn("whole query: 6.50 ms, not 5.5", said)
        self.assertIn("adding one post: 20 ms, not 15", said)
        run["sizes"]["1000"]["noise"]["p95"] = 2.0
        self.assertEqual(budgets.exceeded(run, strict), [])
        said = budgets.exceeded(run, sample.budgets(query=1))
        self.assertEqual(said, ["1,000 posts, whole query: 5.00 ms of CPU, not 1"])

    def test_a_peer_that_did_not_take_part_is_named(self):
        self.assertEqual(
            budgets.unchecked(sample.run(), sample.budgets()),
            ["not checked, because it did not take part: what is asked of wpsearch over lucene"])

    def test_budgets_are_written_as_they_are_read(self):
        self.assertEqual(budgets.written(budgets.read()), budgets.FILE.read_text())

    def test_the_recorded_budgets_can_be_checked(self):
        self.assertIsInstance(budgets.exceeded(sample.run(), budgets.read()), list)


class PlotTests(unittest.TestCase):
    def test_the_plot_is_well_formed_and_within_its_edges(self):
        tree = ElementTree.fromstring(plot.svg(1000, sample.size(1000)))
        height = float(tree.get("height"))
        for element in tree.iter():
            for name, most in (("x", 1000), ("cx", 1000), ("x2", 1000), ("y", height), ("cy", height)):
                self.assertTrue(0 <= float(element.get(name, 0)) <= most, ElementTree.tostring(element))
        texts = [element.text for element in tree.iter() if element.text]
        self.assertTrue({"rare", "facet", "Tantivy", "10 µs", "1 ms"} <= set(texts), texts)

    def test_times_are_named_in_their_unit(self):
        named = {1: "1 µs", 100: "100 µs", 1000: "1 ms", 10_000: "10 ms", 1_000_000: "1 s"}
        self.assertEqual({value: plot.time(value) for value in named}, named)


class Echo:
    """An engine that answers at once, ever slower."""

    def __init__(self, name, hits):
        self.name = name
        self.hits = hits
        self.asked = 0

    def ask(self, query):
        self.asked += 1
        return {"hits": self.hits, "total": 3, "microseconds": float(self.asked), "trip": 1.0}


class TimingTests(unittest.TestCase):
    def test_every_engine_is_asked_every_query_in_every_round_and_once_before(self):
        engines = [Echo("wpsearch", [1, 2]), Echo("tantivy", [2, 3])]
        run = timing.Interleaved(engines, [{"op": "word", "text": "a"}] * 4, 3, 60, machine.Noise())
        run.run()
        facts = run.facts("tantivy")
        self.assertEqual([engine.asked for engine in engines], [16, 16])
        # Rounds are 5…8, 9…12, 13…16.
        self.assertEqual(facts["wpsearch"]["p50"], 10.5)
        self.assertEqual(facts["wpsearch"]["p99"], 12)
        self.assertEqual(facts["wpsearch"]["same_hits"], 0.5)
        self.assertEqual(facts["wpsearch"]["same_total"], 1)

    def test_a_slow_engine_is_asked_fewer_queries(self):
        engine = Echo("wpsearch", [1])
        run = timing.Interleaved([engine], [{"op": "word", "text": "a"}] * 50, 2, 0, machine.Noise())
        run.run()
        self.assertEqual(run.facts("wpsearch")["wpsearch"]["queries"], timing.LEAST_QUERIES)

    def test_facets_agree_when_their_positive_counts_do(self):
        def answer(facets):
            return {"hits": [], "total": 0, "facets": facets}

        said = timing.agreement({0: answer({"a": 1, "b": 0})}, {0: answer({"a": 1})})
        self.assertEqual((said["same_facets"], said["same_hits"]), (1, None))


class FigureTests(unittest.TestCase):
    def test_a_percentile_is_the_value_that_this_share_does_not_exceed(self):
        self.assertEqual(machine.percentile(range(100), 0.99), 99)
        self.assertEqual(machine.percentile([7], 0.99), 7)

    def test_a_hit_costs_what_ten_hits_cost_more_than_one(self):
        def cost(count, median, calls, size=0):
            return {
                "count": count, "bytes": size, "best": median, "median": median, "longest": 2 * median,
                "calls": calls}

        found = stages.named({
            "html": cost(10, 0.5, 100, 5_000_000), "analysis": cost(10, 0.1, 20, 5_000_000),
            "stems": cost(1000, 0.001, 2000), "stems-in-swift": cost(1000, 0.002, 1000),
            "building": cost(10, 0.2, 20, 8_000_000),
            "answers": cost(50, 0.010, 5000), "answers-of-one-hit": cost(5, 0.001, 500),
            "key-stroke": cost(1, 0.0004, 900), "addition": cost(1, 0.002, 300)})
        hit = found["row and snippet of a hit"]
        self.assertAlmostEqual(hit["microseconds"], 200)
        self.assertAlmostEqual(hit["calls"], 100)
        self.assertAlmostEqual(found["HTML of a post into blocks"]["speed"], 10)
        self.assertAlmostEqual(found["completion of a key stroke"]["microseconds"], 400)
        self.assertAlmostEqual(found["the slowest of them"]["microseconds"], 800)
        self.assertAlmostEqual(found[stages.BUILDING]["speed"], 40)
        self.assertAlmostEqual(found[stages.SWIFT_STEM]["microseconds"], 2)

    def test_counters_begin_at_nothing(self):
        import tempfile
        from pathlib import Path

        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(allocations.Counters(Path(folder)).read(), (0, 0))


if __name__ == "__main__":
    unittest.main()
