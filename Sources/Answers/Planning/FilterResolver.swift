internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import BlogSearchStore
internal import TextAnalysis

/// Turns filters as written into conditions on row ids, and notes the values that this index does
/// not have.
struct FilterResolver {
    /// The maximum number of authors that a note names.
    private static let maximumAuthors = 5

    private let reader: any IndexReader
    private(set) var notes: [String] = []

    init(_ reader: any IndexReader) {
        self.reader = reader
    }

    /// The condition of a filter. Unknown values match nothing and are noted.
    mutating func condition(_ filter: QueryFilter) throws -> DocumentFilter.Condition {
        switch filter {
        case .category(let values): try condition(.category, values)
        case .tag(let values): try condition(.tag, values)
        case .author(let values): try condition(.author, values)
        case .type(let values): try condition(.type, values)
        case .site(let values): try condition(.site, values)
        case .language(let values): try condition(.language, values)
        case .has(let features): .init(.oneOf(.has, features.map(\.number)))
        case .year(let years): .init(.published(years.compactMap(FilterResolver.seconds)))
        case .after(let moment):
            .init(.published(FilterResolver.range(after: moment.seconds, before: .max)))
        case .before(let moment):
            .init(.published(FilterResolver.range(after: .min, before: moment.seconds)))
        }
    }

    /// Row ids of the known values, `a,b` being two unless it is one. Unknown values are noted.
    mutating func identifiers(_ kind: FacetKind, _ values: [String]) throws -> [UInt32] {
        var identifiers: Set<UInt32> = []
        for value in values {
            var found = try known(kind, value)
            let parts = value.partsAtCommas
            if found.isEmpty, parts.count > 1 {
                // What is no name as a whole is several. Each is read as it would be alone.
                found = try self.identifiers(kind, parts)
            } else if found.isEmpty {
                notes.append(try unknown(kind, value))
            }
            identifiers.formUnion(found)
        }
        return identifiers.sorted()
    }

    /// Row ids of what has a value as its name, slug or id; of authors, as a part of the name.
    private mutating func known(_ kind: FacetKind, _ value: String) throws -> [UInt32] {
        var found = try reader.identifiers(of: value, kind: kind)
        // REST and addresses percent-encode slugs: `%e6%9d%b1`.
        let decoded = PermalinkReference.decoded(value)
        if found.isEmpty, decoded != value {
            found = try reader.identifiers(of: decoded, kind: kind)
        }
        if found.isEmpty, let composed = CanonicalForm.composed(decoded) {
            found = try reader.identifiers(of: composed, kind: kind)
        }
        return found.isEmpty && kind == .author ? try authors(value) : found
    }

    /// Authors with a name that contains the value: as whole words, else as the beginning of a
    /// word.
    private mutating func authors(_ value: String) throws -> [UInt32] {
        let words = CanonicalForm.folded(value).split { !$0.isLetter && !$0.isNumber }
            .map(String.init)
        var found = try reader.authors(called: words, beginning: false)
        if found.isEmpty { found = try reader.authors(called: words, beginning: true) }
        guard !found.isEmpty else { return [] }
        let shown = found.prefix(Self.maximumAuthors).map(\.name).joined(separator: ", ")
        let rest = found.count - Self.maximumAuthors
        notes.append(
            "author \"\(value)\" read as \(shown)" + (rest > 0 ? " and \(rest) more" : ""))
        return found.map(\.id)
    }

    /// An index has few languages, so all of them are named. For other kinds the nearest value is
    /// named.
    private func unknown(_ kind: FacetKind, _ value: String) throws -> String {
        let sentence = "no \(kind.rawValue) \"\(value)\" in this index"
        if kind != .language,
            let nearest = try reader.nearestName(to: value, kind: kind, among: { _ in true })
        {
            return "\(sentence); the nearest is \"\(nearest)\""
        }
        let codes = reader.languages.filter { $0 != .undetermined }.map(\.code).sorted()
        return kind == .language && !codes.isEmpty
            ? "\(sentence), which has \(codes.joined(separator: ", "))" : sentence
    }

    private mutating func condition(
        _ kind: FacetKind, _ values: [String]
    ) throws -> DocumentFilter.Condition {
        .init(.oneOf(kind, try identifiers(kind, values)))
    }

    /// Whole years, both ends included.
    private static func seconds(of years: ClosedRange<Int>) -> ClosedRange<Int64>? {
        let first = Moment(year: years.lowerBound, month: 1, day: 1).seconds
        let end = min(years.upperBound, .max - 1)
        let next = Moment(year: end + 1, month: 1, day: 1).seconds
        return range(after: first - 1, before: next).first
    }

