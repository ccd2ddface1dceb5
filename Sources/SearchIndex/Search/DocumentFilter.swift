import Blog

/// What a document's facts must be, all conditions at once: flags of the command, `tag:x`, `before:…`.
package struct DocumentFilter: Sendable, Hashable {
    /// One thing asked of a document.
    package struct Condition: Sendable, Hashable {
        /// What is compared.
        package enum Fact: Sendable, Hashable {
            /// Has one of these row ids as that kind; no ids match nothing, which is what unknown names come to.
            /// Categories and tags share one list of terms. Years are numbers, not row ids.
            case oneOf(FacetKind, [UInt32])
            /// Was published within one of these ranges, in seconds since 1970; a document without date was not.
            case published([ClosedRange<Int64>])
        }

        package var fact: Fact
        /// Whether documents that fit are the ones left out.
        package var isNegated: Bool

        package init(_ fact: Fact, isNegated: Bool = false) {
            self.fact = fact
            self.isNegated = isNegated
        }
    }

    package var conditions: [Condition]

    package init(_ conditions: [Condition] = []) {
        self.conditions = conditions
    }

    /// Whether it lets everything pass.
    var isEmpty: Bool { conditions.isEmpty }

    /// Whether a document fits every condition.
    func accepts(_ document: DocumentID, in columns: any DocumentColumns) -> Bool {
        conditions.allSatisfy { $0.accepts(document, in: columns) }
    }
}

extension DocumentFilter.Condition {
    /// Whether a document fits.
    func accepts(_ document: DocumentID, in columns: any DocumentColumns) -> Bool {
        fits(document, in: columns) != isNegated
    }

    private func fits(_ document: DocumentID, in columns: any DocumentColumns) -> Bool {
        switch fact {
        case .oneOf(.category, let ids), .oneOf(.tag, let ids):
            columns.terms(of: document).contains { ids.contains($0) }
        case .oneOf(.author, let ids): ids.contains(columns.author(of: document))
        case .oneOf(.type, let ids): ids.contains(columns.type(of: document))
        case .oneOf(.site, let ids): ids.contains(columns.site(of: document))
        case .oneOf(.language, let ids): ids.contains(columns.language(of: document))
        case .oneOf(.year, let years):
            columns.year(of: document).map { years.contains($0) } ?? false
        case .published(let ranges):
            columns.published(document).map { date in ranges.contains { $0.contains(date) } }
                ?? false
        }
    }
}

extension DocumentColumns {
    /// The year (UTC) a document was published in, `nil` when unknown; years before 0 count as 0.
    func year(of document: DocumentID) -> UInt32? {
        published(document).map { UInt32(clamping: Moment(seconds: $0).date.year) }
    }
}
