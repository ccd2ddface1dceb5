// How a value of an address becomes what a route takes. The rules are those of WordPress's schemas, its sentences too:
// clients read them.
//
//   number   "7", "7.0", " 7"          is not of type integer
//   flag     "true", "1", "FALSE", "0" is not of type boolean
//   list     "1,2 3" or name[]=1&name[]=2; each element by the rule of its kind, called name[0]
//   texts    name=a, b or name[]=a, b&name[]=c where a comma is a part of a text
//   terms    a list, or name[terms]=1,2&name[include_children]=true&name[operator]=AND

extension RESTArgument {
    /// The value of what was given.
    ///
    /// - Throws: `RESTFault`, what is wrong with it.
    package func value(of given: JSONValue) throws(RESTFault) -> JSONValue {
        switch kind {
        case .text(let values): return try Self.text(given, name, oneOf: values)
        case .number(let minimum, let maximum):
            return .integer(try Self.number(given, name, minimum, maximum))
        case .flag: return .bool(try Self.flag(given, name))
        case .dateTime: return try Self.dateTime(given, name)
        case .email: return try Self.email(given, name)
        case .numbers: return JSONValue(try Self.numbers(given, name))
        case .texts(let values): return .array(try Self.texts(given, name, oneOf: values))
        case .eachText: return JSONValue(try Self.whole(given, name))
        case .terms(let haveChildren, let canBeAll):
            return try terms(given, haveChildren: haveChildren, canBeAll: canBeAll)
        case .flagOrTexts:
            if let flag = try? Self.flag(given, name) { return .bool(flag) }
            return .array(try Self.texts(given, name, oneOf: []))
        }
    }

    private static func text(
        _ given: JSONValue, _ name: String, oneOf values: [String]
    ) throws(RESTFault) -> JSONValue {
        guard case .string(let text) = given else { throw .invalidType(name, "string") }
        if !values.isEmpty, !values.contains(text) {
            throw .parameter(
                "rest_not_in_enum",
                values.count == 1
                    ? "\(name) is not \(values[0])."
                    : "\(name) is not one of \(RESTFault.joined(values)).")
        }
        return given
    }

    private static func number(
        _ given: JSONValue, _ name: String, _ minimum: Int? = nil, _ maximum: Int? = nil
    ) throws(RESTFault) -> Int {
        guard case .string(let text) = given, let number = NumberText.value(of: text),
            abs(number) < 1e18
        else { throw .invalidType(name, "integer") }
        if let minimum, let maximum {
            if number < Double(minimum) || number > Double(maximum) {
                throw .parameter(
                    "rest_out_of_bounds",
                    "\(name) must be between \(minimum) (inclusive) and \(maximum) (inclusive)")
            }
        } else if let minimum, number < Double(minimum) {
            throw .parameter(
                "rest_out_of_bounds", "\(name) must be greater than or equal to \(minimum)")
        } else if let maximum, number > Double(maximum) {
            throw .parameter(
                "rest_out_of_bounds", "\(name) must be less than or equal to \(maximum)")
        }
        guard number == number.rounded() else { throw .invalidType(name, "integer") }
        return Int(number)
    }

    private static func flag(_ given: JSONValue, _ name: String) throws(RESTFault) -> Bool {
        if case .string(let text) = given {
            switch text.lowercased() {
            case "true", "1": return true
            case "false", "0": return false
            default: break
            }
        }
        throw .invalidType(name, "boolean")
    }

    private static func dateTime(_ given: JSONValue, _ name: String) throws(RESTFault) -> JSONValue
    {
        guard case .string(let text) = given else { throw .invalidType(name, "string") }
        guard RESTDate(text) != nil else { throw .parameter("rest_invalid_date", "Invalid date.") }
        return given
    }

