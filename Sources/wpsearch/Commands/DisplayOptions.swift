import ArgumentParser

/// Whether results are coloured.
struct ColorOption: ParsableArguments {
    @Option(.color) var color = Display.Color.auto

    var display: Display { Display(color: color) }
}

/// How results are shown.
struct DisplayOptions: ParsableArguments {
    @OptionGroup var colorOption: ColorOption
    @Flag(.noPager) var noPager = false

    var display: Display { Display(color: colorOption.color, pages: !noPager) }

    /// What was given, and what is usual.
    var given: GivenOptions {
        [(.color, [colorOption.color.rawValue]), (.noPager, noPager.given)]
    }
}

extension Display.Color: NamedChoice {}
