import BlogSearchImport
import Foundation
import Terminal

/// A folder of Markdown notes: shown, searched, converted.
@main struct Notes {
    static let usage = """
        Notes FOLDER            shows and searches the notes
        Notes FOLDER --list     prints day, title and tags of each
        Notes FOLDER --text OUT writes each as plain text into another folder
        """

    @MainActor static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let path = arguments.first, path != "--help" else { return print(usage) }
        let folder = URL(filePath: path)
        do {
            _ = try folder.checkResourceIsReachable()
            switch arguments.dropFirst().first {
            case nil:
                let model = try NotesModel(folder)
                let screen = try Screen()
                defer {
                    screen.close()
                    model.close()
                }
                await model.load()
                await screen.run(NotesProgram(model))
            case "--list":
                for line in try await list(folder) { print(line) }
            case "--text" where arguments.count == 3:
                print("\(try await convert(folder, to: URL(filePath: arguments[2]))) notes")
            default: print(usage)
            }
        } catch {
            FileHandle.standardError.write(Data("Notes: \(error.localizedDescription)\n".utf8))
            exit(2)
        }
    }

    /// What the notes say of themselves, in whatever spelling.
    static func list(_ folder: URL) async throws -> [String] {
        let (notes, failures) = await Converter().read(Converter.files(in: folder))
        if let failure = failures.first { throw failure.error }
        return notes.map { note in
            let document = note.document
            let day = document.date.map { String($0.description.prefix(10)) } ?? "          "
            let title = document.title ?? note.file.lastPathComponent
            return ([day, title] + document.tags.map { "#" + $0 }).joined(separator: " ")
        }
    }

    /// Writes the notes of a folder as plain text.
    ///
    /// - Returns: how many.
    static func convert(_ folder: URL, to out: URL) async throws -> Int {
        let (notes, failures) = await Converter().read(Converter.files(in: folder))
        if let failure = failures.first { throw failure.error }
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        let shown = notes.filter { $0.document.reasonToHide == nil }
        for note in shown {
            let name = note.file.deletingPathExtension().lastPathComponent + ".txt"
            try note.document.blocks.plainText.write(
                to: out.appending(path: name), atomically: true, encoding: .utf8)
        }
        return shown.count
    }
}
