import BlogSearch
import Foundation

/// Runs a list of components without a screen: searches for one text after another, and prints what a list on a screen would
/// be told each time.
@main struct Components {
    @MainActor static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 1 else { return print("Components INDEX.sqlite TEXT…") }
        do {
            let engine = try SearchEngine.open(at: arguments[0])
            let list = ResultsViewModel(SearchSession(engine, pause: .zero))
            list.lifecycle = .active
            for text in arguments.dropFirst() {
                print("» \(text)")
                for change in await list.show(text) { print("  \(change)") }
            }
            list.lifecycle = .ended
            try engine.close()
        } catch {
            FileHandle.standardError.write(Data("Components: \(error.localizedDescription)\n".utf8))
            exit(2)
        }
    }
}
