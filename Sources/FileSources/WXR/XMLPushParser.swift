internal import Blog
internal import CXML

/// What an XML document says, in order. Names are made comparable by `XMLName`.
enum XMLEvent: Hashable {
    /// An element begins.
    case start(name: String, attributes: [String: String])
    /// An element ends; `text` is its character data where it was asked for, else `""`.
    case end(name: String, text: String)
    /// The element that ends next is closed by the end tag of another.
    case mismatch
}

/// The bridge to libxml2: a push parser that is fed bytes and answers with events.
///
/// The only file that sees the C library. Options: `HUGE` (posts of many megabytes), `RECOVER` (go on after
/// an error), `NONET` (never fetch anything). Entities are never expanded: only XML's own five have a
/// meaning, any other stays as written (`&nbsp;`), so neither billion laughs nor external entities exist here.
///
/// What makes libxml2 slow ends its work, too: it looks for names in a table that does not grow with them, looks through all
/// namespaces for a prefix, and gives elements all attributes that a document type declares for them.
///
/// libxml2 stops for good at some errors (`isHalted`); it also drops every `&amp;` that follows any error,
/// unless its `wellFormed` flag is set again, as the callbacks below do.
@safe final class XMLPushParser {
    fileprivate var events: [XMLEvent] = []
    fileprivate var text: [UInt8] = []
    /// The element whose text is being collected, and how many elements are open inside it.
    fileprivate var collecting: String?
    fileprivate var depthInside = 0
    /// Whether the elements inside are a part of its text: `type="xhtml"` of Atom.
    fileprivate var keepsMarkup = false
    fileprivate var depth = 0
    fileprivate var names: [NameIdentity: ElementName] = [:]
    /// Names met last, by where libxml2 keeps them: a document has a few dozen, each thousands of times.
    fileprivate var recentNames = [ElementName?](repeating: nil, count: 256)
    fileprivate let wanted: Set<String>
    fileprivate let entity: xmlEntityPtr
    fileprivate var entityText: UnsafeMutablePointer<xmlChar>?
    private let context: xmlParserCtxtPtr

    /// Whether the work ended because the document is too costly, not because it is damaged.
    private(set) var hasGivenUp = false

    /// Different names, of elements and attributes.
    private static let maximumNames = 20_000
    /// Namespaces that hold at one place, twice: libxml2 counts prefixes and addresses.
    private static let maximumNamespaces = 2_000

    /// What was last found wrong, in our words.
    fileprivate(set) var complaint: String?

    /// Whether an element was closed by the end tag of another, so that depths are no longer what they seem.
    fileprivate(set) var hasMismatch = false

    /// Makes a parser that collects the text of the elements named in `wanted` only.
    /// - Returns: `nil` when memory is short.
    init?(wanted: Set<String>) {
        self.wanted = wanted
        var handler = unsafe xmlSAXHandler.collecting
        guard let context = unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
            return nil
        }
        unsafe self.context = context
        unsafe entity = .allocate(capacity: 1)
        unsafe entity.initialize(to: xmlEntity())
        let options =
            XML_PARSE_HUGE.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(options))
        unsafe context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        // Entities that a document type declares make a document, which a context leaves to whoever has it.
        if let document = unsafe context.pointee.myDoc { unsafe xmlFreeDoc(document) }
        unsafe xmlFreeParserCtxt(context)
        unsafe entity.deallocate()
        unsafe entityText?.deallocate()
    }

    /// Whether the parser gave up; what is fed from now on says nothing.
    var isHalted: Bool {
        unsafe context.pointee.disableSAX != 0 || context.pointee.instate == XML_PARSER_EOF
    }

    /// Whether an element is open.
    var isDocumentOpen: Bool { depth > 0 }

    /// Parses more bytes (UTF-8) and returns what they complete.
    func feed(_ bytes: ArraySlice<UInt8>) -> [XMLEvent] {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe parse(buffer.assumingMemoryBound(to: CChar.self), isLast: false)
        }
        return taken()
    }

    /// Takes the next bytes of an open `CDATA` section, which does not end in them. libxml2 would look at each and hand them
    /// over in pieces of 300.
    func take(_ bytes: ArraySlice<UInt8>) -> [XMLEvent] {
        guard unsafe context.pointee.instate == XML_PARSER_CDATA_SECTION,
            let input = unsafe context.pointee.input, unsafe input.pointee.cur == input.pointee.end
        else { return feed(bytes) }
        if collecting != nil { text.append(contentsOf: bytes) }
        return []
    }

    /// Says that there is no more, and returns what that completes.
    func finish() -> [XMLEvent] {
        unsafe parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
        return taken()
    }

    private func parse(_ bytes: UnsafeBufferPointer<CChar>, isLast: Bool) {
        if !isHalted, unsafe xmlDictSize(context.pointee.dict) > Self.maximumNames {
            halt("it has more than \(Self.maximumNames) different names")
        }
        unsafe context.pointee.wellFormed = 1
        unsafe xmlParseChunk(context, bytes.baseAddress, Int32(bytes.count), isLast ? 1 : 0)
    }

    /// Gives up.
    private func halt(_ complaint: String) {
        unsafe xmlStopParser(context)
        hasGivenUp = true
        self.complaint = complaint
    }

    /// Ends the work where more namespaces hold than any export has.
    fileprivate func checkNamespaces() {
        if unsafe context.pointee.nsNr > Self.maximumNamespaces {
            halt("it has more than \(Self.maximumNamespaces / 2) namespaces")
        }
    }

    /// Forgets the attributes that a document type declares for elements: no export needs them.
    fileprivate func forgetDefaults() {
        guard let defaults = unsafe context.pointee.attsDefault else { return }
        unsafe xmlHashFree(defaults, xmlHashDefaultDeallocator)
        unsafe context.pointee.attsDefault = nil
    }

    private func taken() -> [XMLEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }
}

