internal import Blog
internal import Ingest

/// A file of one JSON object a line.
///
/// A `[` or `]` alone and commas at line ends are ignored, so that an array with one post a line reads the same. Posts at
/// several hosts are of several sites (`PostHomes`).
struct JSONLinesSource: Source {
    private static let chunk = 256 << 10
    /// A longer line is damage, not a post.
    private static let maximumLineLength = 64 << 20

    private let path: String
    private let root: FolderRoot?
    private let bodies: FolderRoot?
    private var homes: PostHomes
    private var ready: ArraySlice<SourcePage> = []
    private let mapping: JSONMapping?
    private let custom: FieldPatterns
    /// The file once it is open, and what was read of it and is no line yet.
    private var file: LineBytes?
    private var lines = LineBuffer(longest: maximumLineLength)
    private var line = 0
    private var hasBegun = false
    /// Whether an object was a post, whoever may read it, and what was wrong with the first that was none.
    private var hasPosts = false
    private var firstDamage: String?
    private var hasEnded = false

    /// Prepares to read a file; nothing is opened before the first page.
    /// - Parameters:
    ///   - site: the site's address, `nil` to take it from the posts' links.
    ///   - mapping: where the objects keep what; `nil` for our own names.
    ///   - withComments: whether comments of posts are posts of the type `comment`.
    ///   - fields: custom fields to take.
    ///   - root: the folder that the file must lie in; `nil` for any.
    ///   - bodies: the folder that files which posts name must lie in; `nil` for any.
    init(
        path: String, site: String?, mapping: JSONMapping? = nil, withComments: Bool = false,
        fields: FieldPatterns = .none, within root: FolderRoot? = nil,
        bodiesWithin bodies: FolderRoot? = nil
    ) {
        self.path = path
        self.root = root
        self.bodies = bodies
        homes = PostHomes(given: site, path: path, withComments: withComments)
        self.mapping = mapping
        custom = fields
    }

    mutating func nextPage() async throws -> SourcePage? {
        while ready.isEmpty, !hasEnded { try readPages() }
        return ready.popFirst()
    }

    private mutating func readPages() throws {
        var file = try self.file ?? LineBytes(path, within: root)
        while !homes.isFull, !hasEnded {
            try Task.checkCancellation()
            if let next = lines.next() {
                line += 1
                homes.count(bytes: next.length)
                read(next.bytes)
            } else if lines.isLast {
                hasEnded = true
            } else {
                try readOn(&file)
            }
        }
        self.file = hasEnded ? nil : file
        if !hasBegun { try checkKind(damage: file.damage) }
        hasBegun = true
        ready = homes.takePages(
            SourceProgress(
                done: hasEnded ? file.length : file.position, total: file.length, unit: .bytes))
    }

    /// Reads more of the file. What is packed and damaged ends with its last whole line.
    private mutating func readOn(_ file: inout LineBytes) throws(IngestError) {
        do throws(IngestError) {
            let bytes = try file.read(Self.chunk)
            lines.append(bytes, isLast: bytes.isEmpty)
        } catch  where error.code == .damaged {
            hasEnded = true
            homes.skip(path, "damaged: \(file.damage ?? error.description)")
        }
    }

    /// Reads a line.
    private mutating func read(_ bytes: ArraySlice<UInt8>?) {
        let label = "line \(line)"
        guard let bytes else {
            let damage = "line \(line) is longer than 64 MB"
            firstDamage = firstDamage ?? damage
            return homes.skip(label, "damaged: \(damage)")
        }
        let content = Self.content(bytes)
        if content.isEmpty { return }
        guard let fields = fields(content) else {
            return homes.skip(label, "damaged: line \(line) is no JSON object")
        }
        if fields.damage == nil, fields.reasonToSkip == nil, fields.isEmpty {
            let damage = "line \(line) has neither title nor text"
            firstDamage = firstDamage ?? damage
            return homes.skip(label, "damaged: \(damage)")
        }
        hasPosts = true
        if let damage = fields.damage { return homes.skip(label, "damaged: \(damage)") }
        homes.add(fields, label: label)
    }

