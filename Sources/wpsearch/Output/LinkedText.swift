extension [String] {
    /// The texts with a separator between them.
    ///
    /// The standard library's `joined` is put together for arrays of texts when it is first called, which takes a process
    /// that asks one query 0.1 ms.
    func linked(by separator: String) -> String {
        var text = first ?? ""
        for part in dropFirst() { text += separator + part }
        return text
    }
}
