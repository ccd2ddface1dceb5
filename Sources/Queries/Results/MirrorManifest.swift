/// What a mirror of an index has for downloading: the whole file, and differences that lead to it from former states.
///
/// It is `manifest.json` in the folder of the mirror. Who has a file of a former state finds out by its hash which differences
/// to fetch:
///
/// ```swift
/// if let deltas = manifest.deltas(from: hashOfMyFile) {
///     for delta in deltas { try await SearchEngine.apply(fetched(delta.file), toIndexAt: path) }
/// } else {
///     // Fetch the whole file, `manifest.file`.
/// }
/// ```
public struct MirrorManifest: Sendable, Hashable, Codable {
    /// The form of the manifest; 1.
    public var version: Int
    /// How many states of the index were mirrored so far.
    public var generation: Int
    /// Name of the whole file beside the manifest. A file is never changed: another state has another name.
    public var file: String
    /// Its size in bytes.
    public var bytes: Int
    /// Bytes of a page, of which differences are made.
    public var pageSize: Int
    /// Its SHA-256 in hexadecimal digits.
    public var sha256: String
    /// Differences between states that follow each other, the oldest first; the last one leads to the file.
    public var deltas: [MirrorDelta]

    /// Creates a manifest.
    public init(
        generation: Int, file: String, bytes: Int, pageSize: Int, sha256: String,
        deltas: [MirrorDelta] = []
    ) {
        version = 1
        self.generation = generation
        self.file = file
        self.bytes = bytes
        self.pageSize = pageSize
        self.sha256 = sha256
        self.deltas = deltas
    }

    /// The differences that lead from a state to this one, in their order; none for this state itself. `nil` where there are none
    /// for it, or where they are larger than the whole file. O(differences).
    ///
    /// - Parameter sha256: the hash of the file of that state.
    public func deltas(from sha256: String) -> [MirrorDelta]? {
        if sha256 == self.sha256 { return [] }
        guard let first = deltas.lastIndex(where: { $0.fromSHA256 == sha256 }) else { return nil }
        let found = Array(deltas[first...])
        return found.reduce(0) { $0 + $1.bytes } < bytes ? found : nil
    }
}

/// A difference between two states of a mirrored index that follow each other: the pages that changed.
public struct MirrorDelta: Sendable, Hashable, Codable {
    /// Its name beside the manifest.
    public var file: String
    /// The generation that it leads to, from the one before.
    public var generation: Int
    /// How many pages it has.
    public var pages: Int
    /// Its size in bytes.
    public var bytes: Int
    /// Its own SHA-256 in hexadecimal digits.
    public var sha256: String
    /// The SHA-256 of the file before.
    public var fromSHA256: String
    /// The SHA-256 of the file after.
    public var toSHA256: String

    /// Creates the description of a difference.
    public init(
        file: String, generation: Int, pages: Int, bytes: Int, sha256: String, fromSHA256: String,
        toSHA256: String
    ) {
        self.file = file
        self.generation = generation
        self.pages = pages
        self.bytes = bytes
        self.sha256 = sha256
        self.fromSHA256 = fromSHA256
        self.toSHA256 = toSHA256
    }
}