/// The identity of a qualified name: libxml2 keeps each string once per parser, so pointers tell names apart.
private struct NameIdentity: Hashable {
    var local, prefix, uri: Int
}

/// A name as the reader compares it.
private struct ElementName {
    var identity: NameIdentity
    var text: String
    var isWanted: Bool

    /// The name without what stands before a colon.
    var local: Substring { text.split(separator: ":").last ?? "" }
}

/// A name as libxml2 hands it over.
@safe private struct NamePointers {
    var local, prefix, uri: UnsafePointer<xmlChar>?

    var identity: NameIdentity {
        unsafe NameIdentity(
            local: Int(bitPattern: local), prefix: Int(bitPattern: prefix),
            uri: Int(bitPattern: uri))
    }
}

extension XMLPushParser {
    fileprivate func start(_ name: NamePointers, attributes: [String: String]) {
        let name = canonical(name)
        depth += 1
        if name.isWanted, collecting == nil || !keepsMarkup {
            collecting = name.text
            (depthInside, keepsMarkup) = (0, attributes["type"] == "xhtml")
            text.removeAll(keepingCapacity: true)
        } else if collecting != nil {
            depthInside += 1
            let written = attributes.sorted { $0.key < $1.key }
                .map { " \($0.key)=\"\(HTMLEscapes.site($0.value))\"" }
            if keepsMarkup { text += "<\(name.local)\(written.joined())>".utf8 }
            return
        }
        events.append(.start(name: name.text, attributes: attributes))
    }

    fileprivate func end(_ name: NamePointers) {
        let ended = canonical(name)
        let name = ended.text
        depth -= 1
        guard let element = collecting else {
            events.append(.end(name: name, text: ""))
            return
        }
        if depthInside > 0, name != element || keepsMarkup {
            depthInside -= 1
            if keepsMarkup, !["br", "hr", "img", "input", "wbr"].contains(ended.local) {
                text += "</\(ended.local)>".utf8
            }
            return
        }
        events.append(.end(name: name, text: StreamSafe.decoding(text)))
        collecting = nil
    }

    private func canonical(_ pointers: NamePointers) -> ElementName {
        let identity = pointers.identity
        let slot = (identity.local >> 3 ^ identity.prefix >> 3) & (recentNames.count - 1)
        if let known = recentNames[slot], known.identity == identity { return known }
        let name = names[identity] ?? newName(pointers)
        recentNames[slot] = name
        return name
    }

    private func newName(_ pointers: NamePointers) -> ElementName {
        let text = unsafe XMLName.canonical(
            local: pointers.local.map { unsafe String(cString: $0) } ?? "",
            prefix: pointers.prefix.map { unsafe String(cString: $0) },
            uri: pointers.uri.map { unsafe String(cString: $0) })
        if names.count > 10_000 { names.removeAll() }
        let name = ElementName(
            identity: pointers.identity, text: text, isWanted: wanted.contains(text))
        names[pointers.identity] = name
        return name
    }

    /// An entity as libxml2 wants it whose replacement is its own spelling.
    fileprivate func spelledOut(_ name: UnsafePointer<xmlChar>) -> xmlEntityPtr? {
        let spelling = Array("&\(unsafe String(cString: name));\0".utf8)
        unsafe entityText?.deallocate()
        let copy = UnsafeMutablePointer<xmlChar>.allocate(capacity: spelling.count)
        for (index, byte) in spelling.enumerated() { unsafe copy[index] = byte }
        unsafe entityText = copy
        unsafe entity.pointee.type = XML_ENTITY_DECL
        unsafe entity.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
        unsafe entity.pointee.name = UnsafePointer(copy)
        unsafe entity.pointee.content = copy
        // Where there is none libxml2 puts one, which nobody would free.
        unsafe entity.pointee.orig = copy
        unsafe entity.pointee.length = Int32(spelling.count - 1)
        return unsafe entity
    }
}

