/// What somebody pressed.
enum Key: Hashable {
    case character(Character)
    case enter, escape, tab, backTab, backspace
    case up, down, right, pageUp, pageDown, home, end
    /// With the control key: `control("c")`.
    case control(Character)
}

/// Bytes of a terminal into keys. They may come in pieces, as they do over a slow line: what is not complete waits.
struct KeyReader {
    private var bytes: [UInt8] = []

    /// Whether something waits for its rest. An escape that nothing follows for a moment is the key.
    var isWaiting: Bool { !bytes.isEmpty }

    /// The keys that more bytes complete.
    mutating func keys(for more: [UInt8]) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while let (key, length) = first() {
            bytes.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// What waited, when nothing followed.
    mutating func giveUp() -> [Key] {
        defer { bytes = [] }
        return bytes == [0x1B] ? [.escape] : []
    }

    /// The first key and its bytes; no key for what means nothing here.
    private func first() -> (Key?, Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return sequence()
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x7F, 0x08: return (.backspace, 1)
        case 0..<0x20: return (.control(Character(UnicodeScalar(first + 0x60))), 1)
        default:
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            guard bytes.count >= length else { return nil }
            let text = String(decoding: bytes[..<length], as: UTF8.self)
            return (text.first.map(Key.character), length)
        }
    }

    private static let named: [String: Key] = [
        "A": .up, "B": .down, "C": .right, "H": .home, "F": .end, "Z": .backTab,
        "1~": .home, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end,
    ]

    private func sequence() -> (Key?, Int)? {
        guard bytes.count > 1 else { return nil }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
            return (.escape, 1)
        }
        guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return nil
        }
        return (Self.named[String(decoding: bytes[2...end], as: UTF8.self)], end + 1)
    }
}
