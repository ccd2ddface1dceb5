internal import Blog

/// A search as it is meant: a text, what was understood of it, and the options around it.
///
/// Every text is a query. What cannot be understood is searched as words, and `notes` says what was done:
///
/// ```swift
/// let query = Query("why~ tag:news -draft")
/// query.canonical              // "why tag:news -draft"
/// query.notes.map(\.message)   // ["\"why~\" searched as \"why\""]
/// ```
///
/// The language stands at the head of `QueryParser.swift`. Making a query costs O(length of the text); its tree is no
/// larger and no deeper than `QueryLimits` allows.
public struct Query: Sendable, Hashable {
    /// The text as typed.
    public let text: String
    /// What is looked for, always a `group`; `nil` when there is nothing in the text to look for. See `matchesNothing`.
    public package(set) var root: QueryNode?
    /// What was not taken as typed, in the order of the text.
    public let notes: [QueryNote]
    /// Number of hits, order, filters by flag and all else that is not in the text.
    public var options: SearchOptions

    /// Reads a text; cannot fail.
    ///
    /// - Parameters:
    ///   - text: What a person typed.
    ///   - options: What is asked for around it.
    ///   - searchablePart: Tells what of a word the index can find, `nil` for nothing of it; the index passes its
    ///     analyzer's answer. The answer has no white space, and is the answer to itself.
    public init(
        _ text: String, options: SearchOptions = SearchOptions(),
        searchablePart: @escaping (String) -> String? = SearchableWord.part
    ) {
        let text = StreamSafe.text(text)
        var admission = QueryAdmission(text, searchablePart: searchablePart)
        var grouping = QueryGrouping(
            admission.tokens(), length: admission.length, searchablePart: searchablePart)
        let outermost = grouping.outermost()
        var parser = QueryParser()
        self.text = text
        self.options = options
        root = parser.root(outermost)
        let all = admission.notes + grouping.notes + parser.notes
        notes =
            all.isEmpty
            ? []
            : all.enumerated().sorted {
                ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
            }.map(\.element)
    }

    /// The text as it was understood, as its user would type it; parses to the same tree, and prints as itself. Of a text in
    /// which nothing can be found it is `""`, in which nothing can be found either.
    public var canonical: String { matchesNothing ? "\"\"" : QueryPrinter.text(of: root) }

    /// Whether something was typed but nothing of it can be found (`???`): no post matches.
    ///
    /// A text of nothing but white space asks for nothing in particular: every post matches.
    public var matchesNothing: Bool { root == nil && !notes.isEmpty }

    /// What is told of a query in results.
    public var reading: QueryReading {
        var reading = QueryReading(
            text: text, canonical: canonical, notes: notes.map(\.message))
        reading.noted = notes.map(\.range)
        return reading
    }
}

/// How a query's text was read: the `query` object of every answer.
public struct QueryReading: Sendable, Hashable, Codable {
    /// The text as typed.
    public var text: String
    /// The text as understood.
    public var canonical: String
    /// One sentence for each thing that was not taken as typed.
    public var notes: [String]
    /// The places of the text that were not taken as typed, in Unicode scalars, in no order. Not part of the coded form.
    public var noted: [Range<Int>] = []

    private enum CodingKeys: String, CodingKey {
        case text, canonical, notes
    }

    /// Creates a reading.
    public init(text: String, canonical: String, notes: [String]) {
        self.text = text
        self.canonical = canonical
        self.notes = notes
    }
}
