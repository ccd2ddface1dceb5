internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// A post to be read here: its blocks, as text, without anything that its site would load.
struct ReadingPage: Sendable {
    let call: APICall
    let post: StoredPost

    private let words: PageWords
    private var scope: Scope { call.scope }
    /// What was searched for, whose words are marked.
    private var text: String { call.request["q"] ?? "" }

    init(call: APICall, post: StoredPost) {
        self.call = call
        self.post = post
        words = call.words
    }

    /// How many posts like it are named.
    private static let related = 5

    func response() async throws -> WebResponse {
        let like = try await call.engine.related(
            to: "\(post.id)", limit: ReadingPage.related, sites: [post.site])
        let marks =
            text.isEmpty ? nil : try await call.engine.highlights(of: text, in: post)
        let title = post.title ?? words.withoutTitle
        let layout = PageLayout(
            scope: scope, words: words, title: "\(title) – \(scope.title)", query: text,
            record: scope.record(of: post))
        return layout.response { main in
            main.element("article", ["class": "post", "lang": post.language.nonEmptyTag]) {
                article in
                article.element("h1", ["dir": "auto"]) {
                    $0.write(title, marking: post.title == nil ? [] : marks?.title ?? [])
                }
                facts(&article)
                var body = BlockMarkup(base: post.url ?? "", picture: words.picture)
                body.write(post.blocks, marking: marks?.blocks ?? [], to: &article)
                terms(&article)
            }
            if let hits = like?.hits, !hits.isEmpty {
                main.element("aside", ["aria-label": words.related]) { aside in
                    aside.element("h2", [:], words.related)
                    aside.element("ul") { list in
                        for hit in hits {
                            list.element("li") { item in
                                item.element(
                                    "a",
                                    ["href": scope.reading(hit.id, of: hit.site), "dir": "auto"],
                                    hit.title ?? words.withoutTitle)
                            }
                        }
                    }
                }
            }
        }
    }

    private func facts(_ article: inout Markup) {
        article.element("p", ["class": "facts"]) { line in
            if let written = post.date?.description(offset: post.utcOffset) {
                line.element(
                    "time", ["datetime": written], String(written.prefix { $0 != "T" }))
                line.write(" · ")
            }
            if let author = post.author {
                line.element("span", ["dir": "auto"], author)
                line.write(" · ")
            }
            if let url = post.url {
                line.element("a", ["href": url], words.original)
            } else {
                line.write(Scope.name(of: post.site))
            }
        }
    }

    private func terms(_ article: inout Markup) {
        guard !post.categories.isEmpty || !post.tags.isEmpty else { return }
        article.element("p", ["class": "links"]) { line in
            for (name, terms) in [("category", post.categories), ("tag", post.tags)] {
                for term in terms {
                    line.element(
                        "a",
                        [
                            "class": name == "tag" ? "tag" : "term", "dir": "auto",
                            "href": "\(scope.folder)/?\(name)=\(term.slug.percentEncoded())",
                        ], term.name)
                    line.write(" ")
                }
            }
        }
    }
}

extension String {
    /// A language's tag as `lang` takes it; `nil` for one that is not known.
    fileprivate var nonEmptyTag: String? { isEmpty || self == "und" ? nil : self }
}
