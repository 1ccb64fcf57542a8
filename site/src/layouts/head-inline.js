/* The inline script of every page, made small by `site/adapter/head-script.mjs`. */
(() => {
  const root = document.documentElement;
  const [, account, posts] = /(?:^|; )signed_in=(\w+)(\.posts)?/.exec(document.cookie) ?? [];
  if (account) root.dataset.account = account;
  // A private page knows better than a cookie of some minutes ago.
  if (posts && !('private' in root.dataset)) root.dataset.posts = '';
  if (document.cookie.includes(`cookie_choice=${root.dataset.cookieVersion}`)) delete root.dataset.cookieVersion;
  let theme;
  try {
    theme = localStorage.getItem('theme');
    const initials = account ? sessionStorage.getItem('initials') : sessionStorage.removeItem('initials');
    if (initials) root.style.setProperty('--initials', JSON.stringify(initials));
  } catch {
    // Storage may be forbidden: then the system's theme is used.
  }
  root.dataset.theme = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  // The switch in the footer works as soon as it is seen: it needs nothing else.
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return;
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset.theme);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  });

  /**
   * What is pressed before the scripts of the page are there is kept, and pressed again when they are: `DOMContentLoaded`
   * waits for them. After eight seconds the browser does what it does without them. Islands: `site/directives/early.ts`.
   */
  const kept = new Map();
  const signs = ['click', 'change'];
  const keep = (event) => {
    const { type, target } = event;
    const control = target.closest(
      type === 'click' ? '[data-heart],[data-respond],[data-go],[data-allow]' : '[data-choice]',
    );
    if (!control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    control.ariaBusy = 'true';
    kept.set(control, type);
  };
  const play = (event) => {
    for (const sign of signs) removeEventListener(sign, keep, true);
    for (const [control, type] of kept) {
      control.ariaBusy = null;
      if (type === 'click') control.click();
      else if (event) control.dispatchEvent(new Event(type, { bubbles: true }));
      else control.form.submit();
    }
    kept.clear();
  };
  for (const sign of signs) addEventListener(sign, keep, true);
  addEventListener('DOMContentLoaded', play);
  setTimeout(play, 8_000);
})();
