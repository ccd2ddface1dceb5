/// What is wrong with a request, as WordPress says it: `{"code", "message", "data": {"status", …}}`.
package struct RESTFault: Error, Sendable, Hashable {
    package var status: Int
    package var code: String
    package var message: String
    /// Further members of `data`.
    package var details: [JSONValue.Member]
    /// Whether `data` is an object; of a parameter's own errors it is `null`.
    package var hasStatus: Bool
    /// Whether the request was refused before anything was looked at: then no method is named as allowed.
    package var isRefusal = false

    package init(
        _ status: Int, _ code: String, _ message: String, details: [JSONValue.Member] = [],
        hasStatus: Bool = true
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.hasStatus = hasStatus
    }

    /// The error as an answer has it.
    package var record: JSONValue {
        var data: JSONValue = hasStatus ? ["status": .integer(status)] : [:]
        for detail in details { data.append(detail.name, detail.value) }
        return [
            "code": .string(code), "message": .string(message),
            "data": data.members.isEmpty ? .null : data,
        ]
    }
}

extension RESTFault {
    package static let noRoute = refused(
        404, "rest_no_route", "No route was found matching the URL and request method.")

    /// What may not be seen, or is not there to be seen.
    package static func refused(_ status: Int, _ code: String, _ message: String) -> RESTFault {
        var fault = RESTFault(status, code, message)
        fault.isRefusal = true
        return fault
    }

    /// Several parameters that cannot be used, each with its own error.
    package static func invalid(_ faults: [(name: String, fault: RESTFault)]) -> RESTFault {
        func members(_ value: (RESTFault) -> JSONValue) -> JSONValue {
            .object(faults.map { JSONValue.Member(name: $0.name, value: value($0.fault)) })
        }
        return RESTFault(
            400, "rest_invalid_param",
            "Invalid parameter(s): " + faults.map(\.name).joined(separator: ", "),
            details: [
                JSONValue.Member(name: "params", value: members { .string($0.message) }),
                JSONValue.Member(name: "details", value: members(\.record)),
            ])
    }

    /// A parameter of the wrong type.
    package static func invalidType(_ name: String, _ type: String) -> RESTFault {
        RESTFault(
            400, "rest_invalid_type", "\(name) is not of type \(type).",
            details: [JSONValue.Member(name: "param", value: .string(name))], hasStatus: false)
    }

    /// A parameter with an error that has no data, or just the number of the form that was tried.
    package static func parameter(
        _ code: String, _ message: String, position: Int? = nil
    ) -> RESTFault {
        let details = position.map { JSONValue.Member(name: "position", value: .integer($0)) }
        return RESTFault(
            400, code, message, details: details.map { [$0] } ?? [], hasStatus: false)
    }

    /// A list in a sentence: `a and b`, `a, b, and c`.
    package static func joined(_ values: [String]) -> String {
        switch values.count {
        case 0...1: values.joined()
        case 2: values[0] + " and " + values[1]
        default: values.dropLast().joined(separator: ", ") + ", and " + values[values.count - 1]
        }
    }
}
