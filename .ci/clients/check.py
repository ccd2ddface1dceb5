"""What clients of WordPress bring home from `wpsearch serve`, compared with the records that were indexed.

    check.py make FOLDER              add pages and comments to the records in FOLDER
    check.py CLIENT FOLDER ADDRESS    let one client ask the server at ADDRESS, and compare with FOLDER

Ends with 1, and says what differs, when a client does not get what is there.
"""

import csv
import glob
import html
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

HOME = "https://blog.example.org"


# Members that are not as they were recorded: the site had no files of its pictures, so that it calls them files; and of a picture
# the index keeps the title as text, so that a dash is a dash and no reference to one (the text itself is compared).
UNLIKE = {"media": {"media_type", "title"}}


class Records:
    """The records of one blog, as a real WordPress answered them."""

    def __init__(self, folder):
        self.posts = self._read(folder, "posts")
        self.pages = self._read(folder, "pages")
        self.comments = self._read(folder, "comments")
        self.categories = self._read(folder, "categories")
        self.tags = self._read(folder, "tags")
        self.users = self._read(folder, "users")
        self.media = self._read(folder, "media")
        self.newest = sorted(self.posts.values(), key=lambda post: (post["date_gmt"], post["id"]), reverse=True)

    @staticmethod
    def _read(folder, kind):
        records = {}
        for path in sorted(glob.glob(f"{folder}/{kind}-*.json")):
            records |= {record["id"]: record for record in json.loads(Path(path).read_text())}
        return records


class Comparison:
    """Collects what is not as it should be."""

    def __init__(self, client):
        self.client = client
        self.count = 0
        self.differences = []

    def equal(self, what, got, wanted):
        self.count += 1
        if got != wanted:
            self.differences.append(f"{what}: {brief(got)} instead of {brief(wanted)}")

    def true(self, what, holds):
        self.equal(what, bool(holds), True)

    def raises(self, what, kind, ask):
        self.count += 1
        try:
            ask()
        except Exception as error:
            if kind in (type(error).__name__, str(error)[:len(kind)]):
                return
            self.differences.append(f"{what}: {type(error).__name__} ({error}) instead of {kind}")
        else:
            self.differences.append(f"{what}: no error instead of {kind}")

    def end(self):
        for difference in self.differences[:20]:
            print(f"{self.client}: {difference}", file=sys.stderr)
        if self.differences or not self.count:
            sys.exit(f"{self.client}: {len(self.differences)} of {self.count} comparisons differ")
        print(f"{self.client}: {self.count} comparisons, all equal")


def brief(value):
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:120]}…{text[-40:]} ({len(text)} characters)"


def text_of(markup):
    from bs4 import BeautifulSoup

    return BeautifulSoup(markup, "lxml").get_text().strip()


def make_records(folder):
    """Pages below one another, and comments that answer comments: more than a page of a list has."""
    posts = sorted(Records(folder).posts.values(), key=lambda post: post["id"])
    pages = []
    for number in range(1, 4):
        pages.append({
            "id": 5000 + number, "date": f"2020-0{number}-01T09:00:00", "date_gmt": f"2020-0{number}-01T14:00:00",
            "modified": f"2020-0{number}-02T09:00:00", "modified_gmt": f"2020-0{number}-02T14:00:00",
            "guid": {"rendered": f"{HOME}/?page_id={5000 + number}"}, "slug": f"page-{number}", "status": "publish",
            "type": "page", "link": f"{HOME}/page-{number}/", "title": {"rendered": f"Page {number} &#038; more"},
            "content": {"rendered": f"<p>What page {number} says.</p>\n", "protected": False},
            "excerpt": {"rendered": f"<p>Page {number}, shortly.</p>\n", "protected": False}, "author": 2,
            "featured_media": 0, "parent": 5001 if number > 1 else 0, "menu_order": number,
            "comment_status": "closed", "ping_status": "closed", "template": "", "meta": [],
        })
    comments = []
    for number in range(1, 121):
        post = posts[number % 5]
        day = f"2025-{(number - 1) // 28 + 1:02}-{(number - 1) % 28 + 1:02}"
        comments.append({
            "id": number, "post": post["id"], "parent": number - 5 if number % 15 == 10 else 0, "author": 0,
            "author_name": f"Reader {number}", "author_url": "", "date": f"{day}T10:00:00",
            "date_gmt": f"{day}T15:00:00", "content": {"rendered": f"<p>Comment {number} &#8211; I agree.</p>\n"},
            "link": f"{post['link']}#comment-{number}", "status": "approved", "type": "comment",
        })
    for name, records in [("pages-1", pages), ("comments-1", comments[:100]), ("comments-2", comments[100:])]:
        Path(folder, name + ".json").write_text(json.dumps(records))


