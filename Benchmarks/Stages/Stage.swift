#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One thing the engine does, again and again.
protocol Stage {
    /// Does it once.
    func pass() async throws -> Amount
}

/// How much a pass did.
struct Amount {
    /// Posts read, hits shown or posts added.
    var count: Int
    /// Bytes of text that were read; 0 where bytes say nothing.
    var bytes = 0
}

/// What some passes cost.
struct Outcome {
    var amount: Amount
    /// CPU seconds of each pass, all threads.
    var seconds: [Double]

    /// `{"count", "bytes", "best", "median", "longest"}`, times in CPU seconds of a pass.
    var json: String {
        let sorted = seconds.sorted()
        let median = sorted[sorted.count / 2]
        return """
            {"count": \(amount.count), "bytes": \(amount.bytes), "best": \(sorted[0]), \
            "median": \(median), "longest": \(sorted[sorted.count - 1])}
            """
    }
}

extension Stage {
    /// Runs the stage; `passes` is 1 or more.
    func outcome(passes: Int) async throws -> Outcome {
        var outcome = Outcome(amount: Amount(count: 0), seconds: [])
        for _ in 0..<passes {
            let start = processTime()
            outcome.amount = try await pass()
            outcome.seconds.append(processTime() - start)
        }
        return outcome
    }
}

/// CPU seconds this process has used, so that what else the machine does counts little.
private func processTime() -> Double {
    // POSIX has `clock` count microseconds, whatever the resolution.
    Double(clock()) / 1_000_000
}
