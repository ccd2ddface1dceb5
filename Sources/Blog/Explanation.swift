/// Why something failed, in plain words, and what helps: one sentence, in its parts.
package struct Explanation: Sendable, Hashable {
    /// The thing and the reason, without a full stop.
    package var reason: Notice
    /// What helps, likewise; `nil` where nothing is known to.
    package var step: Notice?
    /// What stands between the two: a step behind a colon follows from the reason, one behind a semicolon stands by itself.
    private var joint = ": "

    /// A reason, and a step that follows from it (`step`) or stands by itself (`then`).
    package init(_ reason: Notice, step: Notice? = nil, then: Notice? = nil) {
        self.reason = reason
        self.step = step ?? then
        if step == nil { joint = "; " }
    }

    /// A finished sentence.
    package init(sentence: Notice) {
        self.init(sentence.withoutFullStop)
    }

    /// The whole sentence.
    package var notice: Notice {
        guard let step else { return "\(reason)." }
        return "\(reason)\(joint)\(step)."
    }
}

/// An error that explains itself.
package protocol Explained: Error, CustomStringConvertible {
    /// Why, and what helps.
    var explanation: Explanation { get }
}
