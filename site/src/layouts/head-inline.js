(() => {
  const root = document.documentElement;
  const [, account, posts] = /(?:^|; )signed_in=(\w+)(\.posts)?/.exec(document.cookie) ?? [];
  if (account) root.dataset.account = account;
  // A private page knows better than a cookie of some minutes ago.
  if (posts && !('private' in root.dataset)) root.dataset.posts = '';
  let theme;
  try {
    theme = localStorage.getItem('theme');
    const initials = account ? sessionStorage.getItem('initials') : sessionStorage.removeItem('initials');
    if (initials) root.style.setProperty('--initials', JSON.stringify(initials));
  } catch {
    // Storage may be forbidden: then the system's theme is used.
  }
  root.dataset.theme = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
})();
