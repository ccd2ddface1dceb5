import Foundation

/// How many times as much is tried in a long run: `WPSEARCH_LONG=10 swift test`.
package enum LongRun {
    package static let factor =
        ProcessInfo.processInfo.environment["WPSEARCH_LONG"].flatMap { Int($0) } ?? 1
    package static let isLong = factor > 1
}
