internal import Ingest

/// Language tags as they are spelled: `pt-br` is `pt-BR`, `zh_hans` `zh-Hans`.
enum LanguageTag {
    static func spelled(_ written: String) -> String {
        let parts = written.trimmed.split { $0 == "-" || $0 == "_" }
        return parts.enumerated().map { index, part in
            switch (index, part.count) {
            case (0, _): part.lowercased()
            case (_, 2): part.uppercased()
            case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }.joined(separator: "-")
    }
}
