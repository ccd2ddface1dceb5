import BlogSearch
import BlogSearchURLSession
import Foundation
import Terminal
import TerminalPosts

/// A magazine's app in a terminal: featured posts, categories, a sphere of tags, search.
@main struct Tabs {
    static let usage = """
        Tabs SITE | INDEX.sqlite [--open ADDRESS] [--news FILE]
        --news prints posts that are new since the last time, whose place FILE keeps: for a pusher.
        """

    @MainActor static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        func value(of option: String) -> String? {
            guard let place = arguments.firstIndex(of: option) else { return nil }
            let value = arguments.dropFirst(place + 1).first
            arguments.removeSubrange(place..<min(place + 2, arguments.count))
            return value
        }
        let (address, news) = (value(of: "--open"), value(of: "--news"))
        guard let place = arguments.first, arguments.count == 1, place != "--help" else {
            return print(usage)
        }
        do {
            let isIndex = place.hasSuffix(".sqlite")
            let settings = TabsModel.settings
            let engine =
                isIndex
                ? try SearchEngine.open(at: place, settings: settings)
                : try SearchEngine.kept(of: place, in: .kept(by: "BlogTabs"), settings: settings)
            let transport = URLSessionTransport()
            if let news {
                if !isIndex { _ = try await engine.sync(place, over: transport) }
                try await push(from: engine, cursorIn: news)
                return try engine.close()
            }
            let model = TabsModel(engine, site: isIndex ? nil : place, over: transport)
            let screen = try Screen()
            defer { screen.close() }
            await model.select(.featured)
            if let address { await model.open(address: address) }
            if !isIndex { Task { await model.refresh() } }
            await screen.run(TabsProgram(model))
            screen.close()
            try engine.close()
        } catch {
            FileHandle.standardError.write(Data("Tabs: \(error.localizedDescription)\n".utf8))
            exit(2)
        }
    }

    private static func push(from engine: SearchEngine, cursorIn file: String) async throws {
        let kept =
            FileManager.default.fileExists(atPath: file)
            ? try String(contentsOfFile: file, encoding: .utf8) : ""
        let (posts, cursor) = try await Pusher(engine: engine).news(since: ChangeCursor(kept))
        for post in posts { print(post.day ?? "", post.title ?? "Untitled", post.url ?? "") }
        try cursor.description.write(toFile: file, atomically: true, encoding: .utf8)
    }
}
