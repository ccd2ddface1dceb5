import BlogSearch
import BlogSearchPlatform
import BlogSearchServer

// A file of queries has lines of three kinds, in any order:
//
//     plain language                                                     a query
//     {"text": "plain language", …}                                      one of `query --batch`; only its text counts
//     2026-11-26T14:25:50Z 200 GET /?q=plain+language 18342 0.8          a line of the log of `serve`
//
// A page that searches as one types asks for each beginning of a query. Of such lines of a log only the last counts: those whose
// text the next search within five seconds goes on are left out.

/// What visitors searched for, read from a file.
struct VisitorQueries {
    /// A longer line is no query.
    private static let longestLine = 64 << 10
    /// How soon who types goes on.
    private static let pause: Int64 = 5

    /// Each query as often as it was asked.
    private(set) var texts: [String] = []
    /// Lines that are too long to be queries.
    private(set) var tooLong = 0
    /// Searches of a log that the next ones may go on.
    private var typed: [(time: Moment, text: String)] = []

    /// Reads a file, which gzip or zip may have packed; `-` is standard input.
    ///
    /// - Throws: `IngestError` when it cannot be read, `CommandError` when it is no text in UTF-8; `CancellationError`.
    init(_ path: String) throws {
        if path != "-", FileFacts(at: path)?.kind == .folder {
            throw CommandError(
                "\(path) is a folder; name a file with a query on each line, or a log of \"wpsearch serve\"."
            )
        }
        let packed = try path == "-" ? StandardInput.files() : PackedFiles(archiveAt: path)
        let root = packed.map { FolderRoot($0) }
        let inside = packed.map { $0.isArchive ? $0.files : [] } ?? []
        for name in inside.isEmpty ? [packed?.path ?? path] : inside.map({ path + "/" + $0 }) {
            try read(ByteFile(name, within: root), name)
        }
    }

    private mutating func read(_ file: ByteFile, _ path: String) throws {
        var lines = ByteLines(longest: Self.longestLine)
        var isFirst = true
        while true {
            try Task.checkCancellation()
            let bytes = try file.read(256 << 10)
            if bytes.isEmpty { break }
            if isFirst { try Self.check(bytes, path) }
            isFirst = false
            lines.add(bytes) { take($0) }
        }
        lines.finish { take($0) }
        flush(before: nil)
    }

    private static func check(_ bytes: [UInt8], _ path: String) throws {
        if TextEncoding.detect(bytes).encoding != .utf8 {
            throw CommandError(
                "\(path) is written in UTF-16 or UTF-32; save it as UTF-8.")
        }
        if bytes.contains(0) {
            throw CommandError("\(path) is no text; name a file with a query on each line.")
        }
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count <= Self.longestLine else {
            tooLong += 1
            return
        }
        let line = TextFile.decode(Array(bytes)).trimmingEnd
        if let logged = AccessLogLine(line) { return take(logged) }
        let text = BatchText(line)?.text ?? line
        if !text.allSatisfy(\.isWhitespace) { texts.append(text) }
    }

    private mutating func take(_ line: AccessLogLine) {
        flush(before: line.time)
        guard let text = line.request.searchedText else { return }
        let folded = text.lowercased()
        typed.removeAll { $0.text != text && folded.hasPrefix($0.text.lowercased()) }
        typed.append((line.time, text))
    }

    /// Counts searches that nobody goes on.
    ///
    /// - Parameter time: when the next one came; `nil` for none.
    private mutating func flush(before time: Moment?) {
        let open = typed.filter { typed in
            time.map { abs($0.seconds - typed.time.seconds) <= Self.pause } ?? false
        }
        texts += typed.filter { typed in !open.contains { $0 == typed } }.map(\.text)
        typed = open
    }
}

/// The text of a line of `query --batch`.
private struct BatchText: Decodable {
    let text: String

    /// - Returns: `nil` for a line that is no object with a text.
    init?(_ line: String) {
        guard line.hasPrefix("{"), let read = try? JSONText.value(Self.self, of: line) else {
            return nil
        }
        self = read
    }
}

extension String {
    /// The text without what ends its line.
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}

// MARK: Forgetting

extension VisitorQueries {
    /// Takes the lines out of a file whose query has a text, whatever case and white space.
    ///
    /// - Returns: how many went, and how many stay.
    /// - Throws: `CommandError`, or `IngestError` when the file cannot be read.
    static func forget(_ text: String, in path: String) throws -> (removed: Int, kept: Int) {
        let isArchive = try PackedFiles(archiveAt: path) != nil
        guard try !isArchive && !ByteFile(path).isPacked else {
            throw CommandError("\(path) is packed; unpack it first.")
        }
        let wanted = text.folded
        do throws(LogFile.Refusal) {
            return try LogFile.removeLines(of: path) { bytes in
                let line = TextFile.decode(Array(bytes)).trimmingEnd
                let texts = AccessLogLine(line)?.request.texts ?? [BatchText(line)?.text ?? line]
                return (texts + [line]).contains { $0.folded.contains(wanted) }
            }
        } catch {
            throw CommandError("\(path) \(error.reason); nothing was taken out of it.")
        }
    }
}

extension String {
    /// The text in lower case, with one space where it has white space.
    fileprivate var folded: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}
