internal import Blog
internal import BlogSearchPlatform

/// What comes on standard input, to be read as a file is.
///
/// A file is read more than once, from different places, which a pipe cannot be. So what a pipe brings is kept in a file
/// that has lost its name: only this process can read it, and it is gone with it, however that ends.
package enum StandardInput {
    /// What it is called in sentences.
    package static let name = "standard input"
    private static let descriptor: Int32 = 0
    private static let chunk = 256 << 10

    /// Reads it to its end. Ends early when the task is cancelled.
    /// - Parameter progress: told how many bytes came so far.
    /// - Throws: `IngestError` (`unreadable`) where it cannot be read, or there is no room to keep it.
    package static func files(progress: (Int) -> Void = { _ in }) throws(IngestError) -> PackedFiles
    {
        try PackedFiles(file(progress), path: name)
    }

    /// The path of the file that it is, without links; `nil` for a pipe.
    package static var path: String? {
        FileFacts(of: descriptor)?.kind == .file ? PathFacts.path(ofOpened: descriptor) : nil
    }

    private static func file(_ progress: (Int) -> Void) throws(IngestError) -> OpenedFile {
        if let facts = FileFacts(of: descriptor), facts.kind == .file,
            let offset = System.offset(in: descriptor), let own = System.duplicate(descriptor)
        {
            return OpenedFile(descriptor: own, min(offset, facts.size)..<facts.size)
        }
        let kept = try nameless()
        var (length, line) = (0, LineLength())
        do throws(IngestError) {
            while !Task.isCancelled {
                let bytes = try next()
                if bytes.isEmpty { break }
                guard line.isBelievable(with: bytes) else { throw .endlessLine(name) }
                try keep(bytes, in: kept)
                length += bytes.count
                progress(length)
            }
        } catch {
            System.closeFile(kept)
            throw error
        }
        return OpenedFile(descriptor: kept, 0..<length)
    }

    private static func next() throws(IngestError) -> [UInt8] {
        while true {
            do throws(Errno) {
                return try System.nextBytes(descriptor, count: chunk)
            } catch {
                // Whoever has the other end made it one that does not wait.
                guard error == .wouldWait else { throw .unreadable(name, FileFault(error)) }
                System.pause(microseconds: 10_000)
            }
        }
    }

    private static func keep(_ bytes: [UInt8], in file: Int32) throws(IngestError) {
        do throws(Errno) {
            try System.write(bytes, to: file)
        } catch {
            throw noRoom(error)
        }
    }

    private static var folder: String {
        System.environment("TMPDIR").flatMap { String(validating: $0, as: UTF8.self) }.flatMap {
            $0.isEmpty ? nil : $0
        } ?? "/tmp"
    }

    /// A new file that has no name any more.
    private static func nameless() throws(IngestError) -> Int32 {
        let path = folder + "/wpsearch-input-" + String(UInt64.random(in: .min ... .max), radix: 36)
        do throws(Errno) {
            let file = try System.openFile(path, [.writing, .creating, .onlyNew], mode: 0o600)
            if let refusal = System.remove(path) {
                System.closeFile(file)
                throw refusal
            }
            return file
        } catch {
            throw noRoom(error)
        }
    }

    private static func noRoom(_ error: Errno) -> IngestError {
        IngestError(
            .unreadable,
            "What came on standard input could not be kept in \(folder): \(error.words)",
            then: "name another folder in TMPDIR, or import from a file"
        )
    }
}

/// How long the line is that is being read: what has no end at all is not kept until the disk is full.
struct LineLength {
    /// Longer than any value that is read of a file.
    static let most = 256 << 20
    private var length = 0

    /// Whether it may be a line yet, with these bytes behind it.
    mutating func isBelievable(with bytes: [UInt8]) -> Bool {
        if let end = bytes.lastIndex(of: 0x0A) {
            length = bytes.count - end - 1
        } else {
            length += bytes.count
        }
        return length <= Self.most
    }
}

extension IngestError {
    /// Bytes that come without end, and without the end of a line.
    static func endlessLine(_ name: String) -> IngestError {
        IngestError(
            .unreadable,
            "What comes on \(name) has no line end within \(LineLength.most >> 20) MB, and is not kept",
            then: "check what writes it, or import from a file")
    }
}
