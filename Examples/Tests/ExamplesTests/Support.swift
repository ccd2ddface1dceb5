import BlogSearchImport
import BlogSearchTesting
import Foundation
import Synchronization
import Terminal
import Testing

/// The folders of the checkout.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// Posts in many scripts.
    static let posts = root.appending(path: "Examples/Posts")
    /// Posts in the form of an app that has no WordPress any more.
    static let appPosts = root.appending(path: "Examples/AppPosts")
    static let corpus = root.appending(path: "Corpus")
}

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { do { try FileManager.default.removeItem(at: url) } catch {} }

    @discardableResult func write(_ text: String, to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }
}

/// A site that gives one answer to everything.
struct OneAnswer: Transport {
    var status = 200
    var body = ""
    var type = "application/json"
    var failure: TransportError?

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        if let failure { throw failure }
        return TransportResponse(
            status: status, headers: ["Content-Type": type], body: Array(body.utf8),
            url: request.url)
    }
}

/// A blog whose answers come when the test says so, and that counts them.
final class HeldTransport: Transport {
    private struct State {
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var sent = 0
    }

    private let inner: any Transport
    private let state = Mutex(State())

    init(_ inner: any Transport) { self.inner = inner }

    var sent: Int { state.withLock { $0.sent } }

    /// Whether a request waits.
    var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                state.sent += 1
                if state.isHeld { state.waiting.append(continuation) }
                return !state.isHeld
            }
            if goesOn { continuation.resume() }
        }
        try Task.checkCancellation()
        return try await inner.send(request)
    }
}

/// Waits until something is so.
@MainActor func until(
    _ isSo: () -> Bool, _ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation
) async throws {
    for _ in 0..<3000 {
        if isSo() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record(comment ?? "it never came to be so", sourceLocation: location)
}

/// Posts of one kind, a day apart.
func posts(
    _ ids: some Sequence<Int>, _ text: String = "Some tea", terms: [Term.Key] = []
) -> [Post] {
    ids.map {
        Post(
            id: $0, slug: "post-\($0)", link: "https://blog.example/2020/post-\($0)/",
            title: "Post \($0)", html: "<p>\(text), number \($0).</p>",
            date: Moment(
                seconds: Moment(year: 2020, month: 1, day: 1).seconds + Int64($0) * 86_400),
            terms: terms)
    }
}

extension Term {
    static func tag(_ id: Int, _ slug: String, _ name: String? = nil) -> Term {
        Term(key: Key(taxonomy: tag, id: id), slug: slug, name: name ?? slug)
    }
    static func category(_ id: Int, _ slug: String, _ name: String? = nil) -> Term {
        Term(key: Key(taxonomy: category, id: id), slug: slug, name: name ?? slug)
    }
}

/// What a terminal of a size is shown: no line is wider, and there are not more lines.
@MainActor func text(of program: some Program, _ columns: Int, _ rows: Int) -> String {
    let picture = program.picture(Size(columns: columns, rows: rows))
    #expect(picture.lines.count <= rows)
    for line in picture.lines { #expect(line.columns <= columns, "\(line.text)") }
    for line in picture.beside {
        #expect(picture.besideColumn + line.columns <= columns, "\(line.text)")
    }
    #expect(picture.beside.count + picture.besideRow < max(rows, 1))
    return (picture.lines + picture.beside).map(\.text).joined(separator: "\n")
}
