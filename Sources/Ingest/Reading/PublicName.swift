/// Names as a site shows them to everybody, whatever a file says.
package enum PublicName {
    /// The name without e-mail addresses: `Ana Ruiz <ana@example.org>` → `Ana Ruiz`, `ana@example.org` → `ana`.
    /// - Returns: `nil` when nothing is left.
    package static func of(_ name: String) -> String? {
        guard name.contains("@") else { return name.trimmed.nonEmpty }
        let words = name.split { $0.isWhitespace || "<>()[],;\"".contains($0) }
        let kept = words.filter { !isAddress($0) }
        if !kept.isEmpty { return kept.joined(separator: " ") }
        return words.first?.prefix { $0 != "@" }.trimmed.nonEmpty
    }

    private static func isAddress(_ word: Substring) -> Bool {
        guard let at = word.firstIndex(of: "@"), at > word.startIndex else { return false }
        return word[at...].dropFirst().isEmpty == false
    }
}
