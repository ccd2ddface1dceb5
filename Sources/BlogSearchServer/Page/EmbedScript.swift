/// The script for pages of other sites: every search form there gets a list of posts that appears as one types.
///
///     <script type="module" src="https://search.example/embed.js" data-site="https://blog.example"></script>
///
/// `data-site` names the site of the index, where there are several; `data-shortcuts="off"` leaves `/` and Ctrl-K alone. A form is
/// upgraded once the server has answered, and stays what it was until then and when it never does: Enter always does what it did.
/// Texts become text nodes, matches `mark` by their ranges, and links are those of the web alone. The list is the popup of a combobox
/// (ARIA Authoring Practices Guide).
enum EmbedScript {
    static let text = #"""
        const source = new URL(import.meta.url);
        const own = [...document.scripts].find(script => script.src === import.meta.url) || document.createElement('script');
        const site = own.dataset.site;
        const base = new URL('.', source).href;
        const pause = 120, most = 6, slow = 4000;

        const words = {
          en: { posts: 'Posts', all: 'All results', found: { one: '# post', other: '# posts' }, none: 'Nothing found' },
          de: { posts: 'Beiträge', all: 'Alle Ergebnisse', found: { one: '# Beitrag', other: '# Beiträge' }, none: 'Nichts gefunden' },
          fr: { posts: 'Articles', all: 'Tous les résultats', found: { one: '# article', other: '# articles' }, none: 'Aucun résultat' },
          es: { posts: 'Entradas', all: 'Todos los resultados', found: { one: '# entrada', other: '# entradas' }, none: 'No se encontró nada' },
          ar: { posts: 'مقالات', all: 'كل النتائج', none: 'لم يُعثر على شيء', found: {
            zero: 'لا مقالات', one: 'مقال واحد', two: 'مقالان', few: '# مقالات', many: '# مقالًا', other: '# مقال' } },
          ja: { posts: '投稿', all: 'すべての結果', found: { other: '#件の投稿' }, none: '見つかりませんでした' },
        };
        const language = [document.documentElement.lang, ...navigator.languages].map(tag => (tag || '').slice(0, 2).toLowerCase())
          .find(tag => words[tag]) || 'en';
        const say = words[language], plural = new Intl.PluralRules(language);

