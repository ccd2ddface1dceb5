"""What apps that read a blog ask its REST API: a mix of requests, the same every time.

    share  kind          request
    25 %   search        posts?search=WORDS, ten posts, or their ids and titles
    10 %   found         wpsearch/v1/search?q=WORDS with counts of categories
    20 %   list          posts by page, ten or twenty; a few of them far down
    10 %   category      posts?categories=ID by page
    7 %    tag           posts?tags=ID
    3 %    author        posts?author=ID
    10 %   post          posts/ID, or posts?slug=
    5 %    terms         categories, tags by count, what a post has
    2 %    users         users
    3 %    crawl         a hundred posts of a page anywhere, by id, some fields only
    5 %    revalidate    a page of the list again, with its entity tag
"""

import random
from urllib.parse import quote_plus

from .load import Request

SEED = 20261126
API = "/wp-json/wp/v2/"


class Mix:
    """Chooses requests."""

    def __init__(self, asked, posts, categories, tags, authors):
        """`asked`: queries by class; numbers of posts; ids of terms and authors."""
        self.random = random.Random(SEED)
        typed = asked["typed"] + asked["and"] + asked["common"] + asked["rare"]
        self.texts = [quote_plus(query["text"]) for query in typed]
        self.posts = posts
        self.categories, self.tags, self.authors = categories, tags, authors

    def requests(self, count):
        kinds = {
            self.search: 25, self.found: 10, self.list: 20, self.category: 10, self.tag: 7,
            self.author: 3, self.post: 10, self.terms: 5, self.users: 2, self.crawl: 3,
            self.revalidate: 5,
        }
        chosen = self.random.choices(list(kinds), weights=list(kinds.values()), k=count)
        return [kind() for kind in chosen]

    def page(self, size, of):
        """A page, mostly one of the first."""
        last = max(1, of // size)
        if self.random.random() < 0.05:
            return self.random.randint(1, last)
        return min(last, 1 + int(self.random.expovariate(1)))

    def text(self):
        return self.random.choice(self.texts)

    def search(self):
        fields = self.random.choice(["", "", "&_fields=id,title,link,excerpt"])
        return Request("search", f"{API}posts?search={self.text()}{fields}")

    def found(self):
        return Request("found", f"/wp-json/wpsearch/v1/search?q={self.text()}&facets=category")

    def list(self):
        size = self.random.choice([10, 20])
        fields = self.random.choice(["", "&_fields=id,date,title,link,excerpt", "&_embed"])
        return Request(
            "list", f"{API}posts?per_page={size}&page={self.page(size, self.posts)}{fields}")

    def category(self):
        page = self.page(10, self.posts // len(self.categories) // 4)
        return Request(
            "category", f"{API}posts?categories={self.random.choice(self.categories)}&page={page}")

    def tag(self):
        return Request("tag", f"{API}posts?tags={self.random.choice(self.tags)}")

    def author(self):
        return Request("author", f"{API}posts?author={self.random.choice(self.authors)}")

    def post(self):
        number = self.random.randint(1, self.posts)
        return Request(
            "post", f"{API}posts/{number}" if number % 2 else f"{API}posts?slug=post-{number}")

    def terms(self):
        number = self.random.randint(1, self.posts)
        return Request("terms", API + self.random.choice([
            "categories?per_page=100", "tags?orderby=count&order=desc&per_page=45",
            f"tags?post={number}", f"tags/{self.random.choice(self.tags)}"]))

    def users(self):
        return Request("users", API + "users?per_page=100")

    def crawl(self):
        page = self.random.randint(1, self.posts // 100)
        return Request(
            "crawl",
            f"{API}posts?orderby=id&order=asc&per_page=100&page={page}&_fields=id,modified_gmt")

    def revalidate(self):
        return Request(
            "revalidate", f"{API}posts?per_page=10&page={self.random.randint(1, 5)}", True)
