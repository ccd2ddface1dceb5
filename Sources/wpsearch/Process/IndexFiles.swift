import BlogSearch
import BlogSearchPlatform

/// The files of an index, which nothing but an index is ever written over, whatever name leads there.
struct IndexFiles {
    private let paths: [String]

    /// - Parameter index: the path of an index; there need not be one.
    init(of index: String) {
        paths = SearchEngine.files(ofIndexAt: index.withoutLinks)
    }

    /// Refuses to write to a file that is one of them, by what it is and not by its name, as `cp` does.
    ///
    /// - Throws: `CommandError`.
    func keep(_ path: String) throws(CommandError) {
        let facts = path == "-" ? FileFacts(of: Standard.output.rawValue) : FileFacts(at: path)
        guard let facts, facts.kind == .file,
            let own = paths.first(where: { FileFacts(at: $0)?.identity == facts.identity })
        else { return }
        let name = path == "-" ? "Standard output" : path
        throw CommandError(
            own == paths[0]
                ? "\(name) and the index \(own) are the same file; name another."
                : "\(name) is a file of the index \(paths[0]), \(own); name another.")
    }
}
