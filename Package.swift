// swift-tools-version: 6.2
import PackageDescription

/// `WPSEARCH_STRICT=1` makes errors of warnings, as `make test` and CI do. A build for use is not ended by a warning.
let strictness: [SwiftSetting] =
    Context.environment["WPSEARCH_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// One set of rules for every target: see the build, not a style guide.
let settings: [SwiftSetting] =
    strictness + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
    ]

/// Where words and bytes are counted by the million: with `WPSEARCH_STRICT=1` a debug build is optimized there too, with its
/// assertions, so that the tests, which import, search and damage all day, take a third of the processor time. (Not for apps:
/// flags of this kind are for a package's own builds.)
let engineSettings: [SwiftSetting] =
    settings
    + (strictness.isEmpty
        ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))])

let testSettings: [SwiftSetting] = strictness + [.enableUpcomingFeature("ExistentialAny")]

/// Where a part of the package is wanted: by its trait, or by that of the command, which wants all of them. (It does not *enable* them:
/// SwiftPM hands traits on as `-D`, several of them in an order that it draws anew each time it plans, and each other order would
/// compile every room again.)
func wanted(_ trait: String) -> Set<String> { [trait, "Command"] }

/// Stems are made by libstemmer on Linux where the trait says so, but for `WPSEARCH_SWIFT_STEMMERS=1`. Everywhere else they are made
/// in Swift, in fewer languages. (What is on the disk is not looked at: the first answer would be kept.)
let withoutLibstemmer = Context.environment["WPSEARCH_SWIFT_STEMMERS"] == "1"
let stemmerDependency: [Target.Dependency] =
    withoutLibstemmer
    ? []
    : [
        .target(
            name: "CStemmer",
            condition: .when(platforms: [.linux], traits: wanted("Libstemmer")))
    ]
let stemmerSettings: [SwiftSetting] =
    withoutLibstemmer
    ? [] : [.define("LIBSTEMMER", .when(platforms: [.linux], traits: wanted("Libstemmer")))]

/// What the rooms that see sockets take of swift-nio.
let nio: [Target.Dependency] = ["NIOCore", "NIOHTTP1", "NIOPosix"].map {
    .product(name: $0, package: "swift-nio", condition: .when(traits: wanted("Server")))
}

/// What the App Store wants to know of the library. Only a Mac builds apps; elsewhere a resource would need all of Foundation.
#if os(macOS)
    let privacyManifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
#else
    let privacyManifest: [Resource] = []
#endif