        function found(count) {
          const form = say.found[plural.select(count)] || say.found.other;
          return count ? form.replace('#', count.toLocaleString(language)) : say.none;
        }

        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
          .wpsearch-list{position:fixed;inset:auto;z-index:9999;margin:0;padding:.25rem;list-style:none;box-sizing:border-box;
            background:Canvas;color:CanvasText;border:1px solid GrayText;border-radius:.5rem;
            overflow:auto;text-align:start;font-size:1rem;line-height:1.4}
          .wpsearch-list[hidden]{display:none}
          .wpsearch-list li{margin:0;padding:.5rem .75rem;border-radius:.35rem;cursor:pointer;list-style:none;overflow-wrap:anywhere}
          .wpsearch-list li:hover{outline:1px solid GrayText}
          .wpsearch-list li[aria-selected=true]{background:Highlight;color:HighlightText;outline:2px solid transparent}
          .wpsearch-list strong{display:block;font-weight:600}
          .wpsearch-list mark{background:none;color:inherit;font-weight:700;text-decoration:underline}
          .wpsearch-said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`);

        function text(parent, { text, highlights }) {
          const letters = [...text];
          let written = 0;
          for (const [start, length] of highlights || []) {
            if (start < written || start + length > letters.length) continue;
            parent.append(letters.slice(written, start).join(''));
            const mark = document.createElement('mark');
            mark.textContent = letters.slice(start, start + length).join('');
            parent.append(mark);
            written = start + length;
          }
          parent.append(letters.slice(written).join(''));
          return parent;
        }

        function address(hit) {
          try {
            const url = new URL(hit.url);
            return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
          } catch { return null; }
        }

        async function ask(query, signal) {
          const url = new URL('wp-json/wpsearch/v1/search', base);
          url.searchParams.set('q', query);
          url.searchParams.set('limit', most);
          if (site) url.searchParams.set('site', site);
          const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
          if (!answer.ok) throw new Error(answer.status);
          return answer.json();
        }

        let number = 0;

        function upgrade(form) {
          const input = form.querySelector('input[type=search], input[name=s], input[name=q], input[type=text]');
          if (!input || input.getAttribute('role') === 'combobox') return;
          const id = 'wpsearch-' + ++number;
          const list = document.createElement('ul'), said = document.createElement('p');
          list.className = 'wpsearch-list';
          list.id = id;
          list.hidden = true;
          list.setAttribute('role', 'listbox');
          list.setAttribute('aria-label', say.posts);
          said.className = 'wpsearch-said';
          said.setAttribute('role', 'status');
          // Within the form it is part of its landmark; as a popover it is above everything and cut off by nothing.
          if (list.showPopover) list.popover = 'manual';
          form.append(list, said);
          const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': id, autocomplete: 'off' };
          for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);

          let timer = 0, generation = 0, running = null, active = -1;

          function close() {
            generation += 1;
            active = -1;
            if (!list.hidden) list.hidePopover?.();
            list.hidden = true;
            input.setAttribute('aria-expanded', 'false');
            input.removeAttribute('aria-activedescendant');
          }

          function place() {
            const box = input.getBoundingClientRect();
            const width = Math.min(Math.max(box.width, 320), innerWidth - 16);
            const left = getComputedStyle(input).direction === 'rtl' ? box.right - width : box.left;
            list.style.width = width + 'px';
            list.style.left = Math.max(8, Math.min(left, innerWidth - width - 8)) + 'px';
            list.style.top = box.bottom + 4 + 'px';
            list.style.maxHeight = Math.max(160, innerHeight - box.bottom - 16) + 'px';
          }

          function option(name, content, action) {
            const item = document.createElement('li');
            item.id = id + '-' + name;
            item.dir = 'auto';
            item.setAttribute('role', 'option');
            item.setAttribute('aria-selected', 'false');
            item.append(...content);
            item.action = action;
            return item;
          }

          function show(results) {
            const hits = results.hits.filter(address);
            said.textContent = found(results.total);
            if (!hits.length || document.activeElement !== input) return close();
            active = -1;
            input.removeAttribute('aria-activedescendant');
            list.replaceChildren(...hits.map((hit, place) => {
              const title = text(document.createElement('strong'), { text: hit.title || hit.slug || '', highlights: hit.title ? hit.titleHighlights : [] });
              const line = document.createElement('span');
              if (hit.snippet) text(line, hit.snippet);
              return option(place, [title, line], event => {
                if (event?.ctrlKey || event?.metaKey) open(address(hit), '_blank', 'noopener');
                else location.assign(address(hit));
              });
            }), option('all', [say.all + ' – ' + found(results.total)], () => { close(); form.requestSubmit(); }));
            place();
            if (list.hidden) {
              list.hidden = false;
              list.showPopover?.();
            }
            input.setAttribute('aria-expanded', 'true');
          }

          async function search() {
            const mine = ++generation, query = input.value.trim();
            running?.abort();
            if (!query) return close();
            running = new AbortController();
            const limit = setTimeout(() => running.abort(), slow);
            try {
              let results = await ask(query, running.signal);
              // A word that finds little may not have been typed to its end; one whose posts fit no filter was.
              if (!results.withoutFilters && (!results.total || results.suggestion) && /[\p{L}\p{N}]$/u.test(query)) {
                const further = await ask(query + '*', running.signal);
                if (further.total) results = further;
              }
              if (mine === generation) show(results);
            } catch {
              if (mine === generation) close();
            } finally { clearTimeout(limit); }
          }

          input.addEventListener('input', event => {
            if (event.isComposing) return;
            clearTimeout(timer);
            timer = setTimeout(search, pause);
          });
          input.addEventListener('compositionend', () => { clearTimeout(timer); timer = setTimeout(search, pause); });
          input.addEventListener('keydown', event => {
            if (event.isComposing) return;
            const isOpen = !list.hidden;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              if (!isOpen) search();
              else active = choose(list, input, active, active + (event.key === 'ArrowDown' ? 1 : -1));
            } else if (event.key === 'Enter' && isOpen && active >= 0) {
              event.preventDefault();
              list.children[active].action(event);
            } else if (event.key === 'Escape' && isOpen) {
              event.preventDefault();
              close();
            } else if (event.key === 'Tab') { close(); }
          });
          input.addEventListener('blur', () => { clearTimeout(timer); close(); });
          form.addEventListener('submit', () => { clearTimeout(timer); close(); });
          list.addEventListener('pointerdown', event => event.preventDefault());
          list.addEventListener('click', event => event.target.closest('[role=option]')?.action(event));
          addEventListener('resize', close);
          addEventListener('scroll', event => { if (event.target !== list && !list.hidden) place(); }, { capture: true, passive: true });
          return input;
        }

        // A server that does not answer leaves every form alone.
        try {
          const limit = new AbortController();
          setTimeout(() => limit.abort(), slow);
          await ask('', limit.signal);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
          const fields = [...document.querySelectorAll('form[role=search]')].map(upgrade).filter(Boolean);
          if (fields.length && own.dataset.shortcuts !== 'off') {
            document.addEventListener('keydown', event => {
              if (!isShortCut(event)) return;
              event.preventDefault();
              fields[0].focus();
              fields[0].select();
            });
          }
        } catch { /* the forms work as they did */ }

        """#
}
