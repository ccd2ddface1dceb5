internal import Ingest

extension FrontMatter.Value: VisibilityValue {
    package var scalars: [String]? {
        switch self {
        case .text(let text): [text]
        case .list(let values):
            values.reduce([]) { all, next in
                guard let all, let next = next.scalars else { return nil }
                return all + next
            }
        case .map(let members):
            members.isEmpty ? [] : (members["name"] ?? members["value"])?.scalars
        }
    }

    package var named: [(name: String, value: FrontMatter.Value)] {
        guard case .map(let members) = self else { return [] }
        return members.map { ($0, $1) }
    }
}
