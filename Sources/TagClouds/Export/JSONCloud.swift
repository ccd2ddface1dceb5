/// A cloud as JSON (RFC 8259): an array of objects, one a line, in the order of display.
///
///     {"id":4,"taxonomy":"post_tag","name":"swift","slug":"swift","count":77,"weight":0.5,"size":15,"bucket":2,
///      "x":0,"y":0,"z":1}
///
/// Where the cloud was made with them, `formerCount` and `significance` follow. Numbers have at most 14 significant digits, like the HTML's.
struct JSONCloud {
    private let cloud: TagCloud

    init(_ cloud: TagCloud) { self.cloud = cloud }

    /// The array, with a line end behind it. O(n).
    var text: String {
        if cloud.items.isEmpty { return "[]\n" }
        return "[\n" + cloud.items.map(object).joined(separator: ",\n") + "\n]\n"
    }

    private func object(_ item: CloudItem) -> String {
        "{\"id\":\(item.id),\"taxonomy\":\(quoted(item.taxonomy)),\"name\":\(quoted(item.name)),"
            + "\"slug\":\(quoted(item.slug)),\"count\":\(item.count),"
            + "\"weight\":\(PHPNumber.text(item.weight)),\"size\":\(PHPNumber.text(item.size)),"
            + "\"bucket\":\(item.bucket),\"x\":\(PHPNumber.text(item.x)),\"y\":\(PHPNumber.text(item.y)),"
            + "\"z\":\(PHPNumber.text(item.z))"
            + (item.formerCount.map { ",\"formerCount\":\($0)" } ?? "")
            + (item.significance.map { ",\"significance\":\(PHPNumber.text($0))" } ?? "") + "}"
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": result += escape(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        let hexadecimal = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    }
}
