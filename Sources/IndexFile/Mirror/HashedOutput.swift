internal import BlogSearchPlatform
package import BlogSearchQueries

/// A new file that is written from its beginning, and hashed meanwhile. One that is not finished is removed.
package struct HashedOutput: ~Copyable {
    private let path: String
    private let descriptor: CInt
    private var isFinished = false
    /// The hash of what was written so far.
    private(set) var hash = SHA256()
    /// How much that is.
    private(set) var bytes = 0

    /// Creates the file; one that a process left there when it was ended goes.
    ///
    /// - Parameter other: the file whose owner and permissions it gets.
    /// - Throws: `IndexError`.
    package init(_ path: String, like other: IndexDescriptor? = nil) throws(IndexError) {
        self.path = path
        System.remove(path)
        do {
            descriptor = try System.openFile(
                path, [.writing, .creating, .onlyNew, .notThroughLink])
        } catch {
            throw .refused(path, .makeFile(in: path.parentFolder), error)
        }
        // Where another user's file cannot be given to them, it is of whoever replaces it.
        if let other { do { try System.copyOwner(of: other.number, to: descriptor) } catch {} }
    }

    deinit {
        System.closeFile(descriptor)
        if !isFinished { System.remove(path) }
    }

    /// Writes bytes behind those that were.
    package mutating func write(_ piece: [UInt8]) throws(IndexError) {
        do { try System.write(piece, to: descriptor) } catch {
            throw .refused(path, .write, error)
        }
        hash.add(piece)
        bytes += piece.count
    }

    /// Waits until all of it is on the disk. The file then stays.
    package mutating func finish() throws(IndexError) {
        if let failure = System.flush(descriptor) { throw .refused(path, .write, failure) }
        isFinished = true
    }
}
