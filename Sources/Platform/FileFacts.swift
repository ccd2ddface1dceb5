internal import CPlatform

/// Which file it is, whatever it is called.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64
}

/// What the system knows of a file without its being opened.
package struct FileFacts: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case file, folder
        case link = "symbolic link"
        case pipe = "named pipe"
        case socket
        case device
    }

    package let identity: FileIdentity
    package let kind: Kind
    /// How many names it has in its file system; 0 when the last one was removed.
    package let names: Int
    package let size: Int
    /// When anything about it changed last, in nanoseconds; no program can set this.
    package let changed: Int64
}

extension FileFacts {
    /// What a path leads to; `nil` when that is nothing.
    package init?(at path: String) {
        do { self = try System.facts(at: path) } catch { return nil }
    }

    /// What a path names, be it a symbolic link; `nil` when that is nothing.
    package init?(named path: String) {
        do { self = try System.facts(named: path) } catch { return nil }
    }

    /// What a descriptor is of.
    package init?(of descriptor: CInt) {
        do { self = try System.facts(of: descriptor) } catch { return nil }
    }

    /// Whether it was changed in the last tenth of a second: who overwrites it may not be done.
    package var areOfJustNow: Bool {
        System.now.map { abs($0 &- changed) < 100_000_000 } ?? false
    }
}

extension String {
    /// The path of the file that a path leads to, with no symbolic link in it; the path itself where it leads nowhere, or to a
    /// name that is no text.
    package var withoutLinks: String {
        System.realPath(self).flatMap { String(validating: $0, as: UTF8.self) } ?? self
    }
}

extension FileFacts {
    init(_ facts: stat) {
        let kind: Kind =
            switch wpsearch_kind_of(facts) {
            case wpsearch_file: .file
            case wpsearch_folder: .folder
            case wpsearch_link: .link
            case wpsearch_pipe: .pipe
            case wpsearch_socket: .socket
            default: .device
            }
        self.init(
            identity: FileIdentity(
                device: UInt64(truncatingIfNeeded: facts.st_dev),
                number: UInt64(truncatingIfNeeded: facts.st_ino)),
            kind: kind, names: Int(facts.st_nlink), size: Int(facts.st_size),
            changed: wpsearch_change_time(facts))
    }
}
