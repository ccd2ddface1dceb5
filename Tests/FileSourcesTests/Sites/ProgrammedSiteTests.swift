import Testing

@testable import Blog
@testable import BlogSearchFileSources

/// Configurations that are programs: what is written out counts, of all else it is said which setting it is, and no address is made up.
@Suite struct ProgrammedSiteTests {
    /// Addresses, and settings that are told.
    private func read(
        _ files: [String: String], site: String? = nil
    ) async throws -> (links: [String?], told: [String]) {
        let all = try await WrittenSite(files).read(site: site)
        let told = all.incomplete.map(\.reason).filter { $0.contains("which a program decides") }
        return (all.posts.map(\.link), told.map { String($0.prefix { $0 != " " }) })
    }

    @Test(
        arguments: [
            (
                "const o = { input: \"wrong\" };\nmodule.exports = function (c) {\n  c.addPassthroughCopy({ input: \"img\" });\n  c.addFilter(\"x\", (v) => v.replace(/[\"']/g, \"\"));\n  return { dir: { input: \"src\" }, pathPrefix: \"/p/\" };\n};\n",
                "/p/posts/a/", []
            ),
            (
                "import x from \"y\";\nexport default async function (c) {\n  c.setInputDirectory(\"src\");\n}\nexport const config = { pathPrefix: \"/q/\" };\n",
                "/q/posts/a/", []
            ),
            ("const dir = { input: 'src' }\nmodule.exports = () => ({ dir })\n", "/posts/a/", []),
            (
                "module.exports = (c) => {\n  return { dir: { input: process.env.IN || \"src\" } };\n};\n",
                nil, ["\"dir.input\""]
            ),
            (
                "module.exports = function (c) {\n  if (x) { return { pathPrefix: \"/x/\", dir: { input: \"src\" } }; }\n  return { dir: { input: \"src\" } };\n};\n",
                nil, ["\"pathPrefix\""]
            ),
            (
                "module.exports = { ...shared, dir: { input: \"src\" } };\n", nil,
                ["\"pathPrefix\""]
            ),
        ] as [(String, String?, [String])])
    func eleventy_isReadWhereItIsWrittenOut(
        script: String, path: String?, told: [String]
    ) async throws {
        let read = try await read([
            ".eleventy.js": script, "src/posts/a.md": page("title: A\ndate: 2024-01-01"),
            "src/_data/site.js": "module.exports = { url: \"https://e.example\" };\n",
        ])
        #expect(read.links == [path.map { "https://e.example" + $0 }])
        #expect(read.told == told)
    }

    @Test func urlOfEleventy_mayBeDecidedByAProgram() async throws {
        let read = try await read([
            ".eleventy.js": "", "posts/a.md": page("title: A\ndate: 2024-01-01"),
            "_data/site.js": "export default { url: process.env.URL || \"https://e.example\" };\n",
        ])
        #expect(read.links == [nil])
        #expect(read.told == ["\"url\""])
    }

    @Test(
        arguments: [
            (
                "/* site: 'https://no.example', */\n// site: 'https://no.example'\nconst s = `site: 'https://no.example'`;\nexport default defineConfig({\n  integrations: [mdx({ site: 'https://no.example' })],\n  site: 'https://a.example',\n  base: 'b',\n});\n",
                "slug: post.id", "https://a.example/b/blog/a/", []
            ),
            (
                "const site = 'https://a.example';\nexport default { site, trailingSlash: 'never' };\n",
                "slug: post.slug", "https://a.example/blog/a", []
            ),
            ("export default { site: SITE.website };\n", "slug: post.id", nil, ["\"site\""]),
            (
                "export default { site: 'https://a.example', base: x ? '/a' : '/b' };\n",
                "slug: post.id", nil, ["\"base\""]
            ),
            (
                "export default { site: 'https://a.example' };\n", "slug: post.data.permalink", nil,
                []
            ),
        ] as [(String, String, String?, [String])])
    func astro_isReadWhereItIsWrittenOut(
        script: String, parameter: String, link: String?, told: [String]
    ) async throws {
        let read = try await read([
            "astro.config.mjs": script, "src/content/blog/a.md": page("title: A"),
            "src/pages/blog/[...slug].astro":
                "---\nexport async function getStaticPaths() {\n  const posts = await getCollection('blog');\n  return posts.map((post) => ({ params: { \(parameter) }, props: post }));\n}\n---\n<p>it's</p>\n",
        ])
        #expect(read.links == [link])
        #expect(read.told == told)
    }

    @Test(
        arguments: [
            ("SITEURL = 'https://p.example' if X else ''\n", "", nil, ["SITEURL"]),
            (
                "SITEURL = ''\n",
                "SITEURL = 'https://p.example'\nif X:\n    SITEURL = 'https://q.example'\n", nil,
                ["SITEURL"]
            ),
            ("SITEURL = f'https://{HOST}'\n", "", nil, ["SITEURL"]),
            ("SITEURL = 'https://p.example'\nSITEURL += '/blog'\n", "", nil, ["SITEURL"]),
            (
                "SITEURL = ('https://p.example'\n   '/blog')\n", "",
                "https://p.example/blog/a.html", []
            ),
            (
                "def f():\n    SITEURL = 'no'\n# SITEURL = 'no'\nSITEURL = 'https://p.example'\n",
                "", "https://p.example/a.html", []
            ),
            (
                "SITEURL = 'https://p.example'\nARTICLE_URL = BASE + '{slug}'\n", "", nil,
                ["ARTICLE_URL"]
            ),
            ("SITEURL = 'https://p.example'\nPATH_METADATA = r'(?P<slug>.*)'\n", "", nil, []),
        ] as [(String, String, String?, [String])])
    func pelican_isReadWhereItIsWrittenOut(
        settings: String, published: String, link: String?, told: [String]
    ) async throws {
        let read = try await read([
            "pelicanconf.py": "PATH = 'content'\n" + settings, "publishconf.py": published,
            "content/a.md": "Title: A\nDate: 2024-01-01\n\nx\n",
        ])
        #expect(read.links == [link])
        #expect(read.told == told)
    }

    @Test func siteThatIsGiven_standsForTheOneThatIsNotKnown() async throws {
        let read = try await read(
            [
                "pelicanconf.py": "PATH = 'content'\nSITEURL = os.environ['URL']\n",
                "content/a.md": "Title: A\nDate: 2024-01-01\n\nx\n",
            ], site: "https://given.example")
        #expect(read.links == ["https://given.example/a.html"])
        #expect(read.told == ["SITEURL"])
    }
}