extension xmlSAXHandler {
    /// Callbacks that hand everything to the `XMLPushParser` in the context.
    fileprivate static var collecting: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = {
            context, local, prefix, uri, _, _, count, _, attributes in
            let parser = unsafe parser(context)
            parser?.checkNamespaces()
            unsafe parser?.start(
                NamePointers(local: local, prefix: prefix, uri: uri),
                attributes: read(attributes, count: Int(count)))
        }
        unsafe handler.endElementNs = { context, local, prefix, uri in
            unsafe parser(context)?.end(NamePointers(local: local, prefix: prefix, uri: uri))
        }
        unsafe handler.externalSubset = { context, _, _, _ in
            unsafe parser(context)?.forgetDefaults()
        }
        unsafe handler.characters = { unsafe append($1, $2, to: $0) }
        unsafe handler.ignorableWhitespace = { unsafe append($1, $2, to: $0) }
        unsafe handler.cdataBlock = { unsafe append($1, $2, to: $0) }
        unsafe handler.getEntity = { context, name in
            guard let name = unsafe name else { return nil }
            return unsafe parser(context)?.spelledOut(name)
        }
        unsafe handler.serror = { context, error in
            guard let error = unsafe error?.pointee else { return }
            let parser = unsafe parser(context)
            if unsafe error.code == Int32(XML_ERR_TAG_NAME_MISMATCH.rawValue) {
                parser?.hasMismatch = true
                parser?.events.append(.mismatch)
            }
            // Its level is a warning for what the document may well say.
            if unsafe error.level.rawValue > XML_ERR_WARNING.rawValue {
                parser?.complaint = unsafe complaint(error.code)
            }
        }
        return unsafe handler
    }
}

/// The parser that a callback's context stands for; sets libxml2's well-formedness flag again (see above).
private func parser(_ context: UnsafeMutableRawPointer?) -> XMLPushParser? {
    guard let context = unsafe context else { return nil }
    let parser = unsafe Unmanaged<XMLPushParser>.fromOpaque(context).takeUnretainedValue()
    parser.forgive()
    return parser
}

extension XMLPushParser {
    fileprivate func forgive() { unsafe context.pointee.wellFormed = 1 }
}

/// What an error of libxml2 is, in our words: its own quote what they found, and say it in terms of its functions.
private func complaint(_ code: Int32) -> String {
    let code = UInt32(bitPattern: code)
    func isOne(of codes: xmlParserErrors...) -> Bool { codes.contains { $0.rawValue == code } }
    if isOne(of: XML_ERR_NO_MEMORY) { return "memory is short" }
    if isOne(of: XML_ERR_COMMENT_NOT_FINISHED) { return "a comment in it does not end" }
    if isOne(of: XML_ERR_CDATA_NOT_FINISHED) { return "a CDATA section in it does not end" }
    if isOne(of: XML_ERR_DOCTYPE_NOT_FINISHED) { return "its document type does not end" }
    if isOne(of: XML_ERR_TAG_NAME_MISMATCH, XML_ERR_TAG_NOT_FINISHED) {
        return "an element in it is not closed"
    }
    if isOne(
        of: XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED,
        XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_ATTRIBUTE_REDEFINED, XML_ERR_LT_IN_ATTRIBUTE)
    {
        return "an attribute in it is broken"
    }
    if isOne(
        of: XML_ERR_NAME_REQUIRED, XML_ERR_GT_REQUIRED, XML_ERR_SPACE_REQUIRED,
        XML_ERR_LTSLASH_REQUIRED, XML_ERR_EQUAL_REQUIRED)
    {
        return "a tag in it is broken"
    }
    return "its XML is broken"
}

private func append(
    _ bytes: UnsafePointer<xmlChar>?, _ count: Int32, to context: UnsafeMutableRawPointer?
) {
    guard let bytes = unsafe bytes, let parser = unsafe parser(context), parser.collecting != nil
    else { return }
    let run = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
    guard parser.keepsMarkup else { return unsafe parser.text.append(contentsOf: run) }
    for byte in unsafe Array(run) {
        switch byte {
        case UInt8(ascii: "&"): parser.text += "&amp;".utf8
        case UInt8(ascii: "<"): parser.text += "&lt;".utf8
        default: parser.text.append(byte)
        }
    }
}

/// libxml2 gives five pointers an attribute: local name, prefix, namespace, first and last byte of the value.
private func read(_ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int)
    -> [String: String]
{
    guard let pointers = unsafe pointers, count > 0 else { return [:] }
    var attributes: [String: String] = [:]
    for index in 0..<count {
        guard let name = unsafe pointers[index * 5], let first = unsafe pointers[index * 5 + 3],
            let end = unsafe pointers[index * 5 + 4]
        else { continue }
        let value = unsafe UnsafeBufferPointer(start: first, count: end - first)
        let text = unsafe String(decoding: value, as: UTF8.self)
        unsafe attributes[String(cString: name)] = StreamSafe.text(text)
    }
    return attributes
}
