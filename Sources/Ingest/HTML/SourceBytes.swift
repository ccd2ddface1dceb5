/// The bytes of an HTML text, as the tokenizer sees them: read-only, every access checked.
///
/// This is the only file of the HTML reader that touches memory through a pointer. A stored `Span` would say the
/// same, but types that hold one cannot be declared in Swift 6.3 without an experimental feature. A value
/// is only ever handed to a closure, so it cannot outlive the text it points into.
@safe
struct SourceBytes {
    private let buffer: UnsafeBufferPointer<UInt8>

    /// Calls `body` with the UTF-8 bytes of `text`, without copying them where `text` is native.
    static func with<Result>(_ text: String, _ body: (SourceBytes) -> Result) -> Result {
        var text = text
        return text.withUTF8 { unsafe body(SourceBytes(buffer: $0)) }
    }

    /// Calls `body` with `bytes`, which need not be valid UTF-8.
    static func with<Result>(_ bytes: [UInt8], _ body: (SourceBytes) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer { unsafe body(SourceBytes(buffer: $0)) }
    }

    private init(buffer: UnsafeBufferPointer<UInt8>) {
        unsafe self.buffer = buffer
    }

    var count: Int { unsafe buffer.count }

    /// The byte at `position`; traps outside the text.
    subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < count, "position outside the text")
        return unsafe buffer[position]
    }

    /// The byte at `position`, `nil` behind the end.
    func byte(at position: Int) -> UInt8? {
        position < count ? self[position] : nil
    }

    /// Whether the bytes from `position` on are `text`, ASCII letters compared without case.
    func matches(_ text: StaticString, at position: Int) -> Bool {
        guard text.utf8CodeUnitCount <= count - position else { return false }
        return text.withUTF8Buffer { expected in
            for offset in 0..<expected.count {
                let byte = unsafe expected[offset].lowercasedASCII
                if self[position + offset].lowercasedASCII != byte { return false }
            }
            return true
        }
    }

    /// Appends the bytes of `range` to `output`.
    func append(_ range: Range<Int>, to output: inout [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
    }

    /// The bytes of `range` as text.
    func string(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    }
}

// MARK: - Scanning

/// Sixteen bytes are looked at in one step; the last few, and the group with the hit, one by one.
extension SourceBytes {
    /// The first position in `range` that holds `byte`, or the end of `range`.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int {
        scan(range, group: { group, _ in group .== byte }, single: { current, _ in current == byte })
    }

    /// The first position in `range` at which a run of character data may end: `<`, `&`, CR or NUL.
    func firstMarkup(in range: Range<Int>) -> Int {
        scan(
            range,
            group: { group, _ in
                (group .== ASCII.lessThan) .| (group .== ASCII.ampersand) .| (group .== ASCII.carriageReturn)
                    .| (group .== 0)
            },
            single: { byte, _ in
                byte == ASCII.lessThan || byte == ASCII.ampersand || byte == ASCII.carriageReturn || byte == 0
            })
    }

    /// The first position in `range` that cannot be copied as it stands when white space is collapsed: a control
    /// character, the first of two spaces, `[`, or the first byte of a scalar that may be dropped or turned
    /// into a space (U+0080–00BF, U+2000–2FFF, U+F000–FFFF). A single space is fine.
    func firstIrregular(in range: Range<Int>) -> Int {
        scan(
            range,
            group: { group, next in
                (group .< ASCII.space) .| ((group .== ASCII.space) .& (next .== ASCII.space))
                    .| (group .== ASCII.leftBracket) .| (group .== 0xC2) .| (group .== 0xE2)
                    .| (group .== 0xEF)
            },
            single: { byte, next in
                byte < ASCII.space || (byte == ASCII.space && next == ASCII.space)
                    || byte == ASCII.leftBracket || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
            })
    }

    /// The first position in `range` for which a test holds; both tests see the byte and the one behind it.
    @inline(__always)
    private func scan(
        _ range: Range<Int>,
        group: (SIMD16<UInt8>, SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>,
        single: (UInt8, UInt8) -> Bool
    ) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the text")
        var position = range.lowerBound
        while position + 16 < range.upperBound {
            if any(group(loadGroup(at: position), loadGroup(at: position + 1))) { break }
            position += 16
        }
        while position < range.upperBound {
            let next = position + 1 < range.upperBound ? self[position + 1] : 0
            if single(self[position], next) { return position }
            position += 1
        }
        return range.upperBound
    }

    @inline(__always)
    private func loadGroup(at position: Int) -> SIMD16<UInt8> {
        precondition(position >= 0 && position + 16 <= count, "group outside the text")
        return unsafe UnsafeRawBufferPointer(buffer).loadUnaligned(
            fromByteOffset: position, as: SIMD16<UInt8>.self)
    }
}
