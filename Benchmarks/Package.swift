// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what measuring needs stays out of the library.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "wpsearch", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "BlogSearchBenchmarks",
            dependencies: [
                .product(name: "BlogSearch", package: "wpsearch"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/BlogSearchBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ]
)
