/// Texts in languages of markup that are not read here.
enum OtherTexts {
    private static let names = [
        "org": "Org", "adoc": "AsciiDoc", "asciidoc": "AsciiDoc", "ad": "AsciiDoc",
        "rst": "reStructuredText", "rest": "reStructuredText", "textile": "Textile",
        "pandoc": "Pandoc", "pdc": "Pandoc", "typ": "Typst",
    ]

    /// Endings of their files.
    static let endings = Array(names.keys)

    /// What a file is written in; `nil` for any other.
    static func name(of path: String) -> String? { names[FileSource.ending(of: path)] }
}
