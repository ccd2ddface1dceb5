internal import Dispatch

/// A value that is made on a queue while its owner does something else.
///
/// Not checked to be Sendable: `result` is written before `done` is signalled, and read after it.
final class Deferred<Value>: @unchecked Sendable {
    private var result: Result<Value, any Error> = .failure(CancellationError())
    private let done = DispatchSemaphore(value: 0)

    /// Begins to make it.
    init(on queue: DispatchQueue, _ make: @escaping @Sendable () throws -> Value) {
        queue.async { [self] in
            result = Result { try make() }
            done.signal()
        }
    }

    /// Waits for the value.
    ///
    /// - Throws: what making it threw.
    func value() throws -> Value {
        wait()
        return try result.get()
    }

    /// Waits until it is made, or has failed.
    func wait() {
        done.wait()
        done.signal()
    }
}
