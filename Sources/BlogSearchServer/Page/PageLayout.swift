internal import Blog

/// What every page has: a head, a header with the form, a main part, and a foot.
struct PageLayout {
    let scope: Scope
    let words: PageWords
    /// What the window is called.
    let title: String
    /// What stands in the form.
    var query = ""
    /// Hidden fields of the form: what stays when another text is searched.
    var kept: [RESTParameter] = []
    /// The address of the feed of what is shown; `nil` for none.
    var feed: String?
    /// The address of the REST form of what is shown; `nil` for none.
    var record: String?
    /// Whether the form is what the page is about.
    var isFront = false

    func response(status: Int = 200, _ main: (inout Markup) -> Void) -> WebResponse {
        var page = Markup()
        page.raw("<!doctype html>\n")
        page.element("html", ["lang": words.code, "dir": words.isRightToLeft ? "rtl" : "ltr"]) {
            html in
            html.element("head") { head(&$0) }
            html.element("body") { body in
                body.element("a", ["class": "skip", "href": "#main"], words.skip)
                body.element(
                    "header",
                    [
                        "class": isFront ? "front" : "top", "itemscope": "itemscope",
                        "itemtype": "https://schema.org/WebSite",
                    ]
                ) { header(&$0) }
                body.element("main", ["id": "main"]) { main(&$0) }
                body.element("footer") { footer(&$0) }
            }
        }
        var response = WebResponse(WebResponse.html, page.text, status: status)
        PageLayout.protect(&response)
        response.add("Vary", "Accept-Language")
        response.add("Content-Language", words.code)
        return response
    }

    /// No script but our own file, no frame, nothing of elsewhere: what strangers wrote stays text, and nobody learns what was searched.
    static func protect(_ response: inout WebResponse) {
        response.add(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'"
        )
        response.add("Referrer-Policy", "no-referrer")
    }

    private func head(_ head: inout Markup) {
        head.open("meta", ["charset": "utf-8"])
        head.element("title", [:], title)
        head.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.open("meta", ["name": "color-scheme", "content": "light dark"])
        head.open(
            "link", ["rel": "stylesheet", "href": scope.folder + Asset.styleSheet.address])
        head.open(
            "link",
            ["rel": "icon", "type": "image/svg+xml", "href": scope.folder + Asset.icon.address])
        head.open(
            "link",
            [
                "rel": "search", "type": "application/opensearchdescription+xml",
                "title": scope.title, "href": scope.folder + "/opensearch.xml",
            ])
        head.open("link", ["rel": "https://api.w.org/", "href": scope.api])
        head.element(
            "script",
            ["type": "module", "src": scope.folder + Asset.script.address])
        if let feed {
            head.open(
                "link",
                ["rel": "alternate", "type": "application/atom+xml", "title": title, "href": feed])
        }
        if let record {
            head.open("link", ["rel": "alternate", "type": "application/json", "href": record])
        }
    }

    /// The form, described as what searches this site, too (https://schema.org/SearchAction).
    private func header(_ header: inout Markup) {
        header.element("p", ["class": "site"]) { line in
            line.element(
                "a", ["href": scope.folder + "/", "dir": "auto", "itemprop": "name"], scope.title)
        }
        header.open("meta", ["itemprop": "url", "content": scope.base + "/"])
        header.element(
            "form",
            [
                "itemprop": "potentialAction", "itemscope": "itemscope",
                "itemtype": "https://schema.org/SearchAction", "role": "search",
                "action": scope.folder + "/", "method": "get",
                "data-completions": scope.folder + "/suggestions",
                "data-completions-label": words.completions, "data-unanswered": words.unanswered,
            ]
        ) { form in
            form.open("meta", ["itemprop": "target", "content": scope.base + "/?q={q}"])
            form.element("label", ["class": "unseen", "for": "q"], words.searchFor)
            form.open(
                "input",
                [
                    "type": "search", "id": "q", "name": "q", "value": query, "dir": "auto",
                    "placeholder": words.searchAll, "autocomplete": "off",
                    "autofocus": isFront ? "autofocus" : nil, "enterkeyhint": "search",
                    "itemprop": "query-input",
                ])
            for field in kept {
                form.open(
                    "input", ["type": "hidden", "name": field.name, "value": field.value])
            }
            form.element("button", ["type": "submit"], words.search)
        }
        // What a script says to those who do not see the results change.
        header.element("p", ["class": "unseen", "id": "said", "role": "status"])
    }

    private func footer(_ footer: inout Markup) {
        footer.element("p") { line in
            line.write(words.foot + " ")
            line.element("a", ["href": scope.api], "REST API")
            line.write(" · ")
            line.element("a", ["href": scope.api + APIRoute.namespace + "/openapi.json"], "OpenAPI")
            if let feed {
                line.write(" · ")
                line.element("a", ["href": feed, "class": "feed"], words.feed)
            }
        }
    }
}

/// A page that says what went wrong.
enum ErrorPage {
    static func response(_ status: Int, _ sentence: String) -> WebResponse {
        var page = Markup()
        page.raw("<!doctype html>\n")
        page.element("html", ["lang": "en"]) { html in
            html.element("head") { head in
                head.open("meta", ["charset": "utf-8"])
                head.element("title", [:], "\(status)")
                head.open(
                    "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            }
            html.element("body") { body in
                body.element("h1", [:], "\(status)")
                body.element("p", [:], sentence)
            }
        }
        var response = WebResponse(WebResponse.html, page.text, status: status)
        PageLayout.protect(&response)
        return response
    }
}
