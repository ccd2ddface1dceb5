import BlogSearch
import Foundation

/// What any record of WordPress has, whatever endpoint it is of: posts, terms, users, types, search results.
struct Record: Decodable, Sendable, Hashable {
    var id: String
    var title: String
    var link: String?
    var day: String?

    private enum CodingKeys: String, CodingKey { case id, title, name, slug, link, url, date }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            // A record without a part, or with another value in its place, is still one.
            if let text = try? container.decode(String.self, forKey: key) { return text }
            return (try? container.decode(WordPressText.self, forKey: key))?.rendered
        }
        let number = try? container.decode(Int.self, forKey: .id)
        guard let id = number.map(String.init) ?? text(.id) ?? text(.slug) else {
            throw DecodingError.keyNotFound(
                CodingKeys.id, .init(codingPath: decoder.codingPath, debugDescription: "no id"))
        }
        self.id = id
        title = [ContentBlock](html: text(.title) ?? text(.name) ?? text(.slug) ?? "").plainText
        link = [text(.link), text(.url)].compactMap(\.self).first { !$0.isEmpty }
        day = text(.date).map { String($0.prefix(10)) }
    }

    /// The records of an answer: a list, one, or values by their names.
    static func all(in answer: WordPressAnswer) throws -> [Record] {
        if let list = try? answer.decode(as: [Record].self) { return list }
        if let one = try? answer.decode(as: Record.self) { return [one] }
        return try answer.decode(as: [String: Record].self).values.sorted { $0.id < $1.id }
    }
}

/// An error in words for people, with what WordPress itself said of it.
func explained(_ error: any Error) -> String {
    guard let error = error as? SearchError else { return error.localizedDescription }
    var lines = [error.localizedDescription]
    if let fault = error.underlying as? WordPressFault {
        lines += fault.parameters.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
        lines.append("  (\(fault.code), HTTP \(error.status ?? 0))")
    }
    return lines.joined(separator: "\n")
}
