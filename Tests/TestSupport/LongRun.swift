import Foundation

/// How many times as much is tried in a long run: `make test-long LONG=10`, or `WPSEARCH_LONG=10 swift test`.
///
/// A plain run takes a sample. Suites that have more to try multiply their rounds by `factor`, or try everything where
/// `isLong`; `make test-long` finds them by the name of this type.
package enum LongRun {
    package static let factor = max(
        1, ProcessInfo.processInfo.environment["WPSEARCH_LONG"].flatMap { Int($0) } ?? 1)
    package static let isLong = factor > 1
}
