// A file of lines that grows at its end, and from which lines may be taken away meanwhile.
//
// Lines are taken away by writing those that stay to a new file, which then gets the name of the old one: whoever reads sees
// the one or the other, and a failure on the way changes nothing. Nothing that is written meanwhile is lost, by locks on the
// file:
//
//     who appends      shared lock · is the file still that of the path? else open that · write · unlock
//     who takes away   copy what is there · exclusive lock · copy what came since · rename · unlock
//
// So one waits for the other only while the last few lines are copied. A file that was moved away, as by logrotate, is made
// anew with the next line.

import BlogSearch
import BlogSearchPlatform
import Synchronization

/// A file of lines, open to be added to.
final class LogFile: Sendable {
    private let path: String
    private let descriptor: Mutex<CInt>

    /// Opens the file at a path, and makes it when there is none.
    init(path: String) throws(Errno) {
        self.path = path
        descriptor = Mutex(try LogFile.open(path))
    }

    deinit { descriptor.withLock { System.closeFile($0) } }

    /// Writes a line, its end included, behind the others.
    func append(_ line: String) throws(Errno) {
        try descriptor.withLock { (descriptor) throws(Errno) in
            while true {
                LogFile.lock(descriptor, .shared)
                defer { System.lock(descriptor, .none, from: 0, count: 0) }
                guard LogFile.isMoved(descriptor, from: path), let other = try? LogFile.open(path)
                else { return try System.write(line, to: descriptor) }
                System.closeFile(descriptor)
                descriptor = other
            }
        }
    }

    private static func open(_ path: String) throws(Errno) -> CInt {
        // It tells who searched for what: for its owner, and the group that tends to logs.
        try System.openFile(path, [.writing, .creating, .appending], mode: 0o640)
    }

    /// Waits until the file is locked. Where the file system has no locks, or the file is a pipe, it goes on without.
    private static func lock(_ descriptor: CInt, _ kind: RegionLock) {
        while let refusal = System.lock(descriptor, kind, from: 0, count: 0),
            [.wouldWait, .noPermission].contains(refusal)
        {
            System.pause(microseconds: 200)
        }
    }

    private static func isMoved(_ descriptor: CInt, from path: String) -> Bool {
        FileFacts(of: descriptor)?.identity != FileFacts(at: path)?.identity
    }
}

// MARK: Taking lines away

extension LogFile {
    /// Why no lines could be taken away: a sentence without the name of the file.
    struct Refusal: Error {
        let reason: String
    }

    /// Takes lines away, from whatever program adds to the file by this type.
    ///
    /// - Parameter isRemoved: whether a line, its end included, goes.
    /// - Returns: how many went, and how many stay.
    /// - Throws: `Refusal`; the file is as it was then.
    static func removeLines(
        of path: String, where isRemoved: @escaping (ArraySlice<UInt8>) -> Bool
    ) throws(Refusal) -> (removed: Int, kept: Int) {
        do {
            // A link stays one; what it leads to is exchanged.
            return try removeLines(ofFile: path.withoutLinks, isRemoved)
        } catch let error as Errno {
            throw Refusal(reason: "cannot be changed (\(error.words))")
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(reason: "\(error)")
        }
    }

    private static func removeLines(
        ofFile path: String, _ isRemoved: @escaping (ArraySlice<UInt8>) -> Bool
    ) throws -> (removed: Int, kept: Int) {
        let file = try System.openFile(path, .writing)
        defer { System.closeFile(file) }
        guard try System.facts(of: file).kind == .file else { throw Refusal(reason: "is no file") }
        UnfinishedFile.removeLeft(of: path)
        var pass = Pass(file, isRemoved)
        try pass.count()
        guard pass.removed > 0 else { return (0, pass.kept) }
        return try rewrite(path, file, isRemoved)
    }

    private static func rewrite(
        _ path: String, _ file: CInt, _ isRemoved: @escaping (ArraySlice<UInt8>) -> Bool
    ) throws -> (removed: Int, kept: Int) {
        let other = UnfinishedFile.name(of: path)
        let copy = try System.openFile(other, [.writing, .creating, .onlyNew], mode: 0o600)
        defer { System.closeFile(copy) }
        do {
            try System.copyOwner(of: file, to: copy)
            var pass = Pass(file, isRemoved)
            try pass.copy(to: copy)
            lock(file, .exclusive)
            defer { System.lock(file, .none, from: 0, count: 0) }
            guard !isMoved(file, from: path) else {
                throw Refusal(reason: "was exchanged meanwhile")
            }
            try pass.copy(to: copy)
            try pass.finish(copy)
            if let refusal = System.rename(other, to: path) { throw refusal }
            return (pass.removed, pass.kept)
        } catch {
            System.remove(other)
            throw error
        }
    }

    /// A walk through the lines of a file, which may go on when there are more.
    private struct Pass {
        private static let chunk = 1 << 18

        private let file: CInt
        private let isRemoved: (ArraySlice<UInt8>) -> Bool
        private var lines = ByteLines()
        private var offset = 0
        private(set) var removed = 0
        private(set) var kept = 0

        init(_ file: CInt, _ isRemoved: @escaping (ArraySlice<UInt8>) -> Bool) {
            self.file = file
            self.isRemoved = isRemoved
        }

        /// Counts the lines that there are.
        mutating func count() throws(Errno) {
            try walk { _ throws(Errno) in }
            _ = last()
        }

        /// Copies the lines that stay, up to the last whole one.
        mutating func copy(to other: CInt) throws(Errno) {
            try walk { kept throws(Errno) in try System.write(kept, to: other) }
        }

        /// Copies a last line without an end, if it stays.
        mutating func finish(_ other: CInt) throws(Errno) {
            try System.write(last(), to: other)
        }

        private mutating func walk(_ write: ([UInt8]) throws(Errno) -> Void) throws(Errno) {
            while true {
                let bytes = try System.nextBytes(file, at: offset, count: Self.chunk)
                if bytes.isEmpty { return }
                offset += bytes.count
                var whole: [ArraySlice<UInt8>] = []
                lines.add(bytes) { whole.append($0) }
                try write(stayed(of: whole))
            }
        }

        private mutating func last() -> [UInt8] {
            var last: [ArraySlice<UInt8>] = []
            lines.finish { last.append($0) }
            return stayed(of: last)
        }

        private mutating func stayed(of lines: [ArraySlice<UInt8>]) -> [UInt8] {
            let stayed = lines.filter { !isRemoved($0) }
            removed += lines.count - stayed.count
            kept += stayed.count
            return Array(stayed.joined())
        }
    }
}
