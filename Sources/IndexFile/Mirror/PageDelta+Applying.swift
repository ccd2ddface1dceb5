package import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

extension PageDelta {
    /// Puts what the delta makes of an index in its place, in one step. Does nothing where it is there already.
    ///
    /// - Throws: `IndexError`, with code `otherState` for an index that the delta is not for; `CancellationError`. The index is
    ///   untouched then.
    package func apply(to index: String, now: Moment) throws {
        let path = try IndexPath.absolute(index)
        let descriptor = try Self.descriptor(of: path)
        try IndexPath.checkWritable(path)
        let lock = try WriterLock(index: path, descriptor, now: now)
        defer { withExtendedLifetime(lock) {} }
        let name = IndexName(of: path)
        let present = try Self.hash(of: descriptor)
        // What a log beside it has is no part of any state.
        let hasLog = try [name.log, name.journal].contains {
            try IndexPath.size(of: $0, orNone: true) > 0
        }
        if present == after, !hasLog { return }
        guard present == before, !hasLog else { throw IndexError.otherState(path) }
        let part = name.path + "-part"
        try write(from: descriptor, to: part)
        if let failure = System.rename(part, to: name.path) {
            System.remove(part)
            throw IndexError.refused(path, .write, failure)
        }
    }

    /// The hash of an index file. O(its bytes).
    ///
    /// - Throws: `IndexError` where there is none; `CancellationError`.
    package static func hash(ofIndexAt path: String) throws -> [UInt8] {
        try hash(of: descriptor(of: IndexPath.absolute(path)))
    }

    private static func descriptor(of path: String) throws -> IndexDescriptor {
        guard try IndexPath.isFile(path) else { throw IndexPath.absence(of: path) }
        guard let found = IndexDescriptor(path, isWritable: false) else {
            throw IndexPath.obstacle(at: path, toWrite: false) ?? IndexError.missing(path)
        }
        return found
    }

    private static func hash(of index: IndexDescriptor) throws -> [UInt8] {
        try SHA256.of(first: index.facts?.size ?? 0) { index.bytes(at: $0, count: $1) }
    }
}
