import Foundation

/// The folder of material that is not part of the project.
package enum SharedFolder {
    /// `WPSEARCH_SHARED`, else the folder `shared` beside the package.
    package static let url: URL = {
        if let path = ProcessInfo.processInfo.environment["WPSEARCH_SHARED"] {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../shared").standardizedFileURL
    }()
}