    /// The seconds between two moments, both exclusive; empty when there are none.
    private static func range(after: Int64, before: Int64) -> [ClosedRange<Int64>] {
        let (first, last) = (after == .min ? .min : after + 1, before == .max ? .max : before - 1)
        return first <= last ? [first...last] : []
    }
}

extension FilterResolver {
    /// Leaves out types that nobody means who names none: a list holds posts, and a search every type but comments. In an
    /// index without posts a list holds every type but comments, too.
    func chooseTypes(isList: Bool, in selection: inout Selection) throws {
        let posts = isList ? try reader.identifiers(of: "post", kind: .type) : []
        if !posts.isEmpty {
            selection.filters.append(Selection.Filter(.type, oneOf: posts))
            return
        }
        let comments = try reader.identifiers(of: Post.commentType, kind: .type)
        guard !comments.isEmpty else { return }
        selection.conditions.conditions.append(.init(.oneOf(.type, comments), isNegated: true))
    }
    /// The selection that a search's options describe: filters by facet value, and the other
    /// conditions.
    mutating func selection(_ options: SearchOptions) throws -> Selection {
        let lists: [(FacetKind, [String])] = [
            (.category, options.categories), (.tag, options.tags), (.author, options.authors),
            (.type, options.types), (.site, options.sites), (.language, options.languages),
        ]
        var filters = try lists.filter { !$0.1.isEmpty }.map { kind, values in
            Selection.Filter(kind, try condition(kind, values, options))
        }
        if !options.has.isEmpty {
            filters.append(Selection.Filter(.has, try condition(.has(options.has))))
        }
        if !options.years.isEmpty {
            filters.append(Selection.Filter(.year, try condition(.year(options.years))))
        }
        let dates = [options.after.map(QueryFilter.after), options.before.map(QueryFilter.before)]
        var conditions = try dates.compactMap { $0 }.map { try condition($0) }
        conditions += try exclusions(options) + rowConditions(options)
        return Selection(
            filters: filters, conditions: DocumentFilter(conditions),
            facets: options.facets, order: options.sort, offset: options.offset,
            limit: options.limit, recency: options.recencyPreference)
    }
}

// MARK: What stands in rows

extension FilterResolver {
    /// The condition of a list of values. Categories are with their children unless options say otherwise.
    private mutating func condition(
        _ kind: FacetKind, _ values: [String], _ options: SearchOptions
    ) throws -> DocumentFilter.Condition {
        let ids = try identifiers(kind, values)
        guard kind == .category, !options.includesChildCategories else {
            return .init(.oneOf(kind, ids))
        }
        var selection = PostSelection()
        selection.terms = [.any(ids.map { Int64($0) })]
        return .init(.documents(try reader.documents(of: selection)))
    }

    /// What posts may not have.
    private mutating func exclusions(
        _ options: SearchOptions
    ) throws -> [DocumentFilter.Condition] {
        let lists: [(FacetKind, [String])] = [
            (.category, options.excludedCategories), (.tag, options.excludedTags),
            (.author, options.excludedAuthors),
        ]
        return try lists.filter { !$0.1.isEmpty }.map { kind, values in
            var condition = try condition(kind, values, options)
            condition.isNegated = true
            return condition
        }
    }

    /// Conditions that documents have no facts for.
    private func rowConditions(
        _ options: SearchOptions
    ) throws -> [DocumentFilter.Condition] {
        let everything = PostSelection()
        var wanted = everything
        if !options.include.isEmpty { wanted.ids = options.include }
        if !options.slugs.isEmpty { wanted.slugs = options.slugs.map(PermalinkReference.decoded) }
        wanted.isSticky = options.isSticky
        for (moment, isAfter) in [(options.modifiedAfter, true), (options.modifiedBefore, false)] {
            guard let moment else { continue }
            wanted.dates.append(
                .init(isModified: true, isAfter: isAfter, moment: moment, isLocal: true))
        }
        var conditions: [DocumentFilter.Condition] = []
        if wanted != everything {
            conditions.append(.init(.documents(try reader.documents(of: wanted))))
        }
        if !options.exclude.isEmpty {
            var unwanted = everything
            unwanted.ids = options.exclude
            conditions.append(
                .init(.documents(try reader.documents(of: unwanted)), isNegated: true))
        }
        return conditions
    }
}
