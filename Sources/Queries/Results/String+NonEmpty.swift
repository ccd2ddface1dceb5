extension String {
    /// The text, or `nil` for an empty one: in JSON absent values are `null`, never `""`.
    var nonEmpty: String? { isEmpty ? nil : self }
}
