/// Rows for other programs: comma-separated (RFC 4180) or tab-separated.
enum Columns {
    case comma
    case tab

    /// One line, ended as the format wants.
    func line(_ values: [String]) -> String {
        switch self {
        case .comma: values.map(quoted).joined(separator: ",") + "\r\n"
        case .tab: values.map(flat).joined(separator: "\t") + "\n"
        }
    }

    /// RFC 4180: quotes around what holds a comma, a quote or a line break; inner quotes doubled.
    private func quoted(_ value: String) -> String {
        let isPlain = !value.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        if isPlain { return value }
        return "\""
            + value.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    /// Tab-separated values cannot quote: tabs and line breaks become spaces.
    private func flat(_ value: String) -> String {
        String(value.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
}
