"""`make bench ARGUMENTS=--page`: what a browser loads of the search page, beside Pagefind's, for the same 5,000 posts.

Pagefind (PyPI, with its program) indexes a page of HTML a post; its Component UI is a page of our own that loads nothing else. Both are served
on loopback, packed where the browser takes that, and a real Chromium counts the bytes of every body that it loads: until the page is
ready for a query, and for each of some queries, typed into a page that was loaded afresh. Seconds are from the last key to the
first result on the page, ours with its 120 ms of waiting for a further key.
"""

import functools
import gzip
import http.server
import json
import mimetypes
import shutil
import subprocess
import threading
from pathlib import Path

from . import corpus, peers, queries, serving

POSTS = 5_000
QUERIES = 20
PEER = peers.Peer(
    "pagefind", "Pagefind 1.5.2", "bytes in a browser", pypi=["pagefind[bin]==1.5.2", "playwright==1.65.2"],
    needs="import pagefind, playwright")
# What is packed; Pagefind's own files are packed already.
TEXT = {".html", ".js", ".css", ".json", ".svg"}

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Search</title>
<link href="/pagefind/pagefind-component-ui.css" rel="stylesheet"><script src="/pagefind/pagefind-component-ui.js" type="module"></script>
</head><body><pagefind-searchbox></pagefind-searchbox></body></html>"""
POST = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>
<body><main data-pagefind-body><h1>{title}</h1>{html}<p>{terms}</p></main></body></html>"""


def run(options, say):
    """Measures both, prints the report."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    missing = "there is no Chromium" if not chromium else peers.environment() or peers.install(PEER)
    if missing:
        raise SystemExit(f"The pages cannot be compared: {missing}.")
    folder = options.data / str(POSTS)
    corpus.write(POSTS, folder, 2)
    index, site = folder / "serving.sqlite", folder / "site"
    serving.make_index(options.wpsearch, folder, index)
    say(f"{POSTS:,} pages for Pagefind")
    written(folder, site)
    asked = queries.choose(folder / "posts.tsv", QUERIES)
    texts = [query["text"] for kind in ("rare", "common", "and", "typed") for query in asked[kind]][:: 4]
    with serving.Server(options.wpsearch, index) as server, Static(site) as static:
        say(f"{len(texts)} queries in a browser")
        ran = subprocess.run(
            [str(peers.PYTHON), "-m", "bench.browsing", chromium, f"http://127.0.0.1:{server.port}/", static.url],
            input=json.dumps(texts), cwd=peers.FOLDER, text=True, stdout=subprocess.PIPE)
    if ran.returncode:
        raise SystemExit("The browser could not be driven; see what it says above.")
    found = json.loads(ran.stdout)
    found["Pagefind"]["files"] = sum(path.stat().st_size for path in (site / "pagefind").rglob("*") if path.is_file())
    found["wpsearch"]["files"] = index.stat().st_size
    text = report(found)
    results = peers.BUILD / "results"
    results.mkdir(parents=True, exist_ok=True)
    (results / "page.json").write_text(json.dumps(found, indent=1) + "\n")
    (results / "page.md").write_text(text)
    print(text)


def written(folder, site):
    """A page of HTML a post, and Pagefind's index of them."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    with open(folder / "serving.jsonl", encoding="utf-8") as posts:
        for line in posts:
            post = json.loads(line)
            page = site / post["slug"] / "index.html"
            page.parent.mkdir()
            page.write_text(POST.format(
                title=serving.escaped(post["title"]), html=post["html"],
                terms=serving.escaped(" ".join(post["categories"] + post["tags"]))), encoding="utf-8")
    made = peers.ran([str(peers.PYTHON), "-m", "pagefind", "--site", str(site)])
    if made.returncode:
        raise SystemExit(f"Pagefind indexes nothing: {peers.last_line(made)}")
    (site / "index.html").write_text(PAGE, encoding="utf-8")


class Static:
    """Files over HTTP, packed where that makes them smaller."""

    def __init__(self, folder):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, Path(folder)))
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()


class Files(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, folder, *arguments):
        self.folder = folder
        super().__init__(*arguments)

    def do_GET(self):
        path = self.folder / self.path.split("?")[0].lstrip("/")
        if path.is_dir():
            path /= "index.html"
        body, status = (path.read_bytes(), 200) if path.is_file() else (b"", 404)
        self.send_response(status)
        if path.suffix in TEXT and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", mimetypes.guess_type(path.name)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def report(found):
    """The figures as Markdown."""
    lines = [
        f"# The search page beside Pagefind's, {POSTS:,} posts\n",
        "| | bytes before the first query | a query, median | largest | ms to the first result, median | index, MB |", "|---|---|---|---|---|---|",
    ]
    for name, facts in found.items():
        sizes, times = sorted(facts["queries"]), sorted(facts["seconds"])
        lines.append(
            f"| {name} | {facts['first']:,} | {sizes[len(sizes) // 2]:,} | {sizes[-1]:,} "
            f"| {times[len(times) // 2] * 1000:.0f} | {facts['files'] / 1e6:.1f} |")
    lines.append(f"\n{len(next(iter(found.values()))['queries'])} queries; wpsearch's index stays on the server.")
    return "\n".join(lines) + "\n"
