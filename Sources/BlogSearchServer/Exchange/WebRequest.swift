internal import Blog

/// An HTTP request without its socket: what the functions that answer are asked with.
///
///     target = path [ "?" query ]          as it was sent
///     query  = pair *( "&" pair )          pair = name [ "=" value ]
///
/// Percent signs are undone, in a query `+` is a space, as forms send it. What is no UTF-8 after that is repaired (U+FFFD), and a
/// percent sign without two digits behind it stays one: every target has a meaning.
struct WebRequest: Sendable, Hashable {
    /// The method as sent.
    var method: String
    /// Path and query as sent.
    var target: String
    /// Header fields by their names in lower case.
    var headers: [String: String]
    /// The path, decoded.
    var path: String
    /// The pairs of the query, decoded, in their order.
    var parameters: [RESTParameter]

    init(_ target: String, method: String = "GET", headers: [String: String] = [:]) {
        self.method = method
        self.target = target
        self.headers = headers
        let bytes = target.utf8
        let question = bytes.firstIndex(of: UInt8(ascii: "?"))
        path = WebRequest.decoded(bytes[..<(question ?? bytes.endIndex)], isForm: false)
        parameters = question.map { WebRequest.pairs(bytes[bytes.index(after: $0)...]) } ?? []
    }

    /// The last value of a name, as PHP reads it; `nil` when it is not given.
    subscript(name: String) -> String? {
        parameters.last { $0.name == name }?.value
    }

    /// Whether only the head of the answer is wanted.
    var wantsHeadOnly: Bool { method == "HEAD" }

    /// Whether it asks for something and changes nothing.
    var isReading: Bool { method == "GET" || method == "HEAD" }

    /// How many pairs are read of a query; what comes behind is passed over. PHP reads a thousand.
    private static let maximumPairs = 1_000

    private static func pairs(_ query: Substring.UTF8View) -> [RESTParameter] {
        query.split(separator: UInt8(ascii: "&"), maxSplits: maximumPairs)
            .prefix(maximumPairs).map { pair in
                let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
                let value =
                    equals < pair.endIndex ? pair[pair.index(after: equals)...] : ""[...].utf8
                return RESTParameter(
                    decoded(pair[..<equals], isForm: true), decoded(value, isForm: true))
            }
    }

    private static func decoded(_ text: Substring.UTF8View, isForm: Bool) -> String {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            text.formIndex(after: &index)
            if byte == UInt8(ascii: "%"),
                let high = text[index...].first.flatMap(PercentEncoding.digit),
                let low = text[index...].dropFirst().first.flatMap(PercentEncoding.digit)
            {
                bytes.append(high << 4 | low)
                text.formIndex(&index, offsetBy: 2)
            } else {
                bytes.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The text as it stands in an address: everything but letters, digits and `-._~` as percent signs with two digits.
    ///
    /// - Parameter kept: further characters of ASCII that stay.
    package func percentEncoded(keeping kept: String = "") -> String {
        PercentEncoding.encoding(self) {
            PercentEncoding.isUnreserved($0) || kept.utf8.contains($0)
        }
    }
}