# MARK: The clients


def corpress(records, address, found):
    """A corpus for linguists: finds the API by the page or by its root, walks its pages, writes texts."""
    from corpress.core import corpress as collect

    for kind, wanted, start in [("posts", records.posts, address), ("pages", records.pages, address + "/wp-json/")]:
        result = collect(
            url=start, endpoint_type=kind, corpus_format="csv", json_save_path=f"{kind}-json",
            csv_save_file=f"./{kind}.csv", seconds_between_requests=1, params={"per_page": 100}, output=False)
        found.equal(f"{kind}, endpoint", result["endpoint_url"], f"{address}/wp-json/wp/v2/{kind}")
        found.equal(f"{kind}, texts", result["corpus_texts_count"], len(wanted))
        with open(f"{kind}.csv", newline="") as file:
            rows = {int(row["id"]): row for row in csv.DictReader(file)}
        found.equal(f"{kind}, ids", sorted(rows), sorted(wanted))
        for id, row in rows.items():
            post = wanted.get(id)
            if not post:
                continue
            found.equal(f"{id}, title", row["title"], html.unescape(post["title"]["rendered"]))
            found.equal(f"{id}, date", row["datetime"], post["date"])
            found.equal(f"{id}, link", row["link"], post["link"])
            found.equal(f"{id}, text", lines(row["text"]), lines(text_of(post["content"]["rendered"])))


def lines(text):
    """A text whatever line breaks a CSV file made of its own."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def wparc(records, address, found):
    """An archive of a site: every route that the root document names."""
    from wparc.cmds import extractor

    # It refuses a host with a port; everything else is as it comes.
    extractor.validate_domain = lambda domain: domain
    troubles = []

    class Noting(logging.Handler):
        def emit(self, record):
            troubles.append(record.getMessage())

    logging.getLogger().addHandler(Noting(logging.WARNING))
    logging.getLogger().setLevel(logging.WARNING)
    domain = address.removeprefix("http://")
    project = extractor.Project()
    routes = project.ping(domain, https=False)["routes"]
    found.true("the root names posts", "/wp/v2/posts" in routes)
    result = project.dump(domain, all_routes=True, https=False)
    found.equal("routes", result["total_routes"], len(routes))
    data = Path(domain, "data")
    for kind in ["posts", "pages", "comments", "categories", "tags", "users", "media"]:
        wanted = getattr(records, kind)
        rows = [json.loads(line) for line in Path(data, f"wp_v2_{kind}.jsonl").read_text().splitlines()]
        found.equal(kind, [row["id"] for row in rows], sorted(wanted))
        for row in rows:
            for name in set(row) & set(wanted.get(row["id"], {})) - {"_links", "count"} - UNLIKE.get(kind, set()):
                compare_member(found, f"{kind} {row['id']}, {name}", name, row[name], wanted[row["id"]][name])
            if kind == "media":
                title = wanted[row["id"]]["title"]["rendered"]
                found.equal(f"media {row['id']}, title", html.unescape(row["title"]["rendered"]), html.unescape(title))
    searched = Path(data, "wp_v2_search.jsonl").read_text().splitlines()
    found.equal("search", len(searched), len(records.posts) + len(records.pages))
    for kind, name in [("types", "post"), ("taxonomies", "category"), ("statuses", "publish")]:
        found.true(kind, json.loads(Path(data, f"wp_v2_{kind}.json").read_text()).get(name))
    for namespace in ["wp_v2", "wpsearch_v1"]:
        found.true(namespace, json.loads(Path(data, f"{namespace}.json").read_text())["routes"])
    # A route that cannot be asked without a post is the only one that is refused.
    found.equal("troubles", [text for text in troubles if "/wpsearch/v1/related" not in text], [])


def compare_member(found, what, name, got, wanted):
    """One member of a record; of media the sizes and of users the pictures were not all recorded."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in set(got) & set(wanted):
            compare_member(found, f"{what}.{key}", key, got[key], wanted[key])
    else:
        found.equal(what, got, wanted)


