/// The script of the search page. What it shows is what the server draws for the same address: it fetches the page, and puts its
/// `main` in the place of the one that is there, so that there is one way to draw a hit, and without it everything works by loading pages.
///
/// - As you type: 120 ms after the last key; each step cancels the one before, and an answer that is late is dropped.
/// - The address holds what is shown. The first change of a text makes an entry of the history, further keys change that entry.
/// - The field is a combobox with a list of completions (ARIA Authoring Practices Guide, "list autocomplete with manual selection").
/// - Who does not see the results is told their number, when typing has paused.
enum PageScript {
    static let text = #"""
        const form = document.querySelector('form[role=search]');
        const input = form.elements.q;
        const said = document.getElementById('said');
        const home = new URL(form.action).pathname;
        const pause = 120, quiet = 700, times = { typing: 0, saying: 0 };

        // What is shown

        let shown = location.href, generation = 0, running = null, isTyped = false;
        history.scrollRestoration = 'manual';

        function say(text) {
          clearTimeout(times.saying);
          times.saying = setTimeout(() => { said.textContent = text; }, quiet);
        }

        async function fetched(address) {
          running?.abort();
          running = new AbortController();
          const answer = await fetch(address, { signal: running.signal, headers: { Accept: 'text/html' } });
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
          if (!page.getElementById('main')) throw new Error('no page');
          return page;
        }

        // Shows another address. `entry` is 'push', 'replace' or nothing; `place` finds what has the focus then.
        async function show(address, { entry, place, top } = {}) {
          const mine = ++generation;
          const main = document.getElementById('main');
          main.setAttribute('aria-busy', 'true');
          let page;
          try {
            page = await fetched(address);
          } catch (error) {
            if (mine !== generation) return;
            main.removeAttribute('aria-busy');
            if (entry === 'replace' || isTyped) say(form.dataset.unanswered);
            else location.assign(address);
            return;
          }
          if (mine !== generation) return;
          if (entry === 'push') {
            history.replaceState({ y: scrollY }, '');
            history.pushState(null, '', address);
          } else if (entry === 'replace') {
            history.replaceState(history.state, '', address);
          }
          shown = address;
          draw(page);
          const heading = document.querySelector('main h1');
          if (heading) say(heading.textContent);
          if (top) scrollTo(0, top === true ? 0 : top);
          const target = place?.();
          if (target) {
            if (target.tabIndex < 0) target.tabIndex = -1;
            target.focus({ preventScroll: top === true });
          }
        }

        function draw(page) {
          document.title = page.title;
          document.getElementById('main').replaceWith(page.getElementById('main'));
          document.querySelector('body > header').className = page.querySelector('body > header').className;
          const feeds = 'head > link[rel=alternate], footer a.feed';
          const now = document.querySelectorAll(feeds), then = page.querySelectorAll(feeds);
          if (now.length === then.length) now.forEach((link, number) => { link.href = then[number].getAttribute('href'); });
          // What stays when another text is searched are hidden fields.
          form.querySelectorAll('input[type=hidden]').forEach(field => field.remove());
          page.querySelectorAll('form[role=search] input[type=hidden]').forEach(field => input.after(field));
        }

        // As you type

        function typedAddress() {
          const pairs = [...new FormData(form)].filter(([, value]) => value.trim() !== '');
          const query = new URLSearchParams(pairs).toString();
          return new URL(query ? home + '?' + query : home, location.href).href;
        }

        function search() {
          const address = typedAddress();
          if (address === shown) return;
          const entry = isTyped ? 'replace' : 'push';
          isTyped = true;
          show(address, { entry });
        }

        input.addEventListener('input', event => {
          if (event.isComposing) return;
          clearTimeout(times.typing);
          times.typing = setTimeout(() => { search(); complete(); }, pause);
        });
        input.addEventListener('compositionend', () => input.dispatchEvent(new Event('input')));

        form.addEventListener('submit', event => {
          event.preventDefault();
          clearTimeout(times.typing);
          close();
          const address = typedAddress();
          if (address !== shown) show(address, { entry: isTyped ? 'replace' : 'push' });
          else { const heading = document.querySelector('main h1'); if (heading) say(heading.textContent); }
          isTyped = false;
        });

