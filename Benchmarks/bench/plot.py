"""The plot of a run: latency by class on a logarithmic scale; indexing speed and size below it."""

import math
from html import escape

from . import report

WIDTH = 1000
LEFT, RIGHT = 110, 880
LANE = 11
COLORS = {"wpsearch": "#d1450b", "tantivy": "#0b6bb3", "fts5": "#0b8a63", "xapian": "#8a5fb5"}
INK, PALE, GRID = "#1c1c1c", "#5c5c5c", "#e2e2e2"
NAMES = {"fts5": "FTS5", "tantivy": "Tantivy", "xapian": "Xapian"}


class Drawing:
    """SVG elements, one after the other."""

    def __init__(self):
        self.elements = []

    def line(self, x1, y1, x2, y2, color, width=1.0):
        self.elements.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{color}" stroke-width="{width}"/>')

    def dot(self, x, y, radius, color):
        self.elements.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{color}"/>')

    def bar(self, x, y, width, height, color, opacity=1.0):
        self.elements.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" '
            f'fill="{color}" fill-opacity="{opacity}"/>')

    def text(self, x, y, text, anchor="start", size=13, color=INK, weight="normal"):
        self.elements.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{color}" '
            f'font-weight="{weight}">{escape(text)}</text>')

    def svg(self, height):
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}" '
            f'viewBox="0 0 {WIDTH} {height:.0f}" font-family="Helvetica, Arial, sans-serif">')
        paper = f'<rect width="{WIDTH}" height="{height:.0f}" fill="#ffffff"/>'
        return "\n".join([head, paper, *self.elements, "</svg>"]) + "\n"


def svg(size, facts):
    """The plot of one size."""
    drawing = Drawing()
    engines = report.engines_of(facts)
    drawing.text(
        24, 34,
        f"wpsearch and its peers, {size:,} posts, {facts['corpus']['text_bytes'] / 1e6:,.0f} MB of text",
        size=20, weight="bold")
    legend(drawing, engines, 62)
    bottom = latency(drawing, facts, engines, 104)
    bottom = indexing(drawing, facts, bottom + 62)
    noise = facts["noise"]
    drawing.text(
        24, bottom + 30,
        f"Load {facts['load_before']:.1f} to {facts['load_after']:.1f}; noise of the machine {noise['median']:.2f} "
        f"(95th percentile {noise['p95']:.2f}).", size=12, color=PALE)
    return drawing.svg(bottom + 48)


def legend(drawing, engines, y):
    x = 24
    for engine in engines:
        name = NAMES.get(engine, engine)
        drawing.dot(x + 5, y - 4, 5, COLORS.get(engine, PALE))
        drawing.text(x + 16, y, name, color=COLORS.get(engine, PALE), weight="bold")
        x += 40 + 8 * len(name)


def latency(drawing, facts, engines, top):
    """A row for each class, a lane in it for each engine: a dot at the median, a line to the 99th percentile."""
    figures = [
        found[engine][figure] for found in facts["latency"].values() for engine in engines
        for figure in ("p50", "p99")]
    scale = Logarithmic(min(figures), max(figures))
    height = LANE * len(engines) + 10
    bottom = top + 22 + height * len(facts["latency"])
    drawing.text(24, top, "Time to find the ten best: dot at the median, line to the 99th percentile", weight="bold")
    if report.REFERENCE in engines:
        drawing.text(WIDTH - 24, top, "wpsearch ÷ Tantivy", "end", color=PALE)
    for value in scale.marks():
        x = scale.x(value)
        drawing.line(x, top + 14, x, bottom, GRID)
        drawing.text(x, bottom + 16, time(value), "middle", 12, PALE)
    for row, (name, found) in enumerate(facts["latency"].items()):
        y = top + 22 + row * height
        drawing.line(24, y, WIDTH - 24, y, GRID)
        drawing.text(24, y + height / 2 + 4, name)
        for lane, engine in enumerate(engines):
            middle = y + 10 + lane * LANE
            color = COLORS.get(engine, PALE)
            start, end = scale.x(found[engine]["p50"]), scale.x(found[engine]["p99"])
            drawing.line(start, middle, end, middle, color, 2)
            drawing.line(end, middle - 3.5, end, middle + 3.5, color, 2)
            drawing.dot(start, middle, 5 if engine == report.OURS else 4, color)
        if report.REFERENCE in found:
            ratio = report.times(report.ratio(found, report.REFERENCE, "p50"))
            drawing.text(WIDTH - 24, y + height / 2 + 4, ratio, "end", weight="bold")
    return bottom + 16


class Logarithmic:
    """From microseconds to places on the page, from one power of ten to another."""

    def __init__(self, least, most):
        self.first = math.floor(math.log10(max(least, 0.1)))
        self.last = max(self.first + 1, math.ceil(math.log10(most)))

    def x(self, value):
        share = (math.log10(max(value, 0.1)) - self.first) / (self.last - self.first)
        return LEFT + share * (RIGHT - LEFT)

    def marks(self):
        return [10.0**power for power in range(self.first, self.last + 1)]


def time(microseconds):
    """1 µs, 10 ms, 1 s."""
    for unit, name in ((1_000_000, "s"), (1000, "ms")):
        if microseconds >= unit:
            return f"{microseconds / unit:g} {name}"
    return f"{microseconds:g} µs"


def indexing(drawing, facts, top):
    """Two sets of bars side by side: speed, and size with the stored posts in a paler colour."""
    text = facts["corpus"]["text_bytes"]
    speeds = {name: (report.speed(facts, name), 0) for name in facts["indexing"]}
    sizes = {
        name: (found["bytes"] / text * 100, (found.get("stored_bytes") or 0) / text * 100)
        for name, found in facts["indexing"].items()}
    bars(drawing, 24, top, "Indexing, MB of text for a CPU second", speeds, "{:.1f}")
    bars(drawing, 520, top, "Size, % of the text (paler: the posts themselves)", sizes, "{:.0f} %")
    return top + 18 + 26 * len(speeds)


def bars(drawing, left, top, title, figures, form):
    drawing.text(left, top, title, weight="bold")
    most = max(sum(parts) for parts in figures.values()) or 1
    for row, (name, (first, second)) in enumerate(figures.items()):
        y = top + 18 + row * 26
        color = COLORS.get(name, PALE)
        drawing.text(left, y + 13, NAMES.get(name, name))
        start = left + 86
        unit = 270 / most
        drawing.bar(start, y, first * unit, 18, color)
        drawing.bar(start + first * unit, y, second * unit, 18, color, 0.35)
        label = form.format(first) + (" + " + form.format(second) if second else "")
        drawing.text(start + (first + second) * unit + 8, y + 13, label, size=12)
