internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Values of filters: `tag:ag` becomes `tag:agile`, `tag:"open d` becomes `tag:"Open Data"`.
extension Completer {
    /// The values of a filter that continue what was typed and can be asked for, those with the
    /// most posts first.
    func completions(
        of value: TypedQuery.Value, limit: Int, by analyzer: inout Analyzer
    ) throws -> [Completion] {
        let typed = NameWord.words(of: value.text, by: &analyzer).map { $0.forms[0] }
        let fitting = try names(value.kind).compactMap { name -> Ranked? in
            guard !rules.hiddenTerms.contains(name.id) || !isTerm(value.kind),
                name.goesOn(value.text, words: typed)
            else { return nil }
            return try ranked(name, as: name.name)
        }.sorted(by: Ranked.precedes)
        let byID = Dictionary(
            try names(value.kind).map { ($0.id, $0) }, uniquingKeysWith: { known, _ in known })
        // Checking whether a value can be asked for is slow, so few values are checked.
        let askable = try fitting.prefix(limit > fitting.count ? fitting.count : 4 * limit)
            .compactMap { ranked -> Ranked? in
                guard case .value(_, let id) = ranked.origin, let name = byID[id],
                    let text = try written(name, in: value)
                else { return nil }
                var ranked = ranked
                ranked.completion.text = value.head + text
                return ranked
            }
        return try chosen(from: askable, limit, by: &analyzer).completions
    }

    private func isTerm(_ kind: FacetKind) -> Bool { kind == .category || kind == .tag }

    /// A value as a filter finds it: its slug when the slug was begun, else its name, in quotation
    /// marks when it contains spaces; `nil` when no query can ask for it.
    private func written(_ name: TermName, in value: TypedQuery.Value) throws -> String? {
        let slug = name.slug.lowercased().hasPrefix(value.text.lowercased()) && !value.isQuoted
        for text in slug ? [name.slug, name.name] : [name.name, name.slug] {
            guard let written = Self.quoted(text, isQuoted: value.isQuoted),
                try reader.identifiers(of: text, kind: name.kind).contains(name.id)
            else { continue }
            return written
        }
        return nil
    }

    /// A value in quotation marks, if it needs them or was begun with one; `nil` when it contains
    /// one itself.
    private static func quoted(_ text: String, isQuoted: Bool) -> String? {
        if text.isEmpty || text.unicodeScalars.contains(where: \.isQuotationMark) { return nil }
        let needsMarks = text.unicodeScalars.contains { $0.endsQueryWord || $0 == "," }
        return needsMarks || isQuoted ? "\"\(text)\"" : text
    }
}

extension TermName {
    /// Whether its name or its slug continues what was typed.
    fileprivate func goesOn(_ typed: String, words typedWords: [String]) -> Bool {
        if slug.lowercased().hasPrefix(typed.lowercased()) { return true }
        guard let last = typedWords.last else { return false }
        return words.rank(of: typedWords.dropLast(), before: last) ?? 2 < 2
    }
}

extension Completion.Kind {
    /// The kind of a filter's values.
    init(_ kind: FacetKind) {
        switch kind {
        case .category: self = .category
        case .tag: self = .tag
        case .author: self = .author
        case .type, .site, .language, .has, .year, .month: self = .filter
        }
    }
}
