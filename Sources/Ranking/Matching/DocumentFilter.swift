import Blog
package import BlogSearchPostings
package import BlogSearchQueries

/// What a document's facts must be, all conditions at once: flags of the command, `tag:x`, `before:…`.
package struct DocumentFilter: Sendable, Hashable {
    /// One thing asked of a document.
    package struct Condition: Sendable, Hashable {
        /// What is compared.
        package enum Fact: Sendable, Hashable {
            /// Has one of these row ids as that kind; no ids match nothing, which is what unknown names come to.
            /// Years are numbers, not row ids.
            case oneOf(FacetKind, [UInt32])
            /// Was published within one of these ranges, in seconds since 1970; a document without date was not.
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
        case .oneOf(.year, let years): years.map { FacetYear.seconds($0) }
        case .oneOf, .documents: nil
        }
    }
}

/// Years of publication (UTC) as facets count them: those before 0 count as 0.
package enum FacetYear {
    /// The year of a moment in seconds since 1970.
    package static func year(_ published: Int64) -> UInt32 {
        UInt32(clamping: Moment(seconds: published).date.year)
    }

    /// The seconds of a year, both ends included.
    static func seconds(_ year: UInt32) -> ClosedRange<Int64> {
        let first = Moment(year: Int(year), month: 1, day: 1).seconds
        let last = Moment(year: Int(year) + 1, month: 1, day: 1).seconds - 1
        return (year == 0 ? .min : first)...(year == .max ? .max : last)
    }
}
