// What the index is on the cluster. A document is a post:
//
//   key                     "12@https://blog.example", also its `_id`
//   site id url slug        what tells it from others; `sited` is the address of its site with the name of it
//   category tag author     values of facets, see `FacetKey`; of categories also all above them
//   type language has year month
//   term above              its own terms, and those above its categories, for tag clouds
//   called                  names by which its categories and tags can be asked for: "c:news", "t:#17"
//   published local         seconds since 1970, in UTC and on the clock of its site
//   t.title … t.custom      its tokens, field by field: a text is the pieces of the field, a position is a word of it, and
//                           tokens that share a position stand with "|" between them (`ClusterToken`)
//   len.title … len.custom  how many
//   w                       its words as written: language, word and stem, with U+001F between them
//   says                    what its links to other pages say: a number that stands for the address (PackedPosts/LinkTarget.swift),
//                           in hexadecimal digits, and the words, with U+001F between them
//   card                    what is shown of it; not indexed
//   hash                    of all that
//
// So the cluster analyses nothing: one mapping serves every language, and what matches there is what matches here.
//
// `_meta.wpsearch` says what the documents were made with, and how far they are: `analyzer`, `format`, the name of the log
// of changes and the cursor in it, and the sites. The cursor is written last, after what it stands for; the first one, with which
// the index is made, stands before every post.
//
// An index is asked by its alias, which may stand for several: one for each file that is pushed. They are called
// ALIAS-LOG-NUMBER by the name of the file's log.

package import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// What is known of an index on the cluster.
struct ClusterIndex: Sendable, Hashable {
    /// Of what documents hold; raised when that changes.
    static let format = 2

    /// Its own name.
    var name: String
    /// Whether it is asked by the alias.
    var isAsked = false
    var analyzer = Analyzer.version
    var format = ClusterIndex.format
    /// The log whose changes it follows.
    var log: String
    /// What it is told by from others of its log.
    var number = 0
    /// How far it does; `nil` only in one of a former version that never got far.
    var cursor: ChangeCursor?
    /// Home addresses of the sites of its posts.
    var sites: [String] = []

    /// Whether its documents are such as would be made now.
    var isCurrent: Bool { analyzer == Analyzer.version && format == ClusterIndex.format }

    init(name: String, log: String, number: Int) {
        self.name = name
        self.log = log
        self.number = number
    }

    /// Reads what a cluster says of an index; `nil` for one that is not ours.
    init?(name: String, mappings: JSONValue) {
        guard let meta = mappings["_meta"]?["wpsearch"], let log = meta["log"]?.text else {
            return nil
        }
        self.name = name
        self.log = log
        number = name.split(separator: "-").last.flatMap { Int($0) } ?? 0
        analyzer = meta["analyzer"]?.integer ?? 0
        format = meta["format"]?.integer ?? 0
        cursor = meta["cursor"]?.text.flatMap { ChangeCursor($0) }
        sites = (meta["sites"]?.elements ?? []).compactMap(\.text)
    }

    /// `_meta`.
    var meta: JSONValue {
        [
            "wpsearch": [
                "format": .integer(format), "analyzer": .integer(analyzer), "log": .string(log),
                "cursor": JSONValue(cursor?.description), "sites": JSONValue(sites),
            ]
        ]
    }

    /// What an index is made with.
    func definition(shards: Int, replicas: Int) -> JSONValue {
        let parameters = RankingParameters.standard
        let captures: JSONValue = [
            "type": "pattern_capture", "preserve_original": false, "patterns": ["([^|]+)"],
        ]
        let analysis: JSONValue = [
            "filter": ["colocated": captures],
            "tokenizer": ["positions": ["type": "whitespace", "max_token_length": 65_536]],
            "analyzer": [
                "tokens": [
                    "type": "custom", "tokenizer": "positions", "filter": ["colocated"],
                ]
            ],
        ]
        // Weights are doubled in requests, since none may be below 1; k1 with them.
        let similarity: JSONValue = [
            "type": "BM25", "k1": .number(2 * parameters.saturation),
            "b": .number(parameters[.body].lengthNorm),
        ]
        return [
            "settings": [
                "index": [
                    "number_of_shards": .integer(shards), "number_of_replicas": .integer(replicas),
                    "similarity": ["default": similarity], "analysis": analysis,
                ]
            ],
            "mappings": [
                "dynamic": "strict", "_meta": meta, "properties": ClusterIndex.properties,
            ],
        ]
    }

    private static var properties: JSONValue {
        let text: JSONValue = [
            "type": "text", "analyzer": "tokens", "position_increment_gap": 1,
        ]
        func fields(_ type: JSONValue) -> JSONValue {
            let members = Field.allCases.map { JSONValue.Member(name: "\($0)", value: type) }
            return ["properties": .object(members)]
        }
        let keywords =
            ["key", "site", "sited", "url", "slug", "term", "above", "called", "w", "says", "hash"]
            + FacetKind.allCases.filter { $0 != .site }.map(\.rawValue)
        var properties = JSONValue.object(
            keywords.map { JSONValue.Member(name: $0, value: ["type": "keyword"]) })
        for name in ["id", "published", "local", "modified"] {
            properties.append(name, ["type": "long"])
        }
        properties.append("t", fields(text))
        properties.append("len", fields(["type": "integer"]))
        properties.append("card", ["type": "object", "enabled": false])
        return properties
    }
}

extension JSONValue {
    /// The value as one line of text.
    package var line: String { String(decoding: bytes, as: UTF8.self) + "\n" }
}
