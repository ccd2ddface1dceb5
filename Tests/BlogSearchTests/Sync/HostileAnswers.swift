import BlogSearch
import Foundation
import Synchronization
import TestSupport

/// A simulated site whose answers arrive changed, at random by a seed: headers that lie, other statuses, bodies that are cut,
/// redirects that led elsewhere. No answer is a well-formed lie about which posts there are: nobody could tell that.
final class HostileTransport: Transport, Sendable {
    private struct State {
        var site: SimulatedSite
        var random: SplitMix64
        /// One in so many answers is changed; 0 for none.
        var rate = 0
    }
    private let state: Mutex<State>

    init(_ site: SimulatedSite, seed: Int) {
        state = Mutex(State(site: site, random: SplitMix64(seed: UInt64(seed))))
    }

    var site: SimulatedSite { state.withLock { $0.site } }

    func spoil(oneIn rate: Int) { state.withLock { $0.rate = rate } }

    func apply(_ event: SiteEvent) {
        state.withLock {
            $0.site.apply(event)
            $0.site.clock += 90
        }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try state.withLock { state in
            defer { state.site.clock += 1 }
            let answer = state.site.answer(request.url)
            guard state.rate > 0, Int.random(in: 0..<state.rate, using: &state.random) == 0 else {
                return answer
            }
            return try Self.spoiled(answer, &state.random)
        }
    }

    private static let numbers = [
        "0", "1", "-1", "3", "100", "999999999", "9223372036854775807", "-9223372036854775808",
        "18446744073709551616", "1e9", "0x10", "", " 7", "7, 7", "NaN", "７",
    ]
    private static let texts = [
        "", "\u{7F}", "a\u{0}b", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 99999 99:99:99 GMT",
        "<https://evil.example/wp-json/>; rel=\"https://api.w.org/\"",
        "<", "<>; rel=\"https://api.w.org/\"", "<javascript:x>; rel=https://api.w.org/",
        "text/html; charset=UTF-16", "application/json; charset=\u{FFFD}", "gzip", "chunked",
        String(repeating: "x", count: 70_000),
    ]
    private static let names = [
        "X-WP-Total", "X-WP-TotalPages", "Link", "Retry-After", "Content-Type", "Date", "Age",
        "Location", "Content-Length", "Content-Encoding", "cf-mitigated", "Host-Header",
    ]
    private static let failures: [TransportError.Kind] = [
        .connectionLost, .connectionRefused, .timedOut, .tooLarge, .damaged, .notHTTP,
        .redirectLoop, .hostNotFound, .notSecure, .other, .badAddress,
    ]

    private static func spoiled(
        _ answer: TransportResponse, _ random: inout SplitMix64
    ) throws -> TransportResponse {
        var answer = answer
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
            for _ in 0...Int.random(in: 0..<4, using: &random) { lie(in: &answer, &random) }
        case 4:
            answer.body = Array(
                answer.body.prefix(Int.random(in: 0...answer.body.count, using: &random)))
            // A list that is cut at its very end, or before its first row, is whole or empty.
            if answer.body.count < 3 { answer.body = [0x5B] }
        case 5:
            guard !answer.body.isEmpty else { break }
            for _ in 0..<3 {
                // A byte of the frame of JSON, so that what is read is no other row.
                let place = Int.random(in: 0..<answer.body.count, using: &random)
                if [0x22, 0x7B, 0x7D, 0x5B, 0x5D, 0x3A].contains(answer.body[place]) {
                    answer.body[place] = 0
                }
            }
        case 6:
            answer.status =
                [401, 403, 404, 410, 418, 429, 500, 502, 503, 302, 0, 999].randomElement(
                    using: &random) ?? 500
            if Bool.random(using: &random) { answer.body = Array("<html><title>No".utf8) }
        case 7:
            answer.status = [401, 403, 404, 400, 200].randomElement(using: &random) ?? 401
            let code =
                ["rest_forbidden", "rest_no_route", "rest_cannot_access", "\u{1B}]0;x\u{7}"]
                .randomElement(using: &random) ?? ""
            answer.body = Array(
                #"{"code":"\#(code.replacing("\u{1B}", with: "\\u001b").replacing("\u{7}", with: "\\u0007"))","message":"m"}"#
                    .utf8)
        case 8:
            answer.url =
                ["https://evil.example/x", "", "http://[", "/"].randomElement(using: &random) ?? ""
        default:
            throw TransportError(failures.randomElement(using: &random) ?? .other)
        }
        return answer
    }

    private static func lie(in answer: inout TransportResponse, _ random: inout SplitMix64) {
        guard let name = names.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: answer.headers[name] = nil
        case 1: answer.headers[name] = texts.randomElement(using: &random)
        case 2:
            answer.headers.append(name, numbers.randomElement(using: &random) ?? "")
        default: answer.headers[name] = numbers.randomElement(using: &random)
        }
    }
}
