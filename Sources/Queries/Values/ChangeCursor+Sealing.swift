extension ChangeCursor {
    /// The same with numbers that only tell one from another. They are those of everything that an index has, and of its changes,
    /// which not everybody may know of.
    package func sealed(by key: Int64) -> ChangeCursor {
        ChangeCursor(
            log: log, number: Self.sealed(number, key), row: row.map { Self.sealed($0, ~key) })
    }

    /// What was sealed; something else for a cursor that was not.
    package func opened(by key: Int64) -> ChangeCursor {
        ChangeCursor(
            log: log, number: Self.opened(number, key), row: row.map { Self.opened($0, ~key) })
    }

    // A Feistel network over the halves of a number of 62 bits: each round is its own inverse.

    private static let rounds: Range<UInt64> = 0..<4
    private static let half: UInt64 = 1 << 31 - 1

    private static func sealed(_ number: Int64, _ key: Int64) -> Int64 {
        var (left, right) = halves(number)
        for round in rounds { (left, right) = (right, left ^ mixed(right, key, round)) }
        return Int64(left << 31 | right)
    }

    private static func opened(_ number: Int64, _ key: Int64) -> Int64 {
        var (left, right) = halves(number)
        for round in rounds.reversed() { (left, right) = (right ^ mixed(left, key, round), left) }
        return Int64(left << 31 | right)
    }

    private static func halves(_ number: Int64) -> (UInt64, UInt64) {
        (UInt64(number) >> 31 & half, UInt64(number) & half)
    }

    /// SplitMix64, https://prng.di.unimi.it/splitmix64.c
    private static func mixed(_ number: UInt64, _ key: Int64, _ round: UInt64) -> UInt64 {
        var bits = UInt64(bitPattern: key) &+ (number << 3 | round) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return (bits ^ bits >> 31) & half
    }
}
