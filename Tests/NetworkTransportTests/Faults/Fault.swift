import NIOCore

/// Everything that goes wrong between a site and its reader.
enum Fault: String, Sendable, CaseIterable {
    case closed, reset, resetInBody, stalled, stalledInBody, dripping
    case cutWithLength, cutWithoutLength, cutChunk, brokenChunk
    case tooMany, tooManyRetryAfter, maintenance, maintenanceRetryAfter, maintenanceDate
    case databaseDown, fatalHTML, fatalJSON
    case page200, empty200, emptyList, loginRedirect, redirectLoop, otherHost, otherHostList
    case forbiddenPage, unauthorized
    case wrongContentType, noContentType, byteOrderMark, phpWarning, phpWarningCut, invalidUTF8
    case gzipped, gzipCut, gzipGarbage, gzipBomb
    case noTotals, noTotalsEmpty, shiftedPage, hugeBody

    /// Faults that change nothing a reader must notice: it takes the answer as it is.
    static let harmless: Set<Fault> = [
        .wrongContentType, .noContentType, .byteOrderMark, .phpWarning, .gzipped,
    ]

    /// Turns a right answer into what arrives.
    /// - Parameters:
    ///   - place: where in the body it happens, from 0 to 1.
    ///   - uri: what was asked for.
    ///   - port: of the server, for redirects.
    func reply(to answer: SiteAnswer, place: Double, uri: String, port: Int)
        -> LoopbackServer.Reply
    {
        framed(answer, place: place) ?? refused(uri: uri, port: port)
            ?? changed(answer, place: place)
    }

    private typealias Reply = LoopbackServer.Reply

    /// Faults of the connection.
    private func framed(_ answer: SiteAnswer, place: Double) -> Reply? {
        let cut = Array(answer.body.prefix(Int(Double(answer.body.count) * place)))
        switch self {
        case .closed: return Reply([], end: .close)
        case .reset: return Reply([], end: .reset)
        case .resetInBody: return Reply(answer.head() + cut, end: .reset)
        case .stalled: return Reply([])
        case .stalledInBody: return Reply(answer.head() + cut)
        case .dripping:
            var reply = Reply(answer.head("Content-Length: 100000"))
            reply.pieces += (0..<1000).map { _ in ([0x20], .milliseconds(10)) }
            return reply
        case .cutWithLength: return Reply(answer.head() + cut, end: .close)
        case .cutWithoutLength: return Reply(answer.head("Connection: close") + cut, end: .close)
        case .cutChunk:
            let size = String(answer.body.count, radix: 16)
            return Reply(
                answer.head("Transfer-Encoding: chunked") + Array("\(size)\r\n".utf8) + cut,
                end: .close)
        case .brokenChunk:
            return Reply(
                answer.head("Transfer-Encoding: chunked") + Array("zz\r\n".utf8) + cut, end: .close)
        case .hugeBody:
            return Reply(
                answer.head("Content-Length: 1073741825") + Array("[".utf8),
                end: .repeating(Array(repeating: 0x20, count: 1 << 16), times: 1 << 14))
        case .gzipBomb:
            return Reply(
                answer.head("Content-Encoding: gzip\r\nConnection: close") + Gzip.bombHead,
                end: .repeating(
                    Array(repeatElement(Gzip.bombRepetition, count: 512).joined()), times: 1024))
        default: return nil
        }
    }

    /// Faults of the site: another answer than the one asked for.
    private func refused(uri: String, port: Int) -> Reply? {
        switch self {
        case .tooMany: return page("Slow down", status: 429)
        case .tooManyRetryAfter: return page("Slow down", status: 429, ["Retry-After: 2"])
        case .maintenance: return page("Maintenance", status: 503)
        case .maintenanceRetryAfter: return page("Maintenance", status: 503, ["Retry-After: 5"])
        case .maintenanceDate:
            return page(
                "Maintenance", status: 503,
                [
                    "Date: Sun, 06 Nov 1994 08:49:37 GMT",
                    "Retry-After: Sun, 06 Nov 1994 08:49:40 GMT",
                ])
        case .databaseDown: return page("Error establishing a database connection", status: 500)
        case .fatalHTML: return page("Critical error", status: 500)
        case .fatalJSON:
            return json(#"{"code":"internal_server_error","message":"<p>Critical."}"#, status: 500)
        case .page200: return page("Just a moment...", status: 200)
        case .empty200: return json("", status: 200)
        case .emptyList:
            return json("[]", status: 200, [("X-WP-Total", "0"), ("X-WP-TotalPages", "0")])
        case .noTotalsEmpty: return json("[]", status: 200)
        case .loginRedirect: return .redirect(302, to: "/wp-login.php?redirect_to=x")
        case .redirectLoop: return .redirect(302, to: uri)
        case .otherHost: return .redirect(302, to: "http://localhost:\(port)/parked")
        case .otherHostList:
            return .redirect(302, to: "http://localhost:\(port)/wp-json/wp/v2/media")
        case .forbiddenPage: return page("Access denied", status: 403)
        case .unauthorized:
            return json(#"{"code":"rest_not_logged_in","message":"Log in."}"#, status: 401)
        default: return nil
        }
    }

    /// Faults that leave something of the answer.
    private func changed(_ answer: SiteAnswer, place: Double) -> Reply {
        var answer = answer
        switch self {
        case .wrongContentType: answer.fields[0].value = "text/html; charset=UTF-8"
        case .noContentType: answer.fields.removeFirst()
        case .byteOrderMark: answer.body = [0xEF, 0xBB, 0xBF] + answer.body
        case .phpWarning, .phpWarningCut:
            let warning = "<br />\n<b>Warning</b>:  Undefined variable $a[1] in /x.php<br />\n"
            answer.body = Array(warning.utf8) + answer.body
            if self == .phpWarningCut {
                answer.body.removeLast(answer.body.count / 2)
            }
        case .invalidUTF8:
            // "é" loses its second half.
            answer.body = answer.body.filter { $0 != 0xA9 }
        case .gzipped, .gzipCut, .gzipGarbage:
            answer.fields.append(("Content-Encoding", "gzip"))
            answer.body = Gzip.stored(answer.body)
            if self == .gzipCut { answer.body.removeLast(Int(Double(answer.body.count) * place)) }
            if self == .gzipGarbage { answer.body[0] = 0 }
        case .noTotals: answer.fields.removeAll { $0.name.hasPrefix("X-WP-") }
        case .shiftedPage:
            // The first row slid to the page before when something older was deleted.
            if let end = answer.body.firstIndex(of: UInt8(ascii: "}")),
                answer.body.starts(with: [0x5B, 0x7B]), end + 2 < answer.body.count,
                answer.body[end + 1] == 0x2C
            {
                answer.body = [0x5B] + answer.body[(end + 2)...]
            }
        default: break
        }
        return Reply(answer.head() + answer.body)
    }

    private func page(_ title: String, status: Int, _ fields: [String] = []) -> Reply {
        let body = "<!DOCTYPE html><html><head><title>\(title)</title></head></html>"
        let all = ["Content-Type: text/html", "Content-Length: \(body.utf8.count)"] + fields
        return Reply("HTTP/1.1 \(status) X\r\n\(all.joined(separator: "\r\n"))\r\n\r\n\(body)")
    }

    private func json(
        _ body: String, status: Int, _ fields: [(name: String, value: String)] = []
    ) -> Reply {
        var answer = SiteAnswer(body, status: status)
        answer.fields += fields
        return Reply(answer.head() + answer.body)
    }
}
