/// A value that its one owner changes in place. It does without the check for overlapping accesses
/// that a class's variables have; that check would be a large share of looking up a document.
///
/// The owner belongs to one thread at a time and never calls itself from within `update`.
@safe
struct InPlace<Value>: ~Copyable {
    private let pointer: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: value)
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    /// Calls `body` with the value.
    @inline(__always)
    func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe try body(&pointer.pointee)
    }
}
