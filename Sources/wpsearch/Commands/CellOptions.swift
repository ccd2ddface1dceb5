import ArgumentParser

/// How cells of tables are written.
struct CellOptions: ParsableArguments {
    @Flag(.rawCells) var rawCells = false
    @Flag(.bom) var bom = false
}