        // Links of the page, and the history

        function label(link) { return (link.querySelector('span') || link).textContent; }

        // The same link of a list of facets, after it was drawn again.
        function again(link) {
          const list = link.closest('details');
          if (!list) return null;
          const name = list.querySelector('summary').textContent, text = label(link);
          return () => [...document.querySelectorAll('.facets details')]
            .filter(other => other.querySelector('summary').textContent === name)
            .flatMap(other => [...other.querySelectorAll('a')])
            .find(other => label(other) === text) || document.querySelector('main h1');
        }

        document.addEventListener('click', event => {
          const link = event.target.closest?.('a[href]');
          if (!link || event.defaultPrevented || event.button !== 0) return;
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
          const url = new URL(link.href);
          if (url.origin !== location.origin || url.pathname !== home) return;
          if (url.hash && url.pathname + url.search === location.pathname + location.search) return;
          event.preventDefault();
          isTyped = false;
          input.value = url.searchParams.get('q') || '';
          const facet = again(link);
          const hit = url.hash && (() => document.querySelector(url.hash + ' article'));
          show(link.href, {
            entry: hit ? 'replace' : 'push', top: !facet && !hit, place: facet || hit || (() => document.querySelector('main h1')),
          });
        });

        addEventListener('popstate', event => {
          const url = new URL(location.href);
          if (url.pathname !== home) return;
          clearTimeout(times.typing);
          close();
          isTyped = false;
          input.value = url.searchParams.get('q') || url.searchParams.get('s') || '';
          show(location.href, { top: event.state?.y || true });
        });

        // Completions

        const list = document.createElement('ul');
        list.id = 'completions';
        list.hidden = true;
        list.setAttribute('role', 'listbox');
        list.setAttribute('aria-label', form.dataset.completionsLabel);
        form.append(list);
        for (const [name, value] of Object.entries({
          role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'completions',
        })) input.setAttribute(name, value);

        let active = -1, asked = 0;

        function close() {
          asked += 1;
          active = -1;
          list.hidden = true;
          list.replaceChildren();
          input.setAttribute('aria-expanded', 'false');
          input.removeAttribute('aria-activedescendant');
        }

        async function complete() {
          const mine = ++asked, text = input.value;
          if (!text.trim()) return close();
          let found = [];
          try {
            const answer = await fetch(form.dataset.completions + '?q=' + encodeURIComponent(text));
            found = (await answer.json())[1];
          } catch { found = []; }
          if (mine !== asked) return;
          found = found.filter(one => one !== text).slice(0, 6);
          if (!found.length || document.activeElement !== input) return close();
          active = -1;
          list.replaceChildren(...found.map((one, number) => {
            const option = document.createElement('li');
            option.id = 'completion-' + number;
            option.dir = 'auto';
            option.textContent = one;
            option.setAttribute('role', 'option');
            option.setAttribute('aria-selected', 'false');
            return option;
          }));
          list.hidden = false;
          input.setAttribute('aria-expanded', 'true');
          input.removeAttribute('aria-activedescendant');
        }

        function take(option) {
          input.value = option.textContent;
          close();
          form.requestSubmit();
        }

        input.addEventListener('keydown', event => {
          if (event.isComposing) return;
          const isOpen = !list.hidden;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            if (!isOpen) complete();
            else if (!event.altKey) active = choose(list, input, active, active + (event.key === 'ArrowDown' ? 1 : -1));
            else if (event.key === 'ArrowUp') close();
          } else if (event.key === 'Enter' && isOpen && active >= 0) {
            event.preventDefault();
            take(list.children[active]);
          } else if (event.key === 'Escape') {
            event.preventDefault();
            if (isOpen) return close();
            if (!input.value) return;
            input.value = '';
            search();
          } else if (event.key === 'Tab') {
            close();
          }
        });
        list.addEventListener('pointerdown', event => event.preventDefault());
        list.addEventListener('click', event => {
          const option = event.target.closest('[role=option]');
          if (option) take(option);
        });
        input.addEventListener('blur', close);

        // Short cuts

        document.addEventListener('keydown', event => {
          if (!isShortCut(event)) return;
          event.preventDefault();
          input.focus();
          input.select();
        });

        """#
}
