import ArgumentParser

/// How cells of tables are written.
struct CellOptions: ParsableArguments {
    @Flag(
        help:
            "csv and tsv: texts as they are, for programs. Else one that a spreadsheet would run (=1+1) stands behind an apostrophe."
    )
    var rawCells = false
}
