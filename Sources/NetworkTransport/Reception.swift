internal import BlogSearchPlatform
internal import Ingest

/// What has come of an answer, unpacked and within its limits.
///
/// libcurl could unpack, too. But it takes a packed body that was cut for a whole one, and says of what it cannot unpack
/// something else in each version.
final class Reception: CurlReceiver {
    /// What of the answer is expected next.
    private enum Place {
        case statusLine, fields, body
    }
    /// What becomes of the bytes of the body.
    private enum Use {
        case plain
        case packed(Inflater, isGzip: Bool)
        case unwanted
    }

    /// Bytes of a head, or of what is told before and behind it.
    private static let maximumHead = 256 << 10
    /// Bytes of a body that nobody wants, but that are read to keep the connection of use.
    private static let maximumUnwanted = 64 << 10
    private static let room = 64 << 10

    private let byteLimit: Int
    private let isUnwanted: (_ status: Int, _ headers: TransportHeaders) -> Bool
    private var place = Place.statusLine
    private var headCount = 0
    private var status = 0
    private var fields: [TransportHeaders.Field] = []
    private var use: Use?
    private var body: [UInt8] = []
    private var unwantedCount = 0
    /// Whether what was packed has ended.
    private var isUnpacked = false

    /// Why it was ended from here.
    private(set) var failure: TransportError?
    /// Whether it was ended from here although nothing is wrong.
    var isEnough: Bool { unwantedCount > Self.maximumUnwanted }
    /// When the server said something last.
    private(set) var heard = ContinuousClock.now

    /// - Parameters:
    ///   - byteLimit: the most bytes of a body, unpacked.
    ///   - isUnwanted: whether nobody will look at the body of an answer with this head.
    init(
        byteLimit: Int, isUnwanted: @escaping (_ status: Int, _ headers: TransportHeaders) -> Bool
    ) {
        self.byteLimit = byteLimit
        self.isUnwanted = isUnwanted
    }

    /// Counts the silence from now on.
    func beginListening() { heard = .now }

    /// The answer, once it is whole.
    func answer(from address: String) throws(TransportError) -> TransportResponse {
        if let failure { throw failure }
        if case .packed = use, !isUnpacked { throw TransportError(.damaged) }
        return TransportResponse(
            status: status, headers: TransportHeaders(fields), body: body, url: address)
    }

    private func end(_ failure: TransportError) -> Bool {
        self.failure = failure
        return false
    }
}

// MARK: The head

extension Reception {
    func take(line: [UInt8]) -> Bool {
        heard = .now
        headCount += line.count
        guard headCount <= Self.maximumHead else {
            return end(TransportError(.tooLarge, detail: "more than \(Self.maximumHead) bytes"))
        }
        let line = String(decoding: line, as: UTF8.self).trimmingEnd
        switch place {
        case .statusLine:
            let parts = line.split(separator: " ")
            status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            fields = []
            place = .fields
        case .fields:
            if !line.isEmpty {
                add(line)
            } else {
                // What comes before the answer (100, 103) has a head of its own.
                place = (100..<200).contains(status) ? .statusLine : .body
            }
        case .body:
            // What is told behind a body is not listened to.
            break
        }
        return true
    }

    private func add(_ line: Substring) {
        // A value that goes on in the next line.
        if line.first == " " || line.first == "\t", let last = fields.indices.last {
            fields[last].value += " " + line.drop { $0 == " " || $0 == "\t" }
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        fields.append(TransportHeaders.Field(name: String(line[..<colon]), value: String(value)))
    }
}

// MARK: The body

extension Reception {
    func take(part: [UInt8]) -> Bool {
        heard = .now
        let use = use ?? useOfBody()
        self.use = use
        switch use {
        case .plain:
            guard body.count + part.count <= byteLimit else { return endTooLarge() }
            body += part
            return true
        case .packed(let inflater, let isGzip):
            return unpack(part[...], by: inflater, isGzip: isGzip)
        case .unwanted:
            unwantedCount += part.count
            return !isEnough
        }
    }

    private func useOfBody() -> Use {
        let headers = TransportHeaders(fields)
        if isUnwanted(status, headers) { return .unwanted }
        let encodings = headers.values(of: "Content-Encoding").joined(separator: ",").lowercased()
        let format: Inflater.Format
        switch encodings {
        case "gzip", "x-gzip": format = .gzip
        case "deflate": format = .zlib
        // What nobody asked for: whoever reads it will see.
        default: return .plain
        }
        return Inflater(format).map { .packed($0, isGzip: format == .gzip) } ?? .plain
    }

    private func unpack(_ part: ArraySlice<UInt8>, by inflater: Inflater, isGzip: Bool) -> Bool {
        var rest = part
        while true {
            if isUnpacked {
                // Several packed bodies may follow each other (RFC 1952); what else follows is none.
                guard isGzip, rest.first == 0x1F else { return true }
                inflater.restart()
                isUnpacked = false
            }
            // Room for one more byte than there may be shows that there is one.
            let room = min(Self.room, byteLimit - body.count + 1)
            let (bytes, used, state) = inflater.inflate(rest, room: room)
            body += bytes
            rest = rest.dropFirst(used)
            guard body.count <= byteLimit else { return endTooLarge() }
            switch state {
            case .goesOn: if rest.isEmpty, bytes.count < room { return true }
            case .ended: isUnpacked = true
            case .damaged: return end(TransportError(.damaged))
            case .noMemory: return end(.noMemory)
            }
        }
    }

    private func endTooLarge() -> Bool {
        end(TransportError(.tooLarge, detail: "more than \(byteLimit) bytes"))
    }
}

extension String {
    /// Without the white space and the line break at its end.
    fileprivate var trimmingEnd: Substring {
        var text = Substring(self)
        while let last = text.unicodeScalars.last, last.value <= 0x20 {
            text.unicodeScalars.removeLast()
        }
        return text
    }
}
