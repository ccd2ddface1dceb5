// What posts, media and authors have beside what is searched, as fields (PackedFields.swift). Where
// there is nothing, nothing is stored.
//
//   post     1 title as HTML          2 excerpt as HTML     3 guid          4 offset when edited
//            5 parent                 6 format              7 menu order    8 template
//            9 takes comments        10 takes pings        11 former addresses: text *
//           12 a comment's post      13 its parent         14 its author's address
//           15 guid without scheme and host, where these are those of the post's address
//           16 file                 17 custom fields: (name:text  value:text) *, by name
//   media    1 title    2 slug    3 address of its page     4 MIME type     5 date, in seconds
//            6 offset   7 author  8 post
//            9 sizes: (name:text  url:text  width:number  height:number  type:text) *
//   author   1 description    2 address    3 pictures: (size:number  url:text) *

package import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries

extension Post.Extra {
    /// The blob to store; `nil` when nothing is said.
    ///
    /// - Parameter link: the address of the post.
    package func packed(at link: String?) -> [UInt8]? {
        var fields = FieldsWriter()
        let origin = Self.origin(link)
        let isNear = origin.map { guid?.hasPrefix($0 + "/") == true } ?? false
        fields.add(1, titleHTML)
        fields.add(2, excerptHTML)
        fields.add(3, isNear ? nil : guid)
        fields.add(4, modifiedOffset)
        fields.add(5, parent)
        fields.add(6, format)
        fields.add(7, menuOrder == 0 ? nil : menuOrder)
        fields.add(8, template)
        fields.add(9, takesComments)
        fields.add(10, takesPings)
        fields.add(11, formerAddresses) { $0.append($1) }
        fields.add(12, comment?.post)
        fields.add(13, comment?.parent)
        fields.add(14, comment?.authorURL)
        fields.add(15, isNear ? guid.map { String($0.dropFirst(origin?.count ?? 0)) } : nil)
        fields.add(16, file)
        fields.add(17, self.fields.sorted { $0.key < $1.key }) { writer, field in
            writer.append(field.key)
            writer.append(field.value)
        }
        return fields.bytes.isEmpty ? nil : fields.bytes
    }

    /// - Throws: `IndexError` with code `damaged`.
    package init(packed bytes: [UInt8], at link: String?) throws {
        let fields = try FieldsReader(bytes)
        let near = fields.text(15).map { (Self.origin(link) ?? "") + $0 }
        let comment = try Post.CommentDetails(
            post: fields.number(12), parent: fields.number(13), authorURL: fields.text(14))
        try self.init(
            titleHTML: fields.text(1), excerptHTML: fields.text(2), guid: fields.text(3) ?? near,
            modifiedOffset: fields.number(4), parent: fields.number(5),
            menuOrder: fields.number(7) ?? 0, template: fields.text(8), format: fields.text(6),
            takesComments: fields.flag(9), takesPings: fields.flag(10),
            formerAddresses: fields.list(11) { try $0.text() }, file: fields.text(16),
            comment: comment == Post.CommentDetails() ? nil : comment,
            fields: Self.customFields(fields))
    }

    /// The custom fields alone of a blob.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    package static func customFields(packed bytes: [UInt8]) throws -> [String: String] {
        try customFields(FieldsReader(bytes))
    }

    private static func customFields(_ fields: FieldsReader) throws -> [String: String] {
        let list = try fields.list(17) { (name: try $0.text(), text: try $0.text()) }
        return Dictionary(list.map { ($0.name, $0.text) }) { _, last in last }
    }

    /// Scheme and host of an address.
    private static func origin(_ link: String?) -> String? {
        guard let link, link.hasPrefix("http"), let scheme = link.split(separator: "/").first,
            scheme.hasSuffix(":")
        else { return nil }
        let rest = link.dropFirst(scheme.count + 2)
        return String(link[..<rest.startIndex] + rest.prefix { $0 != "/" })
    }
}

extension Media {
    /// The blob with what has no column of its own; `nil` when there is nothing.
    package var packedExtra: [UInt8]? {
        var fields = FieldsWriter()
        fields.add(1, title)
        fields.add(2, slug)
        fields.add(3, link)
        fields.add(4, mimeType)
        fields.add(5, date.map { Int($0.seconds) })
        fields.add(6, utcOffset)
        fields.add(7, author)
        fields.add(8, post)
        fields.add(9, sizes) { writer, size in
            writer.append(size.name)
            writer.append(size.url)
            writer.append(number: size.width)
            writer.append(number: size.height)
            writer.append(size.mimeType ?? "")
        }
        return fields.bytes.isEmpty ? nil : fields.bytes
    }

    /// Adds what a blob says.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    package mutating func add(packedExtra bytes: [UInt8]) throws {
        let fields = try FieldsReader(bytes)
        title = fields.text(1)
        slug = fields.text(2)
        link = fields.text(3)
        mimeType = fields.text(4)
        date = try fields.number(5).map { Moment(seconds: Int64($0)) }
        utcOffset = try fields.number(6)
        author = try fields.number(7)
        post = try fields.number(8)
        sizes = try fields.list(9) { scanner in
            var size = try Size(
                name: scanner.text(), url: scanner.text(), width: scanner.number(),
                height: scanner.number())
            let type = try scanner.text()
            size.mimeType = type.isEmpty ? nil : type
            return size
        }
    }
}

extension Author {
    /// The blob with what has no column of its own; `nil` when there is nothing.
    package var packedExtra: [UInt8]? {
        var fields = FieldsWriter()
        fields.add(1, summary)
        fields.add(2, url)
        fields.add(3, avatars) { writer, avatar in
            writer.append(number: avatar.size)
            writer.append(avatar.url)
        }
        return fields.bytes.isEmpty ? nil : fields.bytes
    }

    /// Adds what a blob says.
    ///
    /// - Throws: `IndexError` with code `damaged`.
    package mutating func add(packedExtra bytes: [UInt8]) throws {
        let fields = try FieldsReader(bytes)
        summary = fields.text(1)
        url = fields.text(2)
        avatars = try fields.list(3) { try Avatar(size: $0.number(), url: $0.text()) }
    }
}
