import Foundation

/// Where random tests begin: `WPSEARCH_SEED=7 make test` runs all of them with other cases, `WPSEARCH_SEED=random` with some
/// that nobody has seen.
///
/// Without it every run is the same. The seed is printed with the first random case, so that whoever sees a failure can have
/// it again.
package enum RandomSeed {
    package static let base: UInt64 = {
        let named = ProcessInfo.processInfo.environment["WPSEARCH_SEED"] ?? "0"
        let seed = named == "random" ? UInt64.random(in: 1..<1 << 32) : UInt64(named) ?? 0
        print("Random cases are those of WPSEARCH_SEED=\(seed).")
        return seed
    }()
}

/// The random numbers of all tests: small, seeded, the same everywhere. https://prng.di.unimi.it/splitmix64.c
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter seed: tells the random tests apart; `RandomSeed` changes the numbers of all.
    package init(seed: UInt64) {
        state = seed &+ RandomSeed.base &* 0xd1b5_4a32_d192_ed03
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    package mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
