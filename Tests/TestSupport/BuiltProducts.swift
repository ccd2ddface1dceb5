import Foundation

/// The folder of the built products, the command among them.
package enum BuiltProducts {
    /// That of the test bundle, or the one that `WPSEARCH_PRODUCTS` names, such as that of the release build for a long run.
    package static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["WPSEARCH_PRODUCTS"] {
            return URL(fileURLWithPath: named)
        }
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
            let program = folder.appendingPathComponent("wpsearch")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder),
                !isFolder.boolValue
            {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../.build/debug").standardizedFileURL
    }()
}