def wp_exporter(records, address, found):
    """Posts as tables: asks for editors' answers first, and takes readers' when these are refused."""
    from wp_exporter.config import ExportConfig
    from wp_exporter.service import export_posts

    said = []
    count = export_posts(ExportConfig(address, Path("posts.csv"), "csv"), progress_reporter=said.append)
    found.equal("posts", count, len(records.posts))
    found.true("editors' answers are refused", any("No permission for context=edit" in line for line in said))
    csv.field_size_limit(1 << 30)
    with open("posts.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    found.equal("ids, newest first", [int(row["id"]) for row in rows], [post["id"] for post in records.newest])
    for row in rows:
        post = records.posts[int(row["id"])]
        author = records.users.get(post["author"], {}).get("name", "")
        names = [records.categories[id]["name"] for id in post["categories"]]
        tags = [records.tags[id]["name"] for id in post["tags"]]
        for name in ["date", "date_gmt", "modified", "modified_gmt", "slug", "status", "type", "link"]:
            if name in post:
                found.equal(f"{post['id']}, {name}", row[name], post[name])
        found.equal(f"{post['id']}, title", row["title_rendered"], post["title"]["rendered"])
        found.equal(f"{post['id']}, text", lines(row["content_rendered"]), lines(post["content"]["rendered"]))
        found.equal(f"{post['id']}, author", row["author_name"], author)
        found.equal(f"{post['id']}, categories", sorted(json.loads(row["categories_names"])), sorted(names))
        found.equal(f"{post['id']}, tags", sorted(json.loads(row["tags_names"])), sorted(tags))
        embedded = json.loads(row["raw_post_json"])["_embedded"]
        found.equal(f"{post['id']}, embedded author", embedded["author"][0]["name"], author)
    count = export_posts(ExportConfig(address, Path("posts.sql"), "sql"))
    statements = Path("posts.sql").read_text()
    found.equal("posts in SQL", (count, statements.count("INSERT INTO `posts`")), (len(records.posts), -(-count // 200)))


def wpget(records, address, found):
    """All posts by several processes, after a look at the head of the list."""
    program = Path(sys.executable).with_name("wpget")
    subprocess.run([program, "-u", address, "-o", "out/posts.jsonl", "-j", "4", "-p", "50"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    posts = [json.loads(line) for line in Path("out/posts.jsonl").read_text().splitlines()]
    found.equal("ids", sorted(post["id"] for post in posts), sorted(records.posts))
    for post in posts:
        wanted = records.posts[post["id"]]
        for name in set(post) & set(wanted) - {"_links"}:
            compare_member(found, f"{post['id']}, {name}", name, post[name], wanted[name])


def wp_api_client(records, address, found):
    """A library with a method for each kind of record, which sends every default along."""
    from wp_api import WPClient

    client = WPClient(address)
    newest = [post["id"] for post in records.newest]
    found.equal("posts", [post["id"] for post in client.posts.list()], newest[:10])
    found.equal("page 2", [post["id"] for post in client.posts.list(page=2, per_page=100)], newest[100:200])
    some = records.newest[7]
    found.equal("one post", client.posts.get(some["id"])["title"], some["title"])
    found.equal("by slug", [post["id"] for post in client.posts.list(slug=some["slug"])], [some["id"]])
    found.equal("some posts", [post["id"] for post in client.posts.list(include=[newest[5], newest[3]])],
                [newest[3], newest[5]])
    category = some["categories"][0]
    within = [post["id"] for post in records.newest if category in post["categories"]]
    found.equal("of a category", [post["id"] for post in client.posts.list(categories=category, per_page=100)], within[:100])
    without = [post["id"] for post in records.newest if category not in post["categories"]]
    found.equal("of no such category",
                [post["id"] for post in client.posts.list(categories_exclude=[category], per_page=100)], without[:100])
    after = [post["id"] for post in records.newest if post["date"] > "2021-01-01T00:00:00"]
    found.equal("after", [post["id"] for post in client.posts.list(after="2021-01-01T00:00:00", per_page=100)], after[:100])
    words = client.posts.list(search="hurricane", per_page=100)
    found.true("search", 0 < len(words) < 100 and any("hurricane" in post["title"]["rendered"].lower() for post in words))
    found.equal("pages", [page["id"] for page in client.pages.list(orderby="menu_order", order="asc")], sorted(records.pages))
    found.equal("subpages", [page["id"] for page in client.pages.list(parent=5001)], [5003, 5002])
    names = sorted((tag["name"].lower(), tag["id"]) for tag in records.tags.values())
    found.equal("tags", {tag["id"] for tag in client.tags.list(per_page=100)}, {id for _, id in names[:100]})
    categories = client.categories.list(per_page=100)
    found.equal("categories", {term["id"]: (term["name"], term["slug"], term["parent"], term["count"]) for term in categories},
                {id: (term["name"], term["slug"], term["parent"], term["count"])
                 for id, term in records.categories.items()})
    terms = client.get_custom_taxonomy("categories").list(per_page=100)
    found.equal("as a custom taxonomy", len(terms), len(records.categories))
    found.equal("taxonomies", sorted(client.taxonomies.list()), ["category", "post_tag"])
    users = client.users.list(per_page=100) + client.users.list(per_page=100, page=2)
    found.equal("users", {user["id"]: (user["name"], user["slug"]) for user in users},
                {id: (user["name"], user["slug"]) for id, user in records.users.items()})
    media = client.media.list(per_page=100)
    found.equal("media", {file["id"]: (file["source_url"], file["mime_type"]) for file in media},
                {id: (file["source_url"], file["mime_type"]) for id, file in records.media.items()})
    comments = client.comments.list(per_page=100)
    newest = sorted(records.comments.values(), key=lambda comment: comment["date_gmt"], reverse=True)
    found.equal("comments", [(comment["id"], comment["content"]["rendered"]) for comment in comments],
                [(comment["id"], comment["content"]["rendered"]) for comment in newest[:100]])
    found.equal("custom type", [post["id"] for post in client.get_custom_post_type("posts").list(per_page=1)],
                [records.newest[0]["id"]])
    found.true("routes", "/wp/v2/posts" in client.discover_endpoints()["routes"])
    found.raises("no such post", "WPAPINotFoundError", lambda: client.posts.get(999_999))
    found.raises("writing", "WPAPIPermissionError", lambda: client.posts.create(title="No", content="no"))
    found.raises("who am I", "WPAPIPermissionError", lambda: client.users.me())
    found.raises("settings", "Failed to retrieve settings: HTTP Error: 404", lambda: client.settings.get())


def wordpress_client(records, address, found):
    """A reader: the newest posts, those of a category, an author or a time, and their pictures and comments."""
    from wordpress_client.client import WordPressClient

    client = WordPressClient(address)

    def ids(posts):
        return [post.id for post in posts]

    newest = records.newest
    found.equal("recent posts", [(post.id, post.post_title, post.post_url) for post in client.get_recent_posts(50)],
                [(post["id"], post["title"]["rendered"], post["link"]) for post in newest[:50]])
    category = newest[0]["categories"][0]
    within = [post["id"] for post in newest if category in post["categories"]]
    found.equal("of a category", ids(client.get_posts_by_category(category, 20)), within[:20])
    found.equal("oldest of it", ids(client.get_posts_by_category(category, 20, "asc")), within[::-1][:20])
    author = newest[3]["author"]
    by = [post["id"] for post in newest if post["author"] == author]
    found.equal("of an author", ids(client.get_posts_by_author(author, 100)), by[:100])
    dates = [post["id"] for post in newest if "2019-01-01T00:00:00" < post["date"] < "2019-12-31T23:59:59"]
    found.equal("of a year", ids(client.get_posts_by_date_range("2019-01-01", "2019-12-31", post_count=100)), dates[:100])
    found.equal("categories", {term.id for term in client.get_categories()} - set(records.categories), set())
    found.equal("tags", len(client.get_tags()), 10)
    for id, file in records.media.items():
        found.equal(f"picture {id}", client.get_image_url_by_media_id(id), file["source_url"])
    post = next(iter(records.comments.values()))["post"]
    on = [comment for comment in records.comments.values() if comment["post"] == post]
    found.equal("comments on a post", [(comment.id, comment.author_name) for comment in client.get_comments_by_post(post)],
                [(comment["id"], comment["author_name"])
                 for comment in sorted(on, key=lambda comment: comment["date_gmt"], reverse=True)[:10]])
    several = client.get_posts_from_wordpress(",".join(str(id) for id in sorted(records.categories)[:3]), 3)
    found.true("of several categories", len(several) >= 3)


def wordpress_api_client(records, address, found):
    """A library for authors: it sends a login with everything it asks."""
    from wordpress_api_client.client import WordpressClient

    client = WordpressClient(address, "nobody", "a wrong password")
    posts = client.list_posts(per_page=20, orderby="id", order="asc")
    found.equal("posts", [post["id"] for post in posts], sorted(records.posts)[:20])
    some = records.newest[1]
    post = client.get_post(some["id"])
    found.equal("one post", (post["title"], post["link"]), (some["title"], some["link"]))
    tag = next(post for post in records.newest if post["tags"])["tags"][0]
    with_tag = [post["id"] for post in records.newest if tag in post["tags"]]
    found.equal("of a tag", [post["id"] for post in client.list_posts(tags=[tag], per_page=100)], with_tag[:100])
    between = [post["id"] for post in records.newest if "2018-01-01T00:00:00" < post["date"] < "2018-07-01T00:00:00"]
    found.equal("of half a year", [post["id"] for post in client.list_posts(
        after="2018-01-01T00:00:00", before="2018-07-01T00:00:00", per_page=100)], between)
    found.raises("writing", "Failed to create post: 401", lambda: client.create_post(title="No"))
    found.raises("no such post", "Failed to retrieve post 999999: 404", lambda: client.get_post(999_999))
    found.raises("editors' answers", f"Failed to retrieve post {some['id']}: 401",
                 lambda: client.get_post(some["id"], context="edit"))


CLIENTS = {
    "corpress": corpress, "wparc": wparc, "wp-exporter": wp_exporter, "wpget": wpget, "wp-api-client": wp_api_client,
    "wordpress-client": wordpress_client, "wordpress-api-client": wordpress_api_client,
}


def main():
    if sys.argv[1] == "make":
        return make_records(sys.argv[2])
    name, folder, address = sys.argv[1:]
    if name not in CLIENTS:
        sys.exit(f"check.py: there is no client {name}; there are {', '.join(CLIENTS)}")
    logging.basicConfig(level=logging.WARNING)
    found = Comparison(name)
    CLIENTS[name](Records(folder), address, found)
    found.end()


if __name__ == "__main__":
    main()
