internal import Blog

/// What an export says of the forms of a picture, in few bytes: it is kept of every attachment until
/// it is known which ones posts show.
struct PictureDetails: Hashable {
    private let width: Int?
    private let height: Int?
    /// The smaller forms, one a line: name, end of the file's name, width, height, MIME type, with
    /// tabs between them.
    private let sizes: String

    /// More forms of a picture than any theme makes.
    private static let maximumSizes = 64

    /// Reads the meta `_wp_attachment_metadata`.
    ///
    /// - Parameter url: where the picture is.
    /// - Returns: `nil` when it tells nothing.
    init?(_ meta: String, of url: String) {
        guard let details = PHPValue(meta) else { return nil }
        (width, height) = (details["width"]?.size, details["height"]?.size)
        var lines: [String] = []
        if case .array(let members)? = details["sizes"] {
            let stem = PictureDetails.stem(of: url)
            lines = members.prefix(PictureDetails.maximumSizes).compactMap { member in
                PictureDetails.line(member, stem: stem)
            }
        }
        sizes = lines.joined(separator: "\n")
        if width == nil, height == nil, sizes.isEmpty { return nil }
    }

    private static func line(_ member: PHPValue.Member, stem: Substring) -> String? {
        let size = member.value
        guard member.key != "full", let file = size["file"]?.text, !file.isEmpty,
            let width = size["width"]?.size, let height = size["height"]?.size
        else { return nil }
        // A name that begins as that of the picture is kept without its beginning.
        let end = file.hasPrefix(stem) ? "*" + file.dropFirst(stem.count) : "=" + file
        let fields = [member.key, end, "\(width)", "\(height)", size["mime-type"]?.text ?? ""]
        let isPlain = fields.allSatisfy { field in
            !field.unicodeScalars.contains { $0.value < 0x20 || $0 == "/" && field == end }
        }
        return isPlain ? fields.joined(separator: "\t") : nil
    }

    /// The name of a file in an address without what follows its last full stop.
    private static func stem(of url: String) -> Substring {
        let name = url[url.index(url.startIndex, offsetBy: folder(of: url).count)...]
        return name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }

    /// An address up to the name of its file.
    private static func folder(of url: String) -> Substring {
        url.lastIndex(of: "/").map { url[...$0] } ?? ""
    }

    /// Adds it to the picture.
    func add(to media: inout Media) {
        (media.width, media.height) = (width, height)
        let (folder, stem) = (Self.folder(of: media.url), Self.stem(of: media.url))
        media.sizes = sizes.split(separator: "\n").compactMap { line -> Media.Size? in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, let width = Int(fields[2]), let height = Int(fields[3]) else {
                return nil
            }
            let beginning = fields[1].hasPrefix("*") ? String(stem) : ""
            let address = "\(folder)\(beginning)\(fields[1].dropFirst())"
            guard let url = PublicAddress.kept(address) else { return nil }
            return Media.Size(
                name: String(fields[0]), url: url, width: width, height: height,
                mimeType: fields[4].isEmpty ? nil : String(fields[4]))
        }
        // The export does not say it of the picture itself: it is that of the forms with the same
        // end of their name.
        let end = media.url.split(separator: ".").last ?? ""
        media.mimeType = media.sizes.first { $0.url.hasSuffix("." + end) }?.mimeType
        for index in media.sizes.indices where media.sizes[index].mimeType == media.mimeType {
            media.sizes[index].mimeType = nil
        }
    }
}
