package import BlogSearchPostings
package import BlogSearchQueries

/// What a document's facts must be, all conditions at once: flags of the command, `tag:x`, `before:…`.
package struct DocumentFilter: Sendable, Hashable {
    /// One thing asked of a document.
    package struct Condition: Sendable, Hashable {
        /// What is compared.
        package enum Fact: Sendable, Hashable {
            /// Has one of these row ids as that kind; no ids match nothing, which is what unknown names come to.
            /// Stretches of the calendar are numbers (`CalendarUnit`), not row ids.
            case oneOf(FacetKind, [UInt32])
            /// Was published within one of these ranges, in seconds since 1970 on the site's clock; a document without date
            /// was not.
            case published([ClosedRange<Int64>])
            /// Is one of these, which ascend.
            case documents([DocumentID])
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
    package var isEmpty: Bool { conditions.isEmpty }
}

extension DocumentFilter.Condition.Fact {
    /// The dates it asks for; `nil` when it asks for something else.
    var dates: [ClosedRange<Int64>]? {
        switch self {
        case .published(let ranges): ranges
        case .oneOf(let kind, let numbers):
            if case .calendar(let unit) = kind.source { numbers.map(unit.seconds) } else { nil }
        case .documents: nil
        }
    }
}

extension VisibleDocuments {
    /// What documents must be to be known of.
    var conditions: [DocumentFilter.Condition] {
        var conditions = sites.map { [DocumentFilter.Condition(.oneOf(.site, $0))] } ?? []
        if !hidden.isEmpty { conditions.append(.init(.documents(hidden), isNegated: true)) }
        return conditions
    }
}
