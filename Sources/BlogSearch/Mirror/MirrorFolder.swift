internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchQueries
internal import BlogSearchStore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A folder with a mirror of an index.
///
/// ```
/// manifest.json      what there is (`MirrorManifest`)
/// blog-7.sqlite      the file of generation 7, and that of 6
/// blog-6-7.delta     what leads from the one to the other (IndexFile/Mirror/PageDelta.swift)
/// ```
/// Files get their names when they are whole, the manifest last: what a process that was ended has left is written over, or removed,
/// by the next one.
struct MirrorFolder {
    private static let manifestName = "manifest.json"
    private static let part = "blog.part"
    private let path: String

    /// - Throws: `IndexError` for a folder that has something else than a mirror.
    init(_ folder: String) throws {
        path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        switch FileFacts(at: path)?.kind {
        case nil: break
        case .folder:
            let names = try names()
            guard names.isEmpty || names.contains(Self.manifestName) || names.allSatisfy(isOwn)
            else { throw IndexError.noMirror(path) }
        default: throw IndexError.noMirror(path)
        }
    }

    /// The manifest; `nil` where there is none yet.
    ///
    /// - Throws: `IndexError` for one that cannot be read.
    func manifest() throws -> MirrorManifest? {
        guard let file = PlainFile(inside(Self.manifestName)) else { return nil }
        do {
            let data = Data(file.bytes(at: 0, count: file.size))
            return try JSONDecoder().decode(MirrorManifest.self, from: data)
        } catch {
            throw IndexError.noMirror(path)
        }
    }

    /// Adds the present state of an index; does nothing where it is that of the manifest.
    ///
    /// - Returns: the manifest as it is then.
    func add(_ store: IndexStore, withBodies: Bool, now: Moment) throws -> MirrorManifest {
        if !System.exists(path), let failure = System.makeFolder(path) {
            throw IndexError.refusedMirror(path, failure)
        }
        let lock = try WriterLock(index: inside(Self.manifestName), nil, now: now)
        defer { withExtendedLifetime(lock) {} }
        let former = try manifest()
        let part = inside(Self.part)
        defer { System.remove(part) }
        try store.copy(to: part, withBodies: withBodies)
        guard let file = PlainFile(part) else { throw IndexError.noMirror(path) }
        let hash = try file.hash()
        let generation = 1 + (former?.generation ?? 0)
        var manifest = MirrorManifest(
            generation: generation, file: "blog-\(generation).sqlite", bytes: file.size,
            pageSize: PageDelta.pageSize, sha256: hash.hexadecimal)
        if let former, let (old, before) = try present(former) {
            let changed = try PageDelta.changedPages(from: old, to: file)
            // The head of a file counts how often it was written.
            if old.size == file.size, changed.allSatisfy({ $0 == 0 }) { return former }
            let delta = try delta(
                to: file, changed, from: former, before: before, after: hash, generation)
            manifest.deltas = Self.kept(former.deltas + [delta], below: file.size)
        }
        try rename(Self.part, to: manifest.file)
        try write(manifest)
        removeAll(but: manifest, and: former)
        return manifest
    }

    /// The file of a manifest with its hash; `nil` where it is gone or was changed: then no difference leads on from it.
    private func present(
        _ manifest: MirrorManifest
    ) throws -> (file: PlainFile, hash: [UInt8])? {
        guard let file = PlainFile(inside(manifest.file)) else { return nil }
        let hash = try file.hash()
        return hash.hexadecimal == manifest.sha256 ? (file, hash) : nil
    }

    private func delta(
        to file: PlainFile, _ changed: [Int], from former: MirrorManifest, before: [UInt8],
        after: [UInt8], _ generation: Int
    ) throws -> MirrorDelta {
        let name = "blog-\(former.generation)-\(generation).delta"
        let written = try PageDelta.write(
            file, changed: changed, before: before, after: after, to: inside(name))
        return MirrorDelta(
            file: name, generation: generation, pages: changed.count, bytes: written.bytes,
            sha256: written.hash.hexadecimal, fromSHA256: before.hexadecimal,
            toSHA256: after.hexadecimal)
    }

    /// The newest differences, as long as all of them are smaller than the file.
    private static func kept(_ deltas: [MirrorDelta], below bytes: Int) -> [MirrorDelta] {
        var sum = 0
        let kept = deltas.reversed().prefix { delta in
            sum += delta.bytes
            return sum < bytes
        }
        return kept.reversed()
    }

    private func write(_ manifest: MirrorManifest) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let part = Self.manifestName + ".part"
        var output = try HashedOutput(inside(part))
        try output.write([UInt8](try encoder.encode(manifest)) + [UInt8(ascii: "\n")])
        try output.finish()
        try rename(part, to: Self.manifestName)
    }

    private func rename(_ name: String, to other: String) throws {
        if let failure = System.rename(inside(name), to: inside(other)) {
            throw IndexError.refusedMirror(path, failure)
        }
    }

    /// Removes files of ours that no manifest names. What cannot be removed stays until the next time.
    private func removeAll(but manifest: MirrorManifest, and former: MirrorManifest?) {
        let kept = Set(
            [manifest.file, former?.file].compactMap(\.self) + manifest.deltas.map(\.file))
        do {
            for name in try names() where isOwn(name) && !kept.contains(name) {
                System.remove(inside(name))
            }
        } catch {}
    }

    /// Whether a name is that of one of our files, the manifest apart.
    private func isOwn(_ name: String) -> Bool {
        guard name.hasPrefix("blog-") || name.hasPrefix(Self.part) else {
            return name.hasPrefix(Self.manifestName + "-") || name == Self.manifestName + ".part"
        }
        let rest = name.dropFirst(5)
        return name.hasPrefix(Self.part)
            || [".sqlite", ".delta"].contains {
                rest.hasSuffix($0)
                    && rest.dropLast($0.count).allSatisfy { $0.isNumber || $0 == "-" }
            }
    }

    private func inside(_ name: String) -> String { "\(path)/\(name)" }

    private func names() throws -> [String] {
        do throws(Errno) {
            return try System.names(in: path).map { String(decoding: $0.bytes, as: UTF8.self) }
                .filter { $0 != "." && $0 != ".." }
        } catch {
            throw IndexError.refusedMirror(path, error)
        }
    }
}
