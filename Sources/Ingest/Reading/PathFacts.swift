package import Blog
internal import BlogSearchPlatform

/// What the system says of a path, without opening it.
package enum PathFacts {
    /// What a path leads to, links followed.
    package enum Kind: Hashable {
        case missing, file, folder
        /// A pipe, a device, a socket.
        case other
    }

    /// What a path leads to.
    package static func kind(of path: String) -> Kind {
        switch FileFacts(at: path)?.kind {
        case nil: .missing
        case .file: .file
        case .folder: .folder
        default: .other
        }
    }

    /// Whether a path itself is a symbolic link.
    package static func isLink(_ path: String) -> Bool { FileFacts(named: path)?.kind == .link }

    /// The path without links; `nil` where it leads nowhere, or in a circle.
    package static func realPath(_ path: String) -> String? {
        System.realPath(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Where an opened file lies, as the system knows it now, without links; `nil` where it does not say.
    static func path(ofOpened descriptor: Int32) -> String? {
        System.path(ofOpened: descriptor).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a path leads to the very file that was opened.
    static func isSame(_ path: String, as descriptor: Int32) -> Bool {
        guard let named = FileFacts(named: path)?.identity else { return false }
        return named == FileFacts(of: descriptor)?.identity
    }
}

/// A folder that was named: what is read for it must lie in it.
///
/// A link in a blog that was copied from somewhere may lead to anything on this machine. Where a file lies is asked of the
/// file that was opened, not of its path: between looking and opening a path can become another. Hard links cannot be told.
package struct FolderRoot: Sendable, Hashable {
    /// Its path without links.
    package let path: String
    /// The files that are read instead of those of the system.
    package let archive: PackedFiles?

    /// The folder at a path, which may itself be a link; `nil` where there is none.
    package init?(_ folder: String) {
        guard let path = PathFacts.realPath(folder) else { return nil }
        self.path = path
        archive = nil
    }

    /// An archive, or standard input.
    package init(_ archive: PackedFiles) {
        path = archive.path
        self.archive = archive
    }

    /// Whether a path without links lies in the folder.
    package func holds(_ real: String) -> Bool {
        real.utf8.starts(with: (path == "/" ? path : path + "/").utf8)
    }

    /// Whether a file that was opened by a path lies in the folder.
    func holds(opened descriptor: Int32, by name: String) -> Bool {
        if let real = PathFacts.path(ofOpened: descriptor) { return holds(real) }
        // Where the system does not say, the file must be the one that the folder has now.
        guard let real = PathFacts.realPath(name) else { return false }
        return holds(real) && PathFacts.isSame(real, as: descriptor)
    }

    /// Whether a path leads out of the folder.
    package func isLeft(by name: String) -> Bool {
        archive == nil && (PathFacts.realPath(name).map { !holds($0) } ?? false)
    }

    /// The way from the folder to a path in it.
    package func way(to real: String) -> String {
        holds(real) ? String(real.dropFirst(path == "/" ? 1 : path.count + 1)) : real
    }
}

extension IngestError.Code {
    /// A file that a link leads to, out of the folder that was named.
    package static let outside = IngestError.Code(rawValue: "outside")
}

extension IngestError {
    /// Why a link in a folder is not followed.
    package static let linkOut: Notice =
        "a link out of the folder: name what it leads to, or \(.followLinks)"

    /// A link that leads out of a folder.
    static func outside(_ path: String) -> IngestError {
        IngestError(
            .outside,
            "\(path) is a link out of the folder",
            then: "name what it leads to, or \(.followLinks)", path: path)
    }

    /// Why a file of a folder is left out that could not be read.
    package var reasonOfFile: Notice { code == .outside ? Self.linkOut : "damaged: \(self)" }
}
