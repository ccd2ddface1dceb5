import BlogSearch
import BlogSearchPlatform
import BlogSearchServer

/// A line for each request to a server, at the end of a file:
///
///     2026-11-26T14:25:50Z 200 GET /wp-json/wp/v2/posts 18342 0.8
///     time                 status method path          bytes of the body, milliseconds
///
/// What was searched for stands in the query of an address, which is left out unless it is asked for.
final class AccessLog: Sendable {
    private let descriptor: CInt
    private let withQueries: Bool

    /// - Throws: `CommandError` when the file cannot be written.
    init(path: String, withQueries: Bool) throws {
        do {
            descriptor = try System.openFile(path, [.writing, .creating, .appending])
        } catch {
            throw CommandError(
                "The log \(printable(path)) cannot be written (\(error.words)): name another file.")
        }
        self.withQueries = withQueries
    }

    deinit { System.closeFile(descriptor) }

    func write(_ request: AnsweredRequest) {
        let target = withQueries ? request.target : request.path
        let time = Moment(seconds: System.seconds).description(offset: nil)
        let tenths = Int((request.seconds * 10_000).rounded())
        let line =
            "\(time) \(request.status) \(printable(request.method)) \(printable(target)) "
            + "\(request.bytes) \(tenths / 10).\(tenths % 10)\n"
        // A full disk ends no server: its log has a gap then.
        do { try System.write(line, to: descriptor) } catch {}
    }
}
