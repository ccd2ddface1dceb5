/// Query texts and what is made of them. A text, with `\u{20}`, `\n` and `\t` for what cannot be seen, then
/// `>` the tree, `=` the canonical form unless it is the text itself, and `!` each note.
enum QueryTable {
    static let all = [
        words, nothing, phrases, exclusion, operators, parentheses, prefixes, fields, filters,
        invisible, together,
    ].joined(separator: "\n\n")

    static let words = #"""
        swift
            > [swift]

        swift wordpress
            > [swift wordpress]

        \u{20} swift\t wordpress \n
            > [swift wordpress]
            = swift wordpress

        why?
            > [why]
            = why

        What is a good, simple theme?
            > [What is a good simple theme]
            = What is a good simple theme

        צה"ל דו"חות
            > [צה״ל דו״חות]
            = צה״ל דו״חות
            ! " read as ״ between two Hebrew letters

        "צה"ל הודיע"
            > ["צה״ל הודיע"]
            = "צה״ל הודיע"
            ! " read as ״ between two Hebrew letters

        data,design;code!now
            > [data design code now]
            = data design code now

        ready?go…wait—what
            > [ready go wait what]
            = ready go wait what

        データ、設計。数据，设计？
            > [データ 設計 数据 设计]
            = データ 設計 数据 设计

        بيانات،تصميم؛شبكة
            > [بيانات تصميم شبكة]
            = بيانات تصميم شبكة

        hola,¿qué?
            > [hola qué]
            = hola qué

