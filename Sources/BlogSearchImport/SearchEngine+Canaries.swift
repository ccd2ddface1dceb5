public import BlogSearch
internal import BlogSearchFileSources
internal import BlogSearchStore
public import Ingest

extension SearchEngine {
    /// What WordPress exports keep from readers and an index of them must not hold: see `CanarySet`. What indexing makes of
    /// their public texts (`datetime` of `date/time`) is public, too.
    ///
    /// - Parameters:
    ///   - paths: the exports, and folders of them.
    ///   - fields: custom fields of public posts that the index was meant to take, as for an import; none by default.
    /// - Throws: `SearchError` when a file cannot be read or is no export; `CancellationError`.
    public static func canaries(
        ofExports paths: [String], fields: [String] = []
    ) throws -> CanarySet {
        try SearchError.atDoor {
            let indexed = IndexedForms()
            return try CanarySet(
                ofExports: paths, fields: fields, forms: indexed.forms, folding: indexed.folded)
        }
    }

    /// Texts from a file, one a line, that an index must not hold; empty lines do not count.
    ///
    /// - Throws: `SearchError` when the file cannot be read, or a line is too short to be looked for.
    public static func canaries(ofLines path: String) throws -> CanarySet {
        try SearchError.atDoor { try CanarySet(ofLines: path) }
    }
}
