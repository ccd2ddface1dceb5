// One import is enough for an app: the values that the library's door speaks in come along with it.
@_exported public import Blog
@_exported public import BlogSearchQueries
@_exported public import Ingest
@_exported public import TagClouds