    private static func email(_ given: JSONValue, _ name: String) throws(RESTFault) -> JSONValue {
        guard case .string(let text) = given else { throw .invalidType(name, "string") }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), text.utf8.count >= 6,
            !text.contains(where: \.isWhitespace)
        else { throw .parameter("rest_invalid_email", "Invalid email address.") }
        return given
    }

    private static func numbers(_ given: JSONValue, _ name: String) throws(RESTFault) -> [Int] {
        var numbers: [Int] = []
        for (index, element) in try elements(given, name).enumerated() {
            numbers.append(try number(element, "\(name)[\(index)]"))
        }
        return numbers
    }

    private static func texts(
        _ given: JSONValue, _ name: String, oneOf values: [String]
    ) throws(RESTFault) -> [JSONValue] {
        var texts: [JSONValue] = []
        for (index, element) in try elements(given, name).enumerated() {
            texts.append(try text(element, "\(name)[\(index)]", oneOf: values))
        }
        return texts
    }

    /// The texts of a list, none of which is a list itself.
    private static func whole(_ given: JSONValue, _ name: String) throws(RESTFault) -> [String] {
        if case .string(let text) = given { return [text] }
        return try elements(given, name).compactMap(\.text)
    }

    /// The elements of a list, which may be one text with commas or spaces between them.
    package static func elements(_ given: JSONValue, _ name: String) throws(RESTFault)
        -> [JSONValue]
    {
        switch given {
        case .string(let text): return separated(text).map(JSONValue.string)
        case .array(let elements): return elements
        case .object(let members):
            guard members.indices.allSatisfy({ members[$0].name == String($0) }) else {
                throw .invalidType(name, "array")
            }
            return members.map(\.value)
        default: throw .invalidType(name, "array")
        }
    }

    /// The texts of a list of which nothing else is asked, as `_fields` and `_embed` are: whatever keys an array has.
    package static func parts(_ given: JSONValue) -> [String] {
        if case .string(let text) = given { return separated(text) }
        return given.elements.compactMap(\.text)
    }

    /// What stands between commas and white space.
    package static func separated(_ text: String) -> [String] {
        text.split { $0 == "," || $0.isASCII && $0.isWhitespace }.map(String.init)
    }

    private func terms(
        _ given: JSONValue, haveChildren: Bool, canBeAll: Bool
    ) throws(RESTFault) -> JSONValue {
        if case .object(let members) = given, members.first?.name != "0" {
            return try termQuery(members, haveChildren: haveChildren, canBeAll: canBeAll)
        }
        do throws(RESTFault) {
            return JSONValue(try Self.numbers(given, name))
        } catch {
            throw .parameter(
                "rest_no_matching_schema",
                "\(name) is not a valid \(Self.listForm). Reason: \(error.message)", position: 0)
        }
    }

    private func termQuery(
        _ members: [JSONValue.Member], haveChildren: Bool, canBeAll: Bool
    ) throws(RESTFault) -> JSONValue {
        func refused(_ fault: RESTFault) -> RESTFault {
            .parameter(
                "rest_no_matching_schema",
                "\(name) is not a valid \(Self.queryForm). Reason: \(fault.message)", position: 1)
        }
        var query: JSONValue = [:]
        for member in members {
            let path = "\(name)[\(member.name)]"
            do throws(RESTFault) {
                switch member.name {
                case "terms":
                    query.append("terms", JSONValue(try Self.numbers(member.value, path)))
                case "include_children" where haveChildren:
                    query.append(member.name, .bool(try Self.flag(member.value, path)))
                case "operator" where canBeAll:
                    query.append(
                        member.name, try Self.text(member.value, path, oneOf: ["AND", "OR"]))
                default:
                    throw RESTFault.parameter(
                        "rest_additional_properties_forbidden",
                        "\(member.name) is not a valid property of Object.")
                }
            } catch {
                throw refused(error)
            }
        }
        return query
    }
}

/// Numbers as PHP takes them.
enum NumberText {
    /// The number that a text is, white space around it or not; `nil` for anything else.
    static func value(of text: String) -> Double? {
        let text = text.drop { $0.isASCII && $0.isWhitespace }
        let trimmed = text.reversed().drop { $0.isASCII && $0.isWhitespace }
        let digits = String(trimmed.reversed())
        let isPlain = digits.utf8.allSatisfy {
            (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
        }
        guard isPlain, !digits.isEmpty, let number = Double(digits), number.isFinite else {
            return nil
        }
        return number
    }
}

/// A date of a request: a day and a time, and where they are.
///
///     2020-01-01T10:00:00            on the clock of the site
///     2020-01-01T10:00:00Z, +02:00   the moment
package struct RESTDate: Sendable, Hashable {
    /// The moment, or what the clock of the site shows as if that were UTC.
    package var moment: Moment
    /// Whether it is on the clock of the site.
    package var isLocal: Bool

    /// Reads a date; `nil` for what has no time, or names none that there is.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, bytes[10] == 0x54 || bytes[10] == 0x74 || bytes[10] == 0x20,
            bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A, bytes[16] == 0x3A,
            let isLocal = Self.isLocal(bytes[19...]),
            let written = WrittenDate(iso8601: text.uppercased())
        else { return nil }
        moment = written.moment
        self.isLocal = isLocal
    }

    /// Whether nothing, or just fractions, stand behind the seconds; `nil` for what is no zone either.
    private static func isLocal(_ rest: ArraySlice<UInt8>) -> Bool? {
        var rest = rest
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        if rest.first == 0x2E {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        if rest.isEmpty { return true }
        if rest.elementsEqual([0x5A]) { return false }
        guard rest.first == 0x2B || rest.first == 0x2D else { return nil }
        let digits = rest.dropFirst().filter { $0 != 0x3A }
        let isWritten = rest.count == 3 || rest.count == 6 && rest[rest.startIndex + 3] == 0x3A
        return isWritten && digits.allSatisfy(isDigit) ? false : nil
    }
}
