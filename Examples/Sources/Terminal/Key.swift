/// What somebody pressed.
package enum Key: Sendable, Hashable {
    case character(Character)
    case enter, escape, tab, backTab, backspace
    case up, down, left, right, pageUp, pageDown, home, end
    /// With the control key: `control("r")`.
    case control(Character)
}

/// Bytes of a terminal into keys. They may come in pieces, as they do over a slow line: what is not complete waits.
package struct KeyParser: Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    /// Whether something waits for its rest. An escape that nothing follows for a moment is the key.
    package var isWaiting: Bool { !bytes.isEmpty }

    /// The keys that more bytes complete.
    package mutating func keys(for more: some Sequence<UInt8>) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while let (key, length) = next() {
            bytes.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// What waited, when nothing followed.
    package mutating func timeout() -> [Key] {
        defer { bytes = [] }
        return bytes == [0x1B] ? [.escape] : []
    }

    /// The first key and its bytes; no key for a sequence that means nothing here.
    private func next() -> (Key?, Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return sequence()
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x7F, 0x08: return (.backspace, 1)
        case 0..<0x20:
            return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
        default:
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            guard bytes.count >= length else { return nil }
            let text = String(decoding: bytes.prefix(length), as: UTF8.self)
            return (text.first.map(Key.character), length)
        }
    }

    private func sequence() -> (Key?, Int)? {
        guard bytes.count > 1 else { return nil }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
            return (.escape, 1)
        }
        guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return nil
        }
        let body = String(decoding: bytes[2...end], as: UTF8.self)
        let keys: [String: Key] = [
            "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
            "1~": .home, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end,
        ]
        return (keys[body], end + 1)
    }
}