        C#,.NET,@nasa,-flag
            > [C# .NET @nasa flag]
            = C# .NET @nasa flag
            ! "-flag" searched as "flag"

        1,000 1,000,000 3.14 18f.gsa.gov date/time node.js
            > [1,000 1,000,000 3.14 18f.gsa.gov date/time node.js]

        2019,news news,2019
            > [2019 news news 2019]
            = 2019 news news 2019

        example.org/a?b=c a!=b foo?.bar
            > [example.org/a?b=c a!=b foo?.bar]

        data,tag:news
            > [data <tag:news>]
            = data tag:news

        "data,design"
            > ["data,design"]

        C++
            > [C++]

        C#
            > [C#]

        .NET
            > [.NET]

        @nasa
            > [@nasa]

        #tag
            > [#tag]

        don't
            > [don't]

        don’t
            > [don’t]

        multi-agent
            > [multi-agent]

        20.04
            > [20.04]

        Iterator::Stop
            > [Iterator::Stop]

        std::vector
            > [std::vector]

        ★
            > [★]

        👍
            > [👍]

        €5
            > [€5]

        100%
            > [100]
            = 100

        R&D
            > [R&D]

        Bread & Baking
            > [Bread Baking]
            = Bread Baking
            ! "&" left out: nothing in it can be searched for

        NOTE: this
            > [NOTE this]
            = NOTE this

        12:30
            > [12:30]

        http://example.org/a?b=c
            > [http://example.org/a?b=c]

        foo@example.org
            > [foo@example.org]

        U.S.A.
            > [U.S.A]
            = U.S.A

        swift.
            > [swift]
            = swift

        a'b
            > [a'b]

        日本語 検索
            > [日本語 検索]

        「検索」
            > [検索]
            = 検索

        naïve café
            > [naïve café]

        --flag
            > [flag]
            = flag
            ! "--flag" searched as "flag"

        foo - bar
            > [foo bar]
            = foo bar
            ! "-" left out: nothing in it can be searched for

        foo -- bar
            > [foo bar]
            = foo bar
            ! "--" left out: nothing in it can be searched for

        +word
            > [+word]

        +word other +(a b) -+c
            > [+word other +[a b] !c]
            = +word other +(a b) -c
            ! "+c" searched as "c"

        ++i + x C++
            > [i x C++]
            = i x C++
            ! "++i" searched as "i"
            ! "+" left out: nothing in it can be searched for

        +"a b"
            > [+"a b"]

        +tag:a b
            > [<tag:a> b]
            = tag:a b
            ! "+" left out: what follows holds for every post

        word^2
            > [word^2]

        word~
            > [word]
            = word
            ! "word~" searched as "word"

        =word
            > ["word"]
            = "word"

        =\u{903}a?
            > ["\u{903}a?"]
            = "\u{903}a?"

        a|b
            > [a|b]

        a || b
            > [a b]
            = a b
            ! "||" left out: nothing in it can be searched for

        <b>bold</b>
            > [b>bold</b]
            = b>bold</b
            ! "<b>bold</b>" searched as "b>bold</b"

        \u{5C}
            > nothing
            = ""
            ! "\u{5C}" left out: nothing in it can be searched for

        '; DROP TABLE posts; --
            > [DROP TABLE posts]
            = DROP TABLE posts
            ! "';" left out: nothing in it can be searched for
            ! "--" left out: nothing in it can be searched for
        """#

    static let nothing = #"""
        ...
            > nothing
            = ""
            ! "..." left out: nothing in it can be searched for

        ? ! &
            > nothing
            = ""
            ! "?" left out: nothing in it can be searched for
            ! "!" left out: nothing in it can be searched for
            ! "&" left out: nothing in it can be searched for

        *
            > nothing
            = ""
            ! "*" left out: nothing in it can be searched for

        ()
            > nothing
            = ""
            ! "()" left out: there is nothing to search for inside

        (())
            > nothing
            = ""
            ! "()" left out: there is nothing to search for inside
            ! "()" left out: there is nothing to search for inside

        ""
            > nothing
            ! "" left out: nothing in it can be searched for

        "???"
            > nothing
            = ""
            ! "???" left out: nothing in it can be searched for

        -
            > nothing
            = ""
            ! "-" left out: nothing in it can be searched for

        -()
            > nothing
            = ""
            ! "-" left out: nothing follows that it could apply to
            ! "()" left out: there is nothing to search for inside

        title:()
            > nothing
            = ""
            ! "title:" left out: nothing follows that it could apply to
            ! "()" left out: there is nothing to search for inside

        tag:
            > [tag]
            = tag
            ! "tag:" searched as "tag"
        """#

    static let phrases = #"""
        "a phrase"
            > ["a phrase"]

        "a  long\nphrase"
            > ["a long phrase"]
            = "a long phrase"

        “smart quotes”
            > ["smart quotes"]
            = "smart quotes"

        „unten“ »mitte«\u{20}
            > ["unten" "mitte"]
            = "unten" "mitte"

        "only
            > [only]
            = only
            ! " left out: there is no second one to make a phrase

        say "hi" now
            > [say "hi" now]

        foo"bar"baz
            > [foo "bar" baz]
            = foo "bar" baz

        27" monitor
            > [27 monitor]
            = 27 monitor
            ! " left out: there is no second one to make a phrase

        27" monitor 15"
            > [27 "monitor 15"]
            = 27 "monitor 15"

        "why not?"
            > ["why not?"]

        "AND"
            > ["AND"]

        "foo ba"*
            > ["foo ba"]
            = "foo ba"
            ! "*" left out: nothing in it can be searched for
        """#

    static let exclusion = #"""
        -word
            > [!word]

        foo -bar
            > [foo !bar]

        -"a phrase"
            > [!"a phrase"]

        -(a b)
            > [![a b]]

        -wid*
            > [!wid*]

        -a -b
            > [!a !b]

        foo-bar -baz-qux
            > [foo-bar !baz-qux]

        temperature -5
            > [temperature !5]

        - word
            > [word]
            = word
            ! "-" left out: nothing in it can be searched for

        (-a b)
            > [[!a b]]

        -title:draft
            > [!title=draft]

        title:-draft
            > [title=!draft]

        -title:-draft
            > [!title=!draft]

        -tag:news
            > [!<tag:news>]

        "a"-b
            > ["a" b]
            = "a" b
            ! "-b" searched as "b"

        -OR
            > [!or]
            = -or
            ! "OR" searched as "or"
        """#

    static let operators = #"""
        a OR b
            > [(a | b)]

        a b OR c
            > [a (b | c)]

        a OR b OR c d
            > [(a | b | c) d]

        a or b
            > [a or b]

        OR
            > [or]
            = or
            ! "OR" searched as "or": it needs something on both sides

        a OR
            > [a or]
            = a or
            ! "OR" searched as "or": it needs something on both sides

        OR a
            > [or a]
            = or a
            ! "OR" searched as "or": it needs something on both sides

        a OR OR b
            > [(a | b)]
            = a OR b
            ! "OR" left out: it follows another operator

        a OR AND b
            > [(a | b)]
            = a OR b
            ! "AND" left out: it follows another operator

        AND
            > [and]
            = and
            ! "AND" searched as "and": it needs something on both sides

        a AND b
            > [(a & b)]

        a AND b OR c
            > [((a & b) | c)]

        a AND
            > [a and]
            = a and
            ! "AND" searched as "and": it needs something on both sides

        cats AND DOGS
            > [(cats & DOGS)]

        SALT AND PEPPER
            > [SALT PEPPER]
            = SALT PEPPER
            ! "AND" left out: all words are in capitals

        TRICK OR TREAT
            > [TRICK or TREAT]
            = TRICK or TREAT
            ! "OR" searched as "or": all words are in capitals

        DO NOT PANIC
            > [DO not PANIC]
            = DO not PANIC
            ! "NOT" searched as "not": all words are in capitals

        PARKING NEAR ME
            > [PARKING near ME]
            = PARKING near ME
            ! "NEAR" searched as "near": all words are in capitals

        PARKING NEAR/3 ME
            > [(PARKING ~3 ME)]

        a OR ???
            > [a]
            = a
            ! "OR" left out: nothing is left on one side of it
            ! "???" left out: nothing in it can be searched for

        ??? OR a
            > [a]
            = a
            ! "???" left out: nothing in it can be searched for
            ! "OR" left out: nothing is left on one side of it

        a AND () AND b
            > [(a & b)]
            = a AND b
            ! "AND" left out: nothing is left on one side of it
            ! "()" left out: there is nothing to search for inside

        (a OR b) (c OR d)
            > [[(a | b)] [(c | d)]]

        a OR (b c)
            > [(a | [b c])]

        a OR -b
            > [(a | !b)]

        a NEAR/5 b
            > [(a ~5 b)]

        a NEAR b
            > [(a ~10 b)]
            = a NEAR/10 b

        a near b
            > [a near b]

        NEAR
            > [near]
            = near
            ! "NEAR" searched as "near": it needs something on both sides

        a NEAR/ b
            > [a near b]
            = a near b
            ! "NEAR/" searched as "near"

        a NEAR/x b
            > [a NEAR/x b]

        a NEAR/5
            > [a near/5]
            = a near/5
            ! "NEAR/5" searched as "near/5": it needs something on both sides

        a NEAR/007 b
            > [(a ~7 b)]
            = a NEAR/7 b
            ! "NEAR/007" read as "NEAR/7"

        a NEAR/99999999999999999999 b
            > [(a ~1000 b)]
            = a NEAR/1000 b
            ! "NEAR/99999999999999999999" read as "NEAR/1000"

        "a b" NEAR/2 wid*
            > [("a b" ~2 wid*)]

        a NEAR/2 b NEAR/3 c
            > [((a ~2 b) & c)]
            = a NEAR/2 b AND c
            ! "NEAR/3" read as "AND": it measures between two words or phrases

        a NEAR (b OR c)
            > [(a & [(b | c)])]
            = a AND (b OR c)
            ! "NEAR" read as "AND": it measures between two words or phrases

        a NEAR -b
            > [(a & !b)]
            = a AND -b
            ! "NEAR" read as "AND": it measures between two words or phrases

        title:a NEAR b
            > [(title=a & b)]
            = title:a AND b
            ! "NEAR" read as "AND": it measures between two words or phrases

        NEAR(a b, 5)
            > [near [a b 5]]
            = near (a b 5)
            ! "NEAR" searched as "near": it needs something on both sides

        a NOT b
            > [a !b]
            = a -b
            ! "NOT" read as "-"

        a AND NOT (b OR title:c)
            > [(a & ![(b | title=c)])]
            = a AND -(b OR title:c)
            ! "NOT" read as "-"

        NOT tag:news a
            > [!<tag:news> a]
            = -tag:news a
            ! "NOT" read as "-"

        a NOT
            > [a not]
            = a not
            ! "NOT" searched as "not": there is nothing behind it

        a NOT -b NOT NOT c
            > [a !b !c]
            = a -b -c
            ! "NOT" left out: what follows is excluded already
            ! "NOT" left out: what follows is excluded already
            ! "NOT" read as "-"
        """#

    static let parentheses = #"""
        (a)
            > [[a]]

        ((a))
            > [[[a]]]

        (a b) c
            > [[a b] c]

        (a b
            > [a b]
            = a b
            ! "(" left out: it is never closed

        a b)
            > [a b]
            = a b
            ! ")" left out: it was never opened

        )(
            > nothing
            = ""
            ! ")" left out: it was never opened
            ! "(" left out: it is never closed

        :)
            > nothing
            = ""
            ! ":" left out: nothing in it can be searched for
            ! ")" left out: it was never opened

        wp_tag_cloud()
            > [wp_tag_cloud]
            = wp_tag_cloud
            ! "()" left out: there is nothing to search for inside

        f(x)
            > [f [x]]
            = f (x)

        ( a OR ) b
            > [[a or] b]
            = (a or) b
            ! "OR" searched as "or": it needs something on both sides

        a(b)c
            > [a [b] c]
            = a (b) c
        """#

    static let prefixes = #"""
        wid*
            > [wid*]

        wid**
            > [wid*]
            = wid*
            ! "wid**" read as "wid*"

        w*d
            > [w*d]
            ! "w*d" searched as typed: * counts only at the end of a word

        *word
            > [word]
            = word
            ! "*word" searched as "word"

        a*b*
            > ["a*b"]
            = "a*b"
            ! "a*b*" searched as the phrase "a*b"

        why?*
            > [why*]
            = why*
            ! "why?*" searched as "why*"

        C++*
            > [C++*]

        title:wid*
            > [title=wid*]

        wid *
            > [wid]
            = wid
            ! "*" left out: nothing in it can be searched for
        """#

    static let fields = #"""
        title:widgets
            > [title=widgets]

        Title:widgets
            > [title=widgets]
            = title:widgets
            ! "Title:" read as "title:"

        TITLE:"a phrase"
            > [title="a phrase"]
            = title:"a phrase"
            ! "TITLE:" read as "title:"

        title:(a b)
            > [title=[a b]]

        title: widgets
            > [title widgets]
            = title widgets
            ! "title:" searched as "title"

        title::widgets
            > [title::widgets]

        body::before
            > [body::before]

        heading:a code:b caption:c excerpt:d body:e
            > [heading=a code=b caption=c excerpt=d body=e]

        title:code:a
            > [title="code:a"]
            = title:"code:a"
            ! "code:a" searched as the phrase "code:a"

        title:OR
            > [title=or]
            = title:or
            ! "OR" searched as "or"

        title:tag:a
            > [title="tag:a"]
            = title:"tag:a"
            ! "tag:a" searched as the phrase "tag:a"

        -title:(a OR b)
            > [!title=[(a | b)]]

        "title:a"
            > ["title:a"]

        'title:a
            > ["title:a"]
            = "title:a"
            ! "'title:a" searched as the phrase "title:a"

        in:heading widgets
            > [in:heading widgets]

        widgets in:heading
            > [in:heading widgets]
            = in:heading widgets

        in:heading,code widgets
            > [in:heading in:code widgets]
            = in:heading in:code widgets
            ! "in:heading,code" read as "in:heading in:code"

        in:heading in:code widgets
            > [in:heading in:code widgets]

        in:heading in:heading widgets
            > [in:heading widgets]
            = in:heading widgets
            ! "in:heading" left out: it was said before

        (in:code a) b
            > [[in:code a] b]

        in:code (in:heading a) b
            > [in:code [in:heading a] b]

        in:nowhere widgets
            > [in:nowhere widgets]
            ! "in:nowhere" searched as words: "in:" knows title, excerpt, body, heading, code, caption, custom

        in:heading
            > nothing
            = ""
            ! "in:heading" left out: there are no words beside it

        (in:heading)
            > nothing
            = ""
            ! "()" left out: there is nothing to search for inside
            ! "in:heading" left out: there are no words beside it

        -in:code widgets
            > [widgets]
            = widgets
            ! "-in:code" left out: exclude words in a part of the post with -title:word

        in:"title" a
            > [in:title a]
            = in:title a
            ! in:"title" read as "in:title"

        a OR in:code b
            > [in:code (a | b)]
            = in:code a OR b

        in: a
            > [in a]
            = in a
            ! "in:" searched as "in"
        """#

    static let filters = #"""
        has:gallery
            > [<has:gallery>]

        whale has:IMAGE,code,image -has:video
            > [whale <has:image,code> !<has:video>]
            = whale has:image,code -has:video
            ! "has:IMAGE,code,image" read as "has:image,code"

        has:"list" OR has:table
            > [(<has:list> | <has:table>)]
            = has:list OR has:table
            ! has:"list" read as "has:list"

        has:fun has: x
            > [has:fun has x]
            = has:fun has x
            ! "has:fun" searched as words: "has:" knows image, gallery, video, audio, embed, code, quote, list, table, heading, caption
            ! "has:" searched as "has"

        tag:news
            > [<tag:news>]

        Tag:News
            > [<tag:News>]
            = tag:News
            ! "Tag:News" read as "tag:News"

        tag:news,ios
            > [<tag:news,ios>]

        tag:news, ios
            > [<tag:news> ios]
            = tag:news ios

        tag:a,,b
            > [<tag:a,b>]
            = tag:a,b
            ! "tag:a,,b" read as "tag:a,b"

        tag:"two words",b
            > [<tag:"two words",b>]

        category:"Bread & Baking"
            > [<category:"Bread & Baking">]

        category:“Bread & Baking”
            > [<category:"Bread & Baking">]
            = category:"Bread & Baking"

        category:"Bread
            > [<category:Bread>]
            = category:Bread
            ! category:"Bread read as "category:Bread"
            ! "Bread read up to the end: it has no closing quotation mark

        tag:a tag:b
            > [<tag:a> <tag:b>]

        tag:a OR tag:b
            > [(<tag:a> | <tag:b>)]

        tag:(a b)
            > [tag [a b]]
            = tag (a b)
            ! "tag:" searched as "tag"

        tag:""
            > [tag]
            = tag
            ! "tag:" searched as "tag"
            ! "" left out: nothing in it can be searched for

        tag:c++
            > [<tag:c++>]

        author:7 type:page site:https://example.org/blog lang:de
            > [<author:7> <type:page> <site:https://example.org/blog> <lang:de>]

        language:pt-BR
            > [<lang:pt-BR>]
            = lang:pt-BR
            ! "language:pt-BR" read as "lang:pt-BR"

        site:"example.org"
            > [<site:example.org>]
            = site:example.org
            ! site:"example.org" read as "site:example.org"

        year:2020
            > [<year:2020>]

        year:2019..2021
            > [<year:2019..2021>]

        year:2021..2019
            > [<year:2019..2021>]
            = year:2019..2021
            ! "year:2021..2019" read as "year:2019..2021"

        year:2019,2021..2022
            > [<year:2019,2021..2022>]

        year:20x
            > [year:20x]
            ! "year:20x" searched as words: a year is year:2020 or year:2019..2021

        year:0000
            > [year:0000]
            ! "year:0000" searched as words: a year is year:2020 or year:2019..2021

        year:"2020"
            > [<year:2020>]
            = year:2020
            ! year:"2020" read as "year:2020"

        after:2020-01-01
            > [<after:2020-01-01>]

        before:2020-01-01T10:00:00Z
            > [<before:2020-01-01T10:00:00Z>]

        after:2020-01-01T00:00:00Z
            > [<after:2020-01-01T00:00:00Z>]

        after:2015 before:2015-06
            > [<after:2015-12-31> <before:2015-06-01>]
            = after:2015-12-31 before:2015-06-01
            ! "after:2015" read as "after:2015-12-31"
            ! "before:2015-06" read as "before:2015-06-01"

        year:2014-2015
            > [<year:2014..2015>]
            = year:2014..2015
            ! "year:2014-2015" read as "year:2014..2015"

        after:2020-01-01T12:30:00+02:00
            > [<after:2020-01-01T10:30:00Z>]
            = after:2020-01-01T10:30:00Z
            ! "after:2020-01-01T12:30:00+02:00" read as "after:2020-01-01T10:30:00Z"

        after:"2020-01-01 10:00"
            > [<after:2020-01-01T10:00:00Z>]
            = after:2020-01-01T10:00:00Z
            ! after:"2020-01-01 10:00" read as "after:2020-01-01T10:00:00Z"

        after:2020-02-30
            > [after:2020-02-30]
            ! "after:2020-02-30" searched as words: a date is 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z

        after:yesterday
            > [after:yesterday]
            ! "after:yesterday" searched as words: a date is 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z

        before:2020-01-01,2021-01-01
            > [before:2020-01-01,2021-01-01]
            ! "before:2020-01-01,2021-01-01" searched as words: a date is 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z

        foo:bar
            > [foo:bar]
        """#

    static let invisible = #"""
        "\u{0}a
            > [a]
            = a
            ! " left out: there is no second one to make a phrase
            ! U+0000 read as a space

        a\u{0}b
            > [a b]
            = a b
            ! U+0000 read as a space

        \u{FEFF}swift
            > [swift]
            = swift
            ! U+FEFF read as a space

        a\u{200B}b
            > [a b]
            = a b
            ! U+200B read as a space

        \u{FFFD}
            > nothing
            = ""
            ! U+FFFD read as a space
        """#

    static let together = #"""
        title:(swift OR kotlin) -tag:draft year:2020 "server side" wid*
            > [title=[(swift | kotlin)] !<tag:draft> <year:2020> "server side" wid*]

        (a OR (b -c)) d
            > [[(a | [b !c])] d]

        -(-a
            > [!a]
            = -a
            ! "-" left out: nothing follows that it could apply to
            ! "(" left out: it is never closed

        -(-a)
            > [![!a]]

        -((a)
            > [![a]]
            = -(a)
            ! "(" left out: it is never closed

        title:(title:a
            > [title=a]
            = title:a
            ! "title:" left out: nothing follows that it could apply to
            ! "(" left out: it is never closed

        title:-(code:a
            > [!code=a]
            = -code:a
            ! "title:" left out: nothing follows that it could apply to
            ! "(" left out: it is never closed

        title:(tag:a
            > [<tag:a>]
            = tag:a
            ! "title:" left out: nothing follows that it could apply to
            ! "(" left out: it is never closed

        -tag:a OR tag:b
            > [(!<tag:a> | <tag:b>)]

        a OR tag:b c
            > [(a | <tag:b>) c]

        in:title a -in:title
            > [in:title a]
            = in:title a
            ! "-in:title" left out: exclude words in a part of the post with -title:word

        (a) in:code
            > [in:code [a]]
            = in:code (a)

        "a" "b"
            > ["a" "b"]

        ＡＢＣ　ＤＥＦ
            > [ＡＢＣ ＤＥＦ]
            = ＡＢＣ ＤＥＦ

        a\u{301}? "b\u{301}"
            > [a\u{301} "b\u{301}"]
            = a\u{301} "b\u{301}"

        NEAR/3
            > [near/3]
            = near/3
            ! "NEAR/3" searched as "near/3": it needs something on both sides

        a OR (???)
            > [a]
            = a
            ! "OR" left out: nothing is left on one side of it
            ! "()" left out: there is nothing to search for inside
            ! "???" left out: nothing in it can be searched for

        a NEAR ???
            > [a]
            = a
            ! "NEAR" read as "AND": it measures between two words or phrases
            ! "AND" left out: nothing is left on one side of it
            ! "???" left out: nothing in it can be searched for

        ??? NEAR b
            > [b]
            = b
            ! "???" left out: nothing in it can be searched for
            ! "NEAR" read as "AND": it measures between two words or phrases
            ! "AND" left out: nothing is left on one side of it

        A AND B
            > [A B]
            = A B
            ! "AND" left out: all words are in capitals

        2020 AND 2021
            > [(2020 & 2021)]

        A NEAR/2 (B)
            > [A [B]]
            = A (B)
            ! "NEAR/2" left out: it measures between two words or phrases

        a,b;c
            > [a b c]
            = a b c

        year:x,tag:news
            > [year:x "tag:news"]
            = year:x "tag:news"
            ! "year:x,tag:news" searched as words: a year is year:2020 or year:2019..2021
            ! "tag:news" searched as the phrase "tag:news"

        'quoted'
            > [quoted]
            = quoted
            ! "'quoted'" searched as "quoted"

        [a] {b}
            > [a b]
            = a b

        OR!
            > [or]
            = or
            ! "OR!" searched as "or"

        AND.
            > [and]
            = and
            ! "AND." searched as "and"

        x OR.
            > [x or]
            = x or
            ! "OR." searched as "or"

        a*b c* "d*"
            > [a*b c* "d*"]
            ! "a*b" searched as typed: * counts only at the end of a word
            ! "d*" searched as typed: * does not count inside of quotation marks

        tag:-news
            > [<tag:-news>]

        tag:news)
            > [<tag:news>]
            = tag:news
            ! ")" left out: it was never opened

        after:2020-01-01T10:00:00.5Z
            > [<after:2020-01-01T10:00:00Z>]
            = after:2020-01-01T10:00:00Z
            ! "after:2020-01-01T10:00:00.5Z" read as "after:2020-01-01T10:00:00Z"

        before:20
            > [before:20]
            ! "before:20" searched as words: a date is 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z

        in:headings a
            > [in:headings a]
            ! "in:headings" searched as words: "in:" knows title, excerpt, body, heading, code, caption, custom
        """#
}
