/// How pages look: light and dark, on a phone and on a desk. Colours keep a contrast of 4.5 : 1 with what they stand on.
enum StyleSheet {
    static let text = """
        :root{color-scheme:light dark;--paper:#fff;--sheet:#f6f7f9;--ink:#1c2128;--soft:#596270;--line:#dfe3e8;\
        --link:#2f4bc7;--seen:#6b3fa0;--mark:#ffe9a8;--on-mark:#1c2128;--accent:#3b5bdb;--on-accent:#fff;--note:#eef2ff}
        @media(prefers-color-scheme:dark){:root{--paper:#14171c;--sheet:#1c2027;--ink:#e6e9ee;--soft:#a3adba;\
        --line:#2d333d;--link:#9db2ff;--seen:#c9a7f2;--mark:#5c4a12;--on-mark:#fff3cf;--accent:#8ea4ff;--on-accent:#10131a;\
        --note:#1e2540}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0;background:var(--paper);color:var(--ink);\
        font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
        a{color:var(--link);text-underline-offset:.15em}
        :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
        .skip,.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .skip:focus{width:auto;height:auto;clip-path:none;padding:.5rem 1rem;background:var(--paper);z-index:1}
        header,main,footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
        header{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 2rem;padding-top:1rem;padding-bottom:1rem}
        .top{border-bottom:1px solid var(--line)}
        .site{margin:0;font-weight:650;font-size:1.125rem;letter-spacing:-.01em}
        .site a{color:inherit;text-decoration:none}
        .site a:hover{text-decoration:underline}
        form{position:relative;display:flex;min-width:0;flex:1 1 22rem;max-width:40rem;gap:.5rem}
        input[type=search]{flex:1;min-width:0;font:inherit;font-size:1.0625rem;color:inherit;background:var(--sheet);\
        border:1px solid var(--line);border-radius:.75rem;padding:.6rem .9rem;appearance:none}
        input[type=search]:focus{border-color:var(--accent);background:var(--paper)}
        ::placeholder{color:var(--soft);opacity:1}
        button{font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:1px solid transparent;\
        border-radius:.75rem;padding:.6rem 1.2rem;cursor:pointer}
        button:hover{filter:brightness(1.08)}
        #completions{position:absolute;inset-inline:0;top:calc(100% + .35rem);z-index:2;margin:0;padding:.35rem;list-style:none;\
        text-align:start;background:var(--paper);border:1px solid var(--line);border-radius:.75rem;\
        box-shadow:0 .5rem 1.5rem rgb(0 0 0/.18);overflow:auto;max-height:60vh}
        #completions[hidden]{display:none}
        #completions li{padding:.5rem .75rem;border-radius:.5rem;cursor:pointer;overflow-wrap:anywhere}
        #completions li:hover{background:var(--sheet)}
        #completions li[aria-selected=true]{background:var(--accent);color:var(--on-accent)}
        .front{flex-direction:column;align-items:stretch;text-align:center;padding-top:4rem;padding-bottom:2.5rem}
        .front .site{font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.2}
        .front form{width:100%;margin:0 auto;flex:none}
        main{display:grid;gap:2rem 3rem;padding-top:1.5rem;padding-bottom:3rem}
        @media(min-width:56rem){main:has(.facets){grid-template-columns:minmax(0,1fr) 15rem}}
        .results,.post{min-width:0;max-width:46rem}
        main>h1,.results>h1{font-size:1.25rem;line-height:1.35;margin:0 0 .75rem;font-weight:650;overflow-wrap:anywhere}
        .results>ol{list-style:none;margin:0;padding:0}
        .results>ol>li+li{border-top:1px solid var(--line)}
        article h2{font-size:1.1875rem;line-height:1.35;margin:0;font-weight:600;overflow-wrap:anywhere}
        .results article{padding:1.25rem 0}
        article h2 a{text-decoration:none}
        article h2 a:hover{text-decoration:underline}
        article h2 a:visited{color:var(--seen)}
        mark{background:var(--mark);color:var(--on-mark);border-radius:.2em;padding:.05em .12em}
        .facts{color:var(--soft);font-size:.875rem;margin:.2rem 0 0}
        .snippet{margin:.4rem 0 0;overflow-wrap:anywhere}
        .links{margin:.6rem 0 0;font-size:.875rem;display:flex;flex-wrap:wrap;gap:.35rem .5rem}
        .links a{color:var(--soft);text-decoration:none;border:1px solid var(--line);border-radius:1rem;padding:.1rem .65rem}
        .links a:hover{color:var(--link);border-color:currentColor}
        .links .tag::before{content:"#";opacity:.7}
        .links .read{margin-inline-start:auto;border-color:transparent;color:var(--link)}
        .notes{background:var(--note);border-radius:.75rem;margin:0 0 1rem;padding:.75rem 1rem;list-style:none;\
        font-size:.9375rem;overflow-wrap:anywhere}
        .suggestion{font-size:1.0625rem;margin:0 0 1rem}
        .suggestion a{font-weight:600}
        .why{border-color:transparent!important}.links .read+.why{margin:0}
        .orders{color:var(--soft);font-size:.9375rem;margin:0;display:flex;flex-wrap:wrap;gap:0 .75rem}
        .orders strong{color:var(--ink)}
        .chosen{list-style:none;margin:0 0 1rem;padding:0;display:flex;flex-wrap:wrap;gap:.5rem}
        .chip{display:inline-block;background:var(--sheet);border:1px solid var(--line);border-radius:1rem;\
        padding:.2rem .8rem;color:var(--ink);text-decoration:none;font-size:.9375rem;overflow-wrap:anywhere}
        .chip:hover{border-color:var(--accent)}
        .hint{color:var(--soft)}
        .pager{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;border-top:1px solid var(--line);\
        padding-top:1.25rem;margin-top:.5rem}
        .pager a{font-weight:600;text-decoration:none;padding:.4rem 0}
        .pager span{color:var(--soft)}
        .pager [rel=prev]::before{content:"←\\00a0"/""}.pager [rel=next]::after{content:"\\00a0→"/""}
        [dir=rtl] .pager [rel=prev]::before{content:"→\\00a0"/""}[dir=rtl] .pager [rel=next]::after{content:"\\00a0←"/""}
        .sections{list-style:none;margin:.6rem 0 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);font-size:.9375rem}
        .sections li+li{margin-top:.4rem}
        .sections a{font-weight:600}
        .sections .snippet{margin:.1rem 0 0;color:var(--soft)}
        .sum{margin:.6rem 0 0}.sum th{font-weight:400}.sum .count{text-align:end}.sum tr:last-child>*{font-weight:600;color:var(--ink)}
        main h1:focus,article:focus{outline:none}
        .facets{font-size:.9375rem}
        .facets details{border-bottom:1px solid var(--line);padding:.5rem 0}
        .facets summary{font-weight:600;cursor:pointer;padding:.25rem 0}
        .facets ul{list-style:none;margin:.25rem 0 .5rem;padding:0}
        .facets li a{display:flex;justify-content:space-between;gap:1rem;color:var(--ink);text-decoration:none;\
        padding:.3rem .5rem;margin:0 -.5rem;border-radius:.5rem;overflow-wrap:anywhere}
        .facets li a:hover{background:var(--sheet)}
        .facets li a[aria-current]{background:var(--note);font-weight:600}
        .count{color:var(--soft);font-variant-numeric:tabular-nums}
        .facets .cloud{display:flex;flex-wrap:wrap;align-items:baseline;gap:.1rem .6rem}
        .facets .cloud a{padding:.15rem 0;margin:0;color:var(--link)}
        .size0{font-size:.8125rem}.size1{font-size:.9375rem}.size2{font-size:1.125rem}.size3{font-size:1.3125rem}.size4{font-size:1.5625rem}
        .post{font-size:1.0625rem;line-height:1.7}
        .post h1{font-size:clamp(1.6rem,4vw,2.25rem);line-height:1.2;letter-spacing:-.015em;margin:1rem 0 .5rem;text-wrap:balance}
        .post h2,.post h3,.post h4,.post h5,.post h6{line-height:1.3;margin:2rem 0 .5rem}
        .post p,.post ul,.post ol{margin:0 0 1rem;overflow-wrap:anywhere}
        .post .facts{margin-bottom:1.5rem}
        .post pre{background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;padding:1rem;overflow:auto}
        .post code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.9em}
        .post blockquote{margin:0 0 1rem;padding-inline-start:1.25rem;border-inline-start:3px solid var(--line);color:var(--soft)}
        .post hr{border:0;border-top:1px solid var(--line);margin:2rem 0}
        .post .picture,.post .card{background:var(--sheet);border-radius:.75rem;padding:.75rem 1rem}
        .caption{color:var(--soft);font-size:.9375rem}
        .wide{overflow-x:auto;margin:0 0 1rem}
        table{border-collapse:collapse;font-size:.9375rem}
        th,td{border:1px solid var(--line);padding:.4rem .7rem;text-align:start;vertical-align:top}
        .d2{margin-inline-start:1.5rem}.d3{margin-inline-start:3rem}.d4,.d5,.d6{margin-inline-start:4.5rem}
        aside h2{font-size:1.125rem;margin:0 0 .5rem}
        aside ul{margin:0;padding-inline-start:1.25rem}
        footer{border-top:1px solid var(--line);color:var(--soft);font-size:.875rem;padding-top:1rem;padding-bottom:2rem}
        footer p{margin:0}
        body:has(.post)>*{max-width:48.5rem}
        @media(min-width:56rem){.jump{display:none}}
        @media(max-width:30rem){form{flex-basis:100%}.front{padding-top:2.5rem}.links .read{margin-inline-start:0}}
        @media(prefers-reduced-motion:no-preference){.results{transition:opacity .12s}}
        [aria-busy] .results{opacity:.6}
        @media(forced-colors:active){#completions li[aria-selected=true]{background:Highlight;color:HighlightText;\
        forced-color-adjust:none}.size4{font-weight:700}mark{outline:1px solid Mark}button,.chip,input[type=search]{border-color:ButtonText}}
        @media print{header,footer,.facets,.pager,.orders{display:none}}

        """
}
