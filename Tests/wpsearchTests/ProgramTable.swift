import Foundation
import Testing

/// What the program says of its commands and their options, to be gone through by tests.
struct ProgramTable {
    struct Row {
        /// The words that name a command: `["cluster", "push"]`.
        let path: [String]
        let options: [Option]
    }

    struct Option {
        let name: String
        let isFlag: Bool
        let text: String
        /// What ArgumentParser puts behind the text.
        let standard: String?
        let values: [String]
    }

    /// All commands that do something.
    static func commands() throws -> [Row] {
        let dumped = try Command.wpsearch(["--experimental-dump-help"])
        let whole = try JSONSerialization.jsonObject(with: Data(dumped.output.utf8))
        let root = try #require((whole as? [String: Any])?["command"] as? [String: Any])
        return rows(of: root, [])
    }

    private static func rows(of command: [String: Any], _ path: [String]) -> [Row] {
        let inner = command["subcommands"] as? [[String: Any]] ?? []
        let below = inner.flatMap { command in
            let name = command["commandName"] as? String ?? ""
            return name == "help" ? [] : rows(of: command, path + [name])
        }
        if !below.isEmpty { return below }
        let arguments = command["arguments"] as? [[String: Any]] ?? []
        return [Row(path: path, options: arguments.compactMap(option))]
    }

    private static func option(_ argument: [String: Any]) -> Option? {
        let names = (argument["names"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        guard let name = names?.first, let kind = argument["kind"] as? String,
            kind != "positional"
        else { return nil }
        return Option(
            name: name, isFlag: kind == "flag", text: argument["abstract"] as? String ?? "",
            standard: (argument["defaultValue"] as? String).flatMap { $0.isEmpty ? nil : $0 },
            values: argument["allValues"] as? [String] ?? [])
    }
}
