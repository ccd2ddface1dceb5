internal import Blog

/// First passes over the files of one import. WordPress splits a large export: a picture may be in another file than the
/// post that shows it.
actor WXRSurveys {
    private let paths: [String]
    private var surveys: [String: WXRSurvey] = [:]

    /// Prepares to read files; nothing is opened before the first survey.
    init(of paths: [String]) { self.paths = paths }

    /// What the first pass over a file learned. The first call reads all of them.
    /// - Throws: `IngestError` when one of the files cannot be read or is no export or feed, `CancellationError`.
    func survey(of path: String) throws -> WXRSurvey {
        if surveys.isEmpty { try read() }
        if let survey = surveys[path] { return survey }
        var survey = try WXRSurvey(path: path)
        survey.keepMedia(featured: survey.featured)
        return survey
    }

    private func read() throws {
        var featured: [String: Set<Int>] = [:]
        for path in paths where surveys[path] == nil {
            let survey = try WXRSurvey(path: path)
            featured[survey.site.url, default: []].formUnion(survey.featured)
            surveys[path] = survey
        }
        for (path, survey) in surveys {
            var survey = survey
            survey.keepMedia(featured: featured[survey.site.url] ?? [])
            surveys[path] = survey
        }
    }
}
