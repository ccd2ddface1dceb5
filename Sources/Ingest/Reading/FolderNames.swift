internal import Blog
internal import BlogSearchPlatform

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
        let names: [(bytes: [UInt8], mayBeFolder: Bool)]
        do throws(Errno) {
            names = try System.names(in: folder)
        } catch {
            throw FileFault(error)
        }
        for (bytes, mayBeFolder) in names {
            if let text = String(validating: bytes, as: UTF8.self) {
                if text != ".", text != ".." { texts.append(text) }
            } else {
                others.append((String(showing: bytes), mayBeFolder))
            }
        }
    }
}

/// What the system says of a file or folder.
package struct FileFault: Error {
    let code: Errno

    init(_ code: Errno) { self.code = code }

    /// Whether it is a file, where a folder was wanted.
    package var isOfFile: Bool { code == .noFolder }

    /// In words, behind “cannot be read:”.
    package var reason: String {
        [.noPermission, .notPermitted].contains(code) ? "permission is denied" : code.words
    }

    /// What helps.
    var step: String {
        switch code {
        case .noPermission, .notPermitted: "change its mode or run as its owner"
        case .tooManyOpenFiles: "allow this process more open files (\"ulimit -n\") and try again"
        case .tooManyOpenFilesOfAll: "end programs that hold many files open and try again"
        case .noMemory: "end other programs and try again"
        case .circleOfLinks: "correct its symbolic links"
        case .nameTooLong: "name a shorter path"
        case .staleFile: "mount the network folder again and try again"
        case .inputOutput, .noDeviceOrAddress, .noDevice: "check the disk and try again"
        default: "check the path and try again"
        }
    }
}

extension IngestError {
    /// What the system does not let us read.
    package static func unreadable(_ path: String, _ fault: FileFault) -> IngestError {
        if fault.code == .noFile || fault.code == .noFolder { return missing(path) }
        return IngestError(
            .unreadable, "\(path) cannot be read: \(fault.reason)", then: "\(fault.step)",
            path: path)
    }
}
