internal import BlogSearchPlatform

extension WebResponse {
    /// Bytes from which on packing an answer makes it arrive sooner.
    private static let worthPacking = 1_024

    /// The answer as gzip, where the client takes that and the answer is text.
    mutating func pack(for request: WebRequest) {
        guard !body.isEmpty, header("Content-Encoding") == nil,
            let type = header("Content-Type"), WebResponse.isText(type)
        else { return }
        append("Accept-Encoding", to: "Vary")
        guard body.count >= WebResponse.worthPacking,
            WebResponse.takesGzip(request.headers["accept-encoding"] ?? ""),
            let packed = Inflater.gzipped(body)
        else { return }
        body = packed
        add("Content-Encoding", "gzip")
    }

    private static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
    }

    /// Whether a field `Accept-Encoding` has gzip, or anything, and does not weigh it with 0.
    static func takesGzip(_ field: String) -> Bool {
        var others = false
        for part in field.split(separator: ",") {
            let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = words.first?.lowercased() else { continue }
            let isRefused = words.dropFirst().contains { word in
                let weight = word.lowercased()
                return weight.hasPrefix("q=") && Double(weight.dropFirst(2)) == 0
            }
            if name == "gzip" || name == "x-gzip" { return !isRefused }
            if name == "*" { others = !isRefused }
        }
        return others
    }
}
