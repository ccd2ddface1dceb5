internal import Blog

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The names in a folder as the system has them, which is as bytes: what is no UTF-8 is told apart, and never taken for
/// another name.
package struct FolderNames {
    /// Those that are texts, in no order.
    package private(set) var texts: [String] = []
    /// Those that are none, as a sentence shows them, and whether each could be a folder.
    package private(set) var others: [(shown: String, mayBeFolder: Bool)] = []

    /// Lists a folder.
    /// - Throws: `FileFault` when it may not be read, or is none.
    package init(of folder: String) throws(FileFault) {
        guard let stream = unsafe opendir(folder) else { throw FileFault(code: errno) }
        defer { unsafe closedir(stream) }
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw FileFault(code: errno) }
                return
            }
            unsafe add(entry)
        }
    }

    private mutating func add(_ entry: UnsafeMutablePointer<dirent>) {
        let mayBeFolder = unsafe [DT_DIR, DT_LNK, DT_UNKNOWN].map { CInt($0) }
            .contains(CInt(entry.pointee.d_type))
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
            let bytes = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
            if let text = unsafe String(validatingCString: bytes) {
                if text != ".", text != ".." { texts.append(text) }
            } else {
                let all = unsafe UnsafeRawBufferPointer(start: bytes, count: strlen(bytes))
                others.append((String(showing: unsafe Array(all)), mayBeFolder))
            }
        }
    }
}

/// What the system says of a file or folder.
package struct FileFault: Error {
    let code: Int32

    /// Whether it is a file, where a folder was wanted.
    package var isOfFile: Bool { code == ENOTDIR }

    /// In words, behind “cannot be read:”.
    package var reason: String {
        code == EACCES || code == EPERM
            ? "permission is denied" : unsafe String(cString: strerror(code))
    }

    /// What helps.
    var step: String {
        switch code {
        case EACCES, EPERM: "change its mode or run as its owner"
        case EMFILE: "allow this process more open files (`ulimit -n`) and try again"
        case ENFILE: "end programs that hold many files open and try again"
        case ENOMEM: "end other programs and try again"
        case ELOOP: "correct its symbolic links"
        case ENAMETOOLONG: "name a shorter path"
        case ESTALE: "mount the network folder again and try again"
        case EIO, ENXIO, ENODEV: "check the disk and try again"
        default: "check the path and try again"
        }
    }
}

extension IngestError {
    /// What the system does not let us read.
    package static func unreadable(_ path: String, _ fault: FileFault) -> IngestError {
        if fault.code == ENOENT || fault.code == ENOTDIR { return missing(path) }
        return IngestError(.unreadable, "\(path) cannot be read: \(fault.reason); \(fault.step).")
    }
}
