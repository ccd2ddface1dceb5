// Tests and previews speak of the library's values with one import.
@_exported public import BlogSearch
