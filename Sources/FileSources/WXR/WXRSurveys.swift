internal import Blog
internal import Ingest

/// First passes over the files of one import. WordPress splits a large export: a picture may be in another file than the
/// post that shows it.
actor WXRSurveys {
    private let paths: [String]
    private let roots: [String: FolderRoot]
    private let isLenient: Bool
    private var surveys: [String: WXRSurvey] = [:]
    /// Why files could not be read.
    private var failures: [String: IngestError] = [:]
    /// Files that were read to their end, and the terms that their items have.
    private var finished: Set<String> = []
    private var named: [String: Set<Term.Key>] = [:]

    /// Prepares to read files; nothing is opened before the first survey.
    /// - Parameters:
    ///   - files: the files, and the folders that they must lie in.
    ///   - isLenient: whether one that cannot be read fails by itself alone.
    init(of files: [(path: String, root: FolderRoot?)], isLenient: Bool = false) {
        paths = files.map(\.path)
        roots = Dictionary(
            files.compactMap { file in file.root.map { (file.path, $0) } },
            uniquingKeysWith: { first, _ in first })
        self.isLenient = isLenient
    }

    /// What the first pass over a file learned. The first call reads all of them.
    /// - Throws: `IngestError` when one of the files, of lenient surveys this one, cannot be read or is no export or feed;
    ///   `CancellationError`.
    func survey(of path: String) throws -> WXRSurvey {
        if surveys.isEmpty, failures.isEmpty { try read() }
        if let survey = surveys[path] { return survey }
        if let failure = failures[path] { throw failure }
        var survey = try WXRSurvey(path: path, within: roots[path])
        survey.keepMedia(featured: survey.featured)
        return survey
    }

    /// The terms that are declared for a site and that no item of its files has, once the last of these is read to its end; none
    /// before.
    ///
    /// - Parameters:
    ///   - given: terms given with posts, and the parents of those.
    ///   - hidden: terms of items that are not public.
    func unnamedTerms(
        afterReading path: String, given: Set<Term.Key>, hidden: Set<Term.Key>
    ) -> [Term] {
        guard let site = surveys[path]?.site.url else { return [] }
        finished.insert(path)
        named[site, default: []].formUnion(given.union(hidden))
        // What stood in a file that cannot be read nobody knows.
        guard failures.isEmpty else { return [] }
        let files = paths.filter { surveys[$0]?.site.url == site }
        guard finished.isSuperset(of: files) else { return [] }
        var unnamed: [Term.Key: Term] = [:]
        for term in files.flatMap({ surveys[$0]?.terms ?? [] })
        where named[site]?.contains(term.key) == false {
            unnamed[term.key] = term
        }
        return unnamed.values.sorted { ($0.key.taxonomy, $0.key.id) < ($1.key.taxonomy, $1.key.id) }
    }

    private func read() throws {
        var featured: [String: Set<Int>] = [:]
        var shared: [String: SharedTexts] = [:]
        for path in paths where surveys[path] == nil {
            do {
                let survey = try WXRSurvey(path: path, within: roots[path])
                featured[survey.site.url, default: []].formUnion(survey.featured)
                shared[survey.site.url, default: SharedTexts()].merge(survey.shared)
                surveys[path] = survey
            } catch let failure as IngestError where isLenient {
                failures[path] = failure
            }
        }
        for (path, survey) in surveys {
            var survey = survey
            survey.keepMedia(featured: featured[survey.site.url] ?? [])
            survey.shared = shared[survey.site.url] ?? survey.shared
            surveys[path] = survey
        }
    }
}
