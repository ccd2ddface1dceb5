package import BlogSearch
package import Foundation

extension SearchEngine {
    /// The index that an app keeps of a site; made when there is none.
    ///
    /// - Parameters:
    ///   - site: the address that somebody typed.
    ///   - folder: where the app keeps its indexes.
    package static func kept(
        of site: String, in folder: URL, settings: SearchSettings? = nil
    ) throws -> SearchEngine {
        let name = site.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
        return try create(
            at: folder.appending(path: String(name) + ".sqlite").path, settings: settings)
    }
}

extension URL {
    /// The folder of an app for what it keeps.
    package static func kept(by app: String) -> URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: app)
    }
}
