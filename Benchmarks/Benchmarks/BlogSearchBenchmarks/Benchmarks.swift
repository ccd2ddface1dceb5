import Benchmark
import BlogSearch
import Foundation

/// What the library's users wait for: reading posts in, and answers. `make bench` runs all of it.
///
/// Megabytes a second are those of post bodies; the import line tells how many there are.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration.metrics = [.cpuUser, .wallClock, .throughput, .peakMemoryResident]
    Benchmark.defaultConfiguration.maxDuration = .seconds(3)

    let folder = FileManager.default.temporaryDirectory.path + "/wpsearch-bench"
    let posts = folder + "/posts.jsonl"
    let index = folder + "/blog.sqlite"
    let count = 10_000

    Benchmark("import 10,000 posts", configuration: .init(maxIterations: 2)) { benchmark in
        try makePosts(count, in: folder, at: posts)
        try remove(index)
        benchmark.startMeasurement()
        let engine = try SearchEngine.create(at: index)
        let summary = try await engine.importFiles([posts])
        try engine.close()
        benchmark.stopMeasurement()
        precondition(summary.added == count, "every post is imported")
    }

    Benchmark("open the index, ask, close") { benchmark in
        try await makeIndex(count, in: folder, posts: posts, index: index)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            let engine = try SearchEngine.open(at: index)
            blackHole(try await engine.search("procurement", options: SearchOptions(limit: 10)))
            try engine.close()
        }
        benchmark.stopMeasurement()
    }

    let queries: [(name: String, text: String, options: SearchOptions)] = [
        ("one rare word", "accessibility", SearchOptions()),
        ("one common word", "government", SearchOptions()),
        ("any of three words", "data design agile", SearchOptions(matching: .any)),
        ("all of three words", "data design agile", SearchOptions(matching: .all)),
        (
            "a question", "how can we make the best use of open data in the government",
            SearchOptions(matching: .any)
        ),
        ("a phrase", "\"of the\"", SearchOptions()),
        ("a prefix", "acc*", SearchOptions()),
        ("a category", "data", SearchOptions(categories: ["category-7"])),
        ("facets", "data", SearchOptions(facets: [.category, .tag, .year])),
        ("newest", "", SearchOptions(sort: .newest)),
    ]
    for query in queries {
        Benchmark("search: \(query.name)") { benchmark in
            try await makeIndex(count, in: folder, posts: posts, index: index)
            let engine = try SearchEngine.open(at: index)
            blackHole(try await engine.search(query.text, options: query.options))
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                blackHole(try await engine.search(query.text, options: query.options))
            }
            benchmark.stopMeasurement()
            try engine.close()
        }
    }
}

private func makePosts(_ count: Int, in folder: String, at path: String) throws {
    if FileManager.default.fileExists(atPath: path) { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var blog = try SyntheticBlog()
    let bytes = try blog.write(count, to: path)
    print("\(count) posts, \(bytes / 1_000_000) MB of bodies")
}

private func makeIndex(_ count: Int, in folder: String, posts: String, index: String) async throws {
    if FileManager.default.fileExists(atPath: index) { return }
    try makePosts(count, in: folder, at: posts)
    let engine = try SearchEngine.create(at: index)
    _ = try await engine.importFiles([posts])
    try engine.close()
}

private func remove(_ path: String) throws {
    for file in [path, path + "-wal", path + "-shm"]
    where FileManager.default.fileExists(atPath: file) {
        try FileManager.default.removeItem(atPath: file)
    }
}
