import BlogSearch
import BlogSearchPlatform
import Synchronization

/// Where an export goes: standard output, a file, or a folder.
///
/// A file or folder is written under a name of its own beside the one it gets in the end, so that nobody ever finds half of
/// it; what was written goes when the work fails or is stopped, and with the next export to that place when the process was
/// killed. A device (`/dev/null`) is written to as it is, and a link leads to what is replaced.
final class ExportTarget: Sendable {
    private enum Place: Sendable {
        case output
        case device
        case file(part: String)
        case folder(part: String)
    }

    private let path: String
    private let place: Place
    private let isTakenBack = Atomic(false)
    /// The file that is being written; folders that were made.
    private let state = Mutex<(descriptor: CInt?, folders: Set<String>)>((nil, []))

    /// - Parameter index: the index that is exported, which is never written over.
    /// - Throws: `CommandError` where something is that must not be written over.
    init(_ asked: String, isFolder: Bool, overwrites: Bool, of index: String) throws {
        try IndexFiles(of: index).keep(asked)
        let path = try Self.followed(
            asked.count > 1 && asked.hasSuffix("/") ? String(asked.dropLast()) : asked)
        self.path = path
        let part = UnfinishedFile.name(of: path)
        if path == "-" {
            place = .output
            return
        }
        let kind = FileFacts(at: path)?.kind
        switch (kind, isFolder) {
        case (nil, _): place = isFolder ? .folder(part: part) : .file(part: part)
        case (.folder, true):
            guard try Self.names(in: path).isEmpty else {
                throw CommandError(
                    "The folder \(path) is not empty, and nothing in it is written over; name one that is empty or not there yet."
                )
            }
            place = .folder(part: part)
        case (.folder, false):
            throw CommandError("\(path) is a folder; name a file.")
        case (_, true):
            throw CommandError("\(path) is a file; name a folder.")
        case (.file, false):
            guard overwrites else {
                throw CommandError(
                    "\(path) is there already; name another file, or write over it with --force.")
            }
            place = .file(part: part)
        case (.device, false): place = .device
        case (let kind?, false):
            throw CommandError(
                "\(path) is a \(kind.rawValue); write to standard output (--output -) and lead that there."
            )
        }
    }

    /// The path of what a link leads to: it stays a link.
    private static func followed(_ path: String) throws -> String {
        guard FileFacts(named: path)?.kind == .link else { return path }
        guard FileFacts(at: path) != nil else {
            throw CommandError(
                "\(path) is a link that leads nowhere; make what it leads to, or name another file."
            )
        }
        return path.withoutLinks
    }

    /// Leaves nothing of what was written, and what was there before as it was.
    func takeBack() { isTakenBack.store(true, ordering: .relaxed) }

    /// Does the work that gives pieces, and leaves what they are under the right name, or nothing.
    ///
    /// - Throws: what the work throws; `NothingChanged` when it was stopped; `CommandError` where the system refuses.
    func writing<Result>(_ work: () async throws -> Result) async throws -> Result {
        if case .output = place { return try await work() }
        return try await Signals.whileFilling {
            do {
                try begin()
                let result = try await work()
                if isTakenBack.load(ordering: .relaxed) { discard() } else { try finish() }
                return result
            } catch {
                let reason = error
                discard()
                throw reason is CancellationError ? NothingChanged() : reason
            }
        }
    }

    /// Writes a piece.
    func take(_ piece: ExportPiece) throws {
        switch place {
        case .output:
            let output = Standard.output
            // Whatever would steer a terminal is not written to one.
            if output.isTerminal {
                output.writeData(String(decoding: piece.bytes, as: UTF8.self))
            } else {
                output.write(piece.bytes)
            }
        case .device, .file:
            guard let descriptor = state.withLock({ $0.descriptor }) else { return }
            try refusing(path) { () throws(Errno) in
                try System.write(piece.bytes, to: descriptor)
            }
        case .folder(let part): try write(piece, in: part)
        }
    }

    private func write(_ piece: ExportPiece, in part: String) throws {
        guard let path = piece.path else { return }
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        if state.withLock({ $0.folders.insert(folder).inserted }), !folder.isEmpty {
            try refusing(self.path) { () throws(Errno) in
                if let failure = System.makeFolder("\(part)/\(folder)") { throw failure }
            }
        }
        try refusing(self.path) { () throws(Errno) in
            let file = try System.openFile("\(part)/\(path)", [.writing, .creating, .onlyNew])
            defer { System.closeFile(file) }
            try System.write(piece.bytes, to: file)
        }
    }

    private func begin() throws {
        UnfinishedFile.removeLeft(of: path)
        try refusing(path) { () throws(Errno) in
            switch place {
            case .output: break
            case .device:
                let file = try System.openFile(path, .writing)
                state.withLock { $0.descriptor = file }
            case .file(let part):
                let file = try System.openFile(part, [.writing, .creating, .onlyNew])
                state.withLock { $0.descriptor = file }
            case .folder(let part):
                if let failure = System.makeFolder(part) { throw failure }
            }
        }
    }

    private func finish() throws {
        close()
        switch place {
        case .output, .device: break
        case .file(let part), .folder(let part):
            try refusing(path) { () throws(Errno) in
                if let failure = System.rename(part, to: path) { throw failure }
            }
        }
    }

    private func close() {
        let descriptor = state.withLock { state in
            defer { state.descriptor = nil }
            return state.descriptor
        }
        if let descriptor { System.closeFile(descriptor) }
    }

    /// Removes what was written. What cannot be removed stays; the failure that led here is told.
    private func discard() {
        close()
        switch place {
        case .output, .device: break
        case .file(let part), .folder(let part): UnfinishedFile.remove(part)
        }
    }

    private static func names(in folder: String) throws -> [String] {
        try refusing(folder) { () throws(Errno) in
            try System.names(in: folder).map { String(decoding: $0.bytes, as: UTF8.self) }
        }.filter { $0 != "." && $0 != ".." }
    }
}

/// Words the reason for which the system refused something.
private func refusing<Result>(
    _ path: String, _ body: () throws(Errno) -> Result
) throws -> Result {
    do throws(Errno) {
        return try body()
    } catch .noSpace {
        throw CommandError(
            "\(path) cannot be written, as the disk that it would be on is full: free some space there, or name a place on another disk."
        )
    } catch {
        throw CommandError(
            "\(path) cannot be written (\(error.words)): name a place where there is room and you may write."
        )
    }
}
