internal import Blog
internal import Ingest

extension Post {
    /// The maximum number of former addresses of a post.
    private static let maximumFormer = 200

    /// Former addresses and slugs as a post keeps them: web addresses, paths and slugs, each once.
    static func formerAddresses(_ written: [String]) -> [String] {
        let plain = written.compactMap { text -> String? in
            let text = text.trimmed
            if text.isEmpty { return nil }
            return text.contains("/") ? PublicAddress.kept(text) : text
        }
        return Array(plain.uniqued { $0 }.prefix(maximumFormer))
    }
}
