internal import BlogSearchPlatform

/// How much packed bytes may become: a few kilobytes can be made to inflate to petabytes.
struct InflationBounds: Hashable, Sendable {
    /// The most bytes.
    var maximum = 16 << 30
    /// How many times their size they may become once they are more than `free`; exports become ten times their size, the most
    /// repetitive logs a hundred times.
    var ratio = 250
    var free = 64 << 20

    /// Bounds for files.
    static let files = InflationBounds()

    /// Why so many bytes are too many, `nil` when they are not.
    func objection(to inflated: Int, from packed: Int) -> String? {
        if inflated > maximum { return "it inflates to more than \(maximum >> 30) GB" }
        let (most, isHuge) = packed.multipliedReportingOverflow(by: ratio)
        guard !isHuge, inflated > free, inflated > most else { return nil }
        return "it inflates to more than \(ratio) times its size, as no export does"
    }
}

/// What deflated bytes become, in a gzip file or a zip archive.
struct InflatedBytes: ByteStream {
    private static let chunk = 64 << 10

    private var packed: any ByteStream
    private let format: Inflater.Format
    private let bounds: InflationBounds
    private let inflater: Inflater
    /// Packed bytes that were read and not used yet.
    private var waiting: ArraySlice<UInt8> = []
    private var inflated = 0
    private var used = 0
    private var hasEnded = false

    init(
        _ packed: any ByteStream, _ format: Inflater.Format, bounds: InflationBounds = .files
    ) throws(ByteFault) {
        guard let inflater = Inflater(format) else { throw .noMemory }
        self.inflater = inflater
        self.packed = packed
        self.format = format
        self.bounds = bounds
    }

    var bytesRead: Int { packed.bytesRead }

    mutating func next(_ count: Int) throws(ByteFault) -> [UInt8] {
        while !hasEnded {
            if waiting.isEmpty { waiting = try packed.next(Self.chunk)[...] }
            if waiting.isEmpty { throw .packing("its compressed bytes end early") }
            let (bytes, used, state) = inflater.inflate(waiting, room: max(1, count))
            waiting = waiting.dropFirst(used)
            self.used += used
            inflated += bytes.count
            switch state {
            case .goesOn: break
            case .ended: try begin()
            case .damaged: throw .packing("its compressed bytes are broken")
            case .noMemory: throw .noMemory
            }
            if let objection = bounds.objection(to: inflated, from: self.used) {
                throw .packing(objection)
            }
            if !bytes.isEmpty { return bytes }
        }
        return []
    }

    /// Behind the end: a gzip file may be several, one after the other, and be filled up with anything else.
    private mutating func begin() throws(ByteFault) {
        hasEnded = true
        guard format == .gzip else { return }
        while waiting.count < 2 {
            let more = try packed.next(Self.chunk)
            if more.isEmpty { return }
            waiting += more
        }
        guard waiting.starts(with: ByteFile.gzipMark) else { return }
        inflater.restart()
        hasEnded = false
    }
}
