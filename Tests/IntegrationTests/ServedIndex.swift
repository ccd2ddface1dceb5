import Foundation
import TestSupport

/// `wpsearch serve`, as a process of its own.
enum ServedIndex {
    /// Serves an index on a free port of loopback for as long as `body` does.
    static func serving<Value>(
        _ index: String, _ arguments: [String],
        _ body: (_ address: String) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        let told = folder.url.appendingPathComponent("told")
        try Data().write(to: told)
        let process = try Program.started(
            Program.products.appendingPathComponent("wpsearch").path,
            ["serve", "--listen", "127.0.0.1:0"] + arguments, index: index
        ) { process in
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: told)
        }
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        while true {
            let text = try String(contentsOf: told, encoding: .utf8)
            if let start = text.firstRange(of: "serving at "),
                let end = text[start.upperBound...].firstRange(of: "/;")
            {
                return try await body(String(text[start.upperBound..<end.lowerBound]))
            }
            guard process.isRunning else { throw SiteTrouble("it is not served: " + text) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
