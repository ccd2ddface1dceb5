internal import Ingest

/// Titles of HTML pages without the name of their site, which most themes put into each: `A post – The site`.
///
/// The name is what pages say it is (`og:site_name`), else what stands at the same end of the titles of most.
struct PageTitles: Sendable, Hashable {
    /// The site's name; `nil` where the pages do not tell.
    let siteName: String?

    private static let separators = [
        " | ", " - ", " – ", " — ", " · ", " • ", " » ", " « ", " :: ", " ‹ ", " › ", ": ",
    ]

    init(siteName: String?) { self.siteName = siteName }

    /// - Parameter pages: titles of some pages, and the names of the site that they give.
    init(of pages: [(title: String?, siteName: String?)]) {
        let said = Self.commonest(pages.compactMap(\.siteName))
        if let said {
            siteName = said.text
            return
        }
        let titles = pages.compactMap(\.title)
        let ends = titles.flatMap { title in
            // A title that is one word in two does not count twice.
            Set(Self.cuts(in: title).flatMap { [$0.first, $0.last] })
        }
        let shared = Self.commonest(ends)
        siteName =
            shared.flatMap { $0.count >= 3 && $0.count * 2 > titles.count ? $0.text : nil }
    }

    /// The title of a page, as its author wrote it.
    func title(of written: String) -> String {
        guard let siteName else { return written }
        for cut in Self.cuts(in: written) {
            if cut.last == siteName { return cut.first }
            if cut.first == siteName { return cut.last }
        }
        return written
    }

    /// Whether a title is a heading, a separator and something else.
    func parts(_ title: String, at heading: String) -> Bool {
        Self.cuts(in: title).contains { $0.first == heading }
    }

    /// What stands before and behind the separators of a title.
    static func parts(of title: String) -> [String] {
        cuts(in: title).flatMap { [$0.first, $0.last] }
    }

    /// The ways to part a title in two at a separator.
    private static func cuts(in title: String) -> [(first: String, last: String)] {
        separators.flatMap { separator -> [(first: String, last: String)] in
            var cuts: [(first: String, last: String)] = []
            var rest = title[...]
            while let found = rest.firstRange(of: separator) {
                let first = title[..<found.lowerBound].trimmed
                let last = title[found.upperBound...].trimmed
                if !first.isEmpty, !last.isEmpty { cuts.append((first, last)) }
                rest = rest[found.upperBound...]
            }
            return cuts
        }
    }

    private static func commonest(_ texts: [String]) -> (text: String, count: Int)? {
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
}

extension PageTitles {
    /// Looks into some pages of a folder.
    /// - Complexity: O(1): 40 pages at most, and of each the beginning.
    init(folder: String, files: [String], within root: FolderRoot?) {
        let step = max(1, files.count / 40)
        let pages = stride(from: 0, to: files.count, by: step).compactMap {
            index -> (title: String?, siteName: String?)? in
            do throws(IngestError) {
                let file = try ByteFile(FileSource.path(files[index], in: folder), within: root)
                return HTMLPage.head(TextFile.decode(try file.read(32 << 10)))
            } catch {
                // What cannot be read is said when it is read.
                return nil
            }
        }
        self.init(of: pages)
    }
}
