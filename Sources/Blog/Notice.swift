/// A sentence, or a part of one, about an index or a source: what is the matter, and what helps.
///
/// What helps is kept as a value, so that each program names it in its own words: the library without commands, the command
/// by the command or the option.
///
/// Two notices are equal when they read the same.
public struct Notice: Sendable, CustomStringConvertible {
    /// A piece of the sentence.
    private enum Piece: Sendable {
        case text(String)
        case remedy(Remedy)
    }

    private var pieces: [Piece] = []

    /// A notice that is a text.
    public init(_ text: String) {
        append(text)
    }

    /// The sentence in the words of the library.
    public var description: String { worded(by: \.words) }

    /// The sentence, what helps in the words of a program.
    package func worded(by words: (Remedy) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .remedy(let remedy): words(remedy)
            }
        }.joined()
    }

    /// The same without the full stop that it ends with.
    package var withoutFullStop: Notice {
        guard case .text(let text) = pieces.last, text.hasSuffix(".") else { return self }
        var notice = self
        notice.pieces.removeLast()
        notice.append(String(text.dropLast()))
        return notice
    }

    private mutating func append(_ text: String) {
        if !text.isEmpty { pieces.append(.text(text)) }
    }
}

extension [Notice] {
    /// All of them as one, with something between them.
    package func joined(separator: String) -> Notice {
        guard let first else { return "" }
        return dropFirst().reduce(first) { "\($0)\(separator)\($1)" }
    }
}

extension Notice: Hashable {
    /// Whether both read the same.
    public static func == (left: Notice, right: Notice) -> Bool {
        left.description == right.description
    }

    /// Hashes how it reads.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

/// The coded form is the sentence.
extension Notice: Codable {
    /// Reads a sentence.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the sentence.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Notice: ExpressibleByStringInterpolation {
    /// Gathers the pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var notice = Notice("")

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {
            notice.append(literal)
        }

        /// Adds a value as text.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            notice.append("\(value)")
        }

        /// Adds what helps.
        package mutating func appendInterpolation(_ remedy: Remedy) {
            notice.pieces.append(.remedy(remedy))
        }

        /// Adds another notice, whose remedies stay values.
        package mutating func appendInterpolation(_ other: Notice) {
            notice.pieces += other.pieces
        }

        /// Adds the sentence of an error, whose remedies stay values.
        package mutating func appendInterpolation(_ error: some Explained) {
            notice.pieces += error.explanation.notice.pieces
        }
    }

    /// A notice from a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// A notice from a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.notice
    }
}
