"""Run with the Python of the peers: python -m bench.browsing CHROMIUM OURS THEIRS < QUERIES, a JSON list; writes JSON."""

import json
import sys
import time

from playwright.sync_api import sync_playwright

# Of each page: where one types, what the first result of a query is.
PAGES = {
    "wpsearch": ("#q", "() => new URLSearchParams(location.search).get('q') && !document.querySelector('[aria-busy]')"),
    "Pagefind": ("input", "() => document.querySelector('pagefind-searchbox a[href], [role=option] a[href], [role=option]')"),
}


def measured(browser, address, field, ready, queries):
    facts = {"first": None, "queries": [], "seconds": []}
    for query in queries:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        sizes = []
        page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
        page.goto(address, wait_until="networkidle")
        page.click(field)
        page.wait_for_load_state("networkidle")
        facts["first"] = facts["first"] or sum(sizes)
        sizes.clear()
        page.fill(field, query)
        start = time.perf_counter()
        page.wait_for_function(ready, polling=5)
        facts["seconds"].append(time.perf_counter() - start)
        page.wait_for_timeout(500)
        page.wait_for_load_state("networkidle")
        facts["queries"].append(sum(sizes))
        page.context.close()
    return facts


def main():
    chromium, *addresses = sys.argv[1:]
    queries = json.load(sys.stdin)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        found = {
            name: measured(browser, address, field, ready, queries)
            for (name, (field, ready)), address in zip(PAGES.items(), addresses)
        }
        browser.close()
    json.dump(found, sys.stdout)


main()
