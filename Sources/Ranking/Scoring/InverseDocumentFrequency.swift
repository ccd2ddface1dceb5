internal import BlogSearchPlatform

/// How telling a word is: ln(1 + (N − n + ½)/(n + ½)), positive even for a word that every document has.
///
/// - Parameters:
///   - documentFrequency: n, live documents with the word.
///   - documents: N, live documents.
package func inverseDocumentFrequency(_ documentFrequency: Int, of documents: Int) -> Double {
    let n = Double(min(documentFrequency, documents))
    return naturalLogarithm(1 + (Double(documents) - n + 0.5) / (n + 0.5))
}
