/// What the two scripts have in common; each is one file for the browser, so the text stands in both.
enum ScriptParts {
    /// - `isShortCut(event)`: whether a key means "to the search field": `/` outside of fields, Ctrl-K and ⌘K everywhere.
    /// - `choose(list, input, active, next)`: marks the option `next` of a listbox instead of `active`, as a combobox says it, and
    ///   gives its number; before the first and behind the last is the field itself, -1.
    static let text = #"""
        function isShortCut(event) {
          if (event.defaultPrevented || event.altKey) return false;
          const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
          const isControl = event.ctrlKey || event.metaKey;
          return event.key === '/' ? !isTyping && !isControl : event.key.toLowerCase() === 'k' && isControl && !event.shiftKey;
        }

        function choose(list, input, active, next) {
          const options = list.children;
          options[active]?.setAttribute('aria-selected', 'false');
          if (next < -1) next = options.length - 1;
          if (next >= options.length) next = -1;
          if (next < 0) {
            input.removeAttribute('aria-activedescendant');
          } else {
            options[next].setAttribute('aria-selected', 'true');
            options[next].scrollIntoView({ block: 'nearest' });
            input.setAttribute('aria-activedescendant', options[next].id);
          }
          return next;
        }

        """#
}
