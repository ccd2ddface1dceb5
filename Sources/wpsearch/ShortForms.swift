// Ways to write arguments that ArgumentParser does not know. They are put into the way that it knows:
//
//   --json                    --format json, where a command has that; and --format json is --json where it has this
//   -n 5  -0                  of `query`: --limit 5, --null; see `QueryOption`

/// Arguments in the way the commands declare them.
enum ShortForms {
    /// Commands whose machine-readable form is a flag.
    private static let withFlag: Set = [
        "sync", "import", "open", "export", "status", "compact", "verify", "doctor", "audit",
        "settings", "cluster push", "cluster verify", "cluster drop",
    ]
    /// Commands that have several forms.
    private static let withFormat: Set = [
        "query", "show", "related", "suggest", "cloud", "terms", "changes", "eval", "tune", "gaps",
        "cluster query",
    ]

    /// The same arguments; what follows a lone `--` stays as it is.
    static func spelledOut(_ arguments: [String]) -> [String] {
        guard let first = arguments.first else { return arguments }
        let command =
            first == "cluster" ? arguments.prefix(2).joined(separator: " ") : first
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var result: [String] = []
        var rest = arguments[..<end]
        while let argument = rest.popFirst() {
            let isFormat = argument == "--format" && withFlag.contains(command)
            if argument == "--json", withFormat.contains(command) {
                result += ["--format", "json"]
            } else if isFormat, rest.first == "json" {
                rest.removeFirst()
                result.append("--json")
            } else if argument == "--format=json", withFlag.contains(command) {
                result.append("--json")
            } else if command == "query", let option = QueryOption.short(argument) {
                result.append("--" + option.name)
            } else {
                result.append(argument)
            }
        }
        return result + arguments[end...]
    }
}
