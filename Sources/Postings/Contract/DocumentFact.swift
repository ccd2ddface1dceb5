// What a document is besides its words: one table, which segment columns (`SegmentColumn`), the tail's
// pages (ColumnPage.swift), lists of documents (`AttributeKey`) and facets follow.
//
//   fact       its number                                    listed as   counted by the facet
//   author     row id, 0 for none                            author      author
//   type       row id                                        type        type
//   site       row id                                        site        site
//   language   row id                                        language    language
//   features   bit n for the `ContentFeature` of number n    feature     has
//   clock      the site's offset from UTC, see `SiteClock`   –           –
//   sketchLow, sketchHigh   halves of a `ShingleSketch`      –           –
//
// Beside these a document has its date, by which calendar facets count (`CalendarUnit`), and two lists
// of terms, of which one is the facet category and the other tag.

package import BlogSearchQueries
package import TextAnalysis

/// A fact of a document that is one number.
package enum DocumentFact: Int, Sendable, CaseIterable {
    case author, type, site, language, features, clock, sketchLow, sketchHigh

    /// How a number is meant.
    package enum Meaning: Sendable {
        /// A row id.
        case row
        /// A row id, or 0 for none.
        case optionalRow
        /// A set of small numbers.
        case bits
        /// A number that nothing is looked up by.
        case number
    }

    /// How its number is meant.
    package var meaning: Meaning {
        switch self {
        case .author: .optionalRow
        case .type, .site, .language: .row
        case .features: .bits
        case .clock, .sketchLow, .sketchHigh: .number
        }
    }

    /// The lists of documents that have a value of it; `nil` when there are none.
    package var list: AttributeKey.Kind? {
        switch self {
        case .author: .author
        case .type: .type
        case .site: .site
        case .language: .language
        case .features: .feature
        case .clock, .sketchLow, .sketchHigh: nil
        }
    }

    /// Calls `body` with each value that a document has when this is its number.
    @inline(__always)
    package func forEachValue(of number: UInt32, _ body: (UInt32) -> Void) {
        switch meaning {
        case .row: body(number)
        case .optionalRow: if number != 0 { body(number) }
        case .bits: number.forEachSetBit(body)
        case .number: break
        }
    }
}

/// What a facet counts.
package enum FacetSource: Sendable, Hashable {
    /// Terms: those of the taxonomy `category`, or all others.
    case terms(areCategories: Bool)
    /// The values of a fact.
    case fact(DocumentFact)
    /// Stretches of the calendar, by the local date.
    case calendar(CalendarUnit)
}

extension FacetKind {
    /// What it counts.
    package var source: FacetSource {
        switch self {
        case .category: .terms(areCategories: true)
        case .tag: .terms(areCategories: false)
        case .author: .fact(.author)
        case .type: .fact(.type)
        case .site: .fact(.site)
        case .language: .fact(.language)
        case .has: .fact(.features)
        case .year: .calendar(.year)
        case .month: .calendar(.month)
        }
    }

    /// The lists of the documents that have a value of it; `nil` when there are none.
    package var list: AttributeKey.Kind? {
        switch source {
        case .terms: .term
        case .fact(let fact): fact.list
        case .calendar: nil
        }
    }
}

/// The numbers of a document's facts.
package struct FactNumbers: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    private var numbers = SIMD8<UInt32>.zero

    package init(dictionaryLiteral facts: (DocumentFact, UInt32)...) {
        for (fact, number) in facts { self[fact] = number }
    }

    package subscript(fact: DocumentFact) -> UInt32 {
        get { numbers[fact.rawValue] }
        set { numbers[fact.rawValue] = newValue }
    }

    /// The sketch of the document's text.
    package var sketch: ShingleSketch {
        get {
            ShingleSketch(bits: UInt64(self[.sketchHigh]) << 32 | UInt64(self[.sketchLow]))
        }
        set {
            self[.sketchLow] = UInt32(truncatingIfNeeded: newValue.bits)
            self[.sketchHigh] = UInt32(truncatingIfNeeded: newValue.bits >> 32)
        }
    }
}

/// How the offset of a site's clock from UTC is kept: minutes east of UTC + 1,200; 0 when unknown.
package enum SiteClock {
    /// The number that is kept of an offset in seconds; an offset of more than eighteen hours is no clock's.
    package static func number(_ offset: Int?) -> UInt32 {
        guard let offset, abs(offset) <= 18 * 3600 else { return 0 }
        return UInt32(offset / 60 + 1200)
    }

    /// Seconds that the clock is ahead of UTC; 0 when unknown.
    @inline(__always)
    package static func seconds(_ number: UInt32) -> Int64 {
        number == 0 ? 0 : (Int64(number) - 1200) * 60
    }
}
