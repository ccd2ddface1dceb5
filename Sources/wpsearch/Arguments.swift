import BlogSearch
import BlogSearchPlatform

/// The arguments of the process, which are bytes to the system and texts to us.
///
/// Swift puts U+FFFD for what is no UTF-8. A path would be another one then, or two one.
enum Arguments {
    /// Commands whose words are looked for, not opened: any text will do.
    private static let finding: Set = ["query", "show", "open", "related", "suggest", "cloud"]

    /// All but the program's name.
    ///
    /// - Throws: `CommandError` for one that is no text and could be a path.
    static func read() throws(CommandError) -> [String] {
        // What is longer is no path, which has to stay as it is.
        let texts = CommandLine.arguments.dropFirst().map {
            $0.utf8.count > 4_096 ? $0.withFewMarks : $0
        }
        guard texts.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
            return texts
        }
        let isFinding = texts.first.map(finding.contains) ?? false
        for (index, text) in texts.enumerated() {
            guard let shown = shown(index + 1) else { continue }
            let isIndex = text.hasPrefix("--index=") || index > 0 && texts[index - 1] == "--index"
            if isIndex || !isFinding { throw .noText("The argument \(shown)") }
        }
        return texts
    }

    /// An argument that is no UTF-8, for a sentence; `nil` when it is.
    private static func shown(_ index: Int) -> String? {
        guard let bytes = System.argument(index), String(validating: bytes, as: UTF8.self) == nil
        else { return nil }
        return String(showing: bytes)
    }
}

/// The value of an environment variable that names a file or folder, `nil` when unset or empty.
///
/// - Throws: `CommandError` when it is no text.
func pathInEnvironment(_ name: String) throws(CommandError) -> String? {
    guard let bytes = System.environment(name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .noText("$\(name), \(String(showing: bytes)),")
    }
    return text.isEmpty ? nil : text
}

extension CommandError {
    /// - Parameter thing: what is no text, with what it is.
    fileprivate static func noText(_ thing: String) -> CommandError {
        CommandError(
            "\(thing) is no UTF-8, which every name has to be: rename the file, or name another.")
    }
}