    private func fields(_ line: ArraySlice<UInt8>) -> PostFields? {
        guard let mapping else { return PostLine(line, custom: custom)?.fields }
        let folder = FileSource.folder(of: path)
        return PostLine.object(line).map {
            mapping.fields(of: $0, folder: folder, within: bodies)
        }
    }

    private func checkKind(damage: String?) throws(IngestError) {
        if hasPosts { return }
        if let damage { throw .damaged(path, damage) }
        if let firstDamage {
            throw IngestError(
                .wrongKind, "\(path) has no post that can be read (\(firstDamage))",
                then: "write one post as an object a line, with a title or a text", path: path)
        }
        throw Self.noLines(path, Self.objection(isEmpty: homes.isEmpty))
    }

    private static func objection(isEmpty: Bool) -> String {
        isEmpty ? "it is empty" : "its lines are no JSON objects"
    }

    /// What is said of a file that is none.
    static func noLines(_ path: String, _ objection: String) -> IngestError {
        IngestError(
            .wrongKind,
            "\(path) is no JSON Lines: \(objection)", then: "write one post as an object a line",
            path: path)
    }

    /// Why a file is none of these, `nil` when it is one; reads as far as its first object.
    /// - Throws: `IngestError` when it cannot be read.
    static func objection(
        to path: String, within root: FolderRoot? = nil
    ) throws(IngestError) -> String? {
        var file = try LineBytes(path, within: root)
        var lines = LineBuffer(longest: maximumLineLength)
        var (isEmpty, hasEnded) = (true, false)
        while !hasEnded {
            let bytes = try file.read(chunk)
            hasEnded = bytes.isEmpty
            lines.append(bytes, isLast: hasEnded)
            while let line = lines.next() {
                if let bytes = line.bytes {
                    let content = content(bytes)
                    if content.isEmpty { continue }
                    if PostLine.object(content) != nil { return nil }
                }
                isEmpty = false
            }
        }
        return objection(isEmpty: isEmpty)
    }

    /// The line without what does not count: a byte order mark, white space, brackets and commas of an array.
    private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
        while let last = line.last, last <= 0x20 { line = line.dropLast() }
        while let first = line.first, first <= 0x20 { line = line.dropFirst() }
        if line.last == UInt8(ascii: ",") { line = line.dropLast() }
        return line.elementsEqual("[".utf8) || line.elementsEqual("]".utf8) ? [] : line
    }
}

/// Cuts bytes into lines.
private struct LineBuffer {
    struct Line {
        /// The line without its end; `nil` when it was too long to keep.
        var bytes: ArraySlice<UInt8>?
        /// Bytes it took, line end included.
        var length: Int
    }

    let longest: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Where to look for the next line end.
    private var searched = 0
    /// Bytes of an overlong line that were let go.
    private var dropped = 0
    /// Whether nothing follows what was added.
    private(set) var isLast = false

    init(longest: Int) { self.longest = longest }

    var isEmpty: Bool { start == bytes.count && dropped == 0 }

    mutating func append(_ more: [UInt8], isLast: Bool) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += more
        self.isLast = isLast
        if bytes.count > longest {
            dropped += searched
            bytes.removeFirst(searched)
            searched = 0
        }
    }

    mutating func next() -> Line? {
        searched = SourceBytes.with(bytes) { [searched] in
            $0.first(ASCII.lineFeed, in: searched..<$0.count)
        }
        let isComplete = searched < bytes.count
        guard isComplete || (isLast && !isEmpty) else { return nil }
        let line = bytes[start..<searched]
        let length = searched - start + (isComplete ? 1 : 0) + dropped
        let isWhole = dropped == 0 && line.count <= longest
        dropped = 0
        searched += isComplete ? 1 : 0
        start = searched
        return Line(bytes: isWhole ? line : nil, length: length)
    }
}
