package import BlogSearchPlatform
internal import Dispatch

/// A value that is made on another thread while its owner does something else.
///
/// Not checked to be Sendable: `result` is written before `done` is signalled, and read after it.
package final class Deferred<Value>: @unchecked Sendable {
    /// How long somebody who has been cancelled may go on waiting.
    private static var patience: DispatchTimeInterval { .milliseconds(50) }

    private var result: Result<Value, any Error> = .failure(CancellationError())
    private let done = DispatchSemaphore(value: 0)

    /// Begins to make it.
    ///
    /// - Parameter thread: where; `nil` makes it at once, on the caller's.
    package init(on thread: WorkThread?, _ make: @escaping @Sendable () throws -> Value) {
        guard let thread else {
            result = Result { try make() }
            done.signal()
            return
        }
        thread.async { [self] in
            result = Result { try make() }
            done.signal()
        }
    }

    /// Waits for the value.
    ///
    /// - Throws: what making it threw; `CancellationError` when the task that waits is cancelled, and it goes on being made.
    package func value() throws -> Value {
        while done.wait(timeout: .now() + Self.patience) == .timedOut {
            try Task.checkCancellation()
        }
        done.signal()
        return try result.get()
    }

    /// Waits until it is made, or has failed.
    package func wait() {
        done.wait()
        done.signal()
    }
}
