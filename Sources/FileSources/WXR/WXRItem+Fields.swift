internal import Ingest

/// `<wp:postmeta>` of which a custom field is made.
struct WXRMeta: Hashable {
    var key: String
    var value: String
}

/// Custom fields of an item: its post metas, without the hidden ones, whose names begin with `_`.
extension WXRItem {
    /// The most metas of an item that are kept.
    static let maximumMetas = 5_000

    /// The custom fields that were asked for. Those of ACF, which a site shows under `acf`, are called so here, too, if they
    /// were asked for by that name.
    func customFields(_ patterns: FieldPatterns) -> CustomFields {
        var found = CustomFields(patterns)
        // ACF keeps which of its fields a meta is of in another one.
        let keys = customMetas.compactMap { meta -> String? in
            meta.key.hasPrefix("_") && meta.value.hasPrefix("field_")
                ? String(meta.key.dropFirst()) : nil
        }
        let ofACF = Set(keys)
        for meta in customMetas where !meta.key.hasPrefix("_") {
            let (key, value) = (meta.key, meta.value)
            let plain = ["meta"] + key.split(separator: ".").map(String.init)
            guard ofACF.contains(key) else {
                found.add(metaValue: value, at: plain)
                continue
            }
            // What a list of groups says itself is how many there are, or of what kinds.
            if ofACF.contains(where: { $0.hasPrefix(key + "_0_") }) { continue }
            let path = ["acf"] + Self.path(ofField: key)
            found.add(metaValue: value, at: patterns.takes(path) ? path : plain)
        }
        return found
    }

    /// Whether a custom field may be made of a meta.
    func takes(meta key: String, _ patterns: FieldPatterns) -> Bool {
        !key.hasPrefix("_")
            && (patterns.takes(["meta"] + key.split(separator: ".").map(String.init))
                || patterns.takes(["acf"] + Self.path(ofField: key)))
    }

    /// `team_0_name` as a site shows it: `name` of the groups in `team`.
    private static func path(ofField key: String) -> [String] {
        var path: [String] = []
        var words: [Substring] = []
        for word in key.split(separator: "_", omittingEmptySubsequences: false) {
            if !words.isEmpty, !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                path.append(words.joined(separator: "_"))
                words = []
            } else {
                words.append(word)
            }
        }
        return words.isEmpty ? [key] : path + [words.joined(separator: "_")]
    }
}

extension CustomFields {
    /// Adds the value of a meta: text, or what PHP serialized.
    fileprivate mutating func add(metaValue value: String, at path: [String]) {
        guard value.hasPrefix("a:") || value.hasPrefix("s:"), let packed = PHPValue(value.trimmed)
        else { return add(value, at: path) }
        add(packed, at: path)
    }

    /// Numbers in there are those of other posts and pictures.
    private mutating func add(_ packed: PHPValue, at path: [String]) {
        switch packed {
        case .plain: return
        case .text(let text): if Int(text) == nil { add(text, at: path) }
        case .array(let members): for member in members { add(member.value, at: path) }
        }
    }
}
