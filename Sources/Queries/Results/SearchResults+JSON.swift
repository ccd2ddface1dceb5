import Blog

// Written by hand: keys in the order of the promise (a general encoder has none), and nothing to load at launch.

extension SearchResults {
    /// The answer as one line of JSON, keys in a fixed order, facets in the order of `FacetKind`.
    public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

    /// The same as UTF-8.
    package var jsonBytes: [UInt8] {
        var writer = JSONWriter(capacity: 256 + 1024 * hits.count)
        writer.object {
            $0.object("query") {
                $0.pair("text", query.text)
                $0.pair("canonical", query.canonical)
                $0.array("notes", query.notes) { $0.string($1) }
            }
            $0.pair("total", total)
            $0.object("matched") {
                $0.pair("all", matched.all)
                $0.pair("some", matched.some)
            }
            if let withoutFilters { $0.pair("withoutFilters", withoutFilters) }
            $0.pair("offset", offset)
            $0.array("hits", hits) { $1.write(to: &$0) }
            $0.object("facets") { object in
                for kind in FacetKind.allCases {
                    guard let values = facets[kind] else { continue }
                    object.array(kind.rawValue, values) { $1.write(to: &$0) }
                }
            }
            $0.pair("suggestion", suggestion)
            $0.pair("microseconds", microseconds)
            if let whyNot { $0.pair("whyNot", whyNot.description) }
        }
        return writer.bytes
    }
}

extension Hit {
    /// The hit as one line of JSON, keys in a fixed order.
    public var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.pair("rank", rank)
            $0.pair("score", score)
            $0.pair("id", id)
            $0.pair("site", site)
            $0.pair("type", type)
            $0.pair("slug", slug)
            $0.pair("url", url)
            $0.pair("title", title)
            $0.pair("date", date, offset: utcOffset)
            $0.pair("modified", modified)
            $0.pair("author", author)
            $0.array("categories", categories) { $1.write(to: &$0) }
            $0.array("tags", tags) { $1.write(to: &$0) }
            $0.pair("image", image)
            $0.pair("snippet", snippet)
            $0.array("titleHighlights", titleHighlights) { $1.write(to: &$0) }
            $0.pair("file", file)
            $0.array("alike", alike) { $1.write(to: &$0) }
            if let passages { $0.object("passages") { passages.write(to: &$0) } }
            if let explanation { $0.array("explanation", explanation) { $1.write(to: &$0) } }
        }
    }
}

extension JSONWriter {
    /// Writes a key and a marked text, `null` for none.
    fileprivate mutating func pair(_ key: String, _ snippet: Snippet?) {
        guard let snippet else { return pair(key, String?.none) }
        object(key) { snippet.write(to: &$0) }
    }
}

extension Snippet {
    /// Writes the pairs of its object.
    fileprivate func write(to object: inout JSONWriter) {
        object.pair("text", text)
        object.array("highlights", highlights) { $1.write(to: &$0) }
    }
}

extension HitPassages {
    /// Writes the pairs of its object.
    fileprivate func write(to object: inout JSONWriter) {
        object.pair("excerpt", excerpt)
        object.array("captions", captions) { array, caption in
            array.object { caption.write(to: &$0) }
        }
        object.array("sections", sections) { array, section in
            array.object {
                $0.pair("heading", section.heading)
                $0.pair("anchor", section.anchor)
                $0.pair("fragment", section.fragment)
                $0.pair("url", section.url)
                $0.pair("snippet", section.snippet)
            }
        }
    }
}

extension HitTerm {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.pair("slug", slug)
            $0.pair("name", name)
        }
    }
}

extension AlikePost {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.pair("id", id)
            $0.pair("site", site)
            $0.pair("url", url)
            $0.pair("title", title)
        }
    }
}

extension ScoreLine {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.pair("reason", reason.rawValue)
            $0.array("words", words) { $0.string($1) }
            $0.pair("field", field)
            $0.pair("contribution", contribution)
        }
    }
}

extension FacetValue {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.pair("slug", slug)
            $0.pair("name", name)
            $0.pair("count", count)
        }
    }
}

extension Highlight {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.array([start, length]) { $0.number($1) }
    }
}
