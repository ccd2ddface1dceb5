internal import Blog
internal import Ingest

/// Names of files that posts get: their slugs, in a folder for each type.
///
/// They are safe in every file system: short, of letters, digits, `-` and `_`, no device of Windows, and never two of which the
/// system may think that they are one. A slug that is another post's too has the id behind it. Eight bytes a post are kept.
struct ExportedNames {
    /// Bytes of a name, so that a path has room for folders and an ending.
    private static let maximumLength = 120

    /// Names that mean something else to systems or site generators.
    private static let reserved: Set<String> = Set(
        ["con", "prn", "aux", "nul", "index", "readme", "license", "changelog", "contributing"]
            + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

    private var taken: Set<Int> = []

    /// The path of a post's file without its ending.
    mutating func path(of post: Post) -> String {
        let folder = Self.folder(ofType: post.type) + "/"
        var name = folder + (Self.name(of: post.slug) ?? "post-\(post.id)")
        var attempt = 0
        // Texts that are the same but for case or for how accents are written have the same hash.
        while !taken.insert(name.lowercased().hashValue).inserted {
            name = folder + (Self.name(of: post.slug).map { $0 + "-" } ?? "post-") + "\(post.id)"
            if attempt > 0 { name += "-\(attempt)" }
            attempt += 1
        }
        return name
    }

    /// A folder that nothing keeps from being read.
    private static func folder(ofType type: String) -> String {
        let name = name(of: type) ?? "type"
        let isHidden =
            Visibility.reason(ofPath: name + "/post") != nil
            || Visibility.reason(ofFolder: name) != nil
        return isHidden ? name + "-type" : name
    }

    /// A name made of a text; `nil` where nothing is left of it.
    private static func name(of text: String) -> String? {
        var name = ""
        for character in text.lowercased() {
            let isKept = character.isLetter || character.isNumber || "-_".contains(character)
            if !isKept, name.last == "-" || name.isEmpty { continue }
            let length = name.utf8.count + character.utf8.count
            if length > maximumLength { break }
            name.append(isKept ? character : "-")
        }
        while let last = name.last, "-_".contains(last) { name.removeLast() }
        while let first = name.first, "-_".contains(first) { name.removeFirst() }
        if name.isEmpty { return nil }
        return reserved.contains(name) ? name + "-post" : name
    }
}