let package = Package(
    name: "wpsearch",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BlogSearch", targets: ["BlogSearch"]),
        .library(name: "BlogSearchImport", targets: ["BlogSearchImport"]),
        .library(name: "BlogSearchURLSession", targets: ["BlogSearchURLSession"]),
        .library(name: "BlogSearchNetwork", targets: ["BlogSearchNetwork"]),
        .library(name: "BlogSearchTesting", targets: ["BlogSearchTesting"]),
        .library(name: "BlogSearchServer", targets: ["BlogSearchServer"]),
        .executable(name: "wpsearch", targets: ["wpsearch"]),
    ],
    // What an app needs: without the others it resolves this package and GRDB alone.
    //
    //     .package(url: "…", from: "…", traits: [])            BlogSearch, its transports, BlogSearchTesting
    //     .package(url: "…", from: "…", traits: ["Import"])    and BlogSearchImport
    //     .package(url: "…", from: "…", traits: ["Import", "Libstemmer"])    and on Linux stems in 28 languages instead of 12
    traits: [
        .trait(name: "Import", description: "Files: WXR, Markdown, HTML, JSON."),
        .trait(name: "Server", description: "The index over HTTP."),
        .trait(
            name: "Libstemmer", description: "On Linux stems by libstemmer, which must be there."),
        .trait(name: "Command", description: "The command wpsearch, and with it all of these."),
        .default(enabledTraits: ["Command"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CStemmer", path: "Sources/CStemmer", providers: [.apt(["libstemmer-dev"])]),
        .systemLibrary(
            name: "CXML", path: "Sources/CXML", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CMarkdown", path: "Sources/CMarkdown", pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),

        .systemLibrary(
            name: "CSQLite", path: "Sources/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCurl", path: "Sources/CCurl"),
        .systemLibrary(name: "CPlatform", path: "Sources/CPlatform"),
        .systemLibrary(
            name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),

        .target(name: "Blog", swiftSettings: engineSettings),
        .target(
            name: "TextAnalysis", dependencies: stemmerDependency,
            swiftSettings: engineSettings + stemmerSettings),
        .target(name: "TagClouds", swiftSettings: engineSettings),
        .target(
            name: "Ingest", dependencies: ["Blog", "BlogSearchPlatform"],
            swiftSettings: engineSettings),
        .target(
            name: "BlogSearchFileSources",
            dependencies: ["Blog", "BlogSearchNotations", "CMarkdown", "CXML", "Ingest"],
            path: "Sources/FileSources", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchNotations",
            dependencies: [
                "Blog", "Ingest",
                .product(
                    name: "Yams", package: "Yams", condition: .when(traits: wanted("Import"))),
            ],
            path: "Sources/Notations", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchNetwork", dependencies: ["BlogSearchPlatform", "CCurl", "Ingest"],
            path: "Sources/NetworkTransport", swiftSettings: settings),
        .target(
            name: "BlogSearchURLSession", dependencies: ["Ingest"],
            path: "Sources/URLSessionTransport", swiftSettings: settings),
        .target(
            name: "BlogSearchPlatform", dependencies: ["CPlatform", "CZlib"],
            path: "Sources/Platform",
            swiftSettings: engineSettings),
        .target(
            name: "BlogSearchQueries", dependencies: ["Blog"], path: "Sources/Queries",
            swiftSettings: engineSettings),
        .target(
            name: "BlogSearchPostings",
            dependencies: ["Blog", "BlogSearchPlatform", "BlogSearchQueries", "TextAnalysis"],
            path: "Sources/Postings", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchRanking",
            dependencies: [
                "Blog", "BlogSearchPlatform", "BlogSearchPostings", "BlogSearchQueries",
                "TextAnalysis",
            ],
            path: "Sources/Ranking", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchIndexFile",
            dependencies: ["Blog", "BlogSearchPlatform", "BlogSearchQueries"],
            path: "Sources/IndexFile", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchPackedPosts",
            dependencies: [
                "Blog", "BlogSearchIndexFile", "BlogSearchPlatform", "BlogSearchPostings",
                "BlogSearchQueries",
            ],
            path: "Sources/PackedPosts", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchStore",
            dependencies: [
                "Blog", "BlogSearchIndexFile", "BlogSearchPackedPosts", "BlogSearchPlatform",
                "BlogSearchPostings",
                "BlogSearchQueries", "CSQLite",
                "TextAnalysis",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Store", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchAnswers",
            dependencies: [
                "Blog", "BlogSearchPostings", "BlogSearchQueries", "BlogSearchRanking",
                "BlogSearchStore", "TextAnalysis",
            ],
            path: "Sources/Answers", swiftSettings: engineSettings),
        .target(
            name: "BlogSearch",
            dependencies: [
                "Blog", "BlogSearchAnswers", "BlogSearchIndexFile", "BlogSearchPlatform",
                "BlogSearchQueries", "BlogSearchStore", "Ingest", "TagClouds",
            ],
            exclude: privacyManifest.isEmpty ? ["PrivacyInfo.xcprivacy"] : [],
            resources: privacyManifest, swiftSettings: settings),
        .target(
            name: "BlogSearchTesting",
            dependencies: ["Blog", "BlogSearch", "BlogSearchQueries", "Ingest"],
            swiftSettings: settings),
        .target(
            name: "BlogSearchImport",
            dependencies: ["BlogSearch", "BlogSearchFileSources", "BlogSearchStore", "Ingest"],
            swiftSettings: settings),
        .target(
            name: "BlogSearchCluster",
            dependencies: [
                "Blog", "BlogSearch", "BlogSearchAnswers", "BlogSearchPlatform",
                "BlogSearchPostings", "BlogSearchQueries", "BlogSearchRanking", "BlogSearchStore",
                "Ingest", "TagClouds", "TextAnalysis",
            ],
            path: "Sources/Cluster", swiftSettings: engineSettings),
        .target(
            name: "BlogSearchServer",
            dependencies: [
                "Blog", "BlogSearch", "BlogSearchPlatform", "BlogSearchQueries", "TagClouds",
            ] + nio,
            swiftSettings: settings),
        .executableTarget(
            name: "wpsearch",
            dependencies: [
                "BlogSearch", "BlogSearchCluster", "BlogSearchImport", "BlogSearchNetwork",
                "BlogSearchPlatform", "BlogSearchServer",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser",
                    condition: .when(traits: ["Command"])),
            ],
            swiftSettings: settings),

        .executableTarget(
            name: "BenchmarkStages",
            dependencies: [
                "BlogSearch", "BlogSearchAnswers", "BlogSearchImport", "BlogSearchPostings",
                "BlogSearchQueries",
                "BlogSearchStore", "Ingest", "TextAnalysis",
            ],
            path: "Benchmarks/Stages", swiftSettings: settings),
        .testTarget(
            name: "BlogTests", dependencies: ["Blog", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "TextAnalysisTests", dependencies: ["TestSupport", "TextAnalysis"],
            exclude: ["Fixtures"], swiftSettings: testSettings + stemmerSettings),
        .testTarget(
            name: "TagCloudsTests", dependencies: ["TagClouds", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: testSettings),
        .testTarget(
            name: "IngestTests", dependencies: ["Blog", "Ingest", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "FileSourcesTests",
            dependencies: [
                "Blog", "BlogSearchFileSources", "BlogSearchImport", "BlogSearchNotations",
                "BlogSearchPlatform", "Ingest", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "NetworkTransportTests",
            dependencies: [
                "BlogSearch", "BlogSearchNetwork", "BlogSearchURLSession", "Ingest", "TestSupport",
            ] + nio,
            swiftSettings: testSettings),
        // A test target, since it sees what the rooms keep to themselves: release builds are without it.
        .testTarget(
            name: "TestSupport",
            dependencies: [
                "Blog", "BlogSearchPlatform", "BlogSearchPostings", "BlogSearchQueries",
                "BlogSearchRanking",
                "BlogSearchStore", "Ingest", "TextAnalysis",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings),
        // The same for what sees the door.
        .testTarget(
            name: "WordPressSupport", dependencies: ["BlogSearch", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "QueriesTests",
            dependencies: [
                "Blog", "BlogSearchQueries",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "PostingsTests",
            dependencies: [
                "Blog", "BlogSearchPlatform", "BlogSearchPostings", "BlogSearchQueries",
                "TestSupport", "TextAnalysis",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "RankingTests",
            dependencies: [
                "BlogSearchPostings", "BlogSearchQueries", "BlogSearchRanking", "TestSupport",
                "TextAnalysis",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "Blog", "BlogSearchIndexFile", "BlogSearchPackedPosts", "BlogSearchPlatform",
                "BlogSearchPostings", "BlogSearchQueries", "BlogSearchRanking", "BlogSearchStore",
                "TestSupport", "TextAnalysis",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "AnswersTests",
            dependencies: [
                "Blog", "BlogSearchAnswers", "BlogSearchPackedPosts", "BlogSearchPlatform",
                "BlogSearchPostings", "BlogSearchQueries", "BlogSearchRanking", "BlogSearchStore",
                "TestSupport", "TextAnalysis",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Store/FormerFiles"],
            swiftSettings: testSettings),
        .testTarget(
            name: "BlogSearchTests",
            dependencies: [
                "Blog", "BlogSearch", "BlogSearchImport", "BlogSearchStore", "BlogSearchTesting",
                "Ingest", "TestSupport", "TextAnalysis", "WordPressSupport",
            ],
            exclude: ["Fixtures"],
            swiftSettings: testSettings),
        .testTarget(
            name: "BlogSearchServerTests",
            dependencies: [
                "Blog", "BlogSearchImport", "BlogSearchPlatform", "BlogSearchQueries",
                "BlogSearchNetwork", "BlogSearchServer", "TestSupport",
                "WordPressSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "ClusterTests",
            dependencies: [
                "Blog", "BlogSearchCluster", "BlogSearchImport", "BlogSearchNetwork",
                "BlogSearchQueries", "BlogSearchStore", "Ingest", "TestSupport", "TextAnalysis",
                "WordPressSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "BlogSearch", "BlogSearchImport", "BlogSearchNetwork", "TestSupport",
                "WordPressSupport", "wpsearch",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "wpsearchTests", dependencies: ["TestSupport", "wpsearch"],
            swiftSettings: testSettings),
    ]
)
