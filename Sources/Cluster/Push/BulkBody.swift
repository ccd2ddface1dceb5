internal import Blog
internal import Ingest

/// The body of one `_bulk` request: a line that says what to do, and for a document to store a line with it. Each operation
/// carries the number of its change as its version, so one that comes late or twice is refused and harms nothing.
struct BulkBody {
    private(set) var bytes: [UInt8] = []
    /// Where each operation begins.
    private var starts: [Int] = []
    private(set) var keys: [String] = []
    private let index: String

    init(_ index: String) {
        self.index = index
    }

    var isEmpty: Bool { starts.isEmpty }
    var count: Int { starts.count }

    /// The same operations in bodies of so many bytes at most, the first ones last; one that has more is a body of its own.
    func pieces(of most: Int) -> [BulkBody] {
        guard bytes.count > most, count > 1 else { return isEmpty ? [] : [self] }
        var pieces = [BulkBody(index)]
        for position in starts.indices {
            let length = end(of: position) - starts[position]
            let last = pieces.count - 1
            if !pieces[last].isEmpty, pieces[last].bytes.count + length > most {
                pieces.append(BulkBody(index))
            }
            pieces[pieces.count - 1].add(position, of: self)
        }
        return pieces.reversed()
    }

    private func end(of position: Int) -> Int {
        position + 1 < count ? starts[position + 1] : bytes.count
    }

    /// Stores a document.
    mutating func store(_ document: [UInt8], _ key: String, version: Int64) {
        begin("index", key, version)
        bytes += document
        bytes.append(0x0A)
    }

    /// Removes a document.
    mutating func remove(_ key: String, version: Int64) { begin("delete", key, version) }

    private mutating func begin(_ operation: String, _ key: String, _ version: Int64) {
        starts.append(bytes.count)
        keys.append(key)
        let action: JSONValue = [
            "_index": .string(index), "_id": .string(key), "version": .integer(Int(version)),
            "version_type": "external",
        ]
        bytes += JSONValue.object([JSONValue.Member(name: operation, value: action)]).bytes
        bytes.append(0x0A)
    }

    /// Those operations for which there was no room.
    ///
    /// - Throws: `ClusterError` for one that was refused for another reason than that it was done already.
    func left(by answer: JSONValue, _ cluster: String) throws -> BulkBody {
        let items = answer["items"]?.elements ?? []
        guard items.count == count else {
            throw ClusterError(
                "\(cluster) answered for \(items.count) of \(count) posts that it was sent",
                then: "check whether a proxy cuts answers off")
        }
        var left = BulkBody(index)
        for (position, item) in items.enumerated() {
            let outcome = item.members.first?.value
            let status = outcome?["status"]?.integer ?? 0
            let error = outcome?["error"]
            if let reason = ClusterError.block(in: error, status: status) {
                throw ClusterError.blocked(cluster, reason, status: status)
            }
            switch status {
            // Done; done before, by this change or a later one; gone before.
            case 200..<300, 409,
                404 where isDone(outcome, status):
                continue
            case 429, 503: left.add(position, of: self)
            default:
                let reason = ClusterClient.reason(of: error) ?? "status \(status)"
                throw ClusterError(
                    "\(cluster) does not take the post \(keys[position]): \(reason)",
                    step: "\(.pushAnew)", status: status)
            }
        }
        return left
    }

    /// A document that was to be removed and is not there is done; an index that is not there is an error.
    private func isDone(_ outcome: JSONValue?, _ status: Int) -> Bool {
        status != 404 || outcome?["error"] == nil
    }

    private mutating func add(_ position: Int, of other: BulkBody) {
        starts.append(bytes.count)
        keys.append(other.keys[position])
        bytes += other.bytes[other.starts[position]..<other.end(of: position)]
    }
}
