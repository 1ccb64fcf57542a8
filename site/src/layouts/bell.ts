const bell = document.querySelector<HTMLElement>('[data-bell]');

/** Not every browser tells when it has nothing to do. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
};

const ask = () => {
  if (bell && !document.hidden && 'account' in document.documentElement.dataset)
    void import('../features/notices/bell-count.ts').then(({ showCount }) => showCount(bell));
};

/**
 * Loaded for who is signed in. It wakes the chat after the first view, and the bell of the header: the number that this tab
 * knows is shown at once, and is asked for when the tab is seen, once a minute at most. What opens the list is loaded with
 * the first press.
 */
whenIdle(() => void import('../features/chat/chat-watch.ts').then(({ watchChat }) => watchChat()));
ask();
for (const event of ['visibilitychange', 'focus']) addEventListener(event, ask);
bell?.addEventListener('click', (event) => {
  // A phone, and whoever wants another tab, gets the page.
  if (!matchMedia('(min-width: 60rem)').matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // It is open already.
  if (location.pathname === '/notifications') return;
  event.preventDefault();
  void import('../features/notices/panel.ts').then(({ toggle }) => toggle(bell));
});

export {};
