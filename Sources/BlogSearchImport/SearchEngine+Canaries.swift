public import BlogSearch
internal import BlogSearchFileSources
internal import BlogSearchStore
public import Ingest

extension SearchEngine {
    /// What WordPress exports keep from readers and an index of them must not hold: see `CanarySet`. What indexing makes of
    /// their public texts (`datetime` of `date/time`) is public, too.
    ///
    /// - Throws: `IngestError` when a file cannot be read or is no export; `CancellationError`.
    public static func canaries(ofExports paths: [String]) throws -> CanarySet {
        let indexed = IndexedForms()
        return try CanarySet(
            ofExports: paths, forms: indexed.forms, folding: indexed.folded)
    }
}
