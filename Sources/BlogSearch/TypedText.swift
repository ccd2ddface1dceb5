internal import Blog

extension String {
    /// The text with joiners between its marks where it has so many in a row that comparing it would take long.
    package var withFewMarks: String { StreamSafe.text(self) }
}
