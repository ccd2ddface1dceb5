internal import Blog

/// The names that mean something before a colon, in small or capital letters.
package enum QueryName: Hashable {
    case field(QueryField)
    case within
    case category, tag, author, type, site, language, has, year, after, before

    /// Length of the longest name: looking for a name never looks further.
    static let maximumLength = 8

    package init?(_ name: String) {
        switch name {
        case "in": self = .within
        case "category": self = .category
        case "tag": self = .tag
        case "author": self = .author
        case "type": self = .type
        case "site": self = .site
        case "lang", "language": self = .language
        case "has": self = .has
        case "year": self = .year
        case "after": self = .after
        case "before": self = .before
        default:
            guard let field = QueryField(rawValue: name) else { return nil }
            self = .field(field)
        }
    }
}

/// What stands behind the colon of `in:`, `year:`, `tag:` and their like:
///
/// ```
/// values = value , { "," , value } ;                   several values: any of them
/// value  = bare | quotation mark , text , quotation mark ;
/// bare   = what holds no white space, quotation mark, parenthesis or comma ;
/// year   = 4 * digit , [ ( ".." | "-" ) , 4 * digit ] ;
/// date   = a year, month, day or moment: see Moment+Period ;
/// ```
extension QueryLexer {
    /// Reads the values of a name that ends at the cursor and began at `start`. When they cannot be understood, goes
    /// back to `start`, so that all of it is read as words, and says so.
    mutating func kind(named name: QueryName, from start: Int) -> QueryToken.Kind? {
        if case .field(let field) = name { return .field(field) }
        let notesBefore = notes.count
        let values = values()
        if let kind = Self.kind(named: name, values: values) { return kind }
        // Notes about the inside of a value hold only when it is taken as a value.
        notes.removeSubrange(notesBefore...)
        if !values.isEmpty {
            addReason(name, at: start..<cursor.position)
        }
        wordsEnd = cursor.position
        cursor.rewind(to: start)
        return nil
    }

    private mutating func values() -> [String] {
        var values: [String] = []
        repeat {
            if cursor.peek()?.isQuotationMark == true {
                values.append(quotedText())
            } else {
                values.append(cursor.text(cursor.advance { $0 != "," && !$0.endsQueryWord }))
            }
        } while skipComma()
        return values.filter { !$0.isEmpty }
    }

    private mutating func skipComma() -> Bool {
        guard cursor.peek() == "," else { return false }
        cursor.advance()
        return true
    }

    private static func kind(named name: QueryName, values: [String]) -> QueryToken.Kind? {
        guard !values.isEmpty else { return nil }
        switch name {
        case .field(let field): return .field(field)
        case .within: return fields(values).map { .within($0) }
        case .category: return .filter(.category(values))
        case .tag: return .filter(.tag(values))
        case .author: return .filter(.author(values))
        case .type: return .filter(.type(values))
        case .site: return .filter(.site(values))
        case .language: return .filter(.language(values))
        case .has: return features(values).map { .filter(.has($0)) }
        case .year: return years(values).map { .filter(.year($0)) }
        case .after: return moment(values) { Moment(endOf: $0) }.map { .filter(.after($0)) }
        case .before: return moment(values) { Moment(startOf: $0) }.map { .filter(.before($0)) }
        }
    }

    private mutating func addReason(_ name: QueryName, at range: Range<Int>) {
        let typed = cursor.text(range)
        switch name {
        case .year: notes.append(.notAYear(typed, at: range))
        case .after, .before: notes.append(.notADate(typed, at: range))
        case .within: notes.append(.notAField(typed, at: range))
        case .has: notes.append(.notAFeature(typed, at: range))
        default: break
        }
    }

    private static func fields(_ values: [String]) -> [QueryField]? {
        var fields: [QueryField] = []
        for value in values {
            guard let field = QueryField(rawValue: value.lowercased()) else { return nil }
            if !fields.contains(field) { fields.append(field) }
        }
        return fields
    }

    private static func features(_ values: [String]) -> [ContentFeature]? {
        var features: [ContentFeature] = []
        for value in values {
            guard let feature = ContentFeature(rawValue: value.lowercased()) else { return nil }
            if !features.contains(feature) { features.append(feature) }
        }
        return features
    }

    private static func moment(
        _ values: [String], _ read: (String) -> Moment?
    ) -> Moment? {
        values.count == 1 ? read(values[0]) : nil
    }

    private static func years(_ values: [String]) -> [ClosedRange<Int>]? {
        var years: [ClosedRange<Int>] = []
        for value in values {
            guard let range = yearRange(value) else { return nil }
            years.append(range)
        }
        return years
    }

    /// A range typed backwards is turned around.
    private static func yearRange(_ text: String) -> ClosedRange<Int>? {
        let digits = Array(text.utf8)
        guard let first = year(digits.prefix(4)) else { return nil }
        if digits.count == 4 { return first...first }
        let joint = digits.dropFirst(4).dropLast(4)
        guard digits.count > 8, joint.elementsEqual("..".utf8) || joint.elementsEqual("-".utf8),
            let last = year(digits.suffix(4))
        else { return nil }
        return min(first, last)...max(first, last)
    }

    private static func year(_ digits: ArraySlice<UInt8>) -> Int? {
        var year = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            year = year * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return digits.count == 4 && year > 0 ? year : nil
    }
}
