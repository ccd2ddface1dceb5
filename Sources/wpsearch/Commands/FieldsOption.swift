import ArgumentParser

/// `--fields`: custom fields, as patterns of dotted paths with commas between.
enum FieldsOption {
    /// Reads what was typed; an empty text is no field.
    ///
    /// - Throws: `ValidationError` for what is no path.
    static func patterns(_ typed: String) throws -> [String] {
        let patterns = typed.split(separator: ",").map {
            $0.trimmingPrefix { $0 == " " }.description
        }
        for pattern in patterns {
            let parts = pattern.split(separator: ".", omittingEmptySubsequences: false)
            if parts.contains(where: \.isEmpty) || pattern.contains(where: \.isWhitespace) {
                throw ValidationError(
                    "--fields takes paths such as acf.subtitle or meta.*, not \"\(pattern)\".")
            }
        }
        return patterns
    }
}
