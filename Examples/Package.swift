// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// `EXAMPLES_STRICT=1` makes errors of warnings, as CI does. (Not `WPSEARCH_STRICT=1`: the library would be optimized, which takes CI longer.)
let settings: [SwiftSetting] =
    (Context.environment["EXAMPLES_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []) + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

/// The library as an app names it. (An app of your own has `.package(url: "…", from: "…", traits: ["Import"])` here.)
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "wpsearch") }

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "wpsearch", path: "..", traits: ["Import"])],
    targets: [
        // Drawing on a terminal, and posts drawn there. The first knows nothing of the library.
        .target(name: "Terminal", swiftSettings: settings),
        .target(
            name: "TerminalPosts", dependencies: ["Terminal", library("BlogSearch")],
            swiftSettings: settings),
        .executableTarget(
            name: "Reader",
            dependencies: [
                "Terminal", "TerminalPosts", library("BlogSearchImport"),
                library("BlogSearchURLSession"),
            ], swiftSettings: settings),
        .executableTarget(
            name: "Client",
            dependencies: [library("BlogSearch"), library("BlogSearchURLSession")],
            swiftSettings: settings),
        .executableTarget(
            name: "Tabs",
            dependencies: [
                "Terminal", "TerminalPosts", library("BlogSearch"),
                library("BlogSearchURLSession"),
            ], swiftSettings: settings),
        .executableTarget(
            name: "Notes",
            dependencies: ["Terminal", "TerminalPosts", library("BlogSearchImport")],
            swiftSettings: settings),
        .executableTarget(
            name: "Components", dependencies: [library("BlogSearch")], swiftSettings: settings),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "Reader", "Client", "Tabs", "Notes", "Components", "Terminal",
                "TerminalPosts",
                library("BlogSearchImport"), library("BlogSearchTesting"),
            ], swiftSettings: settings),
    ])
