/// HTTP header fields in order; names are compared without case, and may repeat.
public struct TransportHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field as written.
    public struct Field: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its value, without surrounding white space.
        public var value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields as they came.
    public private(set) var fields: [Field]

    /// Creates headers of fields.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Creates headers as `["Accept": "application/json"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value of a field; setting replaces every value, `nil` removes them. O(number of fields).
    public subscript(name: String) -> String? {
        get { values(of: name).first }
        set {
            fields.removeAll { Self.areEqual($0.name, name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// Every value of a field, in order.
    public func values(of name: String) -> [String] {
        fields.filter { Self.areEqual($0.name, name) }.map(\.value)
    }

    /// Adds a field, keeping those of the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func areEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
