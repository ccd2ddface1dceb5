import BlogSearch
import BlogSearchPlatform
import BlogSearchServer
import Synchronization

/// A line for each request to a server, at the end of a file:
///
///     2026-11-26T14:25:50Z 200 GET /wp-json/wp/v2/posts 18342 0.8
///     time                 status method path          bytes of the body, milliseconds
///
/// What was searched for stands in the query of an address, which is left out unless it is asked for.
final class AccessLog: Sendable {
    private let path: String
    private let file: LogFile
    private let withQueries: Bool
    /// Lines that could not be written since the last one that could.
    private let lost = Mutex(0)

    /// - Throws: `CommandError` when the file cannot be written.
    init(path: String, withQueries: Bool) throws {
        do {
            file = try LogFile(path: path)
        } catch {
            throw CommandError(
                "The log \(printable(path)) cannot be written (\(error.words)): name another file.")
        }
        self.path = path
        self.withQueries = withQueries
    }

    func write(_ request: AnsweredRequest) {
        let target = withQueries ? request.target : request.path
        let time = Moment(seconds: System.seconds).description(offset: nil)
        let tenths = Int((request.seconds * 10_000).rounded())
        let line =
            "\(time) \(request.status) \(printable(request.method)) \(printable(target)) "
            + "\(request.bytes) \(tenths / 10).\(tenths % 10)\n"
        // A full disk ends no server: its log has a gap then, which is told once when it begins and once when it ends.
        do {
            try file.append(line)
            let count = lost.withLock { lost in
                defer { lost = 0 }
                return lost
            }
            if count > 0 {
                tell(
                    "The log \(path) is written again; \(counted(count, "line is", "lines are")) lost."
                )
            }
        } catch {
            let isFirst = lost.withLock { lost in
                lost += 1
                return lost == 1
            }
            if isFirst {
                tell(
                    "The log \(path) cannot be written (\(error.words)): requests are answered, but their lines are lost until there is room and it may be written."
                )
            }
        }
    }

    /// Takes away lines that are older than some days, now and once a day, until the task is cancelled.
    func forget(after days: Int) async throws {
        while true {
            let first = Moment(seconds: System.seconds - Int64(days) * 86_400)
            do throws(LogFile.Refusal) {
                _ = try LogFile.removeLines(of: path) { line in
                    AccessLogLine.time(of: line).map { $0 < first } ?? false
                }
            } catch {
                tell("The log \(path) \(error.reason); its old lines stay until tomorrow.")
            }
            try await Task.sleep(for: .seconds(86_400))
        }
    }
}

/// A line of the log, read back.
struct AccessLogLine {
    /// When the request was answered.
    let time: Moment
    let request: AnsweredRequest

    /// Reads a line without its end; `nil` for one of another kind.
    init?(_ line: String) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count >= 6, let time = Moment(iso8601: words[0]), let status = Int(words[1]),
            let bytes = Int(words[words.count - 2]),
            let milliseconds = Double(words[words.count - 1])
        else { return nil }
        self.time = time
        request = AnsweredRequest(
            method: String(words[2]), target: words[3..<(words.count - 2)].joined(separator: " "),
            status: status, bytes: bytes, seconds: milliseconds / 1_000)
    }

    /// The time that a line begins with; `nil` where it begins with none.
    static func time(of line: ArraySlice<UInt8>) -> Moment? {
        let first = line.prefix { $0 != UInt8(ascii: " ") }
        return first.count > 32 ? nil : Moment(iso8601: String(decoding: first, as: UTF8.self))
    }
}
