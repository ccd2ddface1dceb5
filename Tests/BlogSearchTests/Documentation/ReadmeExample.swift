import BlogSearchImport

/// The examples of README and of Documentation/Apps.md, word for word: what stands between the marks is compared with the
/// pages by a test.
func readmeExample(folder: String) async throws -> [String] {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    // example begin
    let engine = try SearchEngine.create(at: folder + "/blog.sqlite")
    _ = try await engine.importFiles(["Corpus/wxr"])

    let wanted = SearchOptions(limit: 3, categories: ["18f"], facets: [.tag])
    let results = try await engine.search("plain language", options: wanted)
    for hit in results.hits {
        print(hit.rank, hit.title ?? "(no title)", hit.snippet?.text ?? "")
    }
    // example end
    // example begin
    let cloud = try await engine.cloud(matching: "open data")
    print(cloud.items.map(\.name))

    let post = try await engine.lookup("18f-an-open-source-team")
    for block in post?.blocks ?? [] where block.kind == .heading {
        print(block.level ?? 0, block.text)
    }
    try engine.close()
    // example end
    return lines
}

/// The example of a session, also word for word; what it prints is handed to `heard`.
func readmeSession(
    _ engine: SearchEngine, heard: @escaping @Sendable (String) -> Void
) -> SearchSession {
    @Sendable func print(_ items: Any...) { heard(items.map { "\($0)" }.joined(separator: " ")) }
    // example begin
    let session = SearchSession(engine)
    Task {
        for await state in session {
            print(state.text, state.results?.total ?? 0, state.completions.map(\.text))
        }
    }
    session.update("plain")
    session.update("plain lang")
    // example end
    return session
}
