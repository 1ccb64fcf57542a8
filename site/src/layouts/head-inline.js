(() => {
  const root = document.documentElement;
  const [, account] = /(?:^|; )signed_in=(\w+)/.exec(document.cookie) ?? [];
  if (account) root.dataset.account = account;
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
