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
///
/// What is gone from the index is in no file here after the next state was added: where posts were removed, differences that led to
/// former states go, and the file before (`MirroredState`). The new manifest comes first, so that nobody is sent to what is gone.
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
    /// - Parameter keepsFormer: whether what leads on from former states stays, as far as nothing was removed since.
    /// - Returns: the manifest as it is then.
    func add(
        _ store: IndexStore, withBodies: Bool, keepsFormer: Bool, now: Moment
    ) throws -> MirrorManifest {
        if !System.exists(path), let failure = System.makeFolder(path) {
            throw IndexError.refusedMirror(path, failure)
        }
        let lock = try WriterLock(index: inside(Self.manifestName), nil, now: now)
        defer { withExtendedLifetime(lock) {} }
        let former = try manifest()
        let part = inside(Self.part)
        defer { System.remove(part) }
        do {
            try store.copy(to: part, withBodies: withBodies)
        } catch let error as IndexError where error.code == .diskFull {
            // The index was only read.
            throw IndexError.refusedMirror(path, .noSpace)
        }
        guard let file = PlainFile(part) else { throw IndexError.noMirror(path) }
        let hash = try file.hash()
        let generation = 1 + (former?.generation ?? 0)
        var manifest = MirrorManifest(
            generation: generation, file: Self.file(generation), bytes: file.size,
            pageSize: PageDelta.pageSize, sha256: hash.hexadecimal)
        var keepsFormer = keepsFormer
        if let former, let (old, before) = try present(former) {
            let changed = try PageDelta.changedPages(from: old, to: file)
            // The head of a file counts how often it was written.
            if old.size == file.size, changed.allSatisfy({ $0 == 0 }) {
                return try tidied(former, keepsFormer)
            }
            keepsFormer = try keepsFormer && isWhollyKept(Self.file(former.generation))
            let delta = try delta(
                to: file, changed, from: former, before: before, after: hash, generation)
            // Its pages are those of the new file.
            let deltas = keepsFormer ? former.deltas + [delta] : [delta]
            manifest.deltas = Self.kept(deltas, below: file.size)
        } else {
            keepsFormer = false
        }
        try rename(Self.part, to: manifest.file)
        try write(manifest)
        removeAll(but: manifest, keepsFormer)
        return manifest
    }

    /// Leaves of former states what may stay, where there is no new one. Whoever was ended before has not come to that.
    private func tidied(
        _ manifest: MirrorManifest, _ keepsFormer: Bool
    ) throws -> MirrorManifest {
        var manifest = manifest
        if !keepsFormer, !manifest.deltas.isEmpty {
            manifest.deltas = []
            try write(manifest)
        }
        let before = Self.file(manifest.generation - 1)
        removeAll(but: manifest, try keepsFormer && isWhollyKept(before))
        return manifest
    }

    /// Whether everything that a former file has is in the one to come.
    private func isWhollyKept(_ former: String) throws -> Bool {
        guard let former = MirroredState(at: inside(former)),
            let next = MirroredState(at: inside(Self.part))
        else { return false }
        return next.hasAll(of: former)
    }

    private static func file(_ generation: Int) -> String { "blog-\(generation).sqlite" }

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

    /// Removes files of ours that the manifest does not name. What cannot be removed stays until the next time.
    ///
    /// - Parameter keepsFormer: whether the file before stays for those who are fetching it.
    private func removeAll(but manifest: MirrorManifest, _ keepsFormer: Bool) {
        var kept = Set([manifest.file] + manifest.deltas.map(\.file))
        if keepsFormer { kept.insert(Self.file(manifest.generation - 1)) }
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
