/// The scripts by which shells complete, with what ArgumentParser leaves out: the commands behind `help`.
enum CompletionScript {
    /// The same script; any other text stays as it is.
    static func completingHelp(_ script: String, commands: [String]) -> String {
        let listed = commands.joined(separator: " ")
        if script.hasPrefix("#!/bin/bash") {
            let start = "_wpsearch_help() {\n"
            let offered = "    __wpsearch_offer_flags_options -1\n"
            return script.replacing(
                start + bashBody + offered,
                with: start + bashBody + offered
                    + "    __wpsearch_add_completions -W \"$(printf '%s\\n' \(listed))\"\n")
        }
        if script.hasPrefix("#compdef ") {
            return script.replacing("'*:subcommands:'", with: "'*:subcommands:(\(listed))'")
        }
        if script.hasPrefix("function __wpsearch_") {
            return script + "\ncomplete -c 'wpsearch' -n '"
                + "__wpsearch_should_offer_completions_for_positional \"wpsearch help\" -eq 1' -fka '\(listed)'"
        }
        return script
    }

    /// What the function of bash for `help` begins with: it has no arguments of its own.
    private static let bashBody = """
            repeating_flags=()
            non_repeating_flags=(--version)
            repeating_options=()
            non_repeating_options=()

        """
}
