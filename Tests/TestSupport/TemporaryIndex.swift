import Foundation

/// A folder of its own for a test, gone when the test is.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "wpsearch-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Where a test's index goes.
    package var index: String { path + "/blog.sqlite" }

    /// Names of the files in the folder.
    package var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
