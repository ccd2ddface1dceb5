// One import is enough for an app that reads files: the library, and the kinds of files there are.
@_exported public import BlogSearch
@_exported public import BlogSearchFileSources
