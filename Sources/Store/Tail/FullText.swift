// The bridge to FTS5's C interface: our tokenizer, and the function that collects postings. Only this file, `SQLStatement` and `PageGap` access SQLite's memory
// directly.
// https://sqlite.org/fts5.html#extending_fts5

internal import BlogSearchPostings
internal import GRDB
internal import GRDBSQLite

/// Splits packed columns (PackedTokens.swift) into tokens. In a query, the whole phrase is one
/// token.
final class PackedTokenizer: FTS5CustomTokenizer {
    static let name = "packed"

    init(db: Database, arguments: [String]) {}

    func tokenize(
        context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization,
        pText: UnsafePointer<CChar>?, nText: CInt, tokenCallback: @escaping FTS5TokenCallback
    ) -> CInt {
        guard let text = unsafe pText, nText > 0 else { return SQLITE_OK }
        guard tokenization.contains(.document) else {
            return unsafe tokenCallback(context, 0, text, nText, 0, nText)
        }
        var offset = 0
        let end = Int(nText)
        while offset < end {
            var header = 0
            var shift = 0
            var byte: UInt8
            repeat {
                guard offset < end, shift < 35 else { return SQLITE_CORRUPT }
                byte = unsafe UInt8(bitPattern: text[offset])
                header |= Int(byte & 0x7f) << shift
                shift += 7
                offset += 1
            } while byte >= 0x80
            let length = header >> 1
            guard length > 0, length <= end - offset else { return SQLITE_CORRUPT }
            let flags = header & 1 == 1 ? FTS5_TOKEN_COLOCATED : 0
            let code = unsafe tokenCallback(
                context, flags, text + offset, CInt(length), CInt(offset), CInt(offset + length))
            guard code == SQLITE_OK else { return code }
            offset += length
        }
        return SQLITE_OK
    }
}

enum FullText {
    /// The type of the pointer that passes a `PostingsBuffer` through SQL. SQL cannot forge it.
    private static let pointerType: StaticString = "wpsearch-postings"

    /// Registers our tokenizer and our function with a connection. Without them the table `tail`
    /// cannot be used. It does nothing when the connection has them.
    static func register(in db: Database) throws {
        let api = unsafe UnsafeMutablePointer(mutating: FTS5.api(db))
        var known = fts5_tokenizer()
        var context: UnsafeMutableRawPointer?
        let found = unsafe api.pointee.xFindTokenizer(
            api, PackedTokenizer.name, &context, &known)
        guard found != SQLITE_OK else { return }
        db.add(tokenizer: PackedTokenizer.self)
        let code = unsafe api.pointee.xCreateFunction(api, "collect", nil, collect, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// Every live document with a token, in ascending order, with the token's positions.
    static func postings(of token: String, in db: Database) throws -> PostingsBuffer {
        var buffer = PostingsBuffer()
        let statement = try SQLStatement(
            "SELECT collect(tail, ?) FROM tail WHERE tail MATCH ?", db)
        let pieces = token.split(separator: "\"", omittingEmptySubsequences: false)
        let phrase = "\"" + pieces.joined(separator: "\"\"") + "\""
        try unsafe withUnsafeMutablePointer(to: &buffer) { buffer in
            defer { statement.unbind() }
            try unsafe statement.bind(pointer: buffer, type: typeName, at: 1)
            try statement.bind(phrase.stored, at: 2)
            try statement.forEachRow { _ in }
        }
        return buffer
    }

    private static var typeName: UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(pointerType.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// The function that FTS5 calls for every match of the phrase.
    private static let collect: fts5_extension_function = { api, context, result, count, values in
        guard let api = unsafe api, let values = unsafe values, count == 1,
            let pointer = unsafe sqlite3_value_pointer(values[0], typeName)
        else {
            unsafe sqlite3_result_error_code(result, SQLITE_MISUSE)
            return
        }
        let buffer = unsafe pointer.assumingMemoryBound(to: PostingsBuffer.self)
        unsafe buffer.pointee.begin(
            document: DocumentID(truncatingIfNeeded: api.pointee.xRowid(context)))
        var iterator = unsafe Fts5PhraseIter()
        var column: CInt = 0
        var offset: CInt = 0
        let code = unsafe api.pointee.xPhraseFirst(context, 0, &iterator, &column, &offset)
        guard code == SQLITE_OK else {
            unsafe sqlite3_result_error_code(result, code)
            return
        }
        while column >= 0 {
            unsafe buffer.pointee.append(
                column: Int(column), position: UInt32(truncatingIfNeeded: offset))
            unsafe api.pointee.xPhraseNext(context, &iterator, &column, &offset)
        }
        unsafe buffer.pointee.end()
    }
}
