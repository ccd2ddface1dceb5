"""The search page in a real browser: python check.py WPSEARCH CHROMIUM WORK SHOTS [CHECK...]

Each check is a function `check_NAME(world)`; it fails by an exception. Two servers run: one of the Corpus, one of posts whose
titles, texts, tags and slugs try to become markup. Every page is watched: a console message, a dialog, a script error, a violation of
the content security policy or a request to another host fails the check that met it.
"""
import functools, http.server, itertools, json, os, re, socketserver, subprocess, sys, threading, time, traceback, urllib.parse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

WPSEARCH, CHROMIUM, WORK, SHOTS = sys.argv[1:5]
QUERY = "plain language"


class Served:
    """`wpsearch serve` of an index."""

    def __init__(self, name, sources):
        self.index = os.path.join(WORK, name + ".sqlite")
        subprocess.run([WPSEARCH, "import", *sources, "--index", self.index], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        self.start("127.0.0.1:0")

    def start(self, listen):
        log = open(os.path.join(WORK, "server.log"), "w+")
        self.process = subprocess.Popen([WPSEARCH, "serve", "--listen", listen, "--allow-origin", "*", "--index", self.index], stderr=log)
        for _ in range(600):
            log.seek(0)
            found = re.search(r"serving at (http://[^;]*)/;", log.read())
            if found:
                self.url = found.group(1)
                return
            time.sleep(0.1)
        raise SystemExit("browser: the server does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class World:
    def __init__(self, browser, blog, hostile):
        self.browser, self.blog, self.hostile = browser, blog, hostile

    def page(self, width=1280, **options):
        context = self.browser.new_context(viewport={"width": width, "height": 900}, **options)
        page = context.new_page()
        page.complaints = complaints = []
        page.hosts = {urllib.parse.urlsplit(served.url).netloc for served in (self.blog, self.hostile)}
        page.on("console", lambda message: complaints.append("console: " + message.text[:300]))
        page.on("pageerror", lambda error: complaints.append("error: " + str(error)[:300]))
        page.on("dialog", lambda dialog: (complaints.append("dialog: " + dialog.message), dialog.dismiss()))
        page.on("request", lambda request: complaints.append("request: " + request.url[:200])
                if urllib.parse.urlsplit(request.url).netloc not in page.hosts
                and urllib.parse.urlsplit(request.url).scheme not in ("data", "about") else None)
        if options.get("java_script_enabled", True):
            page.add_init_script("addEventListener('securitypolicyviolation',"
                                 " event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))")
        return page


def done(page):
    """Closes a page, which must have had nothing to complain of."""
    complaints = list(page.complaints)
    page.context.close()
    assert not complaints, complaints[:5]


def equal(found, expected, what=""):
    assert found == expected, f"{what}: {found!r} is not {expected!r}"


def heading(page, text):
    """Waits until the heading of the results begins so."""
    page.wait_for_function("text => document.querySelector('main h1')?.textContent.startsWith(text)", arg=text)


def follow(page, locator):
    """Clicks on what loads another page."""
    with page.expect_navigation():
        locator.click()


def titles(page):
    return page.locator(".results > ol article h2").all_inner_texts()


def state(page):
    address = urllib.parse.urlsplit(page.url)
    return (address.query, page.locator("main h1").inner_text(), titles(page), page.input_value("#q"))


# What all of a page must be

SCREENS = list(itertools.product(("light", "dark"), (390, 1280), ("en", "de", "ar", "ja")))
ADDRESSES = ["/", f"/?q={urllib.parse.quote(QUERY)}", "/?q=plain+language&why=1", "/?q=zzzzqqqq", "/?q=langauge",
             "/?q=writing&sort=newest&page=2", "/nowhere"]

# The least contrast of text, by what is drawn: colours of the text and of what it stands on, through whatever is transparent.
CONTRAST = """() => {
  const channel = c => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b);
  const parts = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3]));
  const ground = element => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) layers.push(parts(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255]);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
    if (!text || ['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (box.width < 2 || box.height < 2 || style.visibility !== 'visible') continue;
    const under = ground(element), ink = over(parts(style.color), under);
    const [a, b] = [light(ink), light(under)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
    if (ratio < (isLarge ? 3 : 4.5)) found.push([Math.round(ratio * 100) / 100, element.className || element.tagName, text.slice(0, 40)]);
  }
  const field = document.querySelector('#q');
  if (field) {
    const under = ground(field), style = getComputedStyle(field, '::placeholder'), ink = over(parts(style.color), under);
    const [a, b] = [light(ink), light(under)].sort((x, y) => y - x);
    if ((a + .05) / (b + .05) < 4.5) found.push([(a + .05) / (b + .05), 'placeholder', '']);
  }
  return found;
}"""


def check_axe(world):
    axe, addresses = Axe(), list(ADDRESSES)
    first = json.loads(subprocess.run([WPSEARCH, "query", QUERY, "--json", "--limit", "1", "--index", world.blog.index],
                                      capture_output=True, check=True).stdout)["hits"][0]
    addresses.append(f"/read/{first['id']}?q={urllib.parse.quote(QUERY)}")
    count = 0
    for colour, width, language in SCREENS:
        page = world.page(width, color_scheme=colour, locale=language, is_mobile=width < 500, has_touch=width < 500)
        for number, address in enumerate(addresses):
            missing = address == "/nowhere"
            page.goto(world.blog.url + address)
            look(page, axe, f"{address} {colour} {width} {language}")
            count += 1
            if language in ("en", "ar") or number == 1:
                page.screenshot(path=os.path.join(SHOTS, f"{number}-{colour}-{width}-{language}.png"), full_page=number != 1)
            if missing:
                # Chromium says itself on the console that an address was not found.
                page.complaints[:] = [one for one in page.complaints if "404" not in one]
        page.goto(world.blog.url + "/")
        page.fill("#q", "")
        page.locator("#q").press_sequentially("lang")
        page.wait_for_selector("#completions:not([hidden])")
        page.keyboard.press("ArrowDown")
        heading(page, "")
        look(page, axe, f"completions {colour} {width} {language}")
        page.screenshot(path=os.path.join(SHOTS, f"typing-{colour}-{width}-{language}.png"))
        done(page)
    for options in ({"forced_colors": "active"}, {"reduced_motion": "reduce"}):
        page = world.page(**options)
        page.goto(world.blog.url + addresses[1])
        look(page, axe, str(options), contrast="forced_colors" not in options)
        page.screenshot(path=os.path.join(SHOTS, f"{next(iter(options))}.png"))
        done(page)
    return f"{count} pages and {len(SCREENS)} lists of completions"


def look(page, axe, what, contrast=True):
    page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    report = axe.run(page)
    assert report.violations_count == 0, what + "\n" + report.generate_report()
    # Colours change for a moment when results are drawn again.
    page.wait_for_function("() => !document.getAnimations().length")
    if contrast:
        equal(page.evaluate(CONTRAST), [], "contrast of " + what)
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, f"{what} is {overflow} pixels too wide"


# By keyboard

def check_keyboard(world):
    page = world.page()
    page.goto(world.blog.url + "/")
    equal(page.evaluate("document.activeElement.id"), "q", "the front page's focus")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("/")
    equal(page.evaluate("document.activeElement.id"), "q", "after /")
    page.keyboard.type("langu")
    page.wait_for_selector("#completions:not([hidden])")
    equal(page.get_attribute("#q", "aria-expanded"), "true")
    page.keyboard.press("ArrowDown")
    chosen = page.get_attribute("#q", "aria-activedescendant")
    text = page.locator("#" + chosen).inner_text()
    equal(page.get_attribute("#" + chosen, "aria-selected"), "true")
    page.keyboard.press("Enter")
    page.wait_for_function("text => document.querySelector('#q').value === text", arg=text)
    page.wait_for_function("() => document.querySelector('#completions').hidden")
    page.wait_for_function("text => new URLSearchParams(location.search).get('q') === text", arg=text)
    page.wait_for_function("() => document.querySelector('#said').textContent === document.querySelector('main h1').textContent")
    # Escape closes the list, then empties the field.
    page.keyboard.type(" p")
    page.wait_for_selector("#completions:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("#completions", state="hidden")
    assert page.input_value("#q") != ""
    page.keyboard.press("Escape")
    equal(page.input_value("#q"), "")
    # To the first hit by Tab; Control and K lead back.
    page.keyboard.type(QUERY)
    heading(page, "")
    page.wait_for_function("text => new URLSearchParams(location.search).get('q') === text", arg=QUERY)
    page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    page.keyboard.press("Escape")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.results h2')"):
            break
    else:
        raise AssertionError("Tab does not lead to a hit")
    page.keyboard.press("Control+k")
    equal(page.evaluate("document.activeElement.id"), "q", "after Control K")
    # A facet keeps the focus on itself; its chip takes it away.
    facet = page.locator(".facets a").first
    facet.focus()
    name = facet.locator("span").first.inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector(".chip")
    equal(page.evaluate("document.activeElement.querySelector('span').textContent"), name, "the focus after a facet")
    page.locator(".chip").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.chip')")
    # The next page, and why a hit is where it is.
    page.locator("[rel=next]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[rel=prev]")
    equal(page.evaluate("document.activeElement.tagName"), "H1", "the focus after a page")
    equal(page.evaluate("scrollY"), 0)
    page.locator(".why").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".sum")
    equal(page.evaluate("document.activeElement.tagName"), "ARTICLE", "the focus after why")
    done(page)
    return "keys lead everywhere"


def check_typing(world):
    """Answers that are late are dropped, whatever order they come in."""
    page = world.page()
    delays = iter([900, 600, 300, 0])

    def slow(route):
        if "q=" in route.request.url and "/suggestions" not in route.request.url:
            time.sleep(next(delays, 0) / 1000)
        route.continue_()
    page.goto(world.blog.url + "/")
    page.route("**/?q=*", slow)
    for letters in ("plain", " lang", "ua", "ge"):
        page.keyboard.type(letters)
        page.wait_for_timeout(200)
    page.wait_for_function("text => new URLSearchParams(location.search).get('q') === text", arg=QUERY)
    page.wait_for_timeout(1500)
    fresh = world.page()
    fresh.goto(world.blog.url + f"/?q={urllib.parse.quote(QUERY)}")
    equal(titles(page), titles(fresh), "what stands after fast typing")
    equal(page.locator("main h1").inner_text(), fresh.locator("main h1").inner_text())
    done(page)
    done(fresh)
    return "late answers are dropped"


def check_history(world):
    page = world.page()
    page.goto(world.blog.url + "/")
    states = [state(page)]
    for number, query in enumerate(("plain", "language", "writing", "users", "design")):
        page.fill("#q", query)
        page.keyboard.press("Enter")
        page.wait_for_function("text => new URLSearchParams(location.search).get('q') === text", arg=query)
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        states.append(state(page))
        link = page.locator(".facets a").nth(number % 3)
        link.click()
        page.wait_for_selector(".chip")
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        states.append(state(page))
    for move, expected in (("back", states[-2::-1]), ("forward", states[1:])):
        for one in expected:
            page.evaluate(f"history.{move}()")
            page.wait_for_function("query => location.search.slice(1) === query", arg=one[0])
            page.wait_for_function("([text, typed]) => document.querySelector('main h1').textContent === text"
                                   " && document.querySelector('#q').value === typed", arg=[one[1], one[3]])
            equal(state(page), one, move)
    page.reload()
    equal(state(page), states[-1], "loaded anew")
    done(page)
    return f"{len(states)} states, back and forward"


def check_noscript(world):
    page = world.page(java_script_enabled=False)
    page.goto(world.blog.url + "/")
    page.fill("#q", QUERY)
    follow(page, page.locator("form button"))
    with_script = world.page()
    with_script.goto(page.url)
    equal(titles(page), titles(with_script), "the same without a script")
    follow(page, page.locator(".facets a").first)
    equal(page.locator(".chip").count(), 1)
    # Another text keeps the filter.
    page.fill("#q", "language")
    follow(page, page.locator("form button"))
    equal(page.locator(".chip").count(), 1)
    follow(page, page.locator(".chip"))
    follow(page, page.locator("[rel=next]"))
    equal(page.locator("[rel=prev]").count(), 1)
    follow(page, page.locator(".why").first)
    equal(page.locator(".sum").count(), 1)
    page.go_back()
    page.go_back()
    page.go_back()
    follow(page, page.locator(".read").first)
    assert page.locator("article.post mark").count() > 0, "the reading view marks nothing"
    done(page)
    done(with_script)
    return "form, facets, pages, reading view"


# Hostile texts

PAYLOADS = [
    "<script>{0}</script>", "<img src=x onerror={0}>", "\"><svg onload={0}>", "' onmouseover='{0}' x='", "</title><script>{0}</script>",
    "</textarea><script>{0}</script>", "<iframe srcdoc='<script>parent.{0}</script>'></iframe>", "javascript:{0}", "<a href=javascript:{0}>x</a>",
    "<style>@import '//evil.example/x';</style>", "<link rel=stylesheet href=//evil.example/x>", "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;url=//evil.example/'>", "<form action=//evil.example/><button>x</button></form>", "<!--<img src=x onerror={0}>-->",
    "<math><mtext><script>{0}</script></mtext></math>", "<svg><script>{0}</script></svg>", "<details open ontoggle={0}>", "<video><source onerror={0}></video>",
    "&lt;script&gt;{0}&lt;/script&gt;", "\\u003cscript\\u003e{0}\\u003c/script\\u003e", "<scr<script>ipt>{0}</scr</script>ipt>", "{{{{constructor.constructor('{0}')()}}}}",
    "${{{0}}}", "]]><script>{0}</script>",
]
FRAMES = ["{0}", "wombat {0}", "{0} wombat", "<b>{0}</b>", "\u202e{0}", "{0}\u0000", "a\"{0}'b", "{0}{0}", "<p title=\"{0}\">x</p>", "\u2028{0}\u2029",
          "<div onclick=\"{0}\">{0}</div>", "<x>{0}", "`{0}`", "[x]({0})", "<li>{0}</li>", "{0}</mark>", "<pre>{0}</pre>", "<h2 id='{0}'>{0}</h2>", "{0}#:~:text=x", "%3C{0}%3E"]
HOSTILE = [frame.format(payload.format("window.hit=1")) for payload in PAYLOADS for frame in FRAMES]


def hostile_posts():
    path = os.path.join(WORK, "hostile.jsonl")
    with open(path, "w") as file:
        for number, text in enumerate(HOSTILE, 1):
            # Half of them come as HTML, half as text that looks like it.
            body = {"html": f"<h2 id=\"{text}\">wombat {text}</h2><p>wombat {text} <a href=\"{text}\">{text}</a><img src=\"{text}\" alt=\"{text}\"></p>"} \
                if number % 2 else {"text": f"wombat {text} wombat"}
            file.write(json.dumps({"id": number, "title": f"wombat {text}", "date": f"{2010 + number % 10}-01-01", "site": "https://example.org", "slug": text[:60],
                                   "link": f"https://example.org/{number}/", "tags": [text], "categories": [text], "author": text, **body}) + "\n")
    return path


def check_hostile(world):
    page = world.page()
    url = world.hostile.url
    seen = 0
    for number in range(1, len(HOSTILE) // 10 + 1):
        page.goto(url + f"/?q=wombat&page={number}&why={number * 10 - 9}")
        seen += page.locator(".results > ol > li").count()
        assert not page.evaluate("'hit' in window"), f"a script ran on page {number}"
    equal(seen, len(HOSTILE), "hostile posts seen")
    for number in range(1, len(HOSTILE) + 1):
        page.goto(url + f"/read/{number}?q=wombat")
        assert not page.evaluate("'hit' in window"), f"a script ran in post {number}"
    for text in HOSTILE:
        page.goto(url + "/?q=" + urllib.parse.quote(text) + "&tag=" + urllib.parse.quote(text[:40]))
        assert not page.evaluate("'hit' in window"), f"a script ran for {text}"
    # Typed, with completions.
    page.goto(url + "/")
    for text in HOSTILE[::10]:
        page.fill("#q", text)
        page.wait_for_timeout(150)
        assert not page.evaluate("'hit' in window"), f"a script ran as {text} was typed"
    entries = 0
    for year in range(2010, 2020):
        answer = page.goto(url + f"/feed?q=wombat&limit=100&year={year}")
        entries += answer.text().count("<entry>")
        assert not page.evaluate("'hit' in window"), f"a script ran in the feed of {year}"
    equal(entries, len(HOSTILE), "hostile posts in feeds")
    done(page)
    return f"{seen} posts, {len(HOSTILE)} reading views, {entries} entries of feeds, {len(HOSTILE)} queries"


# On another site

SITE = """<!doctype html><html lang="{lang}"><head><title>A blog</title><meta charset="utf-8"></head><body><main><h1>A blog</h1>
<form role="search" action="/found"><label for="s">Search</label><input id="s" type="search" name="s"><button>Search</button></form></main>
<script type="module" src="{url}/embed.js"{more}></script></body></html>"""


class Elsewhere:
    """A page of another origin that has a search form and the script."""

    def __init__(self, url, lang="en", more=""):
        text = SITE.format(url=url, lang=lang, more=more).encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200 if self.path != "/favicon.ico" else 204)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                # What a careful site allows: the script and its answers, and nothing written into the page.
                self.send_header("Content-Security-Policy", f"default-src 'self'; script-src {url}; connect-src {url}")
                self.end_headers()
                if self.path != "/favicon.ico":
                    self.wfile.write(text)

            def log_message(self, *_):
                pass
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def stop(self):
        self.server.shutdown()


def embed_all(page):
    """Shows every hit of "wombat" in the list, six at a time; how many there were."""
    seen, start = 0, 0

    def further(route):
        route.continue_(url=route.request.url + f"&offset={start}")
    page.route("**/wp-json/wpsearch/v1/search?*", further)
    while start < len(HOSTILE):
        page.fill("#s", "")
        page.wait_for_selector(".wpsearch-list", state="hidden")
        page.fill("#s", "wombat")
        page.wait_for_selector(".wpsearch-list:not([hidden]) li")
        seen += page.locator(".wpsearch-list li strong").count()
        assert not page.evaluate("'hit' in window"), f"a script ran in the list from {start} on"
        start += 6
    page.unroute("**/wp-json/wpsearch/v1/search?*")
    return seen


def check_embed(world):
    for served, query, lang in ((world.blog, QUERY, "en"), (world.blog, QUERY, "ar"), (world.hostile, "wombat", "de")):
        site = Elsewhere(served.url, lang)
        page = world.page(390 if lang == "ar" else 1280)
        page.hosts.add(urllib.parse.urlsplit(site.url).netloc)
        page.goto(site.url)
        page.wait_for_selector("#s[role=combobox]")
        page.keyboard.press("/")
        page.keyboard.type(query)
        page.wait_for_selector(".wpsearch-list:not([hidden]) li")
        found = json.loads(subprocess.run([WPSEARCH, "query", query, "--json", "--limit", "6", "--index", served.index],
                                          capture_output=True, check=True).stdout)
        # What was found for the letters before may stand there for a moment.
        for _ in range(100):
            shown = page.locator(".wpsearch-list li strong").all_inner_texts()
            if shown == [hit["title"] for hit in found["hits"]]:
                break
            page.wait_for_timeout(100)
        if served is world.blog:
            equal(shown, [hit["title"] for hit in found["hits"]], "hits of the list")
            assert page.locator(".wpsearch-list mark").count() > 0
        else:
            equal(len(shown), len(found["hits"]))
        assert not page.evaluate("'hit' in window"), "a script ran in the list"
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
        page.screenshot(path=os.path.join(SHOTS, f"embed-{lang}.png"))
        page.keyboard.press("ArrowUp")
        equal(page.locator("#" + page.get_attribute("#s", "aria-activedescendant")).get_attribute("id"),
              page.locator(".wpsearch-list li").last.get_attribute("id"))
        page.keyboard.press("Escape")
        page.wait_for_selector(".wpsearch-list", state="hidden")
        if served is world.hostile:
            equal(embed_all(page), len(HOSTILE), "hostile posts in the list")
            page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        page.wait_for_url("**/found?s=*")
        done(page)
        site.stop()
    # Short cuts can be left to the site; a server that does not answer leaves the form as it was.
    site = Elsewhere(world.blog.url, more=' data-shortcuts="off"')
    page = world.page()
    page.hosts.add(urllib.parse.urlsplit(site.url).netloc)
    page.goto(site.url)
    page.wait_for_selector("#s[role=combobox]")
    page.keyboard.press("/")
    equal(page.evaluate("document.activeElement.tagName"), "BODY")
    page.focus("#s")
    page.keyboard.type("pla")
    page.wait_for_selector(".wpsearch-list:not([hidden]) li")
    # It stops while one types: the list goes, and the form does what it did.
    page.route("**/wp-json/**", lambda route: route.abort())
    page.keyboard.type("in")
    page.wait_for_selector(".wpsearch-list", state="hidden")
    page.keyboard.press("Enter")
    page.wait_for_url("**/found?s=plain")
    page.complaints[:] = [one for one in page.complaints if "ERR_FAILED" not in one]
    page.goto(site.url)
    page.wait_for_timeout(500)
    equal(page.get_attribute("#s", "role"), None, "the form of a page whose server does not answer")
    page.complaints[:] = [one for one in page.complaints if "ERR_FAILED" not in one]
    done(page)
    site.stop()
    return f"three languages, {len(HOSTILE)} hostile posts, a server that stops"


def check_tabs(world):
    """Examples/Web/tabs.html: the tabs of a magazine, from another origin than the server's, over two indexes."""
    handler = functools.partial(QuietFiles, directory="Examples/Web")
    files = socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=files.serve_forever, daemon=True).start()
    posts = Served("tabs", ["Examples/Posts"])
    address = f"http://127.0.0.1:{files.server_address[1]}/tabs.html"
    try:
        for featured, width in ((4, 390), (5, 1280)):
            page = world.page(width)
            page.hosts |= {urllib.parse.urlsplit(address).netloc, urllib.parse.urlsplit(posts.url).netloc}
            # Posts have pictures elsewhere.
            page.route(lambda url: url.startswith(("https://blog.example", "https://posts.example")), lambda route: route.fulfill(status=204))
            page.goto(f"{address}?api={posts.url}&every=1")
            page.wait_for_selector("article")
            equal(page.locator("article h2").count(), featured, "featured posts")
            report = Axe().run(page)
            assert report.violations_count == 0, report.generate_report()
            page.screenshot(path=os.path.join(SHOTS, f"tabs-featured-{width}.png"))
            page.get_by_role("tab", name="Categories").click()
            page.locator("li button").filter(has_text="旅").click()
            page.wait_for_selector("article")
            equal(page.locator("article h2").count(), 2, "posts of a category")
            page.get_by_role("tab", name="Tags").click()
            page.wait_for_selector("#sphere button")
            page.wait_for_timeout(300)
            page.screenshot(path=os.path.join(SHOTS, f"tabs-sphere-{width}.png"))
            page.locator("#sphere button").filter(has_text="rivers").evaluate("button => button.click()")
            page.wait_for_selector("article")
            page.locator("article a").first.click()
            page.wait_for_selector("iframe")
            page.frame_locator("iframe").get_by_text("oxbow lake").wait_for()
            page.get_by_role("tab", name="More").click()
            page.fill("form input", "https://posts.example/2024/02/08/library/")
            page.press("form input", "Enter")
            page.get_by_role("heading", name="הספרייה הישנה בירושלים").wait_for()
            # What was stored meanwhile is told, and shown when it is asked for.
            page.get_by_role("tab", name="Featured").click()
            page.wait_for_selector("article")
            more = os.path.join(WORK, f"more-{width}")
            os.makedirs(more, exist_ok=True)
            with open(os.path.join(more, f"new-{width}.md"), "w") as file:
                file.write(f"---\ntitle: New at {width}\ndate: 2024-06-01\nurl: https://posts.example/new-{width}/\ntags: featured\n---\nNew.\n")
            subprocess.run([WPSEARCH, "import", more, "--site", "https://posts.example", "--index", posts.index], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            page.get_by_role("button", name="Show").click()
            page.get_by_role("heading", name=f"New at {width}").wait_for()
            # Typing: the newest question wins. Scrolling: every post, none twice.
            page.goto("about:blank")
            page.goto(f"{address}?api={world.blog.url}#Search")
            page.get_by_role("searchbox").type("plain languag")
            page.get_by_role("searchbox").type("e")
            page.wait_for_selector("article mark")
            page.wait_for_function("() => document.querySelector('#panel .quiet').textContent === '53 posts'")
            page.fill("input[type=search]", "")
            page.wait_for_function("() => document.querySelector('#panel .quiet').textContent === '281 posts'")
            for _ in range(100):
                page.evaluate("scrollTo(0, document.body.scrollHeight)")
                page.wait_for_timeout(100)
                if page.locator("article").count() == 281:
                    break
            links = page.locator("article a").evaluate_all("links => links.map(link => link.href)")
            equal((len(links), len(set(links))), (281, 281), "posts that were scrolled through")
            page.complaints[:] = [one for one in page.complaints if not one.startswith("request: https://blog.example")]
            # Posts that try to become markup.
            page.goto("about:blank")
            page.goto(f"{address}?api={world.hostile.url}#Search")
            page.wait_for_selector("article")
            for link in page.locator("article a").evaluate_all("links => links.map(link => link.hash)"):
                page.evaluate("hash => { location.hash = hash }", link)
                page.wait_for_selector("iframe, #status:not([hidden])")
            assert not page.evaluate("'hit' in window"), "a script ran on the page"
            # Chromium says so where a frame wants to run a script; and their pictures are nowhere.
            allowed = ("sandboxed", "ERR_NAME_NOT_RESOLVED", "request: ")
            page.complaints[:] = [one for one in page.complaints if not any(part in one for part in allowed)]
            done(page)
    finally:
        files.shutdown()
        posts.stop()
    return "four tabs at two widths, 281 posts scrolled through, one that came meanwhile, hostile ones"


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check_bytes(world):
    """Script and style within what was promised, packed; the whole of the first page."""
    page = world.page()
    sizes = {}
    page.on("requestfinished", lambda request: sizes.__setitem__(
        urllib.parse.urlsplit(request.url).path, request.sizes()["responseBodySize"]))
    page.goto(world.blog.url + "/", wait_until="networkidle")
    assert sizes["/search.js"] < 15_000, sizes
    assert sizes["/style.css"] < 8_000, sizes
    first = sum(sizes.values())
    sizes.clear()
    page.keyboard.type("language")
    page.wait_for_function("() => new URLSearchParams(location.search).get('q') === 'language'")
    page.wait_for_load_state("networkidle")
    query = sum(sizes.values())
    done(page)
    return f"{first} bytes before the first query, {query} for one that is typed at once"


def main():
    checks = {name[6:]: function for name, function in globals().items() if name.startswith("check_")}
    wanted = sys.argv[5:] or list(checks)
    for name in wanted:
        if name not in checks:
            raise SystemExit(f"browser: there is no check '{name}'; there are {' '.join(checks)}")
    served = [Served("blog", ["Corpus/wxr"]), Served("hostile", [hostile_posts()])]
    failed = 0
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            world = World(browser, *served)
            for name in wanted:
                start = time.monotonic()
                try:
                    result = checks[name](world)
                    print(f"PASS {time.monotonic() - start:5.0f} s  {name}: {result}", flush=True)
                except Exception as error:
                    failed = 1
                    line = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == __file__][-1]
                    print(f"FAIL {time.monotonic() - start:5.0f} s  {name}: line {line}, {type(error).__name__}: {str(error)[:1500]}", flush=True)
                    for context in browser.contexts:
                        context.close()
            browser.close()
    finally:
        for one in served:
            one.stop()
    sys.exit(failed)


main()
